"""A hook of MkDocs (see `mkdocs.yml`) that translates menu and buttons of the manual into the language of each page."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure import StructureItem
from mkdocs.structure.nav import Link, Navigation
from mkdocs.structure.pages import Page
from PIL import Image
from schiri.games import NAMES, facts_of
from schiri.texts import texts_in

from schiri_tools.games import host_game
from schiri_tools.runtimes import ROOT
from schiri_tools.util import LANGUAGES

# The addresses of the home pages by language. That of the first language is the root of the site.
HOMES = {language: f"{language}/" if language != LANGUAGES[0] else "" for language in LANGUAGES}

_WORDS = Path(__file__).with_name("home")
_PICTURE = ROOT / "hardware" / "pictures" / "finished.png"  # picture on the home pages
# The folders of pages that are not in English.
_WRITTEN_IN = {folder: one for one in LANGUAGES[1:] for folder in (f"docs/play/{one}/", HOMES[one])}
_PERMANENT = "Permanent link"

_english: dict[int, str] = {}  # English texts of `mkdocs.yml`, by the `id()` of the translated object


def on_nav(nav: Navigation, **_: object) -> None:
    """Makes the menu's link to the page with the box relative, so that it works wherever the site is."""
    for item in _entries(nav.items):
        if isinstance(item, Link):
            item.url = item.url.removeprefix("/")


def on_page_content(html: str, page: Page, config: MkDocsConfig, **_: object) -> str:
    """Returns a page's HTML. Links to headings get their title in the language of the page."""
    return html.replace(f'title="{_PERMANENT}"', f'title="{_words(page, config).get(_PERMANENT, _PERMANENT)}"')


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Sets the theme and the menu to the language of the page that is rendered next."""
    words = _words(page, config)
    config.theme["language"] = _language_of(page)
    for item in _entries(nav.items):
        english = _english.setdefault(id(item), item.title or "")
        item.title = words.get(english, english)
    for toggle in [palette["toggle"] for palette in config.theme["palette"]]:
        english = _english.setdefault(id(toggle), toggle["name"])
        toggle["name"] = words.get(english, english)
    config.extra["homepage"] = HOMES[_language_of(page)] or "."
    nav.items[0].url = HOMES[_language_of(page)]
    if page.meta.get("template") == "home.html":
        _add_home(context, page)
    elif description := words.get(config.site_description or ""):
        page.meta["description"] = description
    return context


def _add_home(context: dict[str, Any], page: Page) -> None:
    """Adds the values for the template of a home page."""
    context["homes"] = {code: address or "." for code, address in HOMES.items()}
    context["languages"] = [(code, texts_in("texts", code)["language_name"]) for code in HOMES]
    language = _language_of(page)
    context["home"] = json.loads((_WORDS / f"{language}.json").read_text(encoding="utf-8"))
    about = {name: host_game(name).about.get("about", {}) for name in NAMES}
    context["games"] = [(name, facts_of(name).title, about[name].get(language, "")) for name in NAMES]
    with Image.open(_PICTURE) as picture:
        context["picture_size"] = picture.size
    page.meta["description"] = context["home"]["lead"]


def _language_of(page: Page) -> str:
    return next((language for folder, language in _WRITTEN_IN.items() if page.file.src_uri.startswith(folder)), "en")


def _words(page: Page, config: MkDocsConfig) -> dict[str, str]:
    words: dict[str, str] = config.extra["words"][_language_of(page)]
    return words


def _entries(items: list[StructureItem]) -> Iterator[StructureItem]:
    for item in items:
        yield item
        yield from _entries(getattr(item, "children", None) or [])
