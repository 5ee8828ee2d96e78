"""Checks a log in the page: the modules of `schiri verify` and `schiri monitor`, on MicroPython in a browser.

It runs on CPython as well, so that a test can hold both against each other.
"""

from schiri.util.json_writer import dumps
from schiri.util.typing import TYPE_CHECKING

from ..logs import facts
from ..logs.lines import lines_of
from ..narration.narration import Teller

if TYPE_CHECKING:
    from typing import Any

    from ..logs.types import Saying


def found_in(path: str) -> str:
    """What is to be said of the log in a file, as JSON for the page: its first fault; or the facts of its match, and
    its `course`, line by line."""
    with open(path, "rb") as file:
        data = file.read()
    found: Any = facts.found_in(data)
    if found["good"]:
        found["course"] = _course(data)
    return dumps(found)


def _course(data: bytes) -> "list[Saying]":
    told: list[Saying] = []
    teller = Teller(told.append)
    for line in lines_of(data):
        teller.take(line)
    return told
