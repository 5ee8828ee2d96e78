"""When a match cannot begin because of the flash: why, and what can be done."""

from ...journal.sectors import NoRoom
from ...ui.menu import Menu, question, say
from ...util.typing import TYPE_CHECKING
from .kept import ending, title

if TYPE_CHECKING:
    from typing import Any

    from ...journal.record import Record
    from ...ui.canvas import Canvas
    from ...ui.menu import Entry
    from ..app import App


def say_failure(app: "App", start: "Record", error: OSError) -> None:
    """The event `start` could not be carried out because of an `OSError`."""
    if not isinstance(error, NoRoom):
        say(app, app.go_home, ("flash_failed_1", "flash_failed_2"))
        return
    entries: list[Entry] = [(app.text("leave_it"), app.go_home)]
    for number in app.store.removable():
        entries.append((title(app, number), lambda number=number: _ask(app, start, number)))
    app.show(FullScreen(app, app.text("full_1"), entries, app.go_home))


class FullScreen(Menu):
    """No room: a PC may pull the matches, or the players give one up."""

    ROWS = 2
    TOP = 40

    def draw_title(self, canvas: "Canvas") -> None:
        canvas.bar(self.title)
        canvas.text(3, 14, self.app.text("full_2"))
        canvas.text(3, 26, self.app.text("full_3"))


def _ask(app: "App", start: "Record", number: int) -> None:
    def give_up() -> None:
        stored: Any = app.store.match(number)
        go_on = ending(app, stored, begin) if not stored.closed else begin
        app.store.remove(stored)
        go_on()

    def begin() -> None:
        app.begin(start)

    app.show(question(app, app.text("give_up") % number, give_up, app.go_home))
