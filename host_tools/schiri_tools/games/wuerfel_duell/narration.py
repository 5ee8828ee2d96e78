"""A running match of Würfel-Duell! in words."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.narration import GameTeller
from ...narration.words import capitalized
from .words import card_in_words, chips_in_words, given_in_words, outcome, values_in_words

if TYPE_CHECKING:
    from ...logs.types import Record, State


class WuerfelDuellTeller(GameTeller):
    """Tells a match of Würfel-Duell!."""

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event, names = record["event"], self.names
        kind = event["event"]
        if kind == "special":
            self.say(f"  {names[event['player']]}: {card_in_words(event, names)}.")
        elif kind == "reroll":
            self.say(f"  {capitalized(self.in_words(event))}.")
        elif kind == "attack":
            self.say(f"{names[before['turn']]} {self.in_words(event)}.")
        elif kind == "reveal":
            duel = before["duel"]
            cards = [f"{names[duel[one]]} {values_in_words(event[one])}" for one in ("attacker", "defender")]
            self.say(f"  Cards: {', '.join(cards)}.")
        elif kind == "give":
            giver = before["last"]["winner"]
            self.say(f"  {names[giver]} {given_in_words(event['die'], giver, names)}.")
        elif kind == "decide":
            self.say(f"  {self._neighbour(before)} {self.in_words(event)}.")
        elif kind != "settle":
            self.say(f"{capitalized(self.in_words(event))}.")
        self._tell_duel(record, before, after)

    def note(self, record: "Record") -> None:
        if record["note"] == "kept":
            self.say(f"  {self.names[record['seat']]} keeps this throw.")

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.say(self.taken_back(record))

    def _neighbour(self, state: "State") -> str:
        """W3: who decides a level duel."""
        return self.names[(int(state["duel"]["attacker"]) + 1) % len(self.names)]

    def _tell_duel(self, record: "Record", before: "State", after: "State") -> None:
        """The points as they change, and what the duel has come to."""
        points = after["duel"]["points"] if after["duel"] else None
        if points and (not before["duel"] or points != before["duel"]["points"]):
            self.say(f"  Points: {points[0]} to {points[1]}.")
        if after["phase"] == "tie" != before["phase"]:
            self.say(f"  Level: {self._neighbour(after)} decides.")
        if "verdict" in record:
            self._tell_settled(before, after)

    def _tell_settled(self, before: "State", after: "State") -> None:
        last = after["last"]
        if before["phase"] == "specials":
            low, high = sorted(last["points"])
            self.say(f"  {self.names[last['winner']]} wins by {high} to {low}.")
        self.say(f"  Chips: {chips_in_words(after['chips'], after['bank'], self.names)}.")
        if after["winner"] is not None:
            self.say(outcome(self.names, after))


TELLER = WuerfelDuellTeller
