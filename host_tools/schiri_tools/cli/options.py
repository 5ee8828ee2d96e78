"""What the subcommands share: a parser with an example, the choice of the runtime, how a failure is said."""

import argparse
import sys
from collections.abc import Callable

from .. import runtimes
from ..util.files import reason as reason


class Failure(Exception):
    """What went wrong, as one sentence for standard error; the exit status is 1."""


def add_command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    function: Callable[[argparse.Namespace], int],
    what: str,
    example: str,
) -> argparse.ArgumentParser:
    """A new subcommand: `function` runs it and returns the exit status."""
    parser = commands.add_parser(
        name,
        help=what,
        description=what[0].upper() + what[1:] + ".",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(function=function)
    return parser


def add_runtime(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """The option `--runtime`."""
    parser.add_argument(
        "--runtime",
        choices=("cpython", "micropython"),
        default=default,
        help=f"what runs the firmware (default: {default or 'micropython, if it is there'})",
    )


def chosen_runtime(wanted: str | None) -> str:
    """The runtime to use; where nobody asked for one, CPython takes the place of a missing MicroPython, and it is
    said."""
    if wanted:
        if wanted == "micropython":
            runtimes.micropython_path()
        return wanted
    if runtimes.has_micropython():
        return "micropython"
    print(f"{runtimes.NoMicroPython()} The firmware runs on CPython now.", file=sys.stderr)
    return "cpython"
