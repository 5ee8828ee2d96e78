"""The state of a tournament: entrants, rounds and results. States are immutable; an event makes a new one."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

Event = dict[str, Any]  # an event: its name under the key `event`, and its arguments
Seats = tuple[str, ...]  # the names at a table


class Entrant(NamedTuple):
    """A person who has entered."""

    team: str | None
    is_present: bool  # False after a withdrawal
    done: int = 0  # after a withdrawal, the number of stages that were over then


class Result(NamedTuple):
    """The result of a table.

    `winners`: all seats after a draw; after a walkover the last one who was there. `points`: the game's own points by
    seat, None for a person who left early; None as a whole after a walkover or if they are unknown. `match`: the match
    of the log that proves the result (`results.match_of`); `code`: the match of the codes that prove it; both are None
    for a result by hand or a walkover. `had_log`: whether a log has ever given the result, even if it was corrected.
    `is_walkover`: whether the others have left before they played."""

    winners: Seats
    points: tuple[int | None, ...] | None = None
    match: str | None = None
    had_log: bool = False
    code: str | None = None
    is_walkover: bool = False


class Round(NamedTuple):
    """A round: each person who was present sits at a table, has a bye or is out, or misses it with `half` a point.
    `results` are by table. `stage` is the stage of the tournament, from 1."""

    tables: tuple[Seats, ...]
    byes: Seats
    out: Seats
    results: tuple[Result | None, ...]
    stage: int = 1
    half: Seats = ()


class Game(NamedTuple):
    """A table with a result, and the number of its round, from 1."""

    round: int
    seats: Seats
    result: Result


class State(NamedTuple):
    """The state of a tournament. `begin` is its first event. `entrants` are in the order in which they entered. `known`
    has the last check of each log that was taken, by its match; `codes` has the check of the result in the codes of a
    match, by the match. `undone` has the matches whose results were undone, and the `draw_name` of each undone
    draw."""

    begin: Event
    entrants: dict[str, Entrant]
    rounds: tuple[Round, ...]
    known: dict[str, str]
    codes: dict[str, str]
    is_closed: bool
    undone: tuple[str, ...] = ()

    def with_name(self, old: str, new: str) -> "State":
        """Returns the state with another name for a person, at the same place among the entrants and at all tables."""

        def renamed(names: Seats) -> Seats:
            return tuple(new if name == old else name for name in names)

        rounds = tuple(
            round_._replace(
                tables=tuple(map(renamed, round_.tables)),
                byes=renamed(round_.byes),
                out=renamed(round_.out),
                half=renamed(round_.half),
                results=tuple(result and result._replace(winners=renamed(result.winners)) for result in round_.results),
            )
            for round_ in self.rounds
        )
        entrants = dict(zip(renamed(tuple(self.entrants)), self.entrants.values(), strict=True))
        return self._replace(entrants=entrants, rounds=rounds)

    @property
    def present(self) -> list[str]:
        """The names of those who have entered and not withdrawn."""
        return [name for name, entrant in self.entrants.items() if entrant.is_present]

    def result(self, number: int, table: int) -> Result | None:
        """Returns the result of a table of a round, both counted from 1; None if it is open. An open table with fewer
        than two people left is a walkover."""
        round_ = self.rounds[number - 1]
        seats, told = round_.tables[table - 1], round_.results[table - 1]
        if told:
            return told
        left = tuple(name for name in seats if self.entrants[name].is_present)
        return Result(left, is_walkover=True) if len(left) < 2 else None

    def stays(self, name: str) -> bool:
        """Returns whether a person is present, or has left only after the end. Whoever has left before it has lost the
        games that were still to be played."""
        entrant = self.entrants[name]
        return entrant.is_present or entrant.done > 0

    @property
    def games(self) -> Iterator[Game]:
        """All tables with a result, in order."""
        for number, round_ in enumerate(self.rounds, 1):
            for table, seats in enumerate(round_.tables, 1):
                result = self.result(number, table)
                if result:
                    yield Game(number, seats, result)

    @property
    def open_tables(self) -> list[int]:
        """The numbers of the tables of the latest round without a result, from 1."""
        number = len(self.rounds)
        tables = range(1, len(self.rounds[-1].tables) + 1) if self.rounds else ()
        return [table for table in tables if not self.result(number, table)]

    def meetings(self) -> Counter[frozenset[str]]:
        """Returns how often each two people have sat at the same table. A walkover is no meeting."""
        return Counter(
            pair
            for number, round_ in enumerate(self.rounds, 1)
            for table, seats in enumerate(round_.tables, 1)
            if not ((result := self.result(number, table)) and result.is_walkover)
            for pair in pairs_of(seats)
        )

    def byes(self) -> Counter[str]:
        """Returns the number of byes of each person, and of rounds won by a walkover, which count alike."""
        walkovers = (game.result.winners for game in self.games if game.result.is_walkover)
        return Counter(name for names in (*(round_.byes for round_ in self.rounds), *walkovers) for name in names)

    def are_team_mates(self, one: str, other: str) -> bool:
        """Returns whether two people are of the same team."""
        team = self.entrants[one].team
        return team is not None and team == self.entrants[other].team


def draw_name(number: int) -> str:
    """Returns the entry of `State.undone` which says that the pairings of this round were taken back."""
    return f"round {number}"


def pairs_of(seats: Seats) -> Iterator[frozenset[str]]:
    """Yields each two people at a table."""
    for place, one in enumerate(seats):
        for other in seats[:place]:
            yield frozenset((one, other))
