"""The page with the box: what the simulator's and the site's have in common (`shared/`), and what each has of its own
(`sim/`, `site/`). Both are one HTML file, which each completes with its head."""

import json
from pathlib import Path

from schiri.games import NAMES, facts_of

from ..games import host_game

FOLDER = Path(__file__).parent
_HEAD = "<!-- head -->"
_GAMES = "<!-- games -->"


def files(entry: str) -> dict[str, Path]:
    """What the page of `entry`, `sim` or `site`, loads, by the address below the page's own: shared/box.js."""
    folders = (FOLDER / "shared", FOLDER / entry)
    return {
        f"{folder.name}/{file.name}": file
        for folder in folders
        for file in sorted(folder.iterdir())
        if file.suffix != ".html"
    }


def page(entry: str) -> str:
    """The page itself, as HTML."""
    text = (FOLDER / "shared" / "box.html").read_text(encoding="utf-8")
    head = (FOLDER / entry / f"{entry}.html").read_text(encoding="utf-8").rstrip()
    return text.replace(_HEAD, head).replace(_GAMES, _games(checks_logs=entry == "site"))


def _games(checks_logs: bool) -> str:
    """What the page says of each game: its title, and in each language what the keys do in it and, if the page checks
    logs, what is said of them."""
    games: dict[str, dict[str, object]] = {
        name: {"title": facts_of(name).title, "legend": host_game(name).legend} for name in NAMES
    }
    for name, game in games.items():
        if checks_logs:
            game["texts"] = host_game(name).texts
    return json.dumps(games, ensure_ascii=False).replace("<", "\\u003c")
