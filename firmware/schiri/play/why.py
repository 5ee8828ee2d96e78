"""Why a verdict is what it is: the words of the game's reasons, for a game that draws no picture of them."""

from ..ui.canvas import Canvas
from ..ui.screen import App
from ..util.typing import TYPE_CHECKING
from .match_screen import Scrolled

if TYPE_CHECKING:
    from .flow import MatchFlow


class WhyScreen(Scrolled):
    """The reasons of the last verdict, a line each: UP and DOWN go through them, BACK goes back to the verdict, OK goes
    on in the match."""

    ROWS = 4
    TOP = 15
    PITCH = 12

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.lines = [flow.reason_in_words(reason) for reason in flow.game.reasons()]

    def back(self) -> None:
        self.flow.show_verdict_again()

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.app.text("why"), self.app.text("ok_goes_on"))
        for row, line in enumerate(self.shown_lines):
            canvas.text(3, self.TOP + self.PITCH * row, line)
        self.draw_arrows(canvas)
