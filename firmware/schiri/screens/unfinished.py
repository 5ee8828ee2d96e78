"""Matches that were interrupted or kept for later: what the box offers to do with them."""

import json

from ..journal.reading import Reader, damaged, match, numbers
from .canvas import WIDTH
from .font import text_width
from .menu import Menu, Message

MOST_REMOVABLE = 20


def unfinished(app):
    """The numbers of the matches that can be gone on with, ascending."""
    sectors = app.journal.sectors
    return [number for number in numbers(sectors, closed=False) if match(sectors, number).whole]


def offer_latest(app):
    """Offers the match that was on when the power went, if one was; else shows the first menu."""
    found = unfinished(app)
    if not found or not _offer(app, found[-1], laid_aside=False):
        app.go_home()


def choose_unfinished(app):
    """A list of all matches that can be gone on with, the latest first."""
    entries = [
        (title(app, number), lambda number=number: _offer(app, number, laid_aside=True) or app.go_home())
        for number in reversed(unfinished(app))
    ]
    app.show(Menu(app, app.text("unfinished"), entries, app.go_home))


def removable(app):
    """The numbers of the matches that nobody can go on with, the oldest first: as many as a menu is good for."""
    sectors = app.journal.sectors
    over = numbers(sectors, closed=True, most=MOST_REMOVABLE)
    return sorted(over + [number for number in damaged(sectors) if number not in over])


def title(app, number):
    """A match's number and players, as a menu entry."""
    sectors = app.journal.sectors
    try:
        players = json.loads(Reader(sectors, match(sectors, number).where).line())["players"]
        return "%d: %s" % (number, joined_names(players, WIDTH - 30))
    except (ValueError, TypeError, KeyError):
        return "%d: ?" % number


def joined_names(names, width):
    """The names with dashes between them, cut as much as it takes to fit into so many pixels."""
    most = max([len(name) for name in names] + [1])
    while True:
        text = " – ".join([name if len(name) <= most else name[:most] + "." for name in names])
        if most == 1 or text_width(text) <= width:
            return text
        most -= 1


def _offer(app, number, laid_aside):
    """Shows an unfinished match; False if it turns out that there is nothing to go on with."""
    from ..session.resuming import Damaged, OtherFirmware, taken_up

    try:
        found = taken_up(match(app.journal.sectors, number), app, laid_aside)
    except (Damaged, OtherFirmware, OSError) as error:
        text = app.text("flash_failed_1")
        if isinstance(error, Damaged):
            text = app.text("match_damaged") % number
        elif isinstance(error, OtherFirmware):
            text = app.text("match_foreign") % number
        app.show(Message(app, app.text("failure"), [text], app.go_home))
        return True
    if not found:
        return False
    course = app.course_of(found[0])
    app.show(UnfinishedScreen(app, course, *course.standing(found[1])))
    return True


class UnfinishedScreen(Menu):
    """An interrupted match, how it stands, what was going on; to be gone on with, ended, or kept for later."""

    ROWS = 2
    TOP = 40

    def __init__(self, app, course, score, interrupted):
        from .menus import end_match, keep_for_later

        entries = [
            (app.text("go_on"), lambda: app.go_on(course)),
            (app.text("keep_for_later"), lambda: keep_for_later(app, course)),
            (app.text("end_match"), lambda: end_match(app)),
        ]
        super().__init__(app, joined_names(app.session.players, WIDTH - 16), entries)
        self.score = score
        self.interrupted = interrupted

    def draw_title(self, canvas):
        canvas.bar(self.title)
        canvas.text(3, 14, self.score)
        canvas.text(3, 26, self.interrupted)
