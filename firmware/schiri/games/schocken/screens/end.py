"""Schocken: who has lost the match."""

from ....input.keys import DOWN, OK
from ....play.match_screen import MatchScreen
from ....play.menus import end_match
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....ui.font import text_width
from ....ui.screen import RED
from ....util.typing import TYPE_CHECKING
from .statistics import StatisticsScreen
from .words import half_in_words

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import Lamps
    from . import SchockenFlow


class EndScreen(MatchScreen):
    """Who has lost which half, and so the match; DOWN counts how everybody has done."""

    flow: "SchockenFlow"

    def shown(self) -> None:
        self.app.sound("end")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & DOWN:
            self.app.show(StatisticsScreen(self.app, self.flow))
        elif keys & OK:
            end_match(self.app)

    def draw(self, canvas: "Canvas") -> None:
        text = self.app.text
        losers = self.flow.game.half_losers
        room = WIDTH - 14 - text_width(text("loses") % "")
        canvas.bar(text("loses") % ellipsis(self.flow.name(losers[-1]), room))
        for half, seat in enumerate(losers):
            canvas.text(3, 14 + 11 * half, half_in_words(text, half + 1))
            left = text_width(text("half") % 1) + 12
            canvas.text(left, 14 + 11 * half, ellipsis(self.flow.name(seat), WIDTH - left - 3))
        canvas.text(3, 54, "▼ " + text("statistics"))
        canvas.text_right(WIDTH - 2, 54, text("ok"))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            lamps.set(self.flow.seat_lamp(self.flow.game.half_losers[-1]), RED)

    def blinks(self) -> bool:
        return True
