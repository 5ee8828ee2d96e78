"""A running match of Qwixx – Das Duell in words."""

from ...narration.narration import GameTeller, Record
from ...narration.step import Step
from .turns import actions_of, dice_of, is_misthrow
from .words import dice_in_words, end_in_words, outcome, placing_in_words, scores_in_words


class QwixxTeller(GameTeller):
    """Tells a match of Qwixx – Das Duell."""

    def event(self, record: Record, before: Record, after: Record, resumed: bool) -> None:
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

    def undo(self, record: Record, before: Record, after: Record) -> None:
        self.say(self.taken_back(record))

    def _tell_score(self, after: Record) -> None:
        self.say(f"  Score: {scores_in_words(self.names, after['scores'])}.")
        if after["winner"] is not None:
            self.say(end_in_words(self.names, after))
            self.say(outcome(self.names, after))


TELLER = QwixxTeller
