"""The base class of formats: the draw of the next round, the end of the tournament, and the standings.

A format is pure: its results follow from the state alone, and random numbers from the seed in the state.
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
    """The error if there are too few people or tables for a round. The message is a sentence."""


class Draw(NamedTuple):
    """The draw of a round: each person who is present sits at a table, has a bye, or is out. `stage` is the stage of
    the tournament, from 1."""

    tables: tuple[Seats, ...]
    byes: Seats = ()
    out: Seats = ()
    stage: int = 1


class Format:
    """A format with the options of a tournament. `OPTIONS` are the names of its options with their checks and
    defaults."""

    NAME: str
    OPTIONS: tuple[tuple[str, Check, Any], ...] = ()
    ELIMINATES = False  # whether results decide who plays on; only the latest round can be corrected then
    ALLOWS_DRAWS = True
    NEEDS_POINTS = False
    BYE = 0  # half points for a bye
    HAS_HALF_BYES = False  # whether somebody may miss a round with half a point

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = {name: options.get(name, default) for name, _, default in self.OPTIONS}

    @classmethod
    def arguments(cls) -> Arguments:
        """Returns the checks of the format's options."""
        return Arguments(optional=tuple((name, check) for name, check, _ in cls.OPTIONS))

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most people at a table; a remainder may be fewer."""
        return 2, 2

    @property
    def last_stage(self) -> int:
        """The number of the last stage. Stages are counted from 1."""
        return 1

    def stages_over(self, state: State) -> int:
        """Returns the number of stages that are over."""
        return int(self.is_over(state))

    def is_over(self, state: State) -> bool:
        """Returns whether the tournament is over when the latest round has all its results."""
        raise NotImplementedError

    def draw(self, state: State) -> Draw:
        """Returns the draw of the next round. Raises `TooFew` if there is none."""
        raise NotImplementedError

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria of the standings."""
        raise NotImplementedError

    def standings(self, state: State) -> list[Row]:
        """Returns the standings of all entrants, the best first."""
        return ranked(state.entrants, self.criteria(state))

    def bracket(self, state: State) -> Course | None:
        """Returns the present bracket, or None."""
        return None

    def fault_of_draw(self, state: State, round_: Round) -> str | None:
        """Returns a sentence on why this round, which may be drawn by hand, cannot be next; or None."""
        return None

    def fault_of(self, state: State, seats: Seats, result: Result) -> str | None:
        """Returns a sentence on why this cannot be the result of a table, or None."""
        if not self.ALLOWS_DRAWS and len(result.winners) == len(seats):
            return "Somebody has to lose here: a draw is played again."
        points = result.points or (None,) * len(seats)
        if self.NEEDS_POINTS:
            for name, own in zip(seats, points, strict=True):
                if own is None and state.entrants[name].is_present:
                    return f"The points of {name} are missing."
        return None


def chance_of(state: State) -> Chance:
    """Returns the random numbers for the draw of the next round."""
    return Chance(state.begin["seed"], "round", len(state.rounds) + 1)
