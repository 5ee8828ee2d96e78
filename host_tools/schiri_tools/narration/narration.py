"""A running match in words, line by line of its log.

What is every game's is told here; `games` knows which have a `GameTeller` of their own.
"""

from schiri import games
from schiri.games import facts_of
from schiri.match.conversation import Referee
from schiri.util.typing import TYPE_CHECKING

from ..games import host_game
from ..logs.text import same_text, value_of
from ..util.digits import in_groups
from ..util.pairs import paired
from .names import shown_names, together
from .words import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..logs.types import Event, Record, State


class GameTeller:
    """Tells what happens in a match; `say` gets the lines. What an event has changed is known from the states before
    and after it."""

    def __init__(self, say: "Callable[[str], None]", names: "Sequence[str]", game: str) -> None:
        self.say = say
        self.names = names
        self.game = games.game_class(game)
        self.title = facts_of(game).title
        self._event_in_words = host_game(game).event_in_words

    def in_words(self, event: "Event") -> str:
        """What an event says."""
        return self._event_in_words(event, self.names)

    def has_box_dice(self, start: "Event", commitment: str | None) -> bool:
        """Does the box throw the dice of the match?"""
        return commitment is not None

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        """Tells an event that the referee has accepted; `resumed`: the match was interrupted right before it."""
        if "cause" in record:
            self.say(f"  {INTERRUPTED[record['cause']]}.")
        seat = record["event"].get("player", before.get("turn"))
        who = f"{self.names[seat]}: " if type(seat) is int and "player" not in record["event"] else ""
        self.say(f"  {who}{self.in_words(record['event'])}.")
        self._tell_change(before, after)

    def note(self, record: "Record") -> None:
        """Tells a note of this game alone."""

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        """Tells that an event was taken back."""
        self.say(self.taken_back(record))
        self._tell_change(before, after)

    def taken_back(self, record: "Record") -> str:
        """What an `undo` has taken back."""
        return f"Taken back: {self.in_words(record['undone'])}."

    def _tell_change(self, before: "State", after: "State") -> None:
        score = after[self.game.FACTS.score]
        if score != before[self.game.FACTS.score]:
            told = [f"{name} {own}" for name, own in paired(self.names, score)]
            self.say(f"  {', '.join(told)}.")
        decided = after[self.game.FACTS.decided]
        if decided != before[self.game.FACTS.decided] and isinstance(decided, int):
            self.say(f"{self.names[decided]} has {'lost' if self.game.FACTS.decided == 'loser' else 'won'} the match.")


class Teller:
    """Tells matches of any game, one after the other; `say` gets the lines."""

    def __init__(self, say: "Callable[[str], None]") -> None:
        self._say = say
        self._names = ["A", "B"]
        self._referee = Referee(games)
        self._state: State = {}
        self._teller: GameTeller | None = None
        self._commitment: str | None = None
        self._resumed = False  # does the next record follow from the match having been interrupted?

    def take(self, line: bytes) -> None:
        """Tells what a line of the log says."""
        content = value_of(line)
        if "schiri" in content:
            self._names = shown_names(content["players"])
            self._commitment = content.get("commitment")
            self._say(f"Match {content['match']}: {together(self._names)}.")
        elif "event" in content:
            self._event(content)
        elif "parts" in content:
            self._tell_parts(content["parts"])
        elif "result" in content:
            self._say("The match is over." if content["result"] == "finished" else "The match was ended.")
            if "secret" in content:
                self._say(f"Secret: {in_groups(content['secret'])}")
        elif "resumed" in content:
            self._say("The match goes on.")
        elif content.get("note") == "later":
            self._say("The match is kept for later.")
        elif content.get("note") == "partner":
            self._say(f"{self._names[content['seat']]} is played by the box ({content['plays']}).")
        elif "note" in content and self._teller:
            self._teller.note(content)
        self._resumed = "resumed" in content

    def _event(self, record: "Record") -> None:
        event, before = record["event"], self._state
        answer = value_of(self._referee.answer(same_text(event).encode()).encode())
        if not answer["ok"]:
            self._say(f"({event['event']}: {answer['detail']})")
            return
        self._state = answer["state"]
        if event["event"] == "start":
            self._start(event)
        elif self._teller and event["event"] == "undo":
            self._teller.undo(record, before, self._state)
        elif self._teller:
            self._teller.event(record, before, self._state, self._resumed)

    def _start(self, start: "Event") -> None:
        self._teller = teller = host_game(start["game"]).narration(self._say, self._names, start["game"])
        box_dice = teller.has_box_dice(start, self._commitment)
        self._say(f"{teller.title} with {'the dice of the box' if box_dice else 'dice on the table'}.")
        if self._commitment:
            self._say(f"Dice sealed: {in_groups(self._commitment)}")

    def _tell_parts(self, parts: list[str]) -> None:
        added = [(self._names[seat], part) for seat, part in enumerate(parts[: len(self._names)]) if part]
        words = [f"{name} {part}" if at else f"{name} adds {part}" for at, (name, part) in enumerate(added)]
        if words:
            self._say(f"{', '.join(words)}.")
