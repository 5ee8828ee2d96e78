"""What a report tells of a game that has no report of its own: its events and its score, as its rules have them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from sqlite3 import Connection
from typing import ClassVar

from schiri import games
from schiri.dice.stream import values_of
from schiri.games import facts_of

from ..logs.types import Event, Record, State
from ..narration.names import SIDES, together
from ..narration.step import Step
from ..report import charts
from ..report.game import Game, Value
from ..report.match import Match
from ..report.sections import Section, Table, counted, minutes


class PlainMatch(Game):
    """A match of any game, as the rules tell it."""

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
        before = self.begin
        for record in match.standing[1:]:  # the first is the start
            game.apply(record["event"])
            after = game.state()
            self.steps.append(Step(record, before, after))
            before = after
        self.end: State = before

    @staticmethod
    def dice_of(event: Event) -> dict[str, list[int]]:
        return {"dice": values_of(event)}

    def dice_in(self, record: Record) -> dict[str, list[int]]:
        # What has no number of a throw is no throw, or one of real dice.
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
        """Is the game about who loses?"""
        return bool(self.rules.FACTS.decided == "loser")

    @property
    def _decided_for(self) -> int | None:
        seat = self.end[self.rules.FACTS.decided]
        return seat if isinstance(seat, int) else None

    @property
    def outcome(self) -> str:
        if self.end["phase"] != "over":
            return f"The match was not played to its end: {self._score_in_words(self.points)} so far."
        decided = self.end[self.rules.FACTS.decided]
        verb = "lost" if self._is_lost else "won"
        if isinstance(decided, str):  # a word for what is nobody's
            return f"Nobody has {verb}: {decided}."
        seats = decided if isinstance(decided, list) else [] if decided is None else [decided]
        names = [self.match.names[seat] for seat in seats] or ["Nobody"]
        return f"{together(names, ' and ')} {'have' if len(names) > 1 else 'has'} {verb}."

    def summary(self) -> list[str]:
        return [f"{counted(len(self.steps), 'event')}. Score: {self._score_in_words(self.points)}."]

    def sections(self, place: str) -> list[Section]:
        return [self._score(place), self._every_event()]

    @cached_property
    def standings(self) -> list[Sequence[int]]:
        """The score at the begin and after each event."""
        return [state[self.rules.FACTS.score] for state in (self.begin, *(step.after for step in self.steps))]

    def _score(self, place: str) -> Section:
        names = self.match.names
        table = Table(
            "Score", ["Player", "Score"], [[name, str(own)] for name, own in zip(names, self.points, strict=True)]
        )
        if all(standing == self.standings[0] for standing in self.standings):
            return Section("Score", tables=[table])
        words = f"The score after each event. At the end: {self._score_in_words(self.points)}."
        stretches = [charts.Stretch("", self.standings)]
        picture = charts.steps(f"{place}-score", "Score, event by event", words, names, stretches, "events")
        return Section("Score", pictures=[picture], tables=[table])

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
        table = Table("Events in force", ["Time", "Record", "Who", "Event", "Score after it"], rows, stacked=True)
        return Section("Every event", tables=[table])

    def _score_in_words(self, score: Sequence[int]) -> str:
        return ", ".join(f"{name} {own}" for name, own in zip(self.match.names, score, strict=True))

    def totals(self, seat: int) -> Mapping[str, int]:
        decided = int(self._decided_for == seat)
        return {"matches": 1, "lost" if self._is_lost else "won": decided, self.rules.FACTS.score: self.points[seat]}

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
        """All that is known stands in the tables of every game."""
