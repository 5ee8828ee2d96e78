"""Points: everybody plays a number of games, and the game's own points count."""

from collections.abc import Sequence

from schiri.games import facts_of
from schiri.match.checks import integer

from ..standings import Criterion, scores
from ..state import State
from .base import Draw, chance_of
from .tables import TableFormat


class Points(TableFormat):
    """A format in which each person plays a number of `games`, also one who comes late; only so many of them count.

    If those who still have games to play are too few for a table, people with the fewest games join them. A walkover is
    no game. The standings go by games played, then by the game's own points, then by wins."""

    NAME = "points"
    OPTIONS = (("games", integer(1, 100), 6), *TableFormat.OPTIONS)
    NEEDS_POINTS = True

    def is_over(self, state: State) -> bool:
        """Returns whether everybody who is present has played all games."""
        return bool(state.rounds) and not self._lacking(state)

    def draw(self, state: State) -> Draw:
        """Returns tables of the people who lack games; if there are too few for a table, others join them."""
        players = self._lacking(state)
        found = scores(state, self.BYE)
        rounds = self.options["games"] - min((found[name].games for name in players), default=0)
        done = [name for name in chance_of(state).shuffled(state.present) if name not in players]
        done.sort(key=lambda name: found[name].games)
        missing = max(0, self.options["least"] - len(players))
        players += done[:missing]
        out = tuple(name for name in state.present if name not in players)
        return Draw(self.seated(state, players, rounds), out=out)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: games played, then the game's own points, then wins."""
        found = scores(state, self.BYE, self.options["games"])
        return (
            Criterion("games", lambda name: found[name].games),
            Criterion("points", lambda name: found[name].points, facts_of(state.begin["game"]).fewest),
            Criterion("wins", lambda name: found[name].wins),
        )

    def _lacking(self, state: State) -> list[str]:
        found = scores(state, self.BYE)
        return [name for name in state.present if found[name].games < self.options["games"]]
