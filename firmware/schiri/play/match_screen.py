"""What the screens of a match have in common."""

from ..input.keys import DOWN, OK, UP
from ..ui.canvas import WIDTH
from ..ui.font import DIGITS, text_width
from ..ui.menu import Menu
from ..ui.screen import Screen
from ..util.typing import TYPE_CHECKING
from .menus import end_match

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..ui.canvas import Canvas
    from ..ui.menu import Entry
    from ..ui.screen import App
    from .flow import MatchFlow


class MatchScreen(Screen):
    """A screen of the match: holding BACK calls the referee, a short press does nothing."""

    def __init__(self, app: "App", flow: "MatchFlow") -> None:
        super().__init__(app)
        self.flow = flow

    def back(self) -> None:
        pass

    def held_back(self) -> None:
        self.flow.referee()


class MatchMenu(Menu):
    """A menu in the course of a match: holding BACK calls the referee, a short press does nothing."""

    def __init__(self, app: "App", flow: "MatchFlow", title: str, entries: "Sequence[Entry]") -> None:
        super().__init__(app, title, entries)
        self.flow = flow

    def held_back(self) -> None:
        self.flow.referee()


class MatchOver(MatchScreen):
    """How the match has come out: OK ends it, and the winner's lamps blink, or the loser's."""

    BLINKS = True

    def shown(self) -> None:
        self.app.sound("end")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            end_match(self.app)


def draw_names(canvas: "Canvas", flow: "MatchFlow", marked: int | None) -> None:
    """Both names: A's on the left above, B's on the right below. The one marked throws: a lit box says so."""
    for player, y in ((0, 14), (1, 51)):
        name = flow.name(player)
        if player == marked:
            name = flow.app.text("throws") % name
        width = text_width(name)
        x = 3 if player == 0 else WIDTH - 3 - width
        if player == marked:
            canvas.fill(x - 3, y - 1, width + 6, 12)
        canvas.text(x, y, name, value=player != marked)


def draw_score(canvas: "Canvas", y: int, numbers: "Sequence[int]", marked: "Sequence[int]" = ()) -> None:
    """Two numbers to be read across the table: A's on the left, B's on the right; those of `marked` players dark in
    a lit field, which hangs from the bar when y is just below it."""
    for player in (0, 1):
        number = "%d" % numbers[player]
        width = text_width(number, DIGITS)
        x = 2 if player == 0 else WIDTH - 2 - width
        lit = player in marked
        if lit:
            canvas.fill(x - 2 - player, y - 1, width + 5, DIGITS.height + 1)
        canvas.text(x, y - lit, number, DIGITS, not lit)


class Scrolled(MatchScreen):
    """A screen of the match with more lines than fit at once: UP and DOWN go through them, OK goes on, also from a
    verdict."""

    ROWS = 0  # that fit
    TOP = 0  # of the first of them
    PITCH = 0

    def __init__(self, app: "App", flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.first = 0
        self.lines: list[Any] = []  # all of them, whatever a line is

    @property
    def shown_lines(self) -> "list[Any]":
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

    def draw_arrows(self, canvas: "Canvas") -> None:
        """On the right, whether there are more lines above or below."""
        if self.first:
            canvas.text_right(WIDTH - 1, self.TOP, "▲")
        if self.first + self.ROWS < len(self.lines):
            canvas.text_right(WIDTH - 1, self.TOP + self.PITCH * (self.ROWS - 1), "▼")
