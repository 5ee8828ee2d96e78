"""Groups: everybody plays every round, at tables where people meet again as seldom as possible."""

from collections.abc import Sequence

from schiri.games import facts_of
from schiri.match.checks import integer

from ..standings import Criterion, scores
from ..state import State
from .base import Draw
from .tables import TableFormat


class Groups(TableFormat):
    """A number of `rounds` in which everybody plays. The standings are sorted by half points, then wins, then rounds
    played, then the game's own points. Rounds played come before points, so that nobody gains by missing a round of a
    game in which fewer points are better."""

    NAME = "groups"
    OPTIONS = (("rounds", integer(1, 100), 12), *TableFormat.OPTIONS)

    def is_over(self, state: State) -> bool:
        """Returns whether all rounds are drawn."""
        return len(state.rounds) >= int(self.options["rounds"])

    def draw(self, state: State) -> Draw:
        """Returns a round in which everybody who is present plays."""
        return Draw(self.seated(state, state.present, self.options["rounds"] - len(state.rounds)))

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: half points, wins, rounds played, and the game's own points."""
        found = scores(state, self.BYE)
        return (
            Criterion("half_points", lambda name: found[name].half_points),
            Criterion("wins", lambda name: found[name].wins),
            Criterion("games", lambda name: found[name].rounds),
            Criterion("points", lambda name: found[name].points, facts_of(state.begin["game"]).fewest),
        )
