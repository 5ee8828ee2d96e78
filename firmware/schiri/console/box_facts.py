"""The facts about the box, for people who want to help."""

from ..util.json_writer import dumps
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING
from . import sealed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .protocol import Console

_SECOND_US = 1000000


def facts(console: "Console", name: bytes) -> "Iterator[bytes]":
    """Yields one line: the word `name`, then the facts about the box as JSON. It collects no garbage before."""
    app = console.app
    flash = console.journal.flash
    told: dict[str, Any] = OrderedDict()
    told["board"] = app.board.name
    told["running_s"] = app.clock.running_us() // _SECOND_US
    told["logs_free_bytes"] = flash.free * flash.size
    told["logs_bytes"] = flash.count * flash.size
    key = app.box_key
    if key:
        told["fingerprint"] = key.fingerprint or ("damaged" if app.board.storage.lost else None)
    if app.link:
        told["link"], told["code"] = app.link.stage, app.link.code
    for fact, value in app.board.facts():
        told[fact] = value
    yield sealed(name + b" " + dumps(told).encode())
