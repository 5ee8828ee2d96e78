"""Qwixx – Das Duell on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...ui.screen import Entry
from .rules.board import scores
from .rules.game import Phase, Qwixx
from .screens.drawing import number
from .screens.turn import EndScreen, TurnScreen


class QwixxFlow(MatchFlow):
    """A match of Qwixx – Das Duell, turn by turn."""

    game: Qwixx

    SCREENS = {
        Phase.ROLL: TurnScreen,
        Phase.ACTION1: TurnScreen,
        Phase.ACTION2: TurnScreen,
        Phase.OVER: EndScreen,
    }

    turns = True  # is the display turned round for B?

    def standing(self, aborted: bool) -> tuple[str, str]:
        score = " : ".join([number(points) for points in scores(self.game)])
        return score, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self) -> list[Entry]:
        def turn() -> None:
            self.turns = not self.turns
            self.referee()

        return [(self.app.text("turned_on" if self.turns else "turned_off"), turn)]


FLOW = QwixxFlow
