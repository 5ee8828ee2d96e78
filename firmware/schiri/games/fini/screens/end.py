"""FINI!, how the match came out."""

from ....input.keys import OK
from ....play.match_screen import MatchScreen, draw_score
from ....play.menus import end_match
from ....ui.canvas import BAR
from ....ui.screen import CHIP_LAMPS, COLOURS, SIDE_LAMP
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import Lamps
    from . import FiniFlow


class EndScreen(MatchScreen):
    """Who has won the match."""

    flow: "FiniFlow"

    def shown(self) -> None:
        self.app.sound("end")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            end_match(self.app)

    def draw(self, canvas: "Canvas") -> None:
        game = self.flow.game
        text = self.app.text
        canvas.bar(text("wins") % self.flow.name(game.winner))
        draw_score(canvas, BAR + 1, game.points, (game.winner,))
        canvas.text_centred(18, text("points"))
        canvas.text_centred(36, text("match_over"))
        for value in range(1, 7):
            canvas.die(16 * value, 48, value, value % 2 == 0)

    def light(self, lamps: "Lamps") -> None:
        winner = self.flow.game.winner
        for number in range(CHIP_LAMPS):
            if number % 2 == self.app.blink:
                lamps.set(number, COLOURS[winner])
        lamps.set(SIDE_LAMP[winner], COLOURS[winner])

    def blinks(self) -> bool:
        return True
