"""Knock-out, single and double: whoever has lost too often is out."""

from collections.abc import Sequence

from ..pairing import Levels, paired
from ..standings import WIN, Criterion, scores
from ..state import State
from .base import Draw, Format, TooFew, chance_of


class Knockout(Format):
    """Who loses is out. Each round is drawn anew among those who are in, as in a cup; byes of the first round leave a
    power of two for the second. Whoever misses a round has lost it. Standings by the last round played, then
    defeats, fewer first."""

    NAME = "knockout"
    ELIMINATES = True
    ALLOWS_DRAWS = False
    BYE = WIN
    _MOST_DEFEATS = 1

    def is_over(self, state: State) -> bool:
        """When one at most is left in."""
        return bool(state.rounds) and len(self._still_in(state)) < 2

    def draw(self, state: State) -> Draw:
        """Those who are in, by pairs."""
        chance = chance_of(state)
        names = self._still_in(state)
        if len(names) < 2:
            raise TooFew("A round needs two people at least.")
        out = tuple(name for name in state.present if name not in names)
        mixed = chance.shuffled(names)
        byes = () if state.rounds else tuple(mixed[: self._byes_at_first(len(names))])
        defeats, meetings, byes_before = self.defeats(state), state.meetings(), state.byes()

        def cost(one: str, other: str) -> Levels:
            met = meetings[frozenset((one, other))]
            return 0, abs(defeats[one] - defeats[other]), met, state.are_team_mates(one, other)

        def bye_cost(name: str) -> Levels:
            return byes_before[name], 0, 0, 0

        pairs, left = paired([name for name in names if name not in byes], cost, chance, bye_cost)
        return Draw(pairs, byes + left, out)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Whoever was in for longer is before all who were not."""
        found = scores(state, self.BYE)
        defeats = self.defeats(state)
        last: dict[str, int] = {}
        for number, round_ in enumerate(state.rounds, 1):
            last.update(dict.fromkeys((name for seats in (*round_.tables, round_.byes) for name in seats), number))
        return (
            Criterion("last_round", lambda name: last.get(name, 0)),
            Criterion("defeats", lambda name: defeats[name], is_fewest=True),
            Criterion("half_points", lambda name: found[name].half_points),
        )

    def defeats(self, state: State) -> dict[str, int]:
        """How often each has lost, until they were out; rounds that were missed are lost."""
        safe = [{*round_.byes} for round_ in state.rounds]
        for number, round_ in enumerate(state.rounds, 1):
            for table, seats in enumerate(round_.tables, 1):
                result = state.result(number, table)
                safe[number - 1].update(result.winners if result else seats)
        return {name: min(sum(name not in those for those in safe), self._MOST_DEFEATS) for name in state.entrants}

    def _still_in(self, state: State) -> list[str]:
        defeats = self.defeats(state)
        return [name for name in state.present if defeats[name] < self._MOST_DEFEATS]

    def _byes_at_first(self, people: int) -> int:
        return (1 << (people - 1).bit_length()) - people


class DoubleKnockout(Knockout):
    """Who loses twice is out. Whoever has lost as often plays each other; nobody waits for others but with a bye, so
    two with different numbers of defeats meet where one number is odd. The last two play until one has lost twice."""

    NAME = "double_knockout"
    _MOST_DEFEATS = 2

    def _byes_at_first(self, people: int) -> int:
        return 0
