"""FINI!, what is asked now and then: whose foul it was."""

from ....ui.menu import Menu
from ....util.typing import TYPE_CHECKING
from ..rules.dice import FOULS, NOBODYS_FOULS

if TYPE_CHECKING:
    from typing import Any

    from ....ui.menu import Entry
    from ....ui.screen import App
    from . import FiniFlow


class StoppedMenu(Menu):
    """What was it? The duel cannot go on: nobody shall win time to think."""

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        entries = foul_entries(app, flow)
        entries.append((app.text("referee"), flow.referee))
        super().__init__(app, app.text("stopped"), entries)


def foul_entries(app: "App", flow: "FiniFlow") -> "list[Entry]":
    """Menu entries: whose foul, or nobody's."""
    # To mypy, a lambda with a default is no `Action`.
    entries: list[tuple[str, Any]] = [
        (app.text("foul_of") % flow.name(player), lambda player=player: _choose(app, flow, player)) for player in (0, 1)
    ]
    entries.append((app.text("nobodys_foul"), lambda: _choose(app, flow, None)))
    return entries


def _choose(app: "App", flow: "FiniFlow", player: int | None) -> None:
    kinds = FOULS if player is not None else NOBODYS_FOULS + FOULS
    title = app.text("nobodys_foul") if player is None else app.text("foul_of") % flow.name(player)
    entries = [
        (app.text(kind), lambda kind=kind: flow.settle("foul", app.clock.now, player=player, kind=kind))
        for kind in kinds
    ]
    app.show(Menu(app, title, entries, flow.resume))


def referee_entries(app: "App", flow: "FiniFlow") -> "list[Entry]":
    """The referee's own entries in the present phase."""
    phase = flow.game.phase
    if phase == "ready":
        return [(app.text("throw_again"), lambda: _throw_again(flow))]
    if phase in ("duel", "layouts"):
        return foul_entries(app, flow)
    return []


def _throw_again(flow: "FiniFlow") -> None:
    flow.apply("reroll", flow.app.clock.now)
    flow.commit(flow.resume)
