"""What the box tells of itself, for whoever wants to help."""

from ..journal.journal import free_sectors
from ..util.json_writer import dumps
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING
from . import sealed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .protocol import Console

_SECOND_US = 1000000
_LOOKED_AT_A_STEP = 8  # sectors


def facts(console: "Console", name: bytes) -> "Iterator[bytes]":
    """Yields a line with the facts about the box as JSON, behind that name; before it nothing, now and then: the loop
    goes on while the sectors are counted. No collection is made for it."""
    app = console.app
    flash = console.journal.flash
    free = 0
    for first in range(0, flash.count, _LOOKED_AT_A_STEP):
        free += free_sectors(flash, first, first + _LOOKED_AT_A_STEP)
        yield b""
    told: dict[str, Any] = OrderedDict()
    told["board"] = app.board.name
    told["running_s"] = app.clock.running_us() // _SECOND_US
    told["logs_free_bytes"] = free * flash.size
    told["logs_bytes"] = flash.count * flash.size
    if app.keys:
        told["fingerprint"] = "damaged" if app.keys.lost else app.keys.fingerprint or None
    if app.link:
        told["link"], told["code"] = app.link.stage, app.link.code
    for fact, value in app.board.facts():
        told[fact] = value
    yield sealed(name + b" " + dumps(told).encode())
