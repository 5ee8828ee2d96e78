"""Groups: everybody plays every round, at tables of people whom they have met as seldom as possible."""

from collections.abc import Sequence

from schiri.match.checks import integer

from ..standings import Criterion, scores
from ..state import State
from .base import Draw, chance_of
from .tables import TableFormat


class Groups(TableFormat):
    """So many `rounds`. Standings by half points, then wins, then the game's own points."""

    NAME = "groups"
    OPTIONS = (("rounds", integer(1, 100), 12), *TableFormat.OPTIONS)

    def is_over(self, state: State) -> bool:
        """After the last round."""
        return len(state.rounds) >= int(self.options["rounds"])

    def draw(self, state: State) -> Draw:
        """Everybody sits."""
        return Draw(self.seated(state, state.present, chance_of(state)))

    def criteria(self, state: State) -> Sequence[Criterion]:
        """More half points are better; of points, more or fewer as the game has it."""
        found = scores(state, self.BYE)
        return (
            Criterion("half_points", lambda name: found[name].half_points),
            Criterion("wins", lambda name: found[name].wins),
            Criterion("points", lambda name: found[name].points, state.begin["fewest"]),
        )
