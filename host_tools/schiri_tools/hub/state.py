"""What a tournament has come to: who takes part, who sat where, what came out. Nothing in here is ever changed: an
event makes a new state of the one before."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

Event = dict[str, Any]  # its name, as `event`, and its arguments
Seats = tuple[str, ...]  # the names of those at a table


class Entrant(NamedTuple):
    """Somebody who has entered."""

    team: str | None
    is_present: bool  # or withdrawn


class Result(NamedTuple):
    """What came out at a table. All have won a draw, nobody a table that all have left. `points` are the game's own, by
    seat, None for who was not there to the end; there are none at all after a walkover, or if nobody told them. `match`
    names the match log that says so (`results.match_of`), `code` the match whose codes do; without either it was told
    by hand, or is a walkover. `had_log` tells whether a log has ever said what came out there, be it corrected
    since."""

    winners: Seats
    points: tuple[int | None, ...] | None = None
    match: str | None = None
    had_log: bool = False
    code: str | None = None


class Round(NamedTuple):
    """A round as it was drawn: each who was present sits at a table, has a bye or is out. Results by table. `stage` is
    that of the tournament to which it belongs, from 1."""

    tables: tuple[Seats, ...]
    byes: Seats
    out: Seats
    results: tuple[Result | None, ...]
    stage: int = 1


class Game(NamedTuple):
    """A table of a round, from 1, that has its result."""

    round: int
    seats: Seats
    result: Result


class State(NamedTuple):
    """A tournament. `begin` is the event it began with; `entrants` are in the order in which they entered; `known` has
    the last check of each match log that was taken, by its match, `codes` the check of the result that the codes of a
    match have named."""

    begin: Event
    entrants: dict[str, Entrant]
    rounds: tuple[Round, ...]
    known: dict[str, str]
    codes: dict[str, str]
    is_closed: bool

    @property
    def present(self) -> list[str]:
        """Who has entered and not withdrawn."""
        return [name for name, entrant in self.entrants.items() if entrant.is_present]

    def result(self, number: int, table: int) -> Result | None:
        """What came out at a table of a round, both counted from 1; None if it is open. If fewer than two are left at
        an open table, that is a walkover."""
        round_ = self.rounds[number - 1]
        seats, told = round_.tables[table - 1], round_.results[table - 1]
        if told:
            return told
        left = tuple(name for name in seats if self.entrants[name].is_present)
        return Result(left) if len(left) < 2 else None

    @property
    def games(self) -> Iterator[Game]:
        """The tables that have a result, in order."""
        for number, round_ in enumerate(self.rounds, 1):
            for table, seats in enumerate(round_.tables, 1):
                result = self.result(number, table)
                if result:
                    yield Game(number, seats, result)

    @property
    def open_tables(self) -> list[int]:
        """The tables of the latest round that have no result, from 1."""
        number = len(self.rounds)
        tables = range(1, len(self.rounds[-1].tables) + 1) if self.rounds else ()
        return [table for table in tables if not self.result(number, table)]

    def meetings(self) -> Counter[frozenset[str]]:
        """How often each two have sat at the same table."""
        return Counter(pair for round_ in self.rounds for seats in round_.tables for pair in pairs_of(seats))

    def byes(self) -> Counter[str]:
        """How many byes each has had."""
        return Counter(name for round_ in self.rounds for name in round_.byes)

    def are_team_mates(self, one: str, other: str) -> bool:
        """Are they of the same team?"""
        team = self.entrants[one].team
        return team is not None and team == self.entrants[other].team


def pairs_of(seats: Seats) -> Iterator[frozenset[str]]:
    """Each two at a table."""
    for place, one in enumerate(seats):
        for other in seats[:place]:
            yield frozenset((one, other))
