"""The matches on the flash, as people read of them in menus."""

from ...dice import Seal
from ...ui.canvas import WIDTH
from ...ui.font import text_width
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...journal.reading import StoredMatch
    from ..app import App


def title(app: "App", number: int) -> str:
    """A match's number and players, as a menu entry."""
    stored: Any = app.store.match(number)  # it is there: its number comes from the store
    header = app.store.header(stored)
    return "%d: %s" % (number, joined_names(header["players"], WIDTH - 30) if header else "?")


def ending(app: "App", stored: "StoredMatch", otherwise: "Callable[[], object]") -> "Callable[[], object]":
    """What to do when the players have been told that nobody will go on with a stored match: its secret is one no
    longer. If there is none, `otherwise` is called."""
    secret = app.store.secret(stored)
    if not secret:
        return otherwise
    return lambda: app.reveal(Seal(secret, ""))


def joined_names(names: list[str], width: int) -> str:
    """The names with dashes between them, cut as much as it takes to fit into so many pixels."""
    most = max([len(name) for name in names] + [1])
    while True:
        text = " – ".join([name if len(name) <= most else name[:most] + "." for name in names])
        if most == 1 or text_width(text) <= width:
            return text
        most -= 1
