"""The report on a match of Qwixx – Das Duell."""

from collections.abc import Iterator, Mapping
from sqlite3 import Connection

from ...logs.types import Event
from ...report.game import Value
from ...report.match import Match
from ...report.plain import PlainMatch
from ...report.sections import Section
from . import page, rows, sentences, turns
from .turns import Turn


class QwixxMatch(PlainMatch):
    """A match of Qwixx – Das Duell in a report."""

    COLUMNS = rows.COLUMNS
    SCHEMA = rows.SCHEMA

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.turns = turns.turns_of(self.steps)

    @staticmethod
    def dice_of(event: Event) -> dict[str, list[int]]:
        return turns.dice_of(event)

    @property
    def outcome(self) -> str:
        return self.words.told(sentences.outcome(self.match.names, self.end))

    def summary(self) -> list[str]:
        end = sentences.end_in_words(self.match.names, self.end)
        return [f"{self.words.counted(len(self._whole_turns), 'turn')}.", *([self.words.told(end)] if end else [])]

    @property
    def why(self) -> list[str]:
        why = self.reasons_in_words(self.reasons_at_end)
        return [f"{self.words.text('Why?')} {why}"] if why else []

    def sections(self, place: str) -> list[Section]:
        return page.sections(self, self.turns, place)

    def totals(self, seat: int) -> Mapping[str, int]:
        own = [turn for turn in self.turns if turn.seat == seat]
        placings = [placing for turn in own for placing in turn.placings]
        return {
            "matches": 1,
            "won": int(self.winner == seat),
            "points": self.points[seat],
            "turns": len(own),
            "stones placed": len(placings),
            "stacked": sum(placing.kind == "stack" for placing in placings),
            "captures": sum(placing.kind == "capture" for placing in placings),
            "rows closed": sum(placing.closes for placing in placings),
            "misthrows": sum(turn.misthrow for turn in own),
        }

    def rows(self) -> Iterator[Mapping[str, Value]]:
        return rows.rows(self._whole_turns)

    def store(self, database: Connection, match_no: int) -> None:
        rows.store(database, match_no, self._whole_turns)

    @property
    def _whole_turns(self) -> list[Turn]:
        return [turn for turn in self.turns if turn.over]


GAME = QwixxMatch
