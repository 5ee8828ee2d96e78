"""The flow of a match of Mäxchen on the box."""

from ...play.flow import MatchFlow
from ...util.typing import TYPE_CHECKING
from .texts import in_words

if TYPE_CHECKING:
    from .rules.game import Maexchen


class MaexchenFlow(MatchFlow):
    """The course of a match of Mäxchen, claim by claim."""

    game: "Maexchen"

    def standing(self, aborted: bool) -> tuple[str, str]:
        text = self.app.text
        words = text("interrupted_" + self.game.phase)
        claim = ": " + in_words(text, self.game.claim) if self.game.claim else ""
        return text("lives") % " · ".join(["%d" % lives for lives in self.game.lives]), words + claim


FLOW = MaexchenFlow
