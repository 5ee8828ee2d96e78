"""The report on a match of Schocken."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from sqlite3 import Connection

from ...logs.sentences import said
from ...report.game import Value
from ...report.judged_choice import JudgedChoice, judged_choices
from ...report.match import Match
from ...report.plain import PlainMatch
from ...report.sections import Section
from . import page, rows, sentences
from .choices import JUDGED_BY, Choice, choices_of, mistake_of
from .rounds import results_of, rounds_of


class SchockenMatch(PlainMatch):
    """A match of Schocken in a report."""

    COLUMNS = rows.COLUMNS
    SCHEMA = rows.SCHEMA
    COME_TO_NOTHING = ("void",)
    JUDGED_BY = JUDGED_BY

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.rounds = rounds_of(self.steps)

    @cached_property
    def choices(self) -> list[Choice]:
        """The choices that can be judged exactly. They need numpy."""
        return choices_of(self.steps)

    def judged(self) -> Sequence[JudgedChoice]:
        return judged_choices(self.choices, mistake_of, self.words)

    @property
    def outcome(self) -> str:
        names = self.match.names
        if self.loser is not None:
            losers = self.end["half_losers"]
            why = said("both_halves", "both halves") if len(losers) == 2 else said("the_final", "the final")
            return self.words.say("lost_for", "{who} has lost the match: {why}.", who=names[self.loser], why=why)
        lie = sentences.deckel_in_words(self.points, self.end["middle"], names)
        sentence = "The match was not played to its end. Deckel in the {half}: {deckel}."
        return self.words.say("not_to_its_end", sentence, half=sentences.half_in_words(self.end["half"]), deckel=lie)

    def summary(self) -> list[str]:
        names = self.match.names
        told = [f"{self.words.counted(len(self.rounds), 'round')}."]
        if self.end["half_losers"]:
            told.append(self.words.told(sentences.losers_in_words(self.rounds, names)))
        sentence = "Schock Aus by {who} in round {half}.{round}."
        told += [
            self.words.say("schock_aus_by", sentence, who=names[result.seat], half=played.half, round=played.number)
            for played in self.rounds
            for result in played.results
            if result.kind == "schock_aus"
        ]
        return told

    @property
    def why(self) -> list[str]:
        return [f"{one.half}.{one.number}: {self.reasons_in_words(self.reasons[one.record])}" for one in self.rounds]

    def sections(self, place: str) -> list[Section]:
        return page.sections(self, self.rounds, place)

    def totals(self, seat: int) -> Mapping[str, int]:
        results = results_of(self.rounds, seat)
        return {
            "matches": 1,
            "lost": int(self.loser == seat),
            "rounds": len(results),
            "best": sum(played.best.seat == seat for played in self.rounds),
            "worst": sum(played.worst.seat == seat for played in self.rounds),
            "Schock Aus": sum(result.kind == "schock_aus" for result in results),
            "halves lost": self.end["half_losers"].count(seat),
        }

    def rows(self) -> Iterator[Mapping[str, Value]]:
        return rows.rows(self.rounds)

    def store(self, database: Connection, match_no: int) -> None:
        rows.store(database, match_no, self.rounds)


GAME = SchockenMatch
