"""What the box says first after it was switched on: what it has lost."""

from ..memory import forget
from .menu import Message
from .unfinished import offer_latest

_MOST_LINES = 3


def show_first(app):
    """Shows what was lost, if anything was; then the match that was interrupted, or the first menu."""
    lines = _losses(app)
    forget("schiri.journal.room")
    if lines:
        app.show(Message(app, app.text("failure"), lines[:_MOST_LINES], lambda: offer_latest(app)))
    else:
        offer_latest(app)


def _losses(app):
    from ..journal.room import finish_removals, losses

    lines = []
    try:
        finish_removals(app.journal.sectors)
    except OSError:
        lines.append(app.text("flash_failed_1"))
    if app.settings_lost:
        lines.append(app.text("settings_lost"))
    damaged, unreadable = losses(app.journal.sectors)
    lines += [app.text("match_damaged") % number for number in damaged]
    if unreadable:
        lines.append(app.text("flash_unreadable") % unreadable)
    return lines
