"""Mäxchen: how a doubt came out, and who has won the match."""

from ....input.keys import OK
from ....play.match_screen import MatchOver, MatchScreen
from ....ui.canvas import DIE, HEIGHT, WIDTH
from ....ui.screen import RED
from ....util.typing import TYPE_CHECKING
from ..rules.values import DICE
from .cup import in_words

if TYPE_CHECKING:
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import MaexchenFlow


class RoundScreen(MatchScreen):
    """Who loses lives, what was claimed, and the dice if the cup was lifted. OK goes on."""

    flow: "MaexchenFlow"

    BLINKS = True
    TURNS = True

    def __init__(self, app: "App", flow: "MaexchenFlow") -> None:
        super().__init__(app, flow)
        self.verdict = flow.game.verdict or {}
        self.reader = flow.reader(self.verdict["loser"])

    def shown(self) -> None:
        self.app.sound("penalty")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.verdict_open = False
            self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        verdict = self.verdict
        text = self.app.text
        loses = text("loses") % ("%s", verdict["cost"])
        canvas.bar(self.flow.with_name(loses, verdict["loser"], WIDTH - 14))
        claim = text("says") % "%s" + " " + in_words(text, verdict["claim"])
        canvas.text(3, 14, self.flow.with_name(claim, verdict["claimer"], WIDTH - 6))
        thrown = verdict["thrown"]
        says = text("believed") if thrown is None else text("true")
        canvas.text(3, 32, text("lied") if verdict["loser"] == verdict["claimer"] else says)
        for place in range(DICE):
            value = 0 if thrown is None else divmod(thrown, 10)[place]
            canvas.die(WIDTH - (DIE + 4) * (DICE - place), 29, value, False)
        canvas.text_right(WIDTH - 2, HEIGHT - 10, text("ok_goes_on"))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            lamps.set(self.flow.seat_lamp(self.verdict["loser"]), RED)


class EndScreen(MatchOver):
    """Who has won, with which lives."""

    flow: "MaexchenFlow"

    def draw(self, canvas: "Canvas") -> None:
        winner = self.flow.game.turn
        canvas.bar(self.app.text("match_over"))
        says = self.flow.with_name(self.app.text("wins"), winner, WIDTH - 6)
        canvas.text_centred(18, says)
        canvas.text_centred(32, self.app.text("lives") % self.flow.game.lives[winner])
        self.draw_hints(canvas)

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.turn)
