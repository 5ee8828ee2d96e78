"""The narration of a match in sentences, line by line of its log."""

from schiri import games
from schiri.games import facts_of
from schiri.match.conversation import Referee
from schiri.match.game import OVER
from schiri.partner.knowledge import in_todays_words
from schiri.util.typing import TYPE_CHECKING

from ..logs.course import said_of_damage
from ..logs.sentences import both, interrupted, of_handicap, said
from ..logs.text import same_text, value_of
from ..logs.throws import said_of_code
from ..util import in_groups, paired
from .names import shown_names
from .reason_sentences import ReasonSentences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from ..logs.types import Event, Record, Sentence, State
    from .reason_sentences import InWords, Reasons

    class ToldGame(Protocol):
        """The parts of a game that the narration needs."""

        name: str

        @property
        def narration(self) -> "type[GameNarrator]":
            """The class that narrates its matches."""

        @property
        def event_in_words(self) -> Callable[[Event, Sequence[str]], Sentence]:
            """The function that returns the sentence for an event, given the players' names by seat."""

        @property
        def reason_in_words(self) -> InWords | None:
            """The function that returns the sentence for a reason of a verdict; None if the game has none."""


class GameNarrator:
    """The narrator of a match. `say` receives each line. The effects of an event follow from the states before and
    after it."""

    def __init__(self, say: "Callable[[Sentence], None]", names: "Sequence[str]", game: "ToldGame") -> None:
        self._say = say
        self.names = names
        self.game = games.game_class(game.name)
        self.title = facts_of(game.name).title
        self._event_in_words = game.event_in_words
        self._reasons = ReasonSentences(game.name, game.reason_in_words, names)
        self.reasons: Reasons = []  # the reasons of the verdict of the event that is being narrated

    def say(self, code: str, sentence: str, **values: "Any") -> None:
        """Narrates a line. The arguments are those of `said`."""
        self._say(said(code, sentence, **values))

    def in_words(self, event: "Event") -> "Sentence":
        """Returns the sentence for an event."""
        return self._event_in_words(event, self.names)

    def tell_reasons(self) -> None:
        """Narrates the reasons of the verdict in the box's own texts, a line for each."""
        for words in self._reasons.told(self.reasons):
            self.say("line", "    {words}", words=words)

    def has_box_dice(self, start: "Event", commitment: str | None) -> bool:
        """Returns whether the box throws the dice of the match."""
        return commitment is not None

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        """Narrates an accepted event. `resumed` says whether the match was interrupted just before it."""
        if "cause" in record:
            self.say("sentence", "  {words}.", words=interrupted(record["cause"]))
        seat = record["event"].get("player", before.get("turn"))
        if type(seat) is int and "player" not in record["event"]:
            self.say("does", "  {who}: {event}.", who=self.names[seat], event=self.in_words(record["event"]))
        else:
            self.say("sentence", "  {words}.", words=self.in_words(record["event"]))
        self.tell_reasons()
        self._tell_change(before, after)

    def note(self, record: "Record") -> None:
        """Narrates a note that only this game has."""

    def undo(self, record: "Record", before: "State", after: "State") -> None:
        """Narrates an undo and its effects."""
        self.tell_undone(record)
        self._tell_change(before, after)

    def tell_undone(self, record: "Record") -> None:
        """Narrates the event that an `undo` has taken back."""
        self.say("taken_back", "Taken back: {event}.", event=self.in_words(record["undone"]))

    def _tell_change(self, before: "State", after: "State") -> None:
        score = after[self.game.FACTS.score]
        if score != before[self.game.FACTS.score]:
            self.say("sentence", "  {words}.", words=[f"{name} {own}" for name, own in paired(self.names, score)])
        decided = after[self.game.FACTS.decided]
        if decided != before[self.game.FACTS.decided] and isinstance(decided, int):
            who = self.names[decided]
            if self.game.FACTS.decided == "loser":
                self.say("lost_match", "{who} has lost the match.", who=who)
            else:
                self.say("won_match", "{who} has won the match.", who=who)


