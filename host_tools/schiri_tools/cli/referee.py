"""The command `schiri referee`, which judges events by the rules, as lines of JSON."""

import argparse

from schiri import games
from schiri.match.game import Event
from schiri.match.match import Match

from .. import runtimes
from ..runtimes import referee_loop
from ..util.paged_list import PagedList
from .options import add_runtime, set_up


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri referee < events.jsonl")
    add_runtime(parser, default="cpython")


def _run(arguments: argparse.Namespace) -> int:
    if arguments.runtime == "cpython":
        return referee_loop.main([], _GamesOfAnyLength())
    return runtimes.run_loop(arguments.runtime, referee_loop, heap=referee_loop.HEAP, with_input=True)


class _GamesOfAnyLength:
    """A replacement for the package `games` that keeps the undo data of a match in a file, so that memory does not grow
    with the match."""

    NAMES = games.NAMES
    game_class = staticmethod(games.game_class)
    checked_start = staticmethod(games.checked_start)

    def new_match(self, start: Event) -> Match:
        return Match(games.game_class(start["game"]), start, keeps_all=True, new_list=PagedList)
