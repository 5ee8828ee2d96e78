"""The manual: the Markdown pages of the repository as a site made by MkDocs."""

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
SOURCES = "source"  # folder of the site with the linked source files

_SCREENS = Path("tests/screens/golden")
_SCREEN = re.compile(rf"({_SCREENS})/(\w+\.png\))")
_BLOCK = re.compile(r"^```.*\n(?:(?!```).*\n)*```$", re.MULTILINE)
_MARK = re.compile(r"\A(```\w*).*")
_LINK = re.compile(r"(?<!!)\[([^\[\]]*)\]\(([^()\s#:]+)(#[^()\s]*)?\)")
_PICTURE = re.compile(r"\]\(([^()\s#:]+\.(?:png|jpg|gif|svg))\)")  # a shown or linked picture
_LANGUAGES = {".py": "python", ".json": "json", ".html": "html"}
_README = Path("README.md")  # replaced by the home pages on the site
_HOME = "---\ntemplate: home.html\ntitle: Schiri\nhide:\n  - navigation\n  - toc\nsearch:\n  exclude: true\n---\n"
_SEARCH = 'data-md-component="search" role="dialog"'
_SEARCH_LABEL = re.compile(r'name="query" (aria-label="[^"]*")')
_EMPTY_HEAD = re.compile(r"<thead>\s*<tr>\s*(?:<th[^>]*></th>\s*)+</tr>\s*</thead>")
_EMPTY_HEADER = re.compile(r"<th([^>]*)></th>")
_COPY_BUTTON = '"nav",{class:"md-code__nav"}'
_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def pages() -> list[Path]:
    """Returns the paths of the repository's pages in the manual, relative to the root. The README is left out: the site
    has its home pages."""
    found = [*(ROOT / "docs").rglob("*.md"), *(ROOT / "hardware").glob("*.md")]
    return sorted(page.relative_to(ROOT) for page in found)


def build(target: Path, screens: Path) -> None:
    """Builds the manual into the folder `target`, and keeps other files there. `screens` has the pictures of the
    display as LANGUAGE/NAME.png. Raises `UserError` if a link is broken, a page is in no menu, or a picture is
    missing."""
    with tempfile.TemporaryDirectory() as folder:
        staged, built = Path(folder, "pages"), Path(folder, "site")
        _stage(staged, screens)
        _build_strictly(staged, built)
        shutil.copytree(built, target, dirs_exist_ok=True)


def _stage(staged: Path, screens: Path) -> None:
    """Writes the input of MkDocs into a folder: the pages at their places in the repository, so that their links stay
    valid, their pictures, and a page for each linked source file."""
    sources: set[Path] = set()
    for page in pages():
        language = page.parent.name if page.parent.name in LANGUAGES else "en"
        # The repository has pictures of the German display, the site those in the language of the page.
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
    """Returns the target of a page's link, relative to the repository's root."""
    return Path(os.path.normpath(page.parent / link))


def _outside_blocks(text: str, change: Callable[[str], str]) -> str:
    """Applies a change to a page's text outside fenced blocks. Of the words after a fence only the language is kept,
    because MkDocs does not know the second word, by which tests find examples."""
    blocks = [_MARK.sub(r"\1", block) for block in _BLOCK.findall(text)]
    parts = [change(part) for part in _BLOCK.split(text)]
    return parts[0] + "".join(block + part for block, part in zip(blocks, parts[1:], strict=True))


def _pointed_at_sources(page: Path, sources: set[Path]) -> Callable[[str], str]:
    """Returns a function that adapts the links in a page's text.

    A link to a source file leads to the page of that file, which is added to `sources`. A link to a folder becomes
    plain text, because the site has no page for it. A link with the name of a page's file as its text gets that page's
    title."""

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
    """Returns the path of a source file's page. Leading dots of folders are removed, because MkDocs skips such
    folders."""
    return Path(SOURCES, *(part.removeprefix(".") for part in source.parent.parts), f"{source.name}.md")


def _source_page(source: Path) -> str:
    """Returns the page of a source file. The search leaves it out, to find only pages of the manual."""
    fence = "`" * 7
    head = "---\nsearch:\n  exclude: true\nhide:\n  - navigation\n  - toc\n---\n"
    text = (ROOT / source).read_text(encoding="utf-8")
    return f"{head}# {source}\n\n{fence}{_LANGUAGES.get(source.suffix, 'text')}\n{text}{fence}\n"


def _build_strictly(staged: Path, built: Path) -> None:
    """Builds the site by MkDocs. Raises `UserError` for each fault that MkDocs reports, warnings included."""
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
        sitemap.unlink()  # empty, because the address of the site is unknown
    for page in built.rglob("*.html"):
        if page.is_file():  # a source file x.html has its page in a folder x.html
            page.write_text(_finished(page.read_text(encoding="utf-8")), encoding="utf-8")
    _make_no_landmarks_of_copy_buttons(built)


class _Warnings(logging.Handler):
    """A handler that collects the warnings of MkDocs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def _make_no_landmarks_of_copy_buttons(built: Path) -> None:
    """Replaces the `nav` element that the theme's script makes for each copy button, because screen readers would list
    all of them as landmarks."""
    (script,) = built.glob("assets/javascripts/bundle.*.min.js")
    text = script.read_text(encoding="utf-8")
    if text.count(_COPY_BUTTON) != 1:
        raise UserError(f"{script.name} has no {_COPY_BUTTON}")
    script.write_text(text.replace(_COPY_BUTTON, _COPY_BUTTON.replace("nav", "div", 1)), encoding="utf-8")


def _finished(html: str) -> str:
    """Returns a page with mended accessibility and a content security policy.

    The search dialog gets a label, and empty table headers are removed. The policy allows only files of the site and
    the page's own inline scripts."""
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
