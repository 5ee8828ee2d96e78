"""Schocken: how everybody has done, counted from the log."""

from ....input.keys import OK
from ....play.match_screen import Scrolled
from ....session.history import verdicts
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....util.typing import TYPE_CHECKING
from ..rules.ranking import KINDS
from .words import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ....journal.record import Record
    from ....ui.canvas import Canvas
    from ....ui.screen import App
    from . import SchockenFlow

_NAME = 34  # columns of a name
_BEST = 50  # the end of each column of numbers
_WORST = 65


class StatisticsScreen(Scrolled):
    """A line for each player: rounds in which they were the best, or the worst, and their best throw."""

    flow: "SchockenFlow"

    ROWS = 4
    TOP = 21
    PITCH = 11

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        players = range(len(flow.session.players))
        self.lines = list(players)
        self.best = [0 for _ in players]
        self.worst = [0 for _ in players]
        self.top: list[Any] = [None for _ in players]  # the best result of each
        for verdict in verdicts(flow.session.match):
            self._count(verdict)

    def _count(self, verdict: "Record") -> None:
        self.best[verdict["best"]] += 1
        self.worst[verdict["worst"]] += 1
        for result in verdict["results"]:
            top = self.top[result[0]]
            if top is None or _strength(result) > _strength(top):
                self.top[result[0]] = result

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.resume()
        else:
            self.scroll(keys)

    def back(self) -> None:
        self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.app.text("statistics"))
        canvas.text_right(_BEST, 11, "▲")
        canvas.text_right(_WORST, 11, "▼")
        canvas.text_right(WIDTH - 1, 11, self.app.text("top"))
        for row, seat in enumerate(self.shown_lines):
            y = self.TOP + self.PITCH * row
            canvas.text(3, y, ellipsis(self.flow.name(seat), _NAME))
            canvas.text_right(_BEST, y, "%d" % self.best[seat])
            canvas.text_right(_WORST, y, "%d" % self.worst[seat])
            top = self.top[seat]
            canvas.text_right(WIDTH - 1, y, in_words(top) if top else "–")


def _strength(result: "Sequence[Any]") -> tuple[int, int]:
    return KINDS.index(result[1]), result[2]
