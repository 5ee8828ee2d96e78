"""The narration of a match of FINI!."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import capitalized, in_seconds, interrupted
from ...narration.narration import GameNarrator
from ...util import paired
from .sentences import combination_in_words, dice_in_words, offences_in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...logs.types import Event, Record, State


class FiniNarrator(GameNarrator):
    """The narrator of a match of FINI!."""

    _go_us = 0

    def has_box_dice(self, start: "Event", commitment: str | None) -> bool:
        return bool(start["dice"] == "box")

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event, verdict = record["event"], record.get("verdict")
        if "cause" in record:
            self.say("aborted_for", "  {why}: the duel is aborted.", why=interrupted(record["cause"]))
            return
        # After an interruption the box notes a signal that may not have been given.
        if not (resumed and event["event"] == "go"):
            self._tell_event(event, after)
        if verdict:
            self._tell_verdict(verdict, before, after)

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.tell_undone(record)
        self._tell_chips(after)

    def _tell_event(self, event: "Event", after: "State") -> None:
        kind = event["event"]
        starter = self.names[after["starter"]]
        words = self.in_words(event)
        if kind == "announce":
            what = combination_in_words(event["combination"])
            self.say("announces", "{who} announces: {what}.", who=starter, what=what)
        elif kind == "roll":
            self._tell_throw(event, starter, after)
        elif kind == "reroll":
            self.say("told", "{words}.", words=capitalized(words))
        elif kind == "go":
            self._go_us = event["t"]
            self.say("go", "  GO!")
        elif kind in ("take", "fini"):
            sentence = "{at:>6} s  {event}" + ("!" if kind == "fini" else ".")
            self.say("at_" + kind, sentence, at=in_seconds(event["t"] - self._go_us), event=words)
        elif kind != "ruling":  # a ruling is told by the verdict that follows it
            self.say("sentence", "  {words}.", words=capitalized(words))

    def _tell_throw(self, event: "Event", starter: str, after: "State") -> None:
        self.say(
            "duel",
            "Round {round}, duel {duel}, {what}: {who} throws.",
            round=after["round"],
            duel=after["duel"],
            what=combination_in_words(after["combination"]),
            who=starter,
        )
        if "coloured" in event:
            self.say("thrown", "  {dice}", dice=dice_in_words(event))

    def _tell_verdict(self, verdict: "Event", before: "State", after: "State") -> None:
        if verdict["aborted"]:
            self.say("aborted", "  The duel is aborted.")
            self.tell_reasons()
            return
        if verdict["step"] == 3:
            self._tell_winner(verdict)
        elif verdict["step"]:
            self.say("sentence", "  {words}.", words=offences_in_words(verdict["offences"], self.names))
        self.tell_reasons()
        self._tell_chips(after)
        if after["round"] != before.get("round") or after["winner"] is not None:
            self.say("round_over", "The round is over. Points: {points}.", points=self._each(after["points"]))
        if after["winner"] is not None:
            self.say("wins", "{who} wins the match.", who=self.names[after["winner"]])

    def _tell_winner(self, verdict: "Event") -> None:
        one, other = self._each(verdict["lengths"])
        if verdict["winner"] is None:
            self.say("won_by_nobody", "  Lengths: {one} and {other}. The duel goes to nobody.", one=one, other=other)
        else:
            sentence = "  Lengths: {one} and {other}. The duel goes to {who}."
            self.say("won_duel", sentence, one=one, other=other, who=self.names[verdict["winner"]])

    def _tell_chips(self, after: "State") -> None:
        self.say("chips", "  Chips: {chips}; {left} left.", chips=self._each(after["chips"]), left=after["stock"])

    def _each(self, numbers: "Sequence[int]") -> list[str]:
        """Returns the names of both players with their numbers."""
        return [f"{name} {number}" for name, number in paired(self.names, numbers)]
