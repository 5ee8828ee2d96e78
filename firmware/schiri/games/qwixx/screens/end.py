"""Qwixx – Das Duell: how a match has come out."""

from ....input.keys import OK
from ....play.match_screen import MatchScreen
from ....play.menus import end_match
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....ui.font import text_width
from ....util.typing import TYPE_CHECKING
from ..rules.board import MISTHROW, ROWS, points, score
from .drawing import draw_icon
from .words import number, row_name

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from . import QwixxFlow

_FIRST = 12  # the row of the first line
_PITCH = 10
_ENDS = (88, WIDTH - 3)  # of the players' columns


class EndScreen(MatchScreen):
    """Who has won, and what each player's rows and misthrows are worth."""

    flow: "QwixxFlow"

    def __init__(self, app: "App", flow: "QwixxFlow") -> None:
        super().__init__(app, flow)
        self.scores = [score(flow.game, seat) for seat in (0, 1)]

    def shown(self) -> None:
        self.app.sound("end")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            end_match(self.app)

    def draw(self, canvas: "Canvas") -> None:
        game = self.flow.game
        text = self.app.text
        self._draw_bar(canvas)
        for row in range(len(ROWS)):
            worth = [points(game.counts[seat][row]) for seat in (0, 1)]
            _draw_line(canvas, row, row_name(text, row), worth)
        _draw_line(canvas, len(ROWS), text("misthrows"), [MISTHROW * count for count in game.misthrows])

    def _draw_bar(self, canvas: "Canvas") -> None:
        text = self.app.text
        scores = self.scores
        result = "%s:%s" % (number(scores[0]), number(scores[1]))
        if scores[0] == scores[1]:
            canvas.bar(text("draw"), result)
            return
        winner = 0 if scores[0] > scores[1] else 1
        says = text("wins")
        room = WIDTH - 11 - text_width(result) - 5 - text_width(says % "")
        canvas.bar(says % ellipsis(self.flow.name(winner), room), result)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_misthrows(lamps)
        for seat in (0, 1):
            if self.scores[seat] == max(self.scores) and not self.app.blink:
                self.flow.light_side(lamps, seat)

    def blinks(self) -> bool:
        return True


def _draw_line(canvas: "Canvas", line: int, name: str, worth: list[int]) -> None:
    """A line of the table: what it is, and what it is worth to each player."""
    y = _FIRST + _PITCH * line
    canvas.text(3, y, name)
    for seat in (0, 1):
        canvas.text_right(_ENDS[seat], y, number(worth[seat]))
        draw_icon(canvas, _ENDS[seat] - 26, y + 2, seat, 1)
