"""A half between two perfect players who may leave their last throw covered."""

import numpy as np
from schiri.games.schocken.rules.ranking import DECKEL

from .covered_throws import Plan, at_least, at_most, backwards, plan
from .deckel import Chances, lost_to, open_positions, unknown, won_with
from .halves import CLOSE, Told, chances_of_halves
from .throws import LIMIT, Numbers

_SETTLED = 1e-15  # the change of the bounds at which the iteration ends


class CoveredHalves:
    """The probabilities that the beginner loses a half, as lower and upper bounds, and the players' plans that prove
    them. A beginner who follows the plan loses with a probability of at most `high`. An opponent who follows the plan
    makes that at least `low`."""

    def __init__(self, told: Told = lambda what, share: None) -> None:
        self.low, self.high = unknown(0.0), unknown(1.0)
        self.plans: dict[tuple[int, int], Plan] = {}  # by the Deckel in the middle and of the beginner
        middling = chances_of_halves()  # a first estimate: the probabilities without covered throws
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
        """Returns the means of the bounds."""
        return [(lower + upper) / 2 for lower, upper in zip(self.low, self.high, strict=True)]

    def _plan(self, middle: int, chances: Chances) -> None:
        """Computes the plans for `middle` Deckel in the middle, which are optimal if `chances` are exact."""
        for own, lost, won in zip(
            open_positions(middle), lost_to(chances, middle), won_with(chances, middle), strict=True
        ):
            self.plans[middle, own] = plan(lost, won)

    def _settle(self) -> None:
        """Computes `low` and `high` for an empty middle: the probabilities if a plan meets the best reply to it."""
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
