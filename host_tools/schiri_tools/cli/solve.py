"""The command `schiri solve`, which computes the value of a game between perfect players."""

import argparse
import json

from .. import games
from ..util.progress import Progress
from .options import set_up

_MORE = """
The answer is one line of JSON: the chances that whoever begins loses. The game's page in docs/rules tells what is
worked out, and how that is checked.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    solved = [name for name in games.NAMES if games.host_game(name).has("solve")]
    set_up(parser, _run, f"schiri solve {solved[0]}", _MORE)
    parser.add_argument("game", choices=solved, help=f"the game: {', '.join(solved)}")
    parser.add_argument("--covered", action="store_true", help="throws may be left covered; otherwise all lie open")


def _run(arguments: argparse.Namespace) -> int:
    solve = games.host_game(arguments.game).module("solve").solve
    progress = Progress()
    try:
        found = solve(lambda what, share: progress.show(what, round(100 * share), 100), arguments.covered)
    finally:
        progress.clear()
    print(json.dumps(found))
    return 0
