"""`schiri dice`: dice from the box's own code, for whoever wants to test them."""

import argparse
import re
import subprocess
import sys
from typing import BinaryIO

from schiri.dice import SECRET_BYTES, DiceFailure

from .. import runtimes
from ..runtimes import dice_loop
from .options import Failure, add_command, add_runtime

BLOCK = 1 << 16  # bytes that are handed on at once

_MORE = """
The dice are throws 1, 2, 3 … of 15 dice each, the last one cut, as they follow from a
secret without any player's part. docs/dice-tests.md has what such dice were tested for.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands,
        "dice",
        _run,
        "throws dice with the box's own code, one value from 1 to 6 a line",
        "schiri dice --count 10000000 > dice.txt",
    )
    parser.epilog = f"{parser.epilog}\n{_MORE}"
    parser.add_argument("--count", type=_count, required=True, metavar="N", help="how many dice")
    parser.add_argument(
        "--secret",
        type=secret,
        metavar="HEX",
        help=f"what the dice follow from: {2 * SECRET_BYTES} hexadecimal digits (default: a new one, which is told)",
    )
    add_runtime(parser, default="cpython")


def _count(word: str) -> int:
    if not re.fullmatch("[0-9]{1,18}", word):  # 18 digits: for ever, and no trouble with long numbers
        raise argparse.ArgumentTypeError(f"a number of dice has up to 18 digits and nothing else, unlike {word!r}")
    return int(word)


def secret(word: str) -> bytes:
    """The secret that these digits stand for, for argparse."""
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SECRET_BYTES}}}", word):
        raise argparse.ArgumentTypeError(f"a secret has {2 * SECRET_BYTES} hexadecimal digits and nothing else")
    return bytes.fromhex(word)


def _run(arguments: argparse.Namespace) -> int:
    throw = _on_cpython if arguments.runtime == "cpython" else _on_micropython
    return throw(sys.stdout.buffer, arguments.count, arguments.secret)


def _on_cpython(output: BinaryIO, count: int, known: bytes | None) -> int:
    try:
        used = known or dice_loop.new_secret()
    except DiceFailure as failure:
        raise Failure(dice_loop.sentence(failure)) from None
    for block in dice_loop.blocks(used, count):
        output.write(block)
    return 0


def _on_micropython(output: BinaryIO, count: int, known: bytes | None) -> int:
    """MicroPython writes into a pipe: whatever goes wrong with standard output goes wrong here, and is said here."""
    script = runtimes.LOOPS / "dice_loop.py"
    command = runtimes.command("micropython", script, str(count), *([known.hex()] if known else []))
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=runtimes.environment()) as process:
        assert process.stdout is not None
        while block := process.stdout.read(BLOCK):
            output.write(block)
    return process.returncode
