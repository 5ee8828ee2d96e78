"""What the box says first after it was switched on: what it has lost, and what it lacks."""

from ...ui.menu import Message
from ...util.typing import TYPE_CHECKING
from .unfinished import offer_latest

if TYPE_CHECKING:
    from ..app import App

_MOST_LINES = 3


def show_first(app: "App") -> None:
    """Shows what was lost or is missing, if anything is; then the match that was interrupted, or the first menu."""
    lines = _losses(app)
    if lines:
        app.show(Message(app, app.text("failure"), lines[:_MOST_LINES], lambda: offer_latest(app)))
    else:
        offer_latest(app)


def _losses(app: "App") -> list[str]:
    lines = []
    if app.board.crash:
        lines.append(app.text("crashed") % app.board.crash.split(" ")[0])
    if "keys" in app.board.missing:
        lines.append(app.text("keys_missing"))
    if "counters" in app.board.missing:
        tie_us = app.board.keys.order.tie_us(app.board.resolution_us)
        lines.append(app.text("counters_missing") % (tie_us // 1000))
    store = app.store
    if store.flash_failed:
        lines.append(app.text("flash_failed_1"))
    if app.settings_lost:
        lines.append(app.text("settings_lost"))
    lines += [app.text("match_damaged") % number for number in store.damaged]
    if store.unreadable:
        lines.append(app.text("flash_unreadable") % store.unreadable)
    return lines
