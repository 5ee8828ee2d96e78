"""What the subcommands share: a parser with an example, numbers, the serial port, the choice of the runtime."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..util import LANGUAGES, numbers

Value = TypeVar("Value")


def set_up(
    parser: argparse.ArgumentParser, function: Callable[[argparse.Namespace], int], example: str, more: str = ""
) -> None:
    """Gives a subcommand its function, which returns the exit status, and an example, with `more` behind it."""
    parser.set_defaults(function=function)
    parser.epilog = f"example:\n  {example}\n{more}"


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """Reads the integer of an option."""
    return _reading(lambda word: numbers.whole(word, least, most, what))


def positive(most: float, what: str) -> Callable[[str], float]:
    """Reads the number of an option, above 0 and up to `most`."""
    return _reading(lambda word: numbers.positive(word, most, what))


def _reading(read: Callable[[str], Value]) -> Callable[[str], Value]:
    def reading(word: str) -> Value:
        try:
            return read(word)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{str(error).removesuffix('.')}, unlike {word!r}") from error

    return reading


def add_port(
    parser: argparse.ArgumentParser, which: str = "the only one that may be a box", may_trace: bool = True
) -> None:
    """The options of all that speaks on the serial line; `may_trace`: nothing on it is secret."""
    parser.add_argument("--port", type=_port, help=f"the serial port (default: {which})")
    if may_trace:
        parser.add_argument(
            "--trace",
            type=Path,
            metavar="FILE",
            help="records all that goes over the line in a new file, for a bug report",
        )


def add_language(parser: argparse.ArgumentParser, what: str) -> None:
    """The option `--language`. Without it all is in English, as the rest of the command line, wherever it is run: what
    programs read does not change with the machine."""
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help=f"of {what} (default: English)")


def add_wait(parser: argparse.ArgumentParser) -> None:
    """The option `--wait`."""
    from ..serial_line.client import TIMEOUT_SECONDS  # with what only those need who speak on the line

    parser.add_argument(
        "--wait",
        type=positive(86400, "the seconds"),
        default=TIMEOUT_SECONDS,
        metavar="SECONDS",
        help=f"how long a silent box is waited for (default: {TIMEOUT_SECONDS:.0f})",
    )


def _port(word: str) -> str:
    if not word:
        raise argparse.ArgumentTypeError("a port has a name, such as /dev/ttyUSB0")
    return word


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
    from .. import runtimes

    if wanted:
        if wanted == "micropython":
            runtimes.micropython_path()
        return wanted
    if runtimes.has_micropython():
        return "micropython"
    say(f"{runtimes.NoMicroPython()} The firmware runs on CPython now.")
    return "cpython"


def say(sentence: str) -> None:
    """Says on standard error what is going on."""
    print(sentence, file=sys.stderr, flush=True)
