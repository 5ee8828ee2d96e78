"""The pages with the box. The page of the simulator and the page of the site share the folder `shared/`, and have
folders of their own, `sim/` and `site/`. Both are made from one HTML file with a head for each. The folder `install/`
has the page that installs the firmware on a board, the folder `texts/` the texts of all pages, a file for each
language."""

import json
from pathlib import Path

from schiri.games import NAMES, facts_of

from ..games import host_game
from ..logs.words import shared_words
from ..util import LANGUAGES
from ..util.json_file import json_beside

FOLDER = Path(__file__).parent
VERIFIER = FOLDER / "verifier" / "verifier.html"  # a page that shares no files with the others
_HEAD = "<!-- head -->"
_GAMES = "<!-- games -->"
_WORDS = "<!-- words -->"
_TEXTS = "<!-- texts -->"
# The sections of the texts that each page has; a text takes the place of one with its name in an earlier section.
_SECTIONS = {
    "sim": ("shared",),
    "film": ("shared", "film"),
    "site": ("shared", "site"),
    "install": ("shared", "site", "install"),
}


def files(entry: str) -> dict[str, Path]:
    """Returns the files that the page of `entry` ("sim" or "site") loads, by address relative to the page, such as
    shared/box.js."""
    folders = (FOLDER / "shared", FOLDER / entry)
    return {
        f"{folder.name}/{file.name}": file
        for folder in folders
        for file in sorted(folder.iterdir())
        if file.suffix != ".html"
    }


def player() -> dict[str, str]:
    """Returns the `script` (a module) and the `style` that play replays in any page."""
    script, style = ((FOLDER / "shared" / name).read_text(encoding="utf-8") for name in ("replay.js", "replay.css"))
    return {"script": script, "style": style}


def page(entry: str) -> str:
    """Returns the page of `entry` ("sim" or "site") as HTML."""
    text = (FOLDER / "shared" / "box.html").read_text(encoding="utf-8")
    head = (FOLDER / entry / f"{entry}.html").read_text(encoding="utf-8").rstrip()
    return with_words(text.replace(_HEAD, head), entry)


def with_words(page: str, entry: str) -> str:
    """Returns the page of `entry` with its texts, the shared texts about logs and the data of each game filled in."""
    words = {language: shared_words(language) for language in LANGUAGES[1:]}
    page = page.replace(_TEXTS, _as_json({language: _texts(language, entry) for language in LANGUAGES}))
    return page.replace(_WORDS, _as_json(words)).replace(_GAMES, _games(checks_logs="site" in _SECTIONS[entry]))


def _texts(language: str, entry: str) -> dict[str, str]:
    """Returns the texts by name in a language, for the page `entry` of `_SECTIONS`."""
    sections = json_beside(__file__, f"texts/{language}.json")
    return {name: text for section in _SECTIONS[entry] for name, text in sections[section].items()}


def _games(checks_logs: bool) -> str:
    """Returns the data of each game for the page as JSON: its title and the legend of its keys by language. If the page
    checks logs, also the texts about logs, and by language the unit of a player's number at the end."""
    games: dict[str, dict[str, object]] = {
        name: {"title": facts_of(name).title, "legend": host_game(name).about.get("legend", {})} for name in NAMES
    }
    for name, game in games.items():
        if checks_logs:
            game["count"] = host_game(name).about.get("count", {})
            game["texts"] = {language: host_game(name).texts(language) for language in LANGUAGES[1:]}
    return _as_json(games)


def _as_json(value: object) -> str:
    """Returns JSON that can stand in an HTML script: no text in it ends the script."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
