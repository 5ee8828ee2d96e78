"""A half and a match between two perfect players with open throws."""

from collections.abc import Callable

import numpy as np
from schiri.games.schocken.rules.ranking import DECKEL

from .deckel import Chances, lost_to, unknown, won_with
from .open_throws import value_of
from .throws import Numbers

CLOSE = 1e-13  # the distance of the bounds at which the iteration ends
Told = Callable[[str, float], None]  # a progress callback: the name of the stage, and the part of it that is done


def chances_of_halves(told: Told = lambda what, share: None) -> Chances:
    """Returns the chances (`deckel.py`) to lose a half, by value iteration with a lower and an upper bound that
    approach each other. With an empty middle Deckel go back and forth, so this iterates; before that each round leaves
    fewer Deckel in the middle."""
    low, high = unknown(0.0), unknown(1.0)
    while (apart := float(np.max(high[0] - low[0]))) > CLOSE:
        told("the middle empty", np.log(apart) / np.log(CLOSE))
        low[0][1:-1], high[0][1:-1] = _after_a_round(low, high, 0)
    for middle in range(1, DECKEL + 1):
        told("Deckel in the middle", middle / (DECKEL + 1))
        low[middle], high[middle] = _after_a_round(low, high, middle)
    return [(lower + upper) / 2 for lower, upper in zip(low, high, strict=True)]


def _after_a_round(low: Chances, high: Chances, middle: int) -> tuple[Numbers, Numbers]:
    """Returns both bounds one round further from the end. The lower bound takes the best case for the beginner in
    either outcome of the round."""
    return (
        value_of(lost_to(low, middle), won_with(high, middle)),
        value_of(lost_to(high, middle), won_with(low, middle)),
    )


def match_chance(half: float) -> float:
    """Returns the probability that the beginner loses the match, given the one for a half. Each half is played in the
    same way, since it is always better not to lose it (S10); its loser begins the next one (S7)."""
    again = half + (1 - half) * (1 - half)  # whoever lost the first half loses the second one too, or the deciding one
    return half * again + (1 - half) * (1 - again)
