"""Schocken on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...ui.screen import CHIP_LAMPS, WHITE
from ...util.typing import TYPE_CHECKING
from .screens.decide import DecideScreen
from .screens.end import EndScreen
from .screens.menus import referee_entries
from .screens.opening import OpeningScreen
from .screens.round import RoundScreen
from .screens.turn import TurnScreen
from .screens.words import half_in_words

if TYPE_CHECKING:
    from ...ui.menu import Entry
    from ...ui.screen import Lamps
    from .screens import ShownSchocken


class SchockenFlow(MatchFlow):
    """A match of Schocken, turn by turn."""

    game: "ShownSchocken"

    SCREENS = {
        "verdict": RoundScreen,
        "opening": OpeningScreen,
        "throw": DecideScreen,
        "decide": DecideScreen,
        "over": EndScreen,
    }

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.game.order[len(self.game.results)]

    def show(self, what: str, paused: bool) -> None:
        if what == "throw" and not self.game.throws and not self.game.before:
            self.session.prepare()
            self.app.show(TurnScreen(self.app, self))
        else:
            super().show(what, paused)

    def half(self) -> str:
        """Which half is played, in a few letters."""
        return half_in_words(self.app.text, self.game.half)

    def standing(self, aborted: bool) -> tuple[str, str]:
        text = self.app.text
        score = self.half() + " · " + text("in_the_middle") % self.game.middle
        return score, text("interrupted_" + self.game.phase)

    def referee_entries(self) -> "list[Entry]":
        return referee_entries(self.app, self)

    def seat_lamp(self, seat: int) -> int:
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps: "Lamps") -> None:
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(self.turn), WHITE)


FLOW = SchockenFlow
