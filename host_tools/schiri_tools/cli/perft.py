"""`schiri perft`: the ways to play some turns, counted by the box's own rules."""

import argparse

from .. import runtimes
from ..runtimes import perft_loop
from .options import add_runtime, set_up, whole

MAX_DEPTH = 20  # what MicroPython's stack has room for; nobody could wait for half of it

_MORE = """
The dice of every turn are given; docs/rules/qwixx.md has them, and what counts as a way.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds what it takes."""
    set_up(parser, _run, "schiri perft qwixx --depth 3", _MORE)
    parser.add_argument("game", choices=("qwixx",), help="the game: qwixx")
    parser.add_argument(
        "--depth",
        type=whole(0, MAX_DEPTH, "the number of turns"),
        required=True,
        metavar="N",
        help=f"how many whole turns, 0 to {MAX_DEPTH}",
    )
    parser.add_argument("--late", action="store_true", help="begins late in a match, where rows are closed")
    parser.add_argument("--divide", action="store_true", help="tells each first choice with its ways, then their sum")
    add_runtime(parser, default="cpython")


def _run(arguments: argparse.Namespace) -> int:
    argv = [str(arguments.depth), *(word for word in ("late", "divide") if getattr(arguments, word))]
    return runtimes.run_loop(arguments.runtime, perft_loop, argv)
