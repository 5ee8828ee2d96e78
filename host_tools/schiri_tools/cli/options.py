"""Options that several subcommands share, such as the serial port, and parsers of numbers."""

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..util import LANGUAGES, numbers

Value = TypeVar("Value")

_MOST_JOBS = 256


def set_up(
    parser: argparse.ArgumentParser, function: Callable[[argparse.Namespace], int], example: str, more: str = ""
) -> None:
    """Sets a subcommand's function, which returns the exit status, and its example, followed by the text `more`."""
    parser.set_defaults(function=function)
    parser.epilog = f"example:\n  {example}\n{more}"


def whole(least: int, most: int, what: str) -> Callable[[str], int]:
    """Returns a parser of an integer option from `least` to `most`."""
    return _reading(lambda word: numbers.whole(word, least, most, what))


def positive(most: float, what: str) -> Callable[[str], float]:
    """Returns a parser of an option with a number above 0 and up to `most`."""
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
    """Adds the options of commands that use the serial line. `may_trace` must be False if secrets are sent on it."""
    parser.add_argument("--port", type=_port, help=f"the serial port (default: {which})")
    if may_trace:
        parser.add_argument(
            "--trace",
            type=Path,
            metavar="FILE",
            help="records all that goes over the line in a new file, for a bug report",
        )


def add_jobs(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds the option for the number of processes; `what` says what they do."""
    parser.add_argument(
        "--jobs",
        type=whole(1, _MOST_JOBS, "the number of jobs"),
        default=min(_cores(), _MOST_JOBS),
        metavar="N",
        help=f"how many processes {what} (default: one for each core)",
    )


def _cores() -> int:
    """Returns the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def add_language(parser: argparse.ArgumentParser, what: str) -> None:
    """Adds the option `--language`. Its default is English on every machine, so that programs that read the output get
    the same everywhere."""
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help=f"of {what} (default: English)")


def add_wait(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--wait`."""
    from ..serial_line.client import TIMEOUT_SECONDS  # only commands on the serial line need this module

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
    """Adds the option `--runtime`."""
    parser.add_argument(
        "--runtime",
        choices=("cpython", "micropython"),
        default=default,
        help=f"what runs the firmware (default: {default or 'micropython, if it is there'})",
    )


def chosen_runtime(wanted: str | None) -> str:
    """Returns the runtime to use: the wanted one, else MicroPython, or CPython with a message if MicroPython is
    missing. Raises `UserError` if MicroPython is wanted and missing."""
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
    """Prints a sentence on standard error."""
    print(sentence, file=sys.stderr, flush=True)
