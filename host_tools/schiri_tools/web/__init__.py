"""The page with the box: what the simulator's and the site's have in common (`shared/`), and what each has of its own
(`sim/`, `site/`). Both are one HTML file, which each completes with its head. And the page that puts it on a board
(`install/`)."""

import json
from pathlib import Path

from schiri.games import NAMES, facts_of

from ..games import host_game
from ..logs.wording import sayings
from ..util import LANGUAGES

FOLDER = Path(__file__).parent
VERIFIER = FOLDER / "verifier" / "verifier.html"  # a page by itself, which shares nothing with the others
_HEAD = "<!-- head -->"
_GAMES = "<!-- games -->"
_SAYINGS = "<!-- sayings -->"


def files(entry: str) -> dict[str, Path]:
    """What the page of `entry`, `sim` or `site`, loads, by the address below the page's own: shared/box.js."""
    folders = (FOLDER / "shared", FOLDER / entry)
    return {
        f"{folder.name}/{file.name}": file
        for folder in folders
        for file in sorted(folder.iterdir())
        if file.suffix != ".html"
    }


def player() -> dict[str, str]:
    """What plays replays, in any page: its `script`, a module, and its `style`."""
    script, style = ((FOLDER / "shared" / name).read_text(encoding="utf-8") for name in ("replay.js", "replay.css"))
    return {"script": script, "style": style}


def page(entry: str) -> str:
    """The page itself, as HTML."""
    text = (FOLDER / "shared" / "box.html").read_text(encoding="utf-8")
    head = (FOLDER / entry / f"{entry}.html").read_text(encoding="utf-8").rstrip()
    return with_words(text.replace(_HEAD, head), checks_logs=entry == "site")


def with_words(page: str, checks_logs: bool = True) -> str:
    """A page, told what is said of the games and, if it checks logs, of these."""
    return page.replace(_SAYINGS, _as_json(sayings())).replace(_GAMES, _games(checks_logs))


def _games(checks_logs: bool) -> str:
    """What the page says of each game: its title, and in each language what the keys do in it and, if the page checks
    logs, what is said of them."""
    games: dict[str, dict[str, object]] = {
        name: {"title": facts_of(name).title, "legend": host_game(name).about.get("legend", {})} for name in NAMES
    }
    for name, game in games.items():
        if checks_logs:
            game["texts"] = {language: host_game(name).texts(language) for language in LANGUAGES[1:]}
    return _as_json(games)


def _as_json(value: object) -> str:
    """JSON that can stand in a page: no text in it ends a script."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
