"""A running match of FINI! in words."""

from collections.abc import Callable, Sequence
from typing import Any

from ...narration.narration import GameTeller, Record, cause_of, plain

_OFFENCES = {"premature": "called too early"}


class FiniTeller(GameTeller):
    """Tells a match of FINI!."""

    def __init__(self, say: Callable[[str], None], names: Sequence[str], game: str) -> None:
        super().__init__(say, names, game)
        self._state: Record = {}
        self._go_us = 0

    def has_box_dice(self, start: Record, commitment: str | None) -> bool:
        return bool(start["dice"] == "box")

    def event(self, record: Record, before: Record, after: Record, resumed: bool) -> None:
        event, verdict = record["event"], record.get("verdict")
        self._state = after
        if "cause" in record:
            self.say(f"  {cause_of(record)}: the duel is aborted.")
            return
        tell = getattr(self, f"_tell_{event['event']}", None)
        # A signal right after an interruption was not given: the box only notes that it may have been.
        if tell and not (resumed and event["event"] == "go"):
            tell(event)
        if verdict:
            self._tell_verdict(verdict, before)

    def undo(self, record: Record, before: Record, after: Record) -> None:
        self._state = after
        self.say(f"Taken back. {self._score()}")

    def _seconds(self, event: dict[str, Any]) -> str:
        return f"{(event['t'] - self._go_us) / 1_000_000:6.2f} s  "

    def _tell_announce(self, event: dict[str, Any]) -> None:
        self.say(f"{self._starter} announces: {event['combination']}.")

    def _tell_roll(self, event: dict[str, Any]) -> None:
        state = self._state
        self.say(f"Round {state['round']}, duel {state['duel']}, {state['combination']}: {self._starter} throws.")
        if "coloured" in event:
            coloured, silver = (" ".join(map(str, sorted(event[kind]))) for kind in ("coloured", "silver"))
            self.say(f"  coloured {coloured}, silver {silver}")

    def _tell_reroll(self, event: dict[str, Any]) -> None:
        self.say("All dice are thrown again.")

    def _tell_go(self, event: dict[str, Any]) -> None:
        self._go_us = event["t"]
        self.say("  GO!")

    def _tell_take(self, event: dict[str, Any]) -> None:
        silver = "silver " if event["silver"] else ""
        self.say(f"{self._seconds(event)}{self.names[event['player']]} takes a {silver}{event['value']}.")

    def _tell_fini(self, event: dict[str, Any]) -> None:
        self.say(f"{self._seconds(event)}{self.names[event['player']]} calls FINI!")

    def _tell_foul(self, event: dict[str, Any]) -> None:
        who = "" if event["player"] is None else f" by {self.names[event['player']]}"
        self.say(f"  Foul{who}: {plain(event['kind'])}.")

    @property
    def _starter(self) -> str:
        seat: int = self._state["starter"]
        return self.names[seat]

    def _tell_verdict(self, verdict: dict[str, Any], before: dict[str, Any]) -> None:
        if verdict["aborted"]:
            self.say("  The duel is aborted.")
            return
        if verdict["step"] == 3:
            lengths = " and ".join(f"{name} {n}" for name, n in zip(self.names, verdict["lengths"], strict=True))
            winner = "nobody" if verdict["winner"] is None else self.names[verdict["winner"]]
            self.say(f"  Lengths: {lengths}. The duel goes to {winner}.")
        elif verdict["step"]:
            for name, offences in zip(self.names, verdict["offences"], strict=True):
                if offences:
                    self.say(f"  {name}: {', '.join(_OFFENCES.get(code, plain(code)) for code in offences)}.")
        self.say(f"  {self._score()}")
        if self._state["round"] != before.get("round") or self._state["winner"] is not None:
            points = ", ".join(f"{name} {n}" for name, n in zip(self.names, self._state["points"], strict=True))
            self.say(f"The round is over. Points: {points}.")
        if self._state["winner"] is not None:
            self.say(f"{self.names[self._state['winner']]} wins the match.")

    def _score(self) -> str:
        chips = ", ".join(f"{name} {n}" for name, n in zip(self.names, self._state["chips"], strict=True))
        return f"Chips: {chips}; {self._state['stock']} left."


TELLER = FiniTeller
