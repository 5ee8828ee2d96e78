"""Würfel-Duell! on the box: the course of a match."""

from ..memory import forget
from .course import Course
from .screen import CHIP_LAMPS, WHITE


class WuerfelDuellCourse(Course):
    """A match of Würfel-Duell!, duel by duel. The cards are real ones in the players' hands; the box is told what is
    played."""

    RARE = "arguments cards choices points settling special state"

    def __init__(self, app, session):
        super().__init__(app, session)
        self.kept = -1  # the seat that has kept its first throw
        self.shown = None  # the latest special card that has been shown to all

    def show(self, what, paused):
        from .wuerfel_duell_next import show

        forget("schiri.screens.wuerfel_duell_next")  # whose memory the next screen may need
        show(self, what)

    def standing(self, aborted):
        chips = " ".join(["%d" % chips for chips in self.game.chips])
        return chips, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self):
        from .wuerfel_duell_menus import referee_entries

        return referee_entries(self.app, self)

    def seat_lamp(self, seat):
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps):
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(self.game.turn), WHITE)


COURSE = WuerfelDuellCourse
