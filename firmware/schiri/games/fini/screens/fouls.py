"""FINI!, what is asked now and then: whose foul it was."""

from ....ui.menu import Menu
from ....util.typing import TYPE_CHECKING
from ..rules.dice import FOULS, NOBODYS_FOULS

if TYPE_CHECKING:
    from ....ui.menu import Entry
    from ....ui.screen import App
    from ..flow import FiniFlow


class StoppedMenu(Menu):
    """What was it? The duel cannot go on: nobody shall win time to think."""

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        super().__init__(app, app.text("stopped"), foul_entries(flow) + [(app.text("referee"), flow.referee)])


def foul_entries(flow: "FiniFlow") -> "list[Entry]":
    """Menu entries: whose foul, or nobody's."""
    text = flow.app.text
    menus: list[tuple[str, int | None, tuple[str, ...]]] = [
        (text("foul_of") % flow.name(player), player, FOULS) for player in (0, 1)
    ]
    menus.append((text("nobodys_foul"), None, NOBODYS_FOULS + FOULS))
    return [(menu[0], lambda menu=menu: _ask_kind(flow, *menu)) for menu in menus]


def _ask_kind(flow: "FiniFlow", title: str, player: int | None, kinds: tuple[str, ...]) -> None:
    app = flow.app
    entries = [
        (app.text(kind), lambda kind=kind: flow.settle("foul", app.clock.now, player=player, kind=kind))
        for kind in kinds
    ]
    app.show(Menu(app, title, entries, flow.resume))
