"""The base classes of the screens of a match."""

from ..input.keys import COPIES, DOWN, OK, UP
from ..ui.canvas import WIDTH, Canvas
from ..ui.menu import Menu
from ..ui.screen import App, Entry, Screen
from ..util.typing import TYPE_CHECKING, Any, Sequence

if TYPE_CHECKING:
    from .flow import MatchFlow


class MatchScreen(Screen):
    """A screen of the match. Holding BACK calls the referee; a short press of BACK shows the latest verdict again if
    nothing has been thrown since."""

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app)
        self.flow = flow

    def back(self) -> None:
        self.flow.show_verdict_again()

    def held_back(self) -> None:
        self.flow.referee()


class MatchMenu(Menu):
    """A menu in the course of a match, with BACK as on any `MatchScreen`. OK chooses only an entry that was marked on
    the display when OK was pressed."""

    def __init__(self, app: App, flow: "MatchFlow", title: str, entries: "Sequence[Entry]") -> None:
        super().__init__(app, title, entries, flow.show_verdict_again)
        self.flow = flow

    def _move(self, step: int) -> None:
        super()._move(step)
        self.app.redraw(anew=True)

    def held_back(self) -> None:
        self.flow.referee()


class MatchOver(MatchScreen):
    """The outcome of the match: OK ends it, COPY begins a rematch. The lamps of the winner or of the loser blink."""

    BLINKS = True
    TURNS = True
    TAKES = COPIES

    def shown(self) -> None:
        self.app.sound("end")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & COPIES:
            self.flow.rematch()
        elif keys & OK:
            self.flow.end()

    def draw_hints(self, canvas: Canvas, more: str = "") -> None:
        """Draws in the last rows what the keys do, and the hint `more` above."""
        text = self.app.text
        canvas.text(3, 45, more)
        canvas.text(3, 54, text("rematch"))
        canvas.text_right(WIDTH - 2, 54, text("ok_ends"))


class Scrolled(MatchScreen):
    """A screen of the match with lines that UP and DOWN scroll; OK goes on. On a verdict, UP at the first and DOWN at
    the last line show its reasons."""

    TURNS = True

    IS_VERDICT = False
    ROWS = 0  # lines that fit on the display
    TOP = 0  # the y of the first line in pixels
    PITCH = 0  # pixels from line to line

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.first = 0  # the index of the first line on the display
        self.lines: list[Any] = []  # all lines, of a type of the subclass

    @property
    def shown_lines(self) -> list[Any]:
        """The lines that are on the display."""
        return self.lines[self.first : self.first + self.ROWS]

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.verdict_open = False
            self.flow.resume()
        else:
            self.scroll(keys)

    def scroll(self, keys: int) -> None:
        """Scrolls by one line."""
        if keys & UP and self.first > 0:
            self.first -= 1
            self.app.redraw()
        elif keys & DOWN and self.first + self.ROWS < len(self.lines):
            self.first += 1
            self.app.redraw()
        elif keys & (UP | DOWN) and self.IS_VERDICT:
            self.flow.show_why()

    def draw_arrows(self, canvas: Canvas) -> None:
        """Draws arrows on the right if there are more lines above or below."""
        if self.first:
            canvas.text_right(WIDTH - 1, self.TOP, "▲")
        if self.first + self.ROWS < len(self.lines):
            canvas.text_right(WIDTH - 1, self.TOP + self.PITCH * (self.ROWS - 1), "▼")
