"""A running match of Qwixx – Das Duell in words."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.narration import GameTeller
from ...narration.step import Step
from .turns import actions_of, dice_of, is_misthrow
from .words import dice_in_words, end_in_words, outcome, placing_in_words, scores_in_words

if TYPE_CHECKING:
    from ...logs.types import Record, State


class QwixxTeller(GameTeller):
    """Tells a match of Qwixx – Das Duell."""

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event, seat = record["event"], before["turn"]
        if event["event"] == "roll":
            self.say(f"{self.names[seat]}: {dice_in_words(dice_of(event))}.")
            return
        step = Step(record, before, after)
        for placing in actions_of(step):
            words = placing_in_words(placing, self.names[1 - seat]) if placing else "declines"
            self.say(f"  {self.names[seat]}: {words}.")
        if is_misthrow(step):
            self.say("  That is a misthrow.")
        if after["phase"] in ("roll", "over"):
            self._tell_score(after)

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.say(self.taken_back(record))

    def _tell_score(self, after: "State") -> None:
        self.say(f"  Score: {scores_in_words(self.names, after['scores'])}.")
        if after["winner"] is not None:
            self.say(end_in_words(self.names, after))
            self.say(outcome(self.names, after))


TELLER = QwixxTeller
