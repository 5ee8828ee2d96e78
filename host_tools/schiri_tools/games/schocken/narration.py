"""The narration of a match of Schocken."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import both, capitalized
from ...narration.narration import GameNarrator
from ...narration.step import Step
from .rounds import Round
from .sentences import deckel_in_words, half_in_words, reason_in_words, throw_in_words, throws_in_words

if TYPE_CHECKING:
    from ...logs.types import Event, Record, State


class SchockenNarrator(GameNarrator):
    """The narrator of a match of Schocken."""

    _in_round = False  # whether the beginning of the round was narrated

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event = record["event"]
        if event["event"] == "opening":
            self._tell_opening(event, after)
        elif event["event"] == "join":
            self.say("told", "{words}.", words=self.in_words(event))
        elif event["event"] == "stand":
            self._tell_stand(Step(record, before, after))
        else:
            who = self.names[before["turn"]]
            if not self._in_round:
                half = capitalized(half_in_words(before["half"]))
                self.say("begins_round", "{half}: {who} begins a round.", half=half, who=who)
                self._in_round = True
            self.say("does", "  {who}: {event}.", who=who, event=self.in_words(event))

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.tell_undone(record)
        self._in_round = bool(after["standing"] or after["throws"])

    def _tell_opening(self, event: "Event", after: "State") -> None:
        opening = capitalized(self.in_words(event))
        if after["open"]:
            level = both([self.names[seat] for seat in after["open"]])
            self.say("opened_level", "{opening}. {level} are level and throw again.", opening=opening, level=level)
        else:
            self.say("opened", "{opening}. {who} begins.", opening=opening, who=self.names[after["turn"]])

    def _tell_stand(self, step: Step) -> None:
        values = {"who": self.names[step.before["turn"]], "throws": throws_in_words(step.before["throws"])}
        played = Round(step, 1) if "verdict" in step.record else None
        if step.record["event"].get("hidden"):
            self.say("stands_covered", "  {who} leaves it covered, after {throws}.", **values)
        else:
            if played:
                own = next(one for one in played.results if one.seat == step.before["turn"])
                kind, number = own.kind, own.number
            else:
                _, kind, number, _ = step.after["standing"][-1]
            throw = throw_in_words(kind, number)
            self.say("stands", "  {who} leaves it: {throw}, after {throws}.", throw=throw, **values)
        if played:
            self._tell_round(played, step.after)

    def _tell_round(self, played: Round, after: "State") -> None:
        self._in_round = False
        for one in played.results:
            if one.hidden:
                throw = throw_in_words(one.kind, one.number)
                self.say("uncovered", "  {who} had covered {throw}.", who=self.names[one.seat], throw=throw)
        self.say("reason", "  {reason}", reason=reason_in_words(played, self.names))
        self.tell_reasons()
        if played.half_loser is None:
            deckel = deckel_in_words(played.deckel, played.middle, self.names)
            self.say("deckel", "  Deckel: {deckel}.", deckel=deckel)
        if after["loser"] is not None:
            self.say("lost_match", "{who} has lost the match.", who=self.names[after["loser"]])
