"""Points over n games: whoever has played n games is done, and their points in them count."""

from collections.abc import Sequence

from schiri.match.checks import integer

from ..standings import Criterion, scores
from ..state import State
from .base import Draw, chance_of
from .tables import TableFormat


class Points(TableFormat):
    """So many `games` for each, whoever comes late included; only a person's first ones count. Those who lack games
    fill their tables, if they are too few, with those who have sat at the fewest. A walkover is no game. Standings by
    games played, then the game's own points, then wins."""

    NAME = "points"
    OPTIONS = (("games", integer(1, 100), 6), *TableFormat.OPTIONS)
    NEEDS_POINTS = True

    def is_over(self, state: State) -> bool:
        """When nobody who is present lacks a game."""
        return bool(state.rounds) and not self._lacking(state)

    def draw(self, state: State) -> Draw:
        """Those who lack games, and if need be some others."""
        chance = chance_of(state)
        players = self._lacking(state)
        found = scores(state, self.BYE)
        done = [name for name in chance.shuffled(state.present) if name not in players]
        done.sort(key=lambda name: found[name].games)
        missing = max(0, self.options["least"] - len(players))
        players += done[:missing]
        out = tuple(name for name in state.present if name not in players)
        return Draw(self.seated(state, players, chance), out=out)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Whoever has not played all games stands behind all who have."""
        found = scores(state, self.BYE, self.options["games"])
        return (
            Criterion("games", lambda name: found[name].games),
            Criterion("points", lambda name: found[name].points, state.begin["fewest"]),
            Criterion("wins", lambda name: found[name].wins),
        )

    def _lacking(self, state: State) -> list[str]:
        found = scores(state, self.BYE)
        return [name for name in state.present if found[name].games < self.options["games"]]
