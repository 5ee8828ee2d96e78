"""The check and the replay of a log in the page, on MicroPython in the browser, by the modules of `schiri verify` and
`schiri monitor`.

It runs on CPython as well, so that a test can compare both.
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

MOST_RECORDS = 1000  # most records of a replayed match, because memory is limited; a match has about 400


def found_in(path: str) -> str:
    """Returns the result for the log in a file, as JSON for the page: its first fault, or the facts of its match with
    the `course` line by line and the `replay`, which is null for a very long log."""
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
