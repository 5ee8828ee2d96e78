"""The Swiss system: everybody plays every round, against an opponent with the same points if possible."""

from collections.abc import Sequence

from schiri.match.checks import integer

from ..pairing import Levels, paired
from ..standings import WIN, Criterion, buchholz, scores, sonneborn_berger
from ..state import State
from .base import Draw, Format, TooFew, chance_of


class Swiss(Format):
    """A Swiss tournament of a number of `rounds`.

    A pairing avoids, the most important first: a bye for a person who has had one or has won by a walkover (FIDE
    Handbook C.04.1 d), a second meeting, a bye for a person with more points, then for one who has missed more
    rounds, a difference of points (squared), and team mates. A bye counts as a win; a missed round counts nothing. Ties
    are broken by Buchholz, then Sonneborn-Berger, then wins."""

    NAME = "swiss"
    OPTIONS = (("rounds", integer(1, 30), 7),)
    BYE = WIN
    HAS_HALF_BYES = True

    def is_over(self, state: State) -> bool:
        """Returns whether all rounds are drawn."""
        return len(state.rounds) >= int(self.options["rounds"])

    def draw(self, state: State) -> Draw:
        """Returns a round in which everybody has an opponent; with an odd number one person has a bye."""
        names = state.present
        if len(names) < 2:
            raise TooFew("A round needs two people at least.")
        found = scores(state, self.BYE)
        meetings, byes = state.meetings(), state.byes()
        lowest = min(found[name].half_points for name in names)

        def cost(one: str, other: str) -> Levels:
            difference = found[one].half_points - found[other].half_points
            met = meetings[frozenset((one, other))]
            return 0, met, 0, 0, difference * difference, state.are_team_mates(one, other)

        def bye_cost(name: str) -> Levels:
            return byes[name], 0, found[name].half_points - lowest, len(state.rounds) - found[name].rounds, 0, 0

        pairs, left = paired(names, cost, chance_of(state), bye_cost)
        return Draw(pairs, byes=left)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: half points, then the tie-breaks."""
        found = scores(state, self.BYE)
        return (
            Criterion("half_points", lambda name: found[name].half_points),
            Criterion("buchholz", lambda name: buchholz(found, name)),
            Criterion("sonneborn_berger", lambda name: sonneborn_berger(found, name)),
            Criterion("wins", lambda name: found[name].wins),
        )
