"""A running match of Schocken in words."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.names import together
from ...narration.narration import GameTeller
from ...narration.step import Step
from ...narration.words import capitalized, counted
from .rounds import Round
from .words import HALVES, deckel_in_words, reason_in_words, throw_in_words

if TYPE_CHECKING:
    from ...logs.types import Event, Record, State


class SchockenTeller(GameTeller):
    """Tells a match of Schocken."""

    _in_round = False  # is it told who has begun the round?

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event = record["event"]
        if event["event"] == "opening":
            self._tell_opening(event, after)
        elif event["event"] == "join":
            self.say(f"{self.in_words(event)}.")
        elif event["event"] == "stand":
            self._tell_stand(Step(record, before, after))
        else:
            player = self.names[before["turn"]]
            if not self._in_round:
                self.say(f"{capitalized(HALVES[before['half']])}: {player} begins a round.")
                self._in_round = True
            self.say(f"  {player}: {self.in_words(event)}.")

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.say(self.taken_back(record))
        self._in_round = bool(after["standing"] or after["throws"])

    def _tell_opening(self, event: "Event", after: "State") -> None:
        if after["open"]:
            end = f"{together([self.names[seat] for seat in after['open']], ' and ')} are level and throw again"
        else:
            end = f"{self.names[after['turn']]} begins"
        self.say(f"{capitalized(self.in_words(event))}. {end}.")

    def _tell_stand(self, step: Step) -> None:
        name, throws = self.names[step.before["turn"]], step.before["throws"]
        played = Round(step, 1) if "verdict" in step.record else None
        if step.record["event"].get("hidden"):
            words = "leaves it covered"
        elif played:
            own = next(one for one in played.results if one.seat == step.before["turn"])
            words = f"leaves it: {throw_in_words(own.kind, own.number)}"
        else:
            _, kind, number, _ = step.after["standing"][-1]
            words = f"leaves it: {throw_in_words(kind, number)}"
        self.say(f"  {name} {words}, after {counted(throws, 'throw')}.")
        if played:
            self._tell_round(played, step.after)

    def _tell_round(self, played: Round, after: "State") -> None:
        self._in_round = False
        for one in played.results:
            if one.hidden:
                self.say(f"  {self.names[one.seat]} had covered {throw_in_words(one.kind, one.number)}.")
        self.say(f"  {reason_in_words(played, self.names)}")
        if played.half_loser is None:
            self.say(f"  Deckel: {deckel_in_words(played.deckel, played.middle, self.names)}.")
        if after["loser"] is not None:
            self.say(f"{self.names[after['loser']]} has lost the match.")


TELLER = SchockenTeller
