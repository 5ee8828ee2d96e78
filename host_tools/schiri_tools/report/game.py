"""The base class for the report of a game on one match."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import ClassVar

from ..logs.types import Event, Record
from ..narration.reason_sentences import Reasons, ReasonSentences
from .judged_choice import JudgedChoice, in_percent
from .match import Match
from .sections import Section
from .words import ReportWords

Value = str | int | None


class Game(ABC):
    """One match of a game. A game may have a subclass in the module `report` of its folder; everything else in this
    package serves all games."""

    TITLE: str
    COLUMNS: ClassVar[Sequence[str]]  # the columns of the game's table, see `rows`
    SCHEMA: ClassVar[str]  # the SQL of the game's tables, which refer to the table `matches`
    COME_TO_NOTHING: ClassVar[Sequence[str]] = ()  # texts for the ways besides undo in which throws are void

    JUDGED_BY: ClassVar[str] = ""  # a sentence on how the game's choices are judged; empty if they are not

    def __init__(self, match: Match) -> None:
        self.match = match
        self._reasons = ReasonSentences(match.game.name, match.game.reason_in_words, match.names)

    @staticmethod
    @abstractmethod
    def dice_of(event: Event) -> dict[str, list[int]]:
        """Returns the values of the dice in an event by their kind; empty if it is no throw."""

    @property
    @abstractmethod
    def points(self) -> Sequence[int]:
        """The points at the end of the log, by seat."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """The seat of the winner, or None."""

    @property
    def loser(self) -> int | None:
        """The seat of the loser, in games that have one; or None."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> str:
        """A sentence on the outcome of the match."""

    @abstractmethod
    def summary(self) -> list[str]:
        """Returns a few more sentences on the match."""

    @abstractmethod
    def sections(self, place: str) -> list[Section]:
        """Returns the game's sections of the page; ids of elements begin with `place`."""

    def said_of_moves(self) -> Mapping[int, str]:
        """Returns further sentences for the replay, by the numbers of records: the better choices in place of
        mistakes."""
        try:
            return {one.record: one.mistake.better for one in self.judged() if one.mistake}
        except ModuleNotFoundError:
            return {}

    def judged(self) -> Sequence[JudgedChoice]:
        """Returns the choices that can be judged. Raises `ModuleNotFoundError` if a package for that is missing."""
        return ()

    @staticmethod
    def cost_in_words(cost: float, words: ReportWords, decimals: int) -> str:
        """Returns the text for the cost of one or several choices, rounded to `decimals`."""
        return in_percent(cost, words, decimals)

    @abstractmethod
    def totals(self, seat: int) -> Mapping[str, int]:
        """Returns a player's numbers that can be summed over matches, by their names."""

    @abstractmethod
    def rows(self) -> Iterator[Mapping[str, Value]]:
        """Yields the rows of the game's table, each with a value for every column of `COLUMNS`."""

    @abstractmethod
    def store(self, database: Connection, match_no: int) -> None:
        """Writes the rows of the game's tables into the database, for the match with this number."""

    @property
    def why(self) -> list[str]:
        """The reasons of all verdicts, one a line, in the box's own texts."""
        return []

    def reasons_in_words(self, reasons: Reasons) -> str:
        """Returns the reasons of a verdict as one text."""
        return " · ".join(map(self.words.told, self._reasons.told(reasons)))

    def in_words(self, event: Event) -> str:
        """Returns the text for an event, the same as in `schiri monitor`."""
        return self.words.told(self.match.game.event_in_words(event, self.match.names))

    @property
    def words(self) -> ReportWords:
        """The texts of the report's language."""
        return self.match.words

    def dice_in(self, record: Record) -> dict[str, list[int]]:
        """Returns the values of the dice that the box has thrown in a record, by their kind."""
        return self.dice_of(record["event"])

    @property
    def values(self) -> Iterator[tuple[Record, str, int]]:
        """The dice that the box has thrown as (record, kind, value), also in throws that were undone."""
        for record in self.match.throws:
            for kind, values in self.dice_in(record).items():
                for value in values:
                    yield record, kind, value
