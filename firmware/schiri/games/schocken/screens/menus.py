"""Schocken: what is asked now and then."""

from ....ui.menu import Menu, Message
from ....util.typing import TYPE_CHECKING
from ..rules.ranking import REASONS

if TYPE_CHECKING:
    from ....journal.record import Record
    from ....ui.menu import Entry
    from ....ui.screen import App
    from . import SchockenFlow

TEXTS = ("words_deckel", "words_schock", "words_general", "words_street")


def referee_entries(app: "App", flow: "SchockenFlow") -> "list[Entry]":
    """The referee's own entries: a void throw, and what the German words mean."""
    entries: list[Entry] = []
    if flow.game.phase == "decide" and flow.game.may_put_aside:
        entries.append((app.text("void"), lambda: _ask_reason(app, flow)))
    entries.append((app.text("words"), lambda: _explain(app, flow)))
    return entries


def _ask_reason(app: "App", flow: "SchockenFlow") -> None:
    """S11: why the throw does not count."""
    entries = [(app.text(reason), lambda reason=reason: _declare_void(flow, reason)) for reason in REASONS]
    app.show(Menu(app, app.text("void"), entries, flow.resume))


def _declare_void(flow: "SchockenFlow", reason: str) -> None:
    flow.apply("void", flow.app.clock.now, reason=reason)
    flow.commit(flow.resume)


def _explain(app: "App", flow: "SchockenFlow") -> None:
    app.show(Words(app, app.text("words"), [app.text(line) for line in TEXTS], flow.resume))


class Words(Message):
    """What the words mean, one a line."""

    TOP = 13
    PITCH = 10


def ask_who_joins(app: "App", flow: "SchockenFlow", joins: "list[Record]") -> None:
    """S9: a player who is out may join the coming round."""

    def join(choice: "Record") -> None:
        flow.carry_out(choice, app.clock.now)
        flow.commit(flow.resume)

    entries = [(flow.name(choice["player"]), lambda choice=choice: join(choice)) for choice in joins]
    app.show(Menu(app, app.text("join"), entries, flow.resume))
