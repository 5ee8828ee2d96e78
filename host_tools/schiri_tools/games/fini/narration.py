"""A running match of FINI! in words."""

from collections.abc import Callable, Sequence

from ...narration.narration import GameTeller, Record
from ...narration.words import INTERRUPTED
from .words import COMBINATIONS, dice_in_words, offences_in_words


class FiniTeller(GameTeller):
    """Tells a match of FINI!."""

    def __init__(self, say: Callable[[str], None], names: Sequence[str], game: str) -> None:
        super().__init__(say, names, game)
        self._go_us = 0

    def has_box_dice(self, start: Record, commitment: str | None) -> bool:
        return bool(start["dice"] == "box")

    def event(self, record: Record, before: Record, after: Record, resumed: bool) -> None:
        event, verdict = record["event"], record.get("verdict")
        if "cause" in record:
            self.say(f"  {INTERRUPTED[record['cause']]}: the duel is aborted.")
            return
        # A signal right after an interruption was not given: the box only notes that it may have been.
        if not (resumed and event["event"] == "go"):
            self._tell_event(event, after)
        if verdict:
            self._tell_verdict(verdict, before, after)

    def undo(self, record: Record, before: Record, after: Record) -> None:
        self.say(self.taken_back(record))
        self.say(f"  {self._score(after)}")

    def _tell_event(self, event: Record, after: Record) -> None:
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
            self.say(f"{(event['t'] - self._go_us) / 1_000_000:6.2f} s  {self.in_words(event)}{end}")
        else:
            words = self.in_words(event)
            self.say(f"  {words[0].upper()}{words[1:]}.")

    def _tell_verdict(self, verdict: Record, before: Record, after: Record) -> None:
        if verdict["aborted"]:
            self.say("  The duel is aborted.")
            return
        if verdict["step"] == 3:
            lengths = " and ".join(f"{name} {n}" for name, n in zip(self.names, verdict["lengths"], strict=True))
            winner = "nobody" if verdict["winner"] is None else self.names[verdict["winner"]]
            self.say(f"  Lengths: {lengths}. The duel goes to {winner}.")
        elif verdict["step"]:
            self.say(f"  {offences_in_words(verdict['offences'], self.names)}.")
        self.say(f"  {self._score(after)}")
        if after["round"] != before.get("round") or after["winner"] is not None:
            points = ", ".join(f"{name} {n}" for name, n in zip(self.names, after["points"], strict=True))
            self.say(f"The round is over. Points: {points}.")
        if after["winner"] is not None:
            self.say(f"{self.names[after['winner']]} wins the match.")

    def _score(self, after: Record) -> str:
        chips = ", ".join(f"{name} {n}" for name, n in zip(self.names, after["chips"], strict=True))
        return f"Chips: {chips}; {after['stock']} left."


TELLER = FiniTeller
