"""A running match of FINI! in words."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.narration import GameTeller
from ...narration.words import INTERRUPTED, capitalized, in_seconds
from ...util.pairs import paired
from .words import COMBINATIONS, dice_in_words, offences_in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...logs.types import Event, Record, State


class FiniTeller(GameTeller):
    """Tells a match of FINI!."""

    def __init__(self, say: "Callable[[str], None]", names: "Sequence[str]", game: str) -> None:
        super().__init__(say, names, game)
        self._go_us = 0

    def has_box_dice(self, start: "Event", commitment: str | None) -> bool:
        return bool(start["dice"] == "box")

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event, verdict = record["event"], record.get("verdict")
        if "cause" in record:
            self.say(f"  {INTERRUPTED[record['cause']]}: the duel is aborted.")
            return
        # A signal right after an interruption was not given: the box only notes that it may have been.
        if not (resumed and event["event"] == "go"):
            self._tell_event(event, after)
        if verdict:
            self._tell_verdict(verdict, before, after)

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.say(self.taken_back(record))
        self.say(f"  {self._score(after)}")

    def _tell_event(self, event: "Event", after: "State") -> None:
        kind = event["event"]
        starter = self.names[after["starter"]]
        if kind == "announce":
            self.say(f"{starter} announces: {COMBINATIONS[event['combination']]}.")
        elif kind == "roll":
            combination = COMBINATIONS[after["combination"]]
            self.say(f"Round {after['round']}, duel {after['duel']}, {combination}: {starter} throws.")
            if "coloured" in event:
                self.say(f"  {dice_in_words(event)}")
        elif kind == "reroll":
            self.say("All dice are thrown again.")
        elif kind == "go":
            self._go_us = event["t"]
            self.say("  GO!")
        elif kind in ("take", "fini"):
            end = "!" if kind == "fini" else "."
            self.say(f"{in_seconds(event['t'] - self._go_us):>6} s  {self.in_words(event)}{end}")
        elif kind != "ruling":  # which is what its verdict says
            self.say(f"  {capitalized(self.in_words(event))}.")

    def _tell_verdict(self, verdict: "Event", before: "State", after: "State") -> None:
        if verdict["aborted"]:
            self.say("  The duel is aborted.")
            return
        if verdict["step"] == 3:
            lengths = " and ".join(f"{name} {n}" for name, n in paired(self.names, verdict["lengths"]))
            winner = "nobody" if verdict["winner"] is None else self.names[verdict["winner"]]
            self.say(f"  Lengths: {lengths}. The duel goes to {winner}.")
        elif verdict["step"]:
            self.say(f"  {offences_in_words(verdict['offences'], self.names)}.")
        self.say(f"  {self._score(after)}")
        if after["round"] != before.get("round") or after["winner"] is not None:
            points = ", ".join(f"{name} {n}" for name, n in paired(self.names, after["points"]))
            self.say(f"The round is over. Points: {points}.")
        if after["winner"] is not None:
            self.say(f"{self.names[after['winner']]} wins the match.")

    def _score(self, after: "State") -> str:
        chips = ", ".join(f"{name} {n}" for name, n in paired(self.names, after["chips"]))
        return f"Chips: {chips}; {after['stock']} left."


TELLER = FiniTeller
