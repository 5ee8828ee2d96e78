"""The one shape of every format: it tells whom the next round seats where, when all is played, and who stands where.

A format is pure: what it says follows from the state alone, and chance from the seed in there.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from schiri.match.checks import Check
from schiri.match.game import Arguments

from ..chance import Chance
from ..standings import Criterion, Row, ranked
from ..state import Result, Round, Seats, State
from .bracket import Course


class TooFew(Exception):
    """There are not enough people for a round, or not enough tables. The message is a sentence."""


class Draw(NamedTuple):
    """A round to be played: each who is present sits at one table, has a bye, or is out. It belongs to a `stage` of the
    tournament, from 1."""

    tables: tuple[Seats, ...]
    byes: Seats = ()
    out: Seats = ()
    stage: int = 1


class Format:
    """A format with the options that a tournament has chosen for it. `seats` are the fewest and the most that sit at a
    table, but for a rest that is fewer; `OPTIONS` are checks of its options, each with what it is if it is not told."""

    NAME: str
    OPTIONS: tuple[tuple[str, Check, Any], ...] = ()
    ELIMINATES = False  # does what came out decide who plays on? Then the latest round alone can be corrected
    ALLOWS_DRAWS = True
    NEEDS_POINTS = False
    BYE = 0  # half points for it

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = {name: options.get(name, default) for name, _, default in self.OPTIONS}

    @classmethod
    def arguments(cls) -> Arguments:
        """What its options have to be."""
        return Arguments(optional=tuple((name, check) for name, check, _ in cls.OPTIONS))

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most at a table."""
        return 2, 2

    @property
    def last_stage(self) -> int:
        """How many stages there are."""
        return 1

    def is_over(self, state: State) -> bool:
        """Is nothing left to be drawn, once the latest round has its results?"""
        raise NotImplementedError

    def draw(self, state: State) -> Draw:
        """The next round. `TooFew` if none can be seated."""
        raise NotImplementedError

    def criteria(self, state: State) -> Sequence[Criterion]:
        """What the standings go by."""
        raise NotImplementedError

    def standings(self, state: State) -> list[Row]:
        """All who have ever entered, the best first."""
        return ranked(state.entrants, self.criteria(state))

    def sections(self, state: State, tables: Sequence[Seats]) -> list[list[Seats]]:
        """The tables of a round that is drawn now, apart if some play for something else. Within a section, sizes
        differ by one at most."""
        return [list(tables)]

    def bracket(self, state: State) -> Course | None:
        """The bracket that is played now, None if there is none."""
        return None

    def fault_of_draw(self, state: State, round_: Round) -> str | None:
        """Why this round, which may be drawn by hand, cannot come next, in a sentence."""
        return None

    def fault_of(self, state: State, seats: Seats, result: Result) -> str | None:
        """Why this cannot be what came out at a table, in a sentence."""
        if not self.ALLOWS_DRAWS and len(result.winners) == len(seats):
            return "Somebody has to lose here: a draw is played again."
        points = result.points or (None,) * len(seats)
        if self.NEEDS_POINTS:
            for name, own in zip(seats, points, strict=True):
                if own is None and state.entrants[name].is_present:
                    return f"The points of {name} are missing."
        return None


def chance_of(state: State) -> Chance:
    """The chance of the round that comes next."""
    return Chance(state.begin["seed"], "round", len(state.rounds) + 1)
