"""What the screens of a match between two have in common."""

from .canvas import WIDTH
from .font import DIGITS, text_width
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
    """Both names: A's on the left above, B's on the right below; the one marked in a lit box."""
    for player, y in ((0, 11), (1, 43)):
        name = course.name(player)
        width = text_width(name)
        x = 3 if player == 0 else WIDTH - 3 - width
        if player == marked:
            canvas.fill(x - 3, y, width + 6, 10)
        canvas.text(x, y, name, value=0 if player == marked else 1)


def draw_score(canvas, y, numbers):
    """Two numbers to be read across the table: A's on the left, B's on the right."""
    canvas.text(2, y, "%d" % numbers[0], DIGITS)
    canvas.text_right(WIDTH - 2, y, "%d" % numbers[1], DIGITS)
