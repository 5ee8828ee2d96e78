"""The report on a match of Würfel-Duell!."""

from collections.abc import Iterator, Mapping, Sequence
from sqlite3 import Connection

from ...report.game import Value
from ...report.match import Match
from ...report.plain import PlainMatch
from ...report.sections import Section
from . import page, rows, sentences
from .duels import Duel, Special, course_of


class WuerfelDuellMatch(PlainMatch):
    """A match of Würfel-Duell! in a report."""

    COLUMNS = rows.COLUMNS
    SCHEMA = rows.SCHEMA
    COME_TO_NOTHING = ("thrown again", "blocked")

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.course = course_of(self.steps, {"players": match.header["players"], **match.header["options"]})

    @property
    def duels(self) -> Sequence[Duel]:
        """The settled duels."""
        return self.course.duels

    @property
    def specials(self) -> Sequence[Special]:
        """All played special cards."""
        return self.course.specials

    @property
    def outcome(self) -> str:
        return self.words.told(sentences.outcome(self.match.names, self.end))

    def summary(self) -> list[str]:
        duels, specials = (
            self.words.counted(len(counted), one)
            for counted, one in ((self.duels, "duel"), (self.specials, "special card"))
        )
        chips = sentences.chips_in_words(self.points, self.end["bank"], self.match.names)
        return [f"{duels}, {specials}.", self.words.say("chips_lie", "Chips: {chips}.", chips=chips)]

    @property
    def why(self) -> list[str]:
        return [f"{one.number}: {self.reasons_in_words(self.reasons[one.record])}" for one in self.duels]

    def sections(self, place: str) -> list[Section]:
        return page.sections(self, self.course, place)

    def totals(self, seat: int) -> Mapping[str, int]:
        sides = [side for duel in self.duels for side in duel.sides if side.seat == seat]
        return {
            "matches": 1,
            "won": int(self.winner == seat),
            "chips": self.points[seat],
            "duels": len(sides),
            "duels won": sum(duel.winner == seat for duel in self.duels),
            "points": sum(side.sum for side in sides),
            "special cards": sum(one.seat == seat for one in self.specials),
        }

    def rows(self) -> Iterator[Mapping[str, Value]]:
        return rows.rows(self.duels)

    def store(self, database: Connection, match_no: int) -> None:
        rows.store(database, match_no, self.course)


GAME = WuerfelDuellMatch
