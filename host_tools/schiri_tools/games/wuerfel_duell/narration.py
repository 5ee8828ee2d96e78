"""The narration of a match of Würfel-Duell!."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import capitalized
from ...narration.narration import GameNarrator
from .sentences import chips_in_words, given_in_words, values_in_words, victory_in_words

if TYPE_CHECKING:
    from ...logs.types import Record, State


class WuerfelDuellNarrator(GameNarrator):
    """The narrator of a match of Würfel-Duell!."""

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        event, words = record["event"], self.in_words(record["event"])
        kind = event["event"]
        if kind == "special":
            self.say("sentence", "  {words}.", words=words)
        elif kind == "reroll":
            self.say("sentence", "  {words}.", words=capitalized(words))
        elif kind == "attack":
            self.say("doing", "{who} {event}.", who=self.names[before["turn"]], event=words)
        elif kind == "reveal":
            duel = before["duel"]
            cards = [f"{self.names[duel[one]]} {values_in_words(event[one])}" for one in ("attacker", "defender")]
            self.say("cards", "  Cards: {cards}.", cards=cards)
        elif kind == "give":
            giver = before["last"]["winner"]
            given = given_in_words(event["die"], giver, self.names)
            self.say("doing", "  {who} {event}.", who=self.names[giver], event=given)
        elif kind == "decide":
            self.say("doing", "  {who} {event}.", who=self._neighbour(before), event=words)
        elif kind != "settle":
            self.say("told", "{words}.", words=capitalized(words))
        self._tell_duel(record, before, after)

    def note(self, record: "Record") -> None:
        if record["note"] == "kept":
            self.say("keeps", "  {who} keeps this throw.", who=self.names[record["seat"]])

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        self.tell_undone(record)

    def _neighbour(self, state: "State") -> str:
        """W3: returns the name of the player who decides a level duel."""
        return self.names[(int(state["duel"]["attacker"]) + 1) % len(self.names)]

    def _tell_duel(self, record: "Record", before: "State", after: "State") -> None:
        """Narrates changes of the points, and the end of the duel."""
        points = after["duel"]["points"] if after["duel"] else None
        if points and (not before["duel"] or points != before["duel"]["points"]):
            self.say("points", "  Points: {one} to {other}.", one=points[0], other=points[1])
        if after["phase"] == "tie" != before["phase"]:
            self.say("level", "  Level: {who} decides.", who=self._neighbour(after))
        if "verdict" in record:
            self._tell_settled(record, before, after)

    def _tell_settled(self, record: "Record", before: "State", after: "State") -> None:
        last = after["last"]
        if before["phase"] == "specials":
            who, (low, high) = self.names[last["winner"]], sorted(last["points"])
            self.say("wins_duel", "  {who} wins by {high} to {low}.", who=who, high=high, low=low)
        self.tell_reasons()
        self.say("chips", "  Chips: {chips}.", chips=chips_in_words(after["chips"], after["bank"], self.names))
        if after["winner"] is not None:
            self.say("line", "{words}", words=victory_in_words(self.names, after))
