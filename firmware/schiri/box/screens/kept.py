"""The matches on the flash, as people read of them in menus."""

from ...dice import Seal
from ...ui.canvas import WIDTH
from ...ui.font import text_width


def title(app, number):
    """A match's number and players, as a menu entry."""
    header = app.store.header(app.store.match(number))
    return "%d: %s" % (number, joined_names(header["players"], WIDTH - 30) if header else "?")


def ending(app, stored, otherwise):
    """What to do when the players have been told that nobody will go on with a stored match: its secret is one no
    longer. If there is none, `otherwise` is called."""
    secret = app.store.secret(stored)
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
