"""The matches on the flash, as people read of them in menus."""

import json

from ...dice import Seal
from ...journal.reading import MISSING, Reader, damaged, match, numbers
from ...ui.canvas import WIDTH
from ...ui.font import text_width

MOST_REMOVABLE = 20


def removable(app):
    """The numbers of the matches that nobody can go on with, the oldest first: as many as a menu is good for."""
    sectors = app.journal.sectors
    over = numbers(sectors, closed=True, most=MOST_REMOVABLE)
    return sorted(over + [number for number in damaged(sectors) if number not in over])


def title(app, number):
    """A match's number and players, as a menu entry."""
    try:
        return "%d: %s" % (number, joined_names(_header(app, number)["players"], WIDTH - 30))
    except (ValueError, TypeError, KeyError):
        return "%d: ?" % number


def _header(app, number):
    sectors = app.journal.sectors
    return json.loads(Reader(sectors, match(sectors, number).where).line())


def ending(app, kept, otherwise):
    """What to do when the players have been told that nobody will go on with a match: its secret is one no longer. If
    there is none, `otherwise` is called."""
    secret = kept.where[0] != MISSING and app.journal.sectors.secret(kept.where[0])
    if not secret:
        return otherwise
    return lambda: app.reveal(Seal(secret, ""))


def joined_names(names, width):
    """The names with dashes between them, cut as much as it takes to fit into so many pixels."""
    most = max([len(name) for name in names] + [1])
    while True:
        text = " – ".join([name if len(name) <= most else name[:most] + "." for name in names])
        if most == 1 or text_width(text) <= width:
            return text
        most -= 1
