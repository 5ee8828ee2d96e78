"""Schocken: how a round came out."""

from ....input.keys import OK
from ....play.match_screen import Scrolled
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....ui.font import text_width
from ....ui.screen import RED, WHITE
from ....util.typing import TYPE_CHECKING
from ..rules.ranking import DECKEL, KINDS
from .words import in_words, reason

if TYPE_CHECKING:
    from typing import Any

    from ....journal.record import Record
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from . import SchockenFlow

_BAR = WIDTH - 14  # columns of the bar


class RoundScreen(Scrolled):
    """Who gets the Deckel, why, and the ranking of all; UP and DOWN go through it. What was covered is open now."""

    flow: "SchockenFlow"

    ROWS = 3
    TOP = 32
    PITCH = 11

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        game = flow.game
        self.verdict = verdict = game.verdict
        results = {one[0]: one for one in verdict["results"]}
        self.lines = _ranked(verdict)
        if game.phase == "over" or game.middle == DECKEL:
            says = app.text("loses_final" if len(game.half_losers) == 3 else "loses_half")
        elif verdict["deckel"]:
            says = app.text("gets") % ("%s", verdict["deckel"])
        else:
            says = app.text("nothing_moves")
        self.headline = says % ellipsis(flow.name(verdict["worst"]), _BAR - text_width(says % ""))
        self.reason = reason(app.text, results[verdict["best"]], results[verdict["worst"]])

    def shown(self) -> None:
        self.app.sound("penalty")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.verdict_open = False
            self.flow.resume()
        else:
            self.scroll(keys)

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.headline)
        canvas.text(3, 11, self.reason[0])
        canvas.text(3, 20, self.reason[1])
        for row, result in enumerate(self.shown_lines):
            y = self.TOP + self.PITCH * row
            words = "%s · %d" % (in_words(result), result[3])
            right = WIDTH - 9
            canvas.text_right(right, y, words)
            name = "%d %s" % (self.first + row + 1, self.flow.name(result[0]))
            canvas.text(3, y, ellipsis(name, right - 8 - text_width(words)))
        self.draw_arrows(canvas)

    def light(self, lamps: "Lamps") -> None:
        lamps.set(self.flow.seat_lamp(self.verdict["best"]), WHITE)
        if not self.app.blink:
            lamps.set(self.flow.seat_lamp(self.verdict["worst"]), RED)

    def blinks(self) -> bool:
        return True


def _ranked(verdict: "Record") -> "list[Any]":
    """The results from the best to the worst (S1, S4)."""

    def rank(place: int) -> tuple[int, int, int, int]:
        result = verdict["results"][place]
        return -KINDS.index(result[1]), -result[2], result[3], place

    return [verdict["results"][place] for place in sorted(range(len(verdict["results"])), key=rank)]
