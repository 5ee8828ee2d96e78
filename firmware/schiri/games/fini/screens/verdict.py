"""FINI!, how a duel came out."""

from ....input.keys import DOWN, OK, UP
from ....play.match_screen import MatchScreen, draw_score
from ....ui.canvas import BAR, WIDTH
from ....ui.font import DIGITS, LARGE, text_width
from ....ui.screen import COLOURS, SIDE_LAMP
from ....util.typing import TYPE_CHECKING
from .words import describe, times_line

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from . import FiniFlow


class VerdictScreen(MatchScreen):
    """How the duel ended: who, why, what it moves. UP and DOWN show more reasons than fit at once."""

    flow: "FiniFlow"

    ROWS = 2

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.first = 0
        verdict = flow.game.verdict
        self.headline, self.reasons = describe(app.text, flow, verdict)
        self.times = times_line(app.text, flow)
        self.round, before = flow.chips_before
        self.chips = [before[player] + verdict["chips"][player] for player in (0, 1)]
        if flow.game.round != self.round or flow.game.phase == "over":
            self.reasons.append(app.text("round_over") % self.round)
        self.verdict = verdict
        self.takers = [player for player in (0, 1) if verdict["chips"][player] > 0]

    def shown(self) -> None:
        verdict = self.verdict
        if verdict["aborted"]:
            self.app.sound("abort")
        else:
            self.app.sound("win" if verdict["winner"] is not None else "penalty")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.verdict_open = False
            self.flow.resume()
        elif keys & UP and self.first > 0:
            self.first -= 1
            self.app.redraw()
        elif keys & DOWN and self.first + self.ROWS < len(self.reasons):
            self.first += 1
            self.app.redraw()

    def draw(self, canvas: "Canvas") -> None:
        verdict = self.verdict
        canvas.bar(self.headline)
        draw_score(canvas, BAR + 1, self.chips, self.takers)
        if verdict["lengths"]:
            canvas.text_centred(13, "%d:%d" % tuple(verdict["lengths"]), LARGE)
        changes = ["%+d" % change if change else "" for change in verdict["chips"]]
        # Beside the numbers they have changed, towards the middle.
        canvas.text(8 + text_width("%d" % self.chips[0], DIGITS), 13, changes[0])
        canvas.text_right(WIDTH - 8 - text_width("%d" % self.chips[1], DIGITS), 13, changes[1])
        for row, reason in enumerate(self.reasons[self.first : self.first + self.ROWS]):
            canvas.text(3, 35 + 10 * row, reason)
        if self.first:
            canvas.text_right(WIDTH - 1, 35, "▲")
        if self.first + self.ROWS < len(self.reasons):
            canvas.text_right(WIDTH - 1, 45, "▼")
        canvas.text(3, 55, self.times)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_chips(lamps, self.chips, self.takers)
        winner = self.verdict["winner"]
        if winner is not None and not self.app.blink:
            lamps.set(SIDE_LAMP[winner], COLOURS[winner])

    def blinks(self) -> bool:
        return True
