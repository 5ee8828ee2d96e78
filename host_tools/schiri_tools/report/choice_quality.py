"""The quality of the players' choices in one match and in many."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import nsmallest
from typing import NamedTuple

from ..util.packages import asked_for
from .game import Game
from .judged_choice import JudgedChoice, Mistake
from .sections import Section, Table
from .words import ReportWords

_MOST_LISTED = 10  # mistakes in the list of a player


@dataclass(frozen=True)
class _Made:
    """A mistake with the name of its match in the report and the number of its record."""

    match: str
    record: int
    cost: float
    mistake: Mistake


@dataclass
class _Account:
    """The sums of a player's choices, and the costliest mistakes, the worst first."""

    choices: int = 0
    not_best: int = 0
    cost: float = 0.0
    costliest: list[_Made] = field(default_factory=list)

    def add(self, match: str, one: JudgedChoice) -> None:
        self.choices += 1
        self.cost += one.cost
        if one.mistake:
            self.not_best += 1
            made = _Made(match, one.record, one.cost, one.mistake)
            self.costliest = nsmallest(_MOST_LISTED, [*self.costliest, made], key=lambda one: -one.cost)

    @property
    def average(self) -> float:
        """The mean cost of a choice."""
        return self.cost / self.choices

    def average_in_words(self, told: "_Told") -> str:
        """Returns the text for the mean cost of a choice."""
        return told.cost(self.average, told.words, 2)


class _Told(NamedTuple):
    """The texts of a game: its words, the sentence on how choices are judged, and the function that writes a cost."""

    words: ReportWords
    judged_by: str
    cost: Callable[[float, ReportWords, int], str]


def section_of_match(game: Game) -> list[Section]:
    """Returns the section on the choices in one match, or none if none can be judged."""
    text, names = game.words.text, game.match.names
    heading = text("How good was that?")
    try:
        judged = game.judged()
    except ModuleNotFoundError as error:
        return [Section(heading, [asked_for(error)])]
    if not judged:
        return []
    told = _Told(game.words, game.JUDGED_BY, game.cost_in_words)
    accounts: dict[int, _Account] = {}
    for one in judged:
        accounts.setdefault(one.seat, _Account()).add("", one)
    tables = [_averages(text("Choices"), {names[seat]: accounts[seat] for seat in sorted(accounts)}, told)]
    costliest = [
        [str(one.record), names[one.seat], one.mistake.thrown, one.mistake.chosen, one.mistake.better]
        for one in sorted(judged, key=lambda one: -one.cost)
        if one.mistake
    ]
    if costliest:
        columns = [*map(text, ("Record", "Player", "Throw", "What they did", "What it cost"))]
        tables.append(Table(text("The costliest choices"), columns, costliest[:_MOST_LISTED], stacked=True))
    return [Section(heading, [text(game.JUDGED_BY)], tables=tables)]


def _averages(caption: str, players: dict[str, _Account], told: _Told) -> Table:
    """Returns a table with the number of choices and the mean cost of each player."""
    columns = [*map(told.words.text, ("Player", "Choices", "Of them not the best", "Cost of a choice"))]
    rows = [[name, str(one.choices), str(one.not_best), one.average_in_words(told)] for name, one in players.items()]
    return Table(caption, columns, rows)


class Judgements:
    """The collected choices in several matches, by game and by player's name."""

    def __init__(self) -> None:
        self._accounts: dict[str, dict[str, _Account]] = {}  # by the game's title and the player's name
        self._told: dict[str, _Told] = {}  # by the game's title
        self._missing = ""  # the sentence on a missing package

    def take(self, called: str, game: Game) -> None:
        """Adds a match; `called` is its name in the report."""
        try:
            judged = game.judged()
        except ModuleNotFoundError as error:
            self._missing = asked_for(error)
            return
        for one in judged:
            self._told[game.TITLE] = _Told(game.words, game.JUDGED_BY, game.cost_in_words)
            players = self._accounts.setdefault(game.TITLE, {})
            players.setdefault(game.match.names[one.seat], _Account()).add(called, one)

    def sections(self, words: ReportWords) -> list[Section]:
        """Returns a section for each game with judged choices."""
        missing = [Section(words.text("How good was that?"), [self._missing])] if self._missing else []
        return missing + [self._section(title, players) for title, players in self._accounts.items()]

    def _section(self, title: str, players: dict[str, _Account]) -> Section:
        told = self._told[title]
        text = told.words.text
        table = _averages(text("Choices of each player"), dict(_costliest_first(players)), told)
        return Section(_heading(title, told.words), [text(told.judged_by)], tables=[table])

    def of_player(self, title: str, name: str) -> list[Section]:
        """Returns the section on one player's choices in the game with that title, or none."""
        account = self._accounts.get(title, {}).get(name)
        if not account:
            return []
        told = self._told[title]
        tables = [_mistakes(name, account, told.words)] if account.costliest else []
        return [Section(_heading(title, told.words), [_average(name, account, told)], tables=tables)]

    def lines(self) -> Iterator[str]:
        """Yields the collected choices as text: a line for each player, followed by the mistakes."""
        if self._missing:
            yield self._missing
        for title, players in self._accounts.items():
            told = self._told[title]
            words = told.words
            yield _heading(title, words)
            for name, account in _costliest_first(players):
                yield _average(name, account, told)
                yield from (f"  {_line(made, words)}" for made in account.costliest)


def _average(name: str, account: _Account, told: _Told) -> str:
    return told.words.say(
        "choices_cost",
        "{who}: choices {choices}, of them not the best {not_best}; on average a choice cost {percent}.",
        who=name,
        choices=account.choices,
        not_best=account.not_best,
        percent=account.average_in_words(told),
    )


def _heading(title: str, words: ReportWords) -> str:
    return words.say("how_good", "{game}: How good was that?", game=title)


def _line(made: _Made, words: ReportWords) -> str:
    sentence = "{match}, record {record}: {thrown}, {chosen}. {better}"
    mistake = made.mistake
    return words.say(
        "mistake_at",
        sentence,
        match=made.match,
        record=made.record,
        thrown=mistake.thrown,
        chosen=mistake.chosen,
        better=mistake.better,
    )


def _mistakes(name: str, account: _Account, words: ReportWords) -> Table:
    columns = [*map(words.text, ("Match", "Record", "Throw", "What they did", "What it cost"))]
    rows = [
        [made.match, str(made.record), made.mistake.thrown, made.mistake.chosen, made.mistake.better]
        for made in account.costliest
    ]
    return Table(words.text("The costliest choices of {who}", who=name), columns, rows, stacked=True)


def _costliest_first(players: dict[str, _Account]) -> list[tuple[str, _Account]]:
    """Returns the players sorted by the mean cost of a choice, the highest first."""
    return sorted(players.items(), key=lambda one: (-one[1].average, one[0]))
