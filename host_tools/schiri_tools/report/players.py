"""The players of several matches: their totals, and the quality of their choices."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .choice_quality import Judgements
from .game import Game
from .sections import Section, Table
from .words import ReportWords


@dataclass(frozen=True)
class Listed:
    """A match in a list: its id on the page, its title and its points."""

    place: str
    title: str
    points: Sequence[int]


@dataclass(frozen=True)
class PlayerPart:
    """The part of the page on a player."""

    place: str  # the id on the page
    name: str
    matches: Sequence[Listed]
    sections: Sequence[Section]


@dataclass
class _Record:
    """The matches of a player, and the totals by the games' titles."""

    matches: list[Listed] = field(default_factory=list)
    totals: dict[str, dict[str, int]] = field(default_factory=dict)


class Players:
    """The collection of the players of several matches, by their names."""

    def __init__(self, judgements: Judgements) -> None:
        self._judgements = judgements
        self._records: dict[str, _Record] = {}
        self._words: dict[str, ReportWords] = {}  # the texts for each game, by its title

    def take(self, listed: Listed, game: Game) -> None:
        """Adds a match."""
        self._words[game.TITLE] = game.words
        for seat, name in enumerate(game.match.names):
            record = self._records.setdefault(name, _Record())
            record.matches.append(listed)
            own = record.totals.setdefault(game.TITLE, {})
            for what, number in game.totals(seat).items():
                own[what] = own.get(what, 0) + number

    def section(self, words: ReportWords) -> Section:
        """Returns the section on all players with a table for each game."""
        titles = dict.fromkeys(title for record in self._records.values() for title in record.totals)
        tables = [_table(title, dict(self._of(title)), self._words[title]) for title in titles]
        return Section(words.text("Players"), [words.text("Players are told apart by their names.")], tables=tables)

    def _of(self, title: str) -> Iterator[tuple[str, Mapping[str, int]]]:
        for name in sorted(self._records):
            if title in self._records[name].totals:
                yield name, self._records[name].totals[title]

    def parts(self) -> list[PlayerPart]:
        """Returns one section of the page for each player, sorted by name."""
        return [
            PlayerPart(f"player-{number}", name, self._records[name].matches, list(self._sections(name)))
            for number, name in enumerate(sorted(self._records), 1)
        ]

    def _sections(self, name: str) -> Iterator[Section]:
        for title, own in self._records[name].totals.items():
            yield Section(title, tables=[_table(f"{title}: {name}", {name: own}, self._words[title])])
            yield from self._judgements.of_player(title, name)


def _table(caption: str, totals: Mapping[str, Mapping[str, int]], words: ReportWords) -> Table:
    columns = list(next(iter(totals.values())))
    rows = [[name, *(str(own[what]) for what in columns)] for name, own in totals.items()]
    return Table(caption, [words.text("Player"), *map(words.text, columns)], rows)
