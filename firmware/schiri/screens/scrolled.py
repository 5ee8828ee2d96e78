"""A list that is longer than the display."""

from ..input.keys import DOWN, UP
from .canvas import WIDTH
from .match_screen import MatchScreen


class Scrolled(MatchScreen):
    """A screen of the match with more lines than fit at once: UP and DOWN go through them."""

    ROWS = 0  # that fit
    TOP = 0  # of the first of them
    PITCH = 0

    def __init__(self, app, course):
        super().__init__(app, course)
        self.first = 0
        self.lines: list = []  # all of them, whatever a line is

    @property
    def shown_lines(self):
        """Those that are on the display."""
        return self.lines[self.first : self.first + self.ROWS]

    def scroll(self, keys):
        """One line on or back, as far as there are any."""
        if keys & UP and self.first > 0:
            self.first -= 1
            self.app.redraw()
        elif keys & DOWN and self.first + self.ROWS < len(self.lines):
            self.first += 1
            self.app.redraw()

    def draw_arrows(self, canvas):
        """On the right, whether there are more lines above or below."""
        if self.first:
            canvas.text_right(WIDTH - 1, self.TOP, "▲")
        if self.first + self.ROWS < len(self.lines):
            canvas.text_right(WIDTH - 1, self.TOP + self.PITCH * (self.ROWS - 1), "▼")
