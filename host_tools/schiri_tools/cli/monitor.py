"""The command `schiri monitor`, which shows a running match live in words."""

import argparse
import sys

from ..games import host_game
from ..logs.text import value_of
from ..logs.words import Words
from ..narration.narration import Narrator
from ..serial_line.client import connected
from ..serial_line.live import LiveFollower
from ..util.output import printable
from .options import add_language, add_port, add_wait, say, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri monitor")
    add_port(parser)
    add_wait(parser)
    add_language(parser, "what is told")
    parser.add_argument("--raw", action="store_true", help="the lines of the log, just as the box writes them")


def _run(arguments: argparse.Namespace) -> int:
    show = _show_raw if arguments.raw else Telling(arguments.language).take
    try:
        with connected(arguments.port, arguments.wait, say, arguments.trace) as (client, info):
            if info.match is None:
                say("No match is being played; waiting for the next one.")
            LiveFollower(client, show).follow(info.match)
    except KeyboardInterrupt:
        pass
    return 0


class Telling:
    """A printer of matches in words of a language, one match after the other."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._words = Words(language)
        self._narrator = Narrator(lambda sentence: print(printable(self._words.line(sentence)), flush=True), host_game)

    def take(self, line: bytes) -> None:
        """Prints the content of a line of a log in words."""
        content = value_of(line)
        if "schiri" in content:
            self._words = Words(self._language, host_game(content["game"]))
        self._narrator.tell(content)


def _show_raw(line: bytes) -> None:
    sys.stdout.write(line.decode("ascii", "replace"))
    sys.stdout.flush()
