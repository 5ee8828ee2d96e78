"""The report on a match of FINI!."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from sqlite3 import Connection

from ...logs.sentences import in_seconds
from ...logs.types import Event
from ...report.game import Game, Value
from ...report.judged_choice import JudgedChoice, in_dice, judged_choices
from ...report.match import Match
from ...report.sections import Section
from ...report.words import ReportWords
from . import duels, page, rows, sentences
from .choices import JUDGED_BY, choices_of, mistake_of, steps_of
from .duels import PLAYERS


class FiniMatch(Game):
    """A match of FINI! in a report."""

    TITLE = "FINI!"
    COLUMNS = rows.COLUMNS
    SCHEMA = rows.SCHEMA
    COME_TO_NOTHING = ("thrown again",)
    JUDGED_BY = JUDGED_BY

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.duels, self._end = duels.duels_of(match)

    @staticmethod
    def dice_of(event: Event) -> dict[str, list[int]]:
        return duels.dice_of(event)

    @property
    def points(self) -> Sequence[int]:
        """The points of finished rounds, and the chips of the present one."""
        return [self._end.points[seat] + self._end.chips[seat] for seat in PLAYERS]

    @property
    def winner(self) -> int | None:
        winner: int | None = self._end.winner
        return winner

    @property
    def outcome(self) -> str:
        return self.words.told(sentences.outcome(self.match.names, self.points, self.winner))

    def summary(self) -> list[str]:
        names = self.match.names
        told = [self.words.told(sentences.ways_in_words(self.duels))]
        for seat in PLAYERS:
            fastest = duels.fastest_us(self.duels, seat)
            if fastest is not None:
                sentence = "Fastest call by {who} that held: {at} s after the signal."
                told.append(self.words.say("fastest_call", sentence, who=names[seat], at=in_seconds(fastest)))
        return told

    @property
    def why(self) -> list[str]:
        told = ((duel, self.reasons_in_words(duel.reasons)) for duel in self.duels)
        return [f"{duel.round}.{duel.number}: {why}" for duel, why in told if why]

    def sections(self, place: str) -> list[Section]:
        return page.sections(self, self.duels, place)

    @cached_property
    def _judged(self) -> list[JudgedChoice]:
        return judged_choices(choices_of(steps_of(self.match)), mistake_of, self.words)

    def judged(self) -> Sequence[JudgedChoice]:
        return self._judged

    @staticmethod
    def cost_in_words(cost: float, words: ReportWords, decimals: int) -> str:
        return in_dice(cost, words, decimals)

    def totals(self, seat: int) -> Mapping[str, int]:
        verdicts = [duel.verdict for duel in self.duels]
        return {
            "matches": 1,
            "won": int(self.winner == seat),
            "points": self.points[seat],
            "duels won": sum(verdict["winner"] == seat for verdict in verdicts),
            "offences and fouls": sum(len(verdict["offences"][seat]) for verdict in verdicts),
        }

    def rows(self) -> Iterator[Mapping[str, Value]]:
        return (rows.row(duel) for duel in self.duels)

    def store(self, database: Connection, match_no: int) -> None:
        rows.store(database, match_no, self.duels)


GAME = FiniMatch
