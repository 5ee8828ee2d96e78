"""The screens of a match that most games share."""

from ..input.keys import COPIES
from ..ui.canvas import WIDTH, Canvas
from ..ui.menu import Message
from ..ui.screen import App
from ..util.typing import TYPE_CHECKING, Action
from .match_screen import Scrolled
from .seal import SealInTurn, SealScreen

if TYPE_CHECKING:
    from .flow import MatchFlow

_ROWS = 3  # rows with players that fit below the rule under the title
_TOP, _PITCH = 15, 12
_HINT_Y = 54


class WhyScreen(Scrolled):
    """The reasons of the latest verdict, one a line. UP and DOWN scroll, BACK goes back to the verdict, OK goes on in
    the match."""

    ROWS = 4
    TOP = 15
    PITCH = 12

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.lines = flow.alike(lambda: [flow.reason_in_words(reason) for reason in flow.game.reasons()])

    def back(self) -> None:
        self.flow.show_verdict_again()

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.app.text("why"), self.app.text("ok_goes_on"))
        for row, line in enumerate(self.shown_lines):
            canvas.text(3, self.TOP + self.PITCH * row, line)
        self.draw_arrows(canvas)


class EndedScreen(Message):
    """The standing of a match that was ended early, with the leading players highlighted.

    Each player's number is that of the result, or the score if the result is level. A line above, if there is room,
    says where the match was, or how many duels a power cut has aborted. COPY begins a `rematch`."""

    TAKES = COPIES

    def __init__(self, app: App, flow: "MatchFlow", leave: Action, rematch: Action) -> None:
        points = flow.game.outcome()[1]
        scores = flow.game.state()[flow.game.FACTS.score]
        # If the numbers beside the names are the scores already, the line above says the phase, else the score.
        line = flow.cuts_in_words() if flow.session.cuts else flow.standing(False)[points == scores]
        super().__init__(app, app.text("match_over"), [line], leave)
        self._rematch = rematch
        self._flow = flow  # not named `flow`, because partners play on screens with that attribute
        self._points = points if len(set(points)) > 1 else scores

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & COPIES:
            self._rematch()
        else:
            super().pressed(keys, stamp_us)

    def draw(self, canvas: Canvas) -> None:
        points = self._points
        has_line = len(points) <= 2 * _ROWS
        best = min(points) if self._flow.game.FACTS.decided == "loser" else max(points)
        columns = 1 if len(points) <= _ROWS else 2
        width = WIDTH // columns
        rows = (len(points) + columns - 1) // columns
        hint = self.app.text("rematch")
        if _TOP + _PITCH * (rows + has_line) <= _HINT_Y:
            canvas.bar(self.title, self.app.text("ok"))
            canvas.text(3, _HINT_Y, hint)
        else:
            canvas.bar(hint, self.app.text("ok"))
        if has_line:
            canvas.text(3, _TOP, self.lines[0])
        for seat, count in enumerate(points):
            column, row = divmod(seat, rows)
            x, y = width * column, _TOP + _PITCH * (row + has_line)
            leads = count == best and points.count(best) < len(points)
            if leads:
                canvas.fill(x, y - 1, width - 2, _PITCH)
            canvas.text(x + 3, y, self._flow.name_within(seat, width - 28), value=not leads)
            canvas.text_right(x + width - 5, y, "%d" % count, value=not leads)


SCREENS = {"seal": SealScreen, "seal_in_turn": SealInTurn, "why": WhyScreen, "ended": EndedScreen}
