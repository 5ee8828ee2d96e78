"""A half and a match between two who play perfectly with all throws open."""

from collections.abc import Callable

import numpy as np
from schiri.games.schocken.rules.ranking import DECKEL

from .deckel import Chances, lost_to, unknown, won_with
from .open_throws import value_of
from .throws import Numbers

CLOSE = 1e-13  # bounds that are no further apart will do
Told = Callable[[str, float], None]  # what is worked out, and which part of it is done


def chances_of_halves(told: Told = lambda what, share: None) -> Chances:
    """The chances (`deckel.py`) with which a half is lost, by value iteration from both sides: what is true lies
    between a chance that is too low and one that is too high, and less and less room is left for it. Once the middle is
    empty, Deckel go to and fro; before, each round leaves fewer in it."""
    low, high = unknown(0.0), unknown(1.0)
    while (apart := float(np.max(high[0] - low[0]))) > CLOSE:
        told("the middle empty", np.log(apart) / np.log(CLOSE))
        low[0][1:-1], high[0][1:-1] = _after_a_round(low, high, 0)
    for middle in range(1, DECKEL + 1):
        told("Deckel in the middle", middle / (DECKEL + 1))
        low[middle], high[middle] = _after_a_round(low, high, middle)
    return [(lower + upper) / 2 for lower, upper in zip(low, high, strict=True)]


def _after_a_round(low: Chances, high: Chances, middle: int) -> tuple[Numbers, Numbers]:
    """Both bounds, one round further from the end. The lower one is what is true if whoever begins the round fares as
    well as can be, beginning the next one or not."""
    return (
        value_of(lost_to(low, middle), won_with(high, middle)),
        value_of(lost_to(high, middle), won_with(low, middle)),
    )


def match_chance(half: float) -> float:
    """The chance that whoever begins the first half loses the match, if that is the chance for a half. S10: a half is
    lost or not, and it is better not to lose it, so nobody plays one in another way because of the others. S7: its
    loser begins the next."""
    again = half + (1 - half) * (1 - half)  # whoever has lost the first half loses the next, or else the final
    return half * again + (1 - half) * (1 - again)
