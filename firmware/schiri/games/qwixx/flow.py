"""Qwixx – Das Duell on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...ui.screen import CHIP_LAMPS, COLOURS, SIDE_LAMP
from ...util.typing import TYPE_CHECKING
from .rules.board import score
from .screens.end import EndScreen
from .screens.turn import TurnScreen
from .screens.words import number

if TYPE_CHECKING:
    from ...ui.menu import Entry
    from ...ui.screen import Lamps
    from .rules.game import Qwixx


class QwixxFlow(MatchFlow):
    """A match of Qwixx – Das Duell, turn by turn."""

    game: "Qwixx"

    SCREENS = {"roll": TurnScreen, "action1": TurnScreen, "action2": TurnScreen, "over": EndScreen}

    turns = True  # is the display turned round for B?

    def show(self, what: str, paused: bool) -> None:
        if what == "roll":
            self.session.prepare()
        super().show(what, paused)

    def standing(self, aborted: bool) -> tuple[str, str]:
        scores = "%s : %s" % (number(score(self.game, 0)), number(score(self.game, 1)))
        return scores, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self) -> "list[Entry]":
        def turn() -> None:
            self.turns = not self.turns
            self.referee()

        return [(self.app.text("turned_on" if self.turns else "turned_off"), turn)]

    def light_misthrows(self, lamps: "Lamps") -> None:
        """Each player's misthrows, in the row of lamps from their side on."""
        for place in range(self.game.misthrows[0]):
            lamps.set(place, COLOURS[0])
        for place in range(self.game.misthrows[1]):
            lamps.set(CHIP_LAMPS - 1 - place, COLOURS[1])

    def light_side(self, lamps: "Lamps", seat: int) -> None:
        """The lamp of a player's side."""
        lamps.set(SIDE_LAMP[seat], COLOURS[seat])


FLOW = QwixxFlow
