"""A half between two who play perfectly and may leave their last throw covered."""

import numpy as np
from schiri.games.schocken.rules.ranking import DECKEL

from .covered_throws import Plan, at_least, at_most, backwards, plan
from .deckel import Chances, lost_to, open_positions, unknown, won_with
from .halves import CLOSE, Told, chances_of_halves
from .throws import LIMIT, Numbers

_SETTLED = 1e-15  # bounds that move no more than that have arrived


class CoveredHalves:
    """The chances with which a half is lost, as bounds, and the plans that keep to them: who stands by the one loses no
    more often than `high`, and who answers by the other makes them lose no less often than `low`."""

    def __init__(self, told: Told = lambda what, share: None) -> None:
        self.low, self.high = unknown(0.0), unknown(1.0)
        self.plans: dict[tuple[int, int], Plan] = {}  # by the Deckel in the middle, and in front of who begins
        middling = chances_of_halves()  # a guess
        rounds = 0
        while np.max(self.high[0] - self.low[0]) > CLOSE:
            told("the middle empty", rounds / (rounds + 2))
            rounds += 1
            self._plan(0, middling)
            self._settle()
            middling = self.chances()
        for middle in range(1, DECKEL + 1):
            told("Deckel in the middle", middle / (DECKEL + 1))
            self._plan(middle, self.chances())
            self.low[middle], self.high[middle] = self._after_a_round(middle)

    def chances(self) -> Chances:
        """What lies in the middle of the bounds."""
        return [(lower + upper) / 2 for lower, upper in zip(self.low, self.high, strict=True)]

    def _plan(self, middle: int, chances: Chances) -> None:
        """New plans for so many Deckel in the middle, the best if these chances are right."""
        for own, lost, won in zip(
            open_positions(middle), lost_to(chances, middle), won_with(chances, middle), strict=True
        ):
            self.plans[middle, own] = plan(lost, won)

    def _settle(self) -> None:
        """With the middle empty: how the plans fare, each against the best that can be done about it."""
        self.low, self.high = unknown(0.0), unknown(1.0)
        moved = 1.0
        while moved > _SETTLED:
            low, high = self._after_a_round(0)
            moved = max(float(np.max(abs(low - self.low[0][1:-1]))), float(np.max(abs(high - self.high[0][1:-1]))))
            self.low[0][1:-1], self.high[0][1:-1] = low, high

    def _after_a_round(self, middle: int) -> tuple[Numbers, Numbers]:
        of_middle = [self.plans[middle, own] for own in open_positions(middle)]
        stands = {node: np.stack([one.stands[node] for one in of_middle]) for node in backwards(LIMIT)}
        answers = {node: np.stack([one.answers[node].stands for one in of_middle]) for node in backwards(LIMIT)}
        return (
            at_least(answers, lost_to(self.low, middle), won_with(self.high, middle)),
            at_most(stands, lost_to(self.high, middle), won_with(self.low, middle)),
        )
