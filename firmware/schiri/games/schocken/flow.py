"""Schocken on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...ui.screen import CHIP_LAMPS, WHITE
from .screens.decide import DecideScreen
from .screens.end import EndScreen
from .screens.menus import referee_entries
from .screens.opening import OpeningScreen
from .screens.round import RoundScreen
from .screens.turn import TurnScreen
from .screens.words import half_in_words


class SchockenFlow(MatchFlow):
    """A match of Schocken, turn by turn."""

    SCREENS = {
        "verdict": RoundScreen,
        "opening": OpeningScreen,
        "throw": DecideScreen,
        "decide": DecideScreen,
        "over": EndScreen,
    }

    @property
    def turn(self):
        """Whose turn it is."""
        return self.game.order[len(self.game.results)]

    def show(self, what, paused):
        if what == "throw" and not self.game.throws and not self.game.before:
            self.session.prepare()
            self.app.show(TurnScreen(self.app, self))
        else:
            super().show(what, paused)

    def half(self):
        """Which half is played, in a few letters."""
        return half_in_words(self.app.text, self.game.half)

    def standing(self, aborted):
        text = self.app.text
        score = self.half() + " · " + text("in_the_middle") % self.game.middle
        return score, text("interrupted_" + self.game.phase)

    def referee_entries(self):
        return referee_entries(self.app, self)

    def seat_lamp(self, seat):
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps):
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(self.turn), WHITE)


FLOW = SchockenFlow
