"""Lays the repository's own pages out as a site, by MkDocs: what is read here and there is one text."""

import base64
import hashlib
import logging
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from mkdocs.commands.build import build as run_mkdocs
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException
from schiri.texts import LANGUAGES

from ..runtimes import ROOT
from ..util.errors import UserError
from .frame import HOMES
from .policy import policy

HERE = Path(__file__).parent
CONFIG = HERE / "mkdocs.yml"
SOURCES = "source"  # the folder of the site with the source files that pages link to

_SCREENS = Path("tests/screens/golden")
_SCREEN = re.compile(rf"({_SCREENS})/(\w+\.png\))")
_BLOCK = re.compile(r"^```.*\n(?:(?!```).*\n)*```$", re.MULTILINE)
_MARK = re.compile(r"\A(```\w*).*")
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\(([^()\s#:]+)(#[^()\s]*)?\)")
_PICTURE = re.compile(r"\]\(([^()\s#:]+\.(?:png|jpg|gif|svg))\)")  # shown, or led to
_LANGUAGES = {".py": "python", ".json": "json", ".html": "html"}
_README = Path("README.md")  # the home's short sister
_HOME = "---\ntemplate: home.html\ntitle: Schiri\nhide:\n  - navigation\n  - toc\nsearch:\n  exclude: true\n---\n"
_SEARCH = 'data-md-component="search" role="dialog"'
_SEARCH_LABEL = re.compile(r'name="query" (aria-label="[^"]*")')
_EMPTY_HEAD = re.compile(r"<thead>\s*<tr>\s*(?:<th[^>]*></th>\s*)+</tr>\s*</thead>")
_EMPTY_HEADER = re.compile(r"<th([^>]*)></th>")
_COPY_BUTTON = '"nav",{class:"md-code__nav"}'
_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def pages() -> list[Path]:
    """The pages of the repository that the site has, from the root; in place of the README it has homes."""
    found = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "hardware").glob("*.md")]
    return sorted(page.relative_to(ROOT) for page in found)


def build(target: Path, screens: Path) -> None:
    """Builds the pages into the folder `target`, which may hold other things. `screens` has the pictures of the
    display as LANGUAGE/NAME.png. `UserError` if a link leads nowhere, a page is in no menu or a picture is missing."""
    with tempfile.TemporaryDirectory() as folder:
        staged, built = Path(folder, "pages"), Path(folder, "site")
        _stage(staged, screens)
        _build_strictly(staged, built)
        shutil.copytree(built, target, dirs_exist_ok=True)


def _stage(staged: Path, screens: Path) -> None:
    """Lays out what MkDocs is to see: the pages where they are in the repository, so that their links hold, the
    pictures they show, and a page for each source file they link to."""
    sources: set[Path] = set()
    for page in pages():
        language = page.parent.name if page.parent.name in LANGUAGES else "en"
        # In the repository the display speaks German, here the language of the page.
        text = _SCREEN.sub(rf"\1/{language}/\2", (ROOT / page).read_text(encoding="utf-8"))
        for picture in _PICTURE.findall(_BLOCK.sub("", text)):
            shown = _in_repository(page, picture)
            made = screens / shown.relative_to(_SCREENS) if shown.is_relative_to(_SCREENS) else ROOT / shown
            if not made.is_file():
                raise UserError(f"{page}: there is no picture {shown}")
            _copy(made, staged / shown)
        _write(staged / page, _outside_blocks(text, _pointed_at_sources(page, sources)))
    for address in HOMES.values():
        _write(staged / address / "index.md", _HOME)
    for source in sources:
        _write(staged / _place_of(source), _source_page(source))


def _in_repository(page: Path, link: str) -> Path:
    """Where a page's link leads to, from the repository's root."""
    return Path(os.path.normpath(page.parent / link))


def _outside_blocks(text: str, change: Callable[[str], str]) -> str:
    """Changes a page's text, but not what stands in fenced blocks. Of what a block is marked with only its language is
    kept: MkDocs knows no second word, by which tests find the examples."""
    blocks = [_MARK.sub(r"\1", block) for block in _BLOCK.findall(text)]
    parts = [change(part) for part in _BLOCK.split(text)]
    return parts[0] + "".join(block + part for block, part in zip(blocks, parts[1:], strict=True))


def _pointed_at_sources(page: Path, sources: set[Path]) -> Callable[[str], str]:
    """What leads a page's links to source files to their pages, and adds them to `sources`. A link to a folder becomes
    plain text: the site has no page for it. A link that is named like the file of a page gets that page's title."""

    def point(link: re.Match[str]) -> str:
        words, path, place = link.groups(default="")
        linked = _in_repository(page, path)
        if linked == _README:
            return f"[{words}]({path.replace(_README.name, 'index.md')})"
        if not (ROOT / linked).exists():
            raise UserError(f"{page}: {path} leads nowhere")
        if (ROOT / linked).is_dir():
            return str(words)
        if linked.suffix == ".md" and words.endswith(linked.name):
            return f"[{_title_of(linked)}]({path}{place})"
        if linked.suffix in (".md", ".svg", ".png"):
            return link[0]
        sources.add(linked)
        return f"[{words}]({'../' * len(page.parent.parts)}{_place_of(linked)}{place})"

    return lambda text: _LINK.sub(point, text)


def _title_of(page: Path) -> str:
    with (ROOT / page).open(encoding="utf-8") as lines:
        return next(line for line in lines if line.startswith("# "))[2:].strip()


def _place_of(source: Path) -> Path:
    """Where a source file's page is; MkDocs takes no folder whose name begins with a dot."""
    return Path(SOURCES, *(part.removeprefix(".") for part in source.parent.parts), f"{source.name}.md")


def _source_page(source: Path) -> str:
    """A source file as a page, not to be found by the search, which is for what people have to read."""
    fence = "`" * 7
    head = "---\nsearch:\n  exclude: true\nhide:\n  - navigation\n  - toc\n---\n"
    text = (ROOT / source).read_text(encoding="utf-8")
    return f"{head}# {source}\n\n{fence}{_LANGUAGES.get(source.suffix, 'text')}\n{text}{fence}\n"


def _build_strictly(staged: Path, built: Path) -> None:
    """Has MkDocs build the site, and takes each of its warnings for a fault."""
    warnings = _Warnings()
    log = logging.getLogger("mkdocs")
    log.addHandler(warnings)
    try:
        config = load_config(str(CONFIG), docs_dir=str(staged), site_dir=str(built))
        run_mkdocs(config)
    except MkDocsException as error:
        raise UserError("; ".join(warnings.said) or str(error)) from None
    finally:
        log.removeHandler(warnings)
    for sitemap in built.glob("sitemap.*"):
        sitemap.unlink()  # empty: the site does not know at which address it will be
    for page in built.rglob("*.html"):
        if page.is_file():  # and not the folder with the page of a source file of that name
            page.write_text(_finished(page.read_text(encoding="utf-8")), encoding="utf-8")
    _make_no_landmarks_of_copy_buttons(built)


class _Warnings(logging.Handler):
    """Keeps what MkDocs complains of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def _make_no_landmarks_of_copy_buttons(built: Path) -> None:
    """The theme's script makes a `nav` of each block's button; screen readers would list them all."""
    (script,) = built.glob("assets/javascripts/bundle.*.min.js")
    text = script.read_text(encoding="utf-8")
    if text.count(_COPY_BUTTON) != 1:
        raise UserError(f"{script.name} has no {_COPY_BUTTON}")
    script.write_text(text.replace(_COPY_BUTTON, _COPY_BUTTON.replace("nav", "div", 1)), encoding="utf-8")


def _finished(html: str) -> str:
    """A page with what the theme leaves out for those who hear it: the name of the search, no header without words. And
    with a policy: its own scripts, and nothing from elsewhere."""
    html = _EMPTY_HEADER.sub(r"<td\1></td>", _EMPTY_HEAD.sub("", html))
    if label := _SEARCH_LABEL.search(html):
        html = html.replace(_SEARCH, f"{_SEARCH} {label[1]}")
    digests = [hashlib.sha256(script.encode()).digest() for script in _INLINE_SCRIPT.findall(html)]
    allowed = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    tag = policy(scripts=allowed, styles="'unsafe-inline'", pictures="data:")
    return html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n      {tag}', 1)


def _copy(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, to)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
