"""The command `schiri dice`, which throws dice with the box's own code, for tests of their randomness."""

import argparse
import re

from schiri.dice import SECRET_BYTES

from .. import runtimes
from ..runtimes import dice_loop
from .options import add_runtime, set_up, whole

MAX_COUNT = 10**18 - 1  # practically no limit

_MORE = """
The dice are throws 1, 2, 3 … of 15 dice each, the last one cut, as they follow from a
secret without any player's part. docs/fair/dice.md has what such dice were tested for.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri dice --count 10000000 > dice.txt", _MORE)
    parser.add_argument(
        "--count", type=whole(0, MAX_COUNT, "the number of dice"), required=True, metavar="N", help="how many dice"
    )
    parser.add_argument(
        "--secret",
        type=secret,
        metavar="HEX",
        help=f"what the dice follow from: {2 * SECRET_BYTES} hexadecimal digits (default: a new one, which is told)",
    )
    add_runtime(parser, default="cpython")


def secret(word: str) -> bytes:
    """Returns the secret of hexadecimal digits. Raises `ArgumentTypeError` if they are invalid."""
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}", word):
        raise argparse.ArgumentTypeError(f"a secret has {2 * SECRET_BYTES} hexadecimal digits and nothing else")
    return bytes.fromhex(word)


def _run(arguments: argparse.Namespace) -> int:
    argv = [str(arguments.count), *([arguments.secret.hex()] if arguments.secret else [])]
    return runtimes.run_loop(arguments.runtime, dice_loop, argv)
