"""The manual around the page: its links, its menu, its pictures, and what it asks of the network."""

import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect
from schiri_tools.site import film, manual
from schiri_tools.site.building import PLAY
from schiri_tools.util.errors import UserError
from visits import PHONE, TABLET, Opener, Visit

pytestmark = pytest.mark.sweep

ROOT = manual.ROOT


class _Seen(HTMLParser):
    """The links of a page, and the anchors on it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = set()
        self.language = ""
        self.in_link = False
        self.words: list[str] = []  # the texts of the links
        self.feed(html)

    def handle_data(self, data: str) -> None:
        if self.in_link:
            self.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.in_link = self.in_link and tag != "a"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_link = self.in_link or tag == "a"
        known = {name: value or "" for name, value in attrs}
        self.places.add(known.get("id", ""))
        self.links |= {known[name] for name in ("href", "src") if known.get(name)}
        if tag == "html":
            self.language = known["lang"]


@pytest.fixture(scope="module")
def seen(site: Path) -> dict[Path, _Seen]:
    """Returns the manual's pages."""
    found = [page for page in site.rglob("index.html") if page.relative_to(site).parts[0] not in (PLAY, film.FOLDER)]
    return {page: _Seen(page.read_text(encoding="utf-8")) for page in found}


def test_no_link_is_dead_and_none_leads_elsewhere_but_in_the_text(site: Path, seen: dict[Path, _Seen]) -> None:
    assert len(seen) > len(manual.pages())  # there are also pages of source files
    dead = []
    for page, has in seen.items():
        for link in has.links:
            if link.startswith(("https://", "http://")):
                continue
            path, _, place = link.partition("#")
            target = (page.parent / unquote(path)).resolve() if path else page
            if target.is_dir():
                target /= "index.html"
            if not target.exists() or (place and target in seen and place not in seen[target].places):
                dead.append(f"{page.relative_to(site)}: {link}")
    assert dead == []


def test_examples_stand_in_blocks_of_their_own(site: Path) -> None:
    page = (site / "docs" / "logs" / "format" / "index.html").read_text(encoding="utf-8")
    assert page.count('<div class="') > 5 and "```" not in page


def test_each_page_says_its_language(site: Path, seen: dict[Path, _Seen]) -> None:
    languages = {language: [page for page in seen if seen[page].language == language] for language in ("de", "fr")}
    for language, pages in languages.items():
        assert {page.parent.parent.relative_to(site).as_posix() for page in pages} == {".", f"docs/play/{language}"}
    assert {language: len(pages) for language, pages in languages.items()} == {"de": 6, "fr": 6}


def test_the_display_speaks_the_language_of_its_page(site: Path, seen: dict[Path, _Seen]) -> None:
    for page, has in seen.items():
        shown = {re.findall(r"tests/screens/golden/(\w+)/", link)[0] for link in has.links if "/golden/" in link}
        assert shown <= {has.language}, page
    assert any("/golden/" in link for link in seen[site / "docs" / "play" / "fr" / "fini" / "index.html"].links)


FRAMES = {
    "en": ["Play now", "Home", "Is it fair?", "Search", "Table of contents", "Permanent link", "Back to top"],
    "de": ["Jetzt spielen", "Start", "Geht es fair zu?", "Suche", "Inhaltsverzeichnis", "Link zu dieser Stelle"],
    "fr": ["Jouer maintenant", "Accueil", "Est-ce équitable\u00a0?", "Rechercher", "Table des matières"],
}


@pytest.mark.parametrize("language", FRAMES)
def test_the_frame_around_a_page_is_in_its_language(site: Path, language: str) -> None:
    page = (site / "docs" / "play" / language / "fini" / "index.html").read_text(encoding="utf-8")
    assert [words for words in FRAMES[language] if words not in page] == []
    foreign = [words for other in FRAMES if other != language for words in FRAMES[other]]
    assert [words for words in foreign if f">{words}<" in page or f'"{words}"' in page] == []


def test_links_to_pages_are_named_by_titles(seen: dict[Path, _Seen]) -> None:
    named_as_files = {words for page in seen.values() for words in page.words if words.strip().endswith(".md")}
    assert named_as_files == set()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_it_reads_searches_and_leads_to_the_box_by_itself(size: dict[str, int], visit: Opener) -> None:
    reader: Visit = visit(size)
    for address in (
        "/",
        "/docs/play/en/fini/",
        "/docs/play/fr/schocken/",
        "/hardware/board/",
        "/docs/develop/architecture/",
    ):
        reader.page.goto(reader.url + address)
        for picture in reader.page.locator("article img").all():
            expect(picture).to_have_js_property("complete", True)
            assert picture.evaluate("one => one.naturalWidth") > 0, picture.get_attribute("src")
        assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    if size is PHONE:
        reader.page.locator("label[for=__search]").first.tap()
    reader.page.locator("[data-md-component=search-query]").press_sequentially("commitment")
    expect(reader.page.locator(".md-search-result__item").first).to_contain_text("dice")
    reader.page.goto(reader.url)
    reader.page.get_by_role("link", name="Play now").tap()
    reader.wait_for_power("on")
    reader.page.locator("#legend-button").tap()
    with reader.page.expect_popup() as guide:
        reader.page.get_by_role("link", name="User guide").tap()
    expect(guide.value.locator("h1")).to_contain_text("User guide: a match of FINI!")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns a copy of the repository whose pages can be damaged."""
    for folder in ("docs", "hardware"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copyfile(path, tmp_path / path.name)
        elif path.name not in ("docs", "hardware"):
            (tmp_path / path.name).symlink_to(path)
    monkeypatch.setattr(manual, "ROOT", tmp_path)
    return tmp_path


def test_a_wrong_place_on_a_page_and_a_page_in_no_menu_are_refused(copied: Path, screens: Path) -> None:
    (copied / "docs/lonely.md").write_text("# Lonely\n")
    with (copied / "hardware/current.md").open("a") as page:
        page.write("\n[nothing](../docs/fair/dice.md#no-such-place)\n")
    with pytest.raises(UserError) as refused:
        manual.build(copied / "site", screens)
    lonely, nothing = str(refused.value).split("; ")
    assert "docs/lonely.md" in lonely and "no-such-place" in nothing
    assert not (copied / "site").exists()


def test_a_link_to_nothing_is_refused(copied: Path, screens: Path) -> None:
    page = copied / "docs/fair/dice.md"
    text = page.read_text(encoding="utf-8")
    for link in (
        "![x](../tests/screens/golden/none.png)",
        "![x](pictures/none.svg)",
        "[x](../firmware/none.py)",
        "[x](none.md)",
        "[x](none.md#there)",
    ):
        page.write_text(f"{text}\n{link}\n", encoding="utf-8")
        with pytest.raises(UserError, match=r"docs/fair/dice\.md.*none"):
            manual.build(copied / "site", screens)


def test_the_display_is_shown_as_it_was_just_made(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"there is no picture tests/screens/golden/en/"):
        manual.build(tmp_path / "site", tmp_path / "nothing made")
