"""The report of a game without a report of its own: its events and its score by the rules."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from sqlite3 import Connection
from typing import ClassVar

from schiri import games
from schiri.dice.stream import values_of
from schiri.games import facts_of

from ..logs.types import Event, Record, State
from ..narration.names import SIDES
from ..narration.reason_sentences import Reasons
from ..narration.step import Step
from . import charts
from .game import Game, Value
from .match import Match
from .sections import Section, Table, minutes


class PlainMatch(Game):
    """The report on a match of any game."""

    COLUMNS: ClassVar[Sequence[str]] = ("record", "t_us", "player", "event", "words", "score")
    SCHEMA = ""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        header = match.header
        self.TITLE = facts_of(header["game"]).title
        self.rules = games.game_class(header["game"])
        game = self.rules({"event": "start", "players": header["players"], **header["options"]})
        self.begin: State = game.state()
        self.steps: list[Step] = []
        self.reasons: dict[int, Reasons] = {}  # the reasons of verdicts by the numbers of their records
        before = self.begin
        for record in match.standing[1:]:  # without the event `start`
            game.apply(record["event"])
            after = game.state()
            self.steps.append(Step(record, before, after))
            before = after
            if "verdict" in record:
                self.reasons[record["n"]] = record.get("why") or game.reasons()
        self.reasons_at_end: Reasons = game.reasons()  # the reasons after the last event
        self.end: State = before

    @staticmethod
    def dice_of(event: Event) -> dict[str, list[int]]:
        return {"dice": values_of(event)}

    def dice_in(self, record: Record) -> dict[str, list[int]]:
        # A record without the key `throw` is no throw of the box.
        return self.dice_of(record["event"]) if "throw" in record else {}

    @property
    def points(self) -> Sequence[int]:
        points: Sequence[int] = self.end[self.rules.FACTS.score]
        return points

    @property
    def winner(self) -> int | None:
        return None if self._is_lost else self._decided_for

    @property
    def loser(self) -> int | None:
        return self._decided_for if self._is_lost else None

    @property
    def _is_lost(self) -> bool:
        """Whether the game has a loser instead of a winner."""
        return bool(self.rules.FACTS.decided == "loser")

    @property
    def _decided_for(self) -> int | None:
        seat = self.end[self.rules.FACTS.decided]
        return seat if isinstance(seat, int) else None

    @property
    def outcome(self) -> str:
        if self.end["phase"] != "over":
            sentence = "The match was not played to its end: {scores} so far."
            return self.words.say("scores_so_far", sentence, scores=self._score_in_words(self.points))
        decided = self.end[self.rules.FACTS.decided]
        verb = "lost" if self._is_lost else "won"
        if isinstance(decided, str):  # a word such as "draw"
            return self.words.say(f"nobody_has_{verb}", "Nobody has " + verb + ": {decided}.", decided=decided)
        seats = decided if isinstance(decided, list) else [] if decided is None else [decided]
        names = [self.match.names[seat] for seat in seats] or [self.words.say("nobody", "Nobody")]
        have = "have" if len(names) > 1 else "has"
        return self.words.say(f"who_{have}_{verb}", "{who} " + f"{have} {verb}.", who=self.words.listed(names))

    def summary(self) -> list[str]:
        events = self.words.counted(len(self.steps), "event")
        scores = self._score_in_words(self.points)
        return [self.words.say("events_and_scores", "{events}. Score: {scores}.", events=events, scores=scores)]

    def sections(self, place: str) -> list[Section]:
        return [self._score(place), self._every_event()]

    @cached_property
    def standings(self) -> list[Sequence[int]]:
        """The scores at the beginning and after each event."""
        return [state[self.rules.FACTS.score] for state in (self.begin, *(step.after for step in self.steps))]

    def _score(self, place: str) -> Section:
        names, text = self.match.names, self.words.text
        rows = [[name, str(own)] for name, own in zip(names, self.points, strict=True)]
        table = Table(text("Score"), [text("Player"), text("Score")], rows)
        if all(standing == self.standings[0] for standing in self.standings):
            return Section(text("Score"), tables=[table])
        scores = self._score_in_words(self.points)
        words = text("The score after each event. At the end: {scores}.", scores=scores)
        stretches = [charts.Stretch("", self.standings)]
        title = text("Score, event by event")
        picture = charts.steps(f"{place}-score", title, words, names, stretches, text("events"))
        return Section(text("Score"), pictures=[picture], tables=[table])

    def _every_event(self) -> Section:
        rows = [
            [
                minutes(step.record["t"]),
                str(step.record["n"]),
                "–" if step.seat is None else self.match.names[step.seat],
                self.in_words(step.record["event"]),
                self._score_in_words(step.after[self.rules.FACTS.score]),
            ]
            for step in self.steps
        ]
        text = self.words.text
        columns = [*map(text, ("Time", "Record", "Who", "Event", "Score after it"))]
        table = Table(text("Events in force"), columns, rows, stacked=True)
        return Section(text("Every event"), tables=[table])

    def _score_in_words(self, score: Sequence[int]) -> str:
        return ", ".join(f"{name} {own}" for name, own in zip(self.match.names, score, strict=True))

    def totals(self, seat: int) -> Mapping[str, int]:
        decided = int(self._decided_for == seat)
        return {"matches": 1, "lost" if self._is_lost else "won": decided, self.rules.FACTS.score: self.points[seat]}

    def table_of_totals(self, *columns: str) -> Table:
        """Returns a table with these totals of each player."""
        rows = [
            [name, *(str(self.totals(seat)[column]) for column in columns)]
            for seat, name in enumerate(self.match.names)
        ]
        text = self.words.text
        head = [text("Player"), *(text(column.capitalize()) for column in columns)]
        return Table(text("What they did"), head, rows, stacked=True)

    def rows(self) -> Iterator[Mapping[str, Value]]:
        for step in self.steps:
            event = step.record["event"]
            yield {
                "record": step.record["n"],
                "t_us": step.record["t"],
                "player": None if step.seat is None else SIDES[step.seat],
                "event": event["event"],
                "words": self.in_words(event),
                "score": " ".join(map(str, step.after[self.rules.FACTS.score])),
            }

    def store(self, database: Connection, match_no: int) -> None:
        """Writes nothing: the tables of all games hold all data of a game without a report of its own."""
