"""Mäxchen on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...util.typing import TYPE_CHECKING
from .rules.game import Phase
from .screens.cup import AnswerScreen, ClaimScreen, EndScreen, RoundScreen, TurnScreen, in_words

if TYPE_CHECKING:
    from .rules.game import Maexchen


class MaexchenFlow(MatchFlow):
    """A match of Mäxchen, claim by claim."""

    game: "Maexchen"

    SCREENS = {
        "verdict": RoundScreen,
        Phase.THROW: TurnScreen,
        Phase.CLAIM: ClaimScreen,
        Phase.ANSWER: AnswerScreen,
        Phase.OVER: EndScreen,
    }

    def standing(self, aborted: bool) -> tuple[str, str]:
        text = self.app.text
        score = text("lives") % " · ".join(["%d" % lives for lives in self.game.lives])
        claim = self.game.claim
        words = text("interrupted_" + self.game.phase)
        return score, words + ": " + in_words(text, claim) if claim else words


FLOW = MaexchenFlow
