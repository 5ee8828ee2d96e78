"""The matches on the flash, as people read of them in menus; and what can be done if there is no room for another."""

from ...dice import Seal
from ...journal.sectors import NoRoom
from ...ui.canvas import WIDTH, Canvas
from ...ui.font import text_width
from ...ui.menu import Action, Entry, Menu, question, say
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...journal.reading import StoredMatch
    from ...journal.record import Record
    from ..app import App


def title(app: "App", stored: "StoredMatch") -> str:
    """A match's number and players, as a menu entry."""
    header = app.store.header(stored)
    return "%d: %s" % (stored.number, joined_names(header["players"], WIDTH - 30) if header else "?")


def ending(app: "App", stored: "StoredMatch", otherwise: Action) -> Action:
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


def say_failure(app: "App", start: "Record", error: OSError) -> None:
    """The event `start` could not be carried out because of an `OSError`."""
    if not isinstance(error, NoRoom):
        say(app, app.go_home, ("flash_failed_1", "flash_failed_2"))
        return
    entries: list[Entry] = [(app.text("leave_it"), app.go_home)]
    for stored in app.store.removable():
        entries.append((title(app, stored), lambda stored=stored: _ask(app, start, stored)))
    app.show(FullScreen(app, app.text("full_1"), entries, app.go_home))


class FullScreen(Menu):
    """No room: a PC may pull the matches, or the players give one up."""

    ROWS = 2
    TOP = 40

    def draw_title(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        canvas.text(3, 14, self.app.text("full_2"))
        canvas.text(3, 26, self.app.text("full_3"))


def _ask(app: "App", start: "Record", stored: "StoredMatch") -> None:
    def give_up() -> None:
        go_on = ending(app, stored, begin) if not stored.closed else begin
        app.store.remove(stored)
        go_on()

    def begin() -> None:
        app.begin(start)

    app.show(question(app, app.text("give_up") % stored.number, give_up, app.go_home))
