"""When a match cannot begin because of the flash: why, and what can be done."""

from ..journal.sectors import NoRoom
from ..memory import forget
from .menu import Menu, Message, question


def say_failure(app, start, error):
    """The event `start` could not be carried out because of an `OSError`."""
    if not isinstance(error, NoRoom):
        lines = [app.text("flash_failed_1"), app.text("flash_failed_2")]
        app.show(Message(app, app.text("failure"), lines, app.go_home))
        return
    from .unfinished import removable, title

    entries = [(app.text("leave_it"), app.go_home)]
    entries += [(title(app, number), lambda number=number: _ask(app, start, number)) for number in removable(app)]
    app.show(FullScreen(app, app.text("full_1"), entries, app.go_home))


class FullScreen(Menu):
    """No room: a PC may pull the matches, or the players give one up."""

    ROWS = 2
    TOP = 40

    def draw_title(self, canvas):
        canvas.bar(self.title)
        canvas.text(3, 14, self.app.text("full_2"))
        canvas.text(3, 26, self.app.text("full_3"))


def _ask(app, start, number):
    def give_up():
        from ..journal.reading import match
        from ..journal.room import remove

        remove(app.journal.sectors, match(app.journal.sectors, number))
        forget("schiri.journal.room")
        app.begin(start)

    app.show(question(app, app.text("give_up") % number, give_up, app.go_home))
