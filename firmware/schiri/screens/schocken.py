"""Schocken on the box: the course of a match."""

from ..memory import forget
from .course import Course
from .screen import CHIP_LAMPS, WHITE


class SchockenCourse(Course):
    """A match of Schocken, turn by turn."""

    RARE = "choices state"

    @property
    def turn(self):
        """Whose turn it is."""
        return self.game.order[len(self.game.results)]

    def show(self, what, paused):
        from .schocken_next import show

        forget("schiri.screens.schocken_next")  # whose memory the next screen may need
        show(self, what)

    def half(self):
        """Which half is played, in a few letters."""
        from .schocken_words import half_in_words

        return half_in_words(self.app.text, self.game.half)

    def standing(self, aborted):
        text = self.app.text
        score = self.half() + " · " + text("in_the_middle") % self.game.middle
        return score, text("interrupted_" + self.game.phase)

    def referee_entries(self):
        from .schocken_menus import referee_entries

        return referee_entries(self.app, self)

    def seat_lamp(self, seat):
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps):
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(self.turn), WHITE)


COURSE = SchockenCourse
