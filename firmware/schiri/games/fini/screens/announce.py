"""FINI!, round 3: what is to be collected."""

from ....ui.menu import Menu
from ....ui.screen import SIDE_LAMP, WHITE
from ....util.typing import TYPE_CHECKING
from ..rules.dice import COMBINATIONS

if TYPE_CHECKING:
    from ....ui.screen import App, Lamps
    from . import FiniFlow


class AnnounceMenu(Menu):
    """F13: in round 3 the starter says what is to be collected. Straight stands first. Holding BACK calls the
    referee."""

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        entries = [
            (app.text(combination), lambda combination=combination: _announce(flow, combination))
            for combination in COMBINATIONS
        ]
        super().__init__(app, app.text("announces") % flow.name(flow.game.starter), entries)
        self.flow = flow

    def held_back(self) -> None:
        self.flow.referee()

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_chips(lamps, self.flow.game.chips)
        lamps.set(SIDE_LAMP[self.flow.game.starter], WHITE)


def _announce(flow: "FiniFlow", combination: str) -> None:
    flow.apply("announce", flow.app.clock.now, combination=combination)
    flow.commit(flow.resume)
