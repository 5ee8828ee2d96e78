"""Checks a log in the page, and plays it again: the modules of `schiri verify`, of `schiri monitor` and of replays, on
MicroPython in a browser.

It runs on CPython as well, so that a test can hold both against each other.
"""

from schiri.util.json_writer import dumps
from schiri.util.typing import TYPE_CHECKING

from ..games import host_game
from ..logs import facts
from ..logs.lines import lines_of
from ..logs.text import value_of
from ..narration.narration import Teller
from ..replay.replay import moves_of

if TYPE_CHECKING:
    from typing import Any

    from ..logs.types import Saying

MOST_RECORDS = 1000  # of a match that is played again: one has some 400, and the page's memory has an end


def found_in(path: str) -> str:
    """What is to be said of the log in a file, as JSON for the page: its first fault; or the facts of its match,
    its `course`, line by line, and its `replay`, null if it is very long."""
    with open(path, "rb") as file:
        data = file.read()
    found: Any = facts.found_in(data, host_game)
    if not found["good"]:
        return dumps(found)
    found["course"] = _course(data)
    told = dumps(found)
    replay = "null"
    if found["records"] <= MOST_RECORDS:
        replay = moves_of(map(value_of, lines_of(data)), host_game(found["game"]))
    return '%s, "replay": %s}' % (told[:-1], replay)


def _course(data: bytes) -> "list[Saying]":
    told: list[Saying] = []
    teller = Teller(told.append, host_game)
    for line in lines_of(data):
        teller.take(line)
    return told
