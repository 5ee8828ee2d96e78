"""The narration of a match of Qwixx – Das Duell."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import said
from ...narration.narration import GameNarrator
from ...narration.step import Step
from .sentences import decision_in_words, dice_in_words, end_in_words, placing_in_words, scores_in_words
from .turns import actions_of, dice_of, is_misthrow

if TYPE_CHECKING:
    from ...logs.types import Record, State


class QwixxNarrator(GameNarrator):
    """The narrator of a match of Qwixx – Das Duell."""

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event, who, other = record["event"], self.names[before["turn"]], self.names[1 - before["turn"]]
        if event["event"] == "roll":
            self.say("throws", "{who}: {dice}.", who=who, dice=dice_in_words(dice_of(event)))
            return
        step = Step(record, before, after)
        for placing in actions_of(step):
            words = placing_in_words(placing, other) if placing else said("declines", "declines")
            self.say("does", "  {who}: {event}.", who=who, event=words)
        if is_misthrow(step):
            self.say("misthrow", "  That is a misthrow.")
        if after["phase"] in ("roll", "over"):
            self._tell_score(after)

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.tell_undone(record)

    def _tell_score(self, after: "State") -> None:
        self.say("score", "  Score: {scores}.", scores=scores_in_words(self.names, after["scores"]))
        if after["winner"] is not None:
            self.say("line", "{words}", words=end_in_words(self.names, after) or "")
            self.say("line", "{words}", words=decision_in_words(self.names, after))
            self.tell_reasons()
