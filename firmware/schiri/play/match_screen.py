"""What the screens of a match have in common."""

from ..input.keys import COPIES, DOWN, OK, UP
from ..ui.canvas import WIDTH, Canvas
from ..ui.menu import Menu
from ..ui.screen import App, Entry, Screen
from ..util.typing import TYPE_CHECKING, Any, Sequence

if TYPE_CHECKING:
    from .flow import MatchFlow


class MatchScreen(Screen):
    """A screen of the match: holding BACK calls the referee, a short press shows the last verdict again as long as
    nothing has been thrown since."""

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app)
        self.flow = flow

    def back(self) -> None:
        self.flow.show_verdict_again()

    def held_back(self) -> None:
        self.flow.referee()


class MatchMenu(Menu):
    """A menu in the course of a match: BACK as on any `MatchScreen`. OK takes only an entry that was seen under it."""

    def __init__(self, app: App, flow: "MatchFlow", title: str, entries: "Sequence[Entry]") -> None:
        super().__init__(app, title, entries, flow.show_verdict_again)
        self.flow = flow

    def _move(self, step: int) -> None:
        super()._move(step)
        self.app.redraw(anew=True)

    def held_back(self) -> None:
        self.flow.referee()


class MatchOver(MatchScreen):
    """How the match has come out: OK ends it, COPY does so for a rematch, and the winner's lamps blink, or the
    loser's."""

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
        """In the last rows, what the keys do; `more`: one besides."""
        text = self.app.text
        canvas.text(3, 45, more)
        canvas.text(3, 54, text("rematch"))
        canvas.text_right(WIDTH - 2, 54, text("ok_ends"))


class Scrolled(MatchScreen):
    """A screen of the match with more lines than fit at once: UP and DOWN go through them, OK goes on, also from a
    verdict. On a verdict, UP and DOWN lead on to why it is so where there are no more lines."""

    TURNS = True

    IS_VERDICT = False
    ROWS = 0  # that fit
    TOP = 0  # of the first of them
    PITCH = 0

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.first = 0
        self.lines: list[Any] = []  # all of them, whatever a line is

    @property
    def shown_lines(self) -> list[Any]:
        """Those that are on the display."""
        return self.lines[self.first : self.first + self.ROWS]

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.verdict_open = False
            self.flow.resume()
        else:
            self.scroll(keys)

    def scroll(self, keys: int) -> None:
        """One line on or back, as far as there are any."""
        if keys & UP and self.first > 0:
            self.first -= 1
            self.app.redraw()
        elif keys & DOWN and self.first + self.ROWS < len(self.lines):
            self.first += 1
            self.app.redraw()
        elif keys & (UP | DOWN) and self.IS_VERDICT:
            self.flow.show_why()

    def draw_arrows(self, canvas: Canvas) -> None:
        """On the right, whether there are more lines above or below."""
        if self.first:
            canvas.text_right(WIDTH - 1, self.TOP, "▲")
        if self.first + self.ROWS < len(self.lines):
            canvas.text_right(WIDTH - 1, self.TOP + self.PITCH * (self.ROWS - 1), "▼")
