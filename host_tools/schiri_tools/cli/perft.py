"""The command `schiri perft`, which counts the ways to play the first turns of a match, by the box's own rules."""

import argparse

from .. import games, runtimes
from .options import add_runtime, set_up, whole

MAX_DEPTH = 20  # limit of MicroPython's stack; even half of it would take too long

_MORE = """
The dice of every turn are given; the game's page in docs/rules has them, and what counts as a way.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    counted = [name for name in games.NAMES if games.host_game(name).has("perft")]
    set_up(parser, _run, f"schiri perft {counted[0]} --depth 3", _MORE)
    parser.add_argument("game", choices=counted, help=f"the game: {', '.join(counted)}")
    parser.add_argument(
        "--depth",
        type=whole(0, MAX_DEPTH, "the number of turns"),
        required=True,
        metavar="N",
        help=f"how many whole turns, 0 to {MAX_DEPTH}",
    )
    parser.add_argument("--late", action="store_true", help="begins late in a match, not with its first turn")
    parser.add_argument("--divide", action="store_true", help="tells each first choice with its ways, then their sum")
    add_runtime(parser, default="cpython")


def _run(arguments: argparse.Namespace) -> int:
    argv = [str(arguments.depth), *(word for word in ("late", "divide") if getattr(arguments, word))]
    loop = games.host_game(arguments.game).module("perft")
    return runtimes.run_loop(arguments.runtime, loop, argv)
