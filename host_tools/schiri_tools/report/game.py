"""What a game has to tell about one of its matches."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import ClassVar

from ..logs.types import Event, Record
from ..narration.reasons import Reasons, ReasonTeller
from .judged import Judged, in_percent
from .match import Match
from .sections import Section
from .words import ReportWords

Value = str | int | None


class Game(ABC):
    """One match of a game. A game may have a subclass, `report` in its folder; all else in `report` serves every
    game."""

    TITLE: str
    COLUMNS: ClassVar[Sequence[str]]  # of its table, see `rows`
    SCHEMA: ClassVar[str]  # of its own tables in the database, which refer to the table `matches`
    COME_TO_NOTHING: ClassVar[Sequence[str]] = ()  # in words, how throws do that, but for those that are taken back

    JUDGED_BY: ClassVar[str] = ""  # what its choices are judged by, in a sentence, if it judges them

    def __init__(self, match: Match) -> None:
        self.match = match
        self._reasons = ReasonTeller(match.game.name, match.game.reason_in_words, match.names)

    @staticmethod
    @abstractmethod
    def dice_of(event: Event) -> dict[str, list[int]]:
        """The values that an event has brought, by the kind of the dice; nothing if it was no throw."""

    @property
    @abstractmethod
    def points(self) -> Sequence[int]:
        """How it stands at the end of the log, by seat."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """The seat of the winner, if there is one yet."""

    @property
    def loser(self) -> int | None:
        """The seat of who has lost, if the game is about that, and it is settled."""
        return None

    @property
    @abstractmethod
    def outcome(self) -> str:
        """How the match came out, in a sentence."""

    @abstractmethod
    def summary(self) -> list[str]:
        """What else there is to say about it in a few sentences."""

    @abstractmethod
    def sections(self, place: str) -> list[Section]:
        """What the page tells about it; ids on the page begin with `place`."""

    def said_of_moves(self) -> Mapping[int, str]:
        """What the replay says of moves beside what they did, by the numbers of their records: what would have been
        better."""
        try:
            return {one.record: one.mistake.better for one in self.judged() if one.mistake}
        except ModuleNotFoundError:
            return {}

    def judged(self) -> Sequence[Judged]:
        """The choices that can be judged. `ModuleNotFoundError` if what judges them is not installed."""
        return ()

    @staticmethod
    def cost_in_words(cost: float, words: ReportWords, decimals: int) -> str:
        """What choices have cost, to so many decimals."""
        return in_percent(cost, words, decimals)

    @abstractmethod
    def totals(self, seat: int) -> Mapping[str, int]:
        """A player's numbers that can be added up over several matches, by their names."""

    @abstractmethod
    def rows(self) -> Iterator[Mapping[str, Value]]:
        """The rows of its table: a value for each of `COLUMNS`."""

    @abstractmethod
    def store(self, database: Connection, match_no: int) -> None:
        """Puts its own rows into the database, as those of the match with this number."""

    @property
    def why(self) -> list[str]:
        """Why everything was judged as it was, a line each, in the words of the box."""
        return []

    def reasons_in_words(self, reasons: Reasons) -> str:
        """The reasons of a verdict in a row."""
        return " · ".join(map(self.words.told, self._reasons.told(reasons)))

    def in_words(self, event: Event) -> str:
        """An event, as the monitor tells it, too."""
        return self.words.told(self.match.game.event_in_words(event, self.match.names))

    @property
    def words(self) -> ReportWords:
        """The words in which it is told."""
        return self.match.words

    def dice_in(self, record: Record) -> dict[str, list[int]]:
        """As `dice_of`, of a record, but only dice that the box has thrown."""
        return self.dice_of(record["event"])

    @property
    def values(self) -> Iterator[tuple[Record, str, int]]:
        """All dice that the box has thrown, also in throws that were taken back: the record, the kind, the value."""
        for record in self.match.throws:
            for kind, values in self.dice_in(record).items():
                for value in values:
                    yield record, kind, value
