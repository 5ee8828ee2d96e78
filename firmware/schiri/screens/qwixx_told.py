"""Qwixx – Das Duell: real dice, told one by one, each asked for by its colour."""

from ..input.keys import FINI, OK, side_keys
from ..rules.qwixx_board import ROWS
from .qwixx_drawing import TINY
from .qwixx_words import row_name
from .told_dice import ToldDice

_FIRST = 7  # the column of the first die's initials
_PITCH = 18
_INITIALS = 34


def ask_dice(course):
    """Asks for the dice of a turn, and carries out the throw."""

    def told(values):
        if course.carry_out(course.game.fallen(values), course.app.clock.now):
            course.app.sound("throw")
            course.commit(course.resume)

    course.app.show(ToldByColour(course, told))


class ToldByColour(ToldDice):
    """The title says which die comes next: the white ones first, then those of the rows that are still open. FINI is
    OK here, too; BACK before the first die leads back to the board."""

    def __init__(self, course, told):
        text = course.app.text
        closed = course.game.closed
        self.names = [text("white")] * 2 + [row_name(text, row) for row in range(len(ROWS)) if not closed[row]]
        initials = text("row_initials").split(" ")
        self.initials = [""] * 2 + [initials[row] for row in range(len(ROWS)) if not closed[row]]
        super().__init__(course.app, course, "", len(self.names), told)

    def pressed(self, keys, stamp_us):
        if (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            keys |= OK
        super().pressed(keys, stamp_us)

    def back(self):
        if self.values:
            super().back()
        else:
            self.course.resume()

    def draw(self, canvas):
        told = len(self.values)
        text = self.app.text
        self.title = text("which_die") % self.names[told] if told < self.count else text("all_told")
        super().draw(canvas)
        for number, initials in enumerate(self.initials):
            canvas.text(_FIRST + _PITCH * number, _INITIALS, initials, TINY)
