"""Qwixx – Das Duell: how a match has come out."""

from ....play.match_screen import MatchOver
from ....ui.canvas import WIDTH
from ....ui.font import text_width, with_name
from ....ui.screen import COLOURS, SIDE_LAMP
from ....util.typing import TYPE_CHECKING
from ..rules.board import MISTHROW, ROWS, points
from ..rules.phases import DRAW
from .drawing import ICON, draw_stone
from .words import number, row_name

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import Lamps
    from ..flow import QwixxFlow

_FIRST = 12  # the row of the first line
_PITCH = 10
_ENDS = (88, WIDTH - 3)  # of the players' columns


class EndScreen(MatchOver):
    """Who has won, and what each player's rows and misthrows are worth."""

    flow: "QwixxFlow"

    def draw(self, canvas: "Canvas") -> None:
        game = self.flow.game
        text = self.app.text
        self._draw_bar(canvas)
        table = [(row_name(text, row), [points(game.counts[seat][row]) for seat in (0, 1)]) for row in range(len(ROWS))]
        table.append((text("misthrows"), [MISTHROW * count for count in game.misthrows]))
        for line, (name, worth) in enumerate(table):
            y = _FIRST + _PITCH * line
            canvas.text(3, y, name)
            for seat in (0, 1):
                canvas.text_right(_ENDS[seat], y, number(worth[seat]))
                draw_stone(canvas, _ENDS[seat] - 26, y + 2, ICON, seat)

    def _draw_bar(self, canvas: "Canvas") -> None:
        text = self.app.text
        state = self.flow.game.state()
        winner = state["winner"]
        result = ":".join([number(score) for score in state["scores"]])
        if winner == DRAW:
            canvas.bar(text("draw"), result)
        else:
            room = WIDTH - 11 - text_width(result) - 5
            canvas.bar(with_name(text("wins"), self.flow.name(winner), room), result)

    def light(self, lamps: "Lamps") -> None:
        game = self.flow.game
        winner = game.state()["winner"]
        self.flow.light_counts(lamps, game.misthrows)
        for seat in (0, 1):
            if winner in (seat, DRAW) and not self.app.blink:
                lamps.set(SIDE_LAMP[seat], COLOURS[seat])
