"""What the screens of a match between two have in common."""

from .canvas import WIDTH
from .font import text_width
from .font_scores import DIGITS
from .screen import Screen


class MatchScreen(Screen):
    """A screen of the match: holding BACK calls the referee, a short press does nothing."""

    def __init__(self, app, course):
        super().__init__(app)
        self.course = course

    def back(self):
        pass

    def held_back(self):
        self.course.referee()


def draw_names(canvas, course, marked):
    """Both names: A's on the left above, B's on the right below. The one marked throws: a lit box says so."""
    for player, y in ((0, 14), (1, 51)):
        name = course.name(player)
        if player == marked:
            name = course.app.text("throws") % name
        width = text_width(name)
        x = 3 if player == 0 else WIDTH - 3 - width
        if player == marked:
            canvas.fill(x - 3, y - 1, width + 6, 12)
        canvas.text(x, y, name, value=player != marked)


def draw_score(canvas, y, numbers, marked=()):
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
