"""The flow of a match of Qwixx – Das Duell on the box."""

from ...match.game import Reason
from ...play.flow import MatchFlow
from ...ui.screen import Entry
from .rules.board import scores
from .rules.game import Qwixx
from .texts import number, reason_in_words


class QwixxFlow(MatchFlow):
    """The course of a match of Qwixx – Das Duell, turn by turn."""

    game: Qwixx

    turns = True  # whether the display is turned round for B

    def reader(self, player: int) -> int:
        return super().reader(player) if self.turns else 0

    def reason_in_words(self, reason: Reason) -> str:
        if reason[0] in ("sum", "handicap"):  # without the name, because the reason needs the whole line
            return reason_in_words(self.app.text, reason, lambda seat, width: "").lstrip(" :")
        return reason_in_words(self.app.text, reason, self.name_within)

    def standing(self, aborted: bool) -> tuple[str, str]:
        score = " : ".join([number(points) for points in scores(self.game)])
        return score, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self) -> list[Entry]:
        def turn() -> None:
            self.turns = not self.turns
            self.referee()

        return [(self.app.text("turned_on" if self.turns else "turned_off"), turn)]


FLOW = QwixxFlow
