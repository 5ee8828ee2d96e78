"""`schiri perft`: the ways to play some turns, counted by the box's own rules."""

import argparse
import re
import subprocess

from .. import runtimes
from ..runtimes import perft_loop
from .options import add_command, add_runtime

DEEPEST = 20  # what MicroPython's stack has room for; nobody could wait for half of it

_MORE = """
The dice of every turn are given; docs/rules/qwixx.md has them, and what counts as a way.
"""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands,
        "perft",
        _run,
        "counts the ways to play the first turns of a match",
        "schiri perft qwixx --depth 3",
    )
    parser.epilog = f"{parser.epilog}\n{_MORE}"
    parser.add_argument("game", choices=("qwixx",), help="the game: qwixx")
    parser.add_argument("--depth", type=_depth, required=True, metavar="N", help="how many whole turns, 0 to 20")
    parser.add_argument("--late", action="store_true", help="begins late in a match, where rows are closed")
    parser.add_argument("--divide", action="store_true", help="tells each first choice with its ways, then their sum")
    add_runtime(parser, default="cpython")


def _depth(word: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", word) or int(word) > DEEPEST:
        raise argparse.ArgumentTypeError(f"a number of turns is one from 0 to {DEEPEST}, unlike {word!r}")
    return int(word)


def _run(arguments: argparse.Namespace) -> int:
    count = _on_cpython if arguments.runtime == "cpython" else _on_micropython
    return count(arguments)


def _on_cpython(arguments: argparse.Namespace) -> int:
    for line in perft_loop.answers(arguments.depth, arguments.late, arguments.divide):
        print(line, end="", flush=True)
    return 0


def _on_micropython(arguments: argparse.Namespace) -> int:
    """MicroPython writes into a pipe: whatever goes wrong with standard output goes wrong here, and is said here."""
    script = runtimes.LOOPS / "perft_loop.py"
    words = [word for word in ("late", "divide") if getattr(arguments, word)]
    command = runtimes.command("micropython", script, str(arguments.depth), *words)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=runtimes.environment()) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
    return process.returncode
