"""FINI!, before a duel: what is to be collected, and whose throw it is."""

from ....input.keys import OK
from ....play.dice_entry import throw
from ....play.match_screen import MatchMenu, MatchScreen
from ....ui.screen import SIDE_LAMP, WHITE
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.dice import COMBINATIONS
from .drawing import draw_names, draw_score

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from ..flow import FiniFlow


class AnnounceMenu(MatchMenu):
    """F13: in round 3 the starter says what is to be collected. Straight stands first."""

    flow: "FiniFlow"

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        events = [OrderedDict(event="announce", combination=combination) for combination in COMBINATIONS]
        entries = [(app.text(event["combination"]), lambda event=event: flow.choose(event)) for event in events]
        super().__init__(app, flow, app.text("announces") % flow.name(flow.game.starter), entries)

    def light(self, lamps: "Lamps") -> None:
        _light_starter(self.flow, lamps)


class ThrowScreen(MatchScreen):
    """Who throws, for what, and how it stands."""

    flow: "FiniFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        flow = self.flow
        if not keys & OK:
            return

        def go_on() -> None:
            flow.resume(paused=False)

        if flow.game.box_dice:
            throw(flow, go_on)
        else:
            flow.apply("roll", self.app.clock.now)
            self.app.sound("throw")
            flow.commit(go_on)

    def draw(self, canvas: "Canvas") -> None:
        game = self.flow.game
        text = self.app.text
        canvas.bar(text("round") % game.round + " · " + text(game.combination))
        draw_names(canvas, self.flow, game.starter)
        draw_score(canvas, 26, game.chips)
        canvas.text_centred(27, text("duel") % game.duel if game.box_dice else text("thrown_1"))
        canvas.text_centred(38, text("stock") % game.stock if game.box_dice else text("thrown_2"))

    def light(self, lamps: "Lamps") -> None:
        _light_starter(self.flow, lamps)


def _light_starter(flow: "FiniFlow", lamps: "Lamps") -> None:
    flow.light_counts(lamps, flow.game.chips)
    lamps.set(SIDE_LAMP[flow.game.starter], WHITE)