class Narrator:
    """The narrator of logs, one after the other. `say` receives each line. `game_named` returns a game by its name."""

    def __init__(self, say: "Callable[[Sentence], None]", game_named: "Callable[[str], ToldGame]") -> None:
        self._take_line = say
        self._game_named = game_named
        self._names = ["A", "B"]
        self._referee = Referee(games)
        self.state: State = {}  # the state of the match after the lines so far
        self._narrator: GameNarrator | None = None
        self._commitment: str | None = None
        self._resumed = False  # whether the latest record is that of an interruption

    def take(self, line: bytes) -> None:
        """Narrates a line of the log."""
        self.tell(value_of(line))

    def tell(self, content: "Any") -> None:
        """Narrates a record of the log."""
        if "schiri" in content:
            self._names = shown_names(content["players"])
            self._commitment = content.get("commitment")
            players = both(self._names)
            if len(self._names) == 2:
                players = said("against", "{one} against {other}", one=self._names[0], other=self._names[1])
            self._say("match", "Match {match}: {players}.", match=content["match"], players=players)
            if "rematch_of" in content:
                self._say("rematch", "A rematch of match {match}.", match=content["rematch_of"])
            for sentence in of_handicap(content["options"], self._names):
                self._take_line(sentence)
        elif "event" in content:
            self._event(content)
        elif "parts" in content:
            self._tell_parts(content["parts"], content.get("code"))
        elif "result" in content:
            if content["result"] == "finished":
                self._say("finished", "The match is over.")
            else:
                self._say("ended", "The match was ended.")
            if "secret" in content:
                self._say("secret", "Secret: {secret}", secret=in_groups(content["secret"]))
        elif "resumed" in content:
            for sentence in said_of_damage([content]):
                self._take_line(sentence)
            self._say("goes_on", "The match goes on.")
        elif content.get("note") == "later":
            self._say("kept_for_later", "The match is kept for later.")
        elif content.get("note") == "partner":
            plays = in_todays_words(content["plays"])
            who = self._names[content["seat"]]
            self._say("partner", "{who} is played by the box ({plays}).", who=who, plays=said(plays, plays))
        elif "note" in content and self._narrator:
            self._narrator.note(content)
        self._resumed = "resumed" in content

    def _say(self, code: str, sentence: str, **values: "Any") -> None:
        self._take_line(said(code, sentence, **values))

    def _event(self, record: "Record") -> None:
        event, before = record["event"], self.state
        answer = value_of(self._referee.answer(same_text(event).encode()).encode())
        if not answer["ok"]:
            self._say("refused_event", "({event}: {detail})", event=event["event"], detail=answer["detail"])
            return
        self.state = answer["state"]
        if event["event"] == "start":
            self._start(event)
        elif self._narrator and event["event"] == "undo":
            self._narrator.undo(record, before, self.state)
        elif self._narrator:
            self._narrator.reasons = self._reasons_of(record)
            self._narrator.event(record, before, self.state, self._resumed)

    def _reasons_of(self, record: "Record") -> "Reasons":
        """Returns the reasons in the record, or, if it has none, those of the rules."""
        game = self._referee.match.game if self._referee.match else None
        if "why" in record or game is None:
            return record.get("why", [])
        return game.reasons() if "verdict" in record or game.phase == OVER else []

    def _start(self, start: "Event") -> None:
        game = self._game_named(start["game"])
        self._narrator = narrator = game.narration(self._take_line, self._names, game)
        box_dice = narrator.has_box_dice(start, self._commitment)
        if box_dice:
            self._say("box_dice", "{game} with the dice of the box.", game=narrator.title)
        else:
            self._say("dice_on_table", "{game} with dice on the table.", game=narrator.title)
        if self._commitment:
            self._say("sealed", "Dice sealed: {seal}", seal=in_groups(self._commitment))

    def _tell_parts(self, parts: list[str], code: str | None) -> None:
        added = [(self._names[seat], part) for seat, part in enumerate(parts[: len(self._names)]) if part]
        if added:
            (who, first), others = added[0], [f"{name} {part}" for name, part in added[1:]]
            told: list[Any] = [said("adds_part", "{who} adds {part}", who=who, part=first)] + others
            self._say("adds", "{parts}.", parts=told + said_of_code(code))
        else:
            self._say("adds_none", "Nobody adds a part: the box alone settles the throws.")
