"""The Deckel between two players, and how a round moves them (S2, S7, S8).

`chances[middle][own]` is the probability that the player who begins the round loses the half, with `middle` Deckel in
the middle and `own` Deckel of that player. Between two players nobody is ever out (S9): a player without Deckel has won
the half once the middle is empty.
"""

import numpy as np
from schiri.games.schocken.rules.ranking import DECKEL

from .throws import WORTH, Numbers

Chances = list[Numbers]


def unknown(value: float) -> Chances:
    """Returns chances with `value` for all positions except those in which the half is over."""
    chances = [np.full(DECKEL - middle + 1, value) for middle in range(DECKEL + 1)]
    chances[0][0], chances[0][DECKEL] = 0.0, 1.0
    return chances


def open_positions(middle: int) -> list[int]:
    """Returns the numbers of Deckel that the beginner can have while the half is not over."""
    return list(range(DECKEL - middle + 1)) if middle else list(range(1, DECKEL))


def lost_to(chances: Chances, middle: int) -> Numbers:
    """Returns the beginner's chances to lose the half after losing the round, by the Deckel before it (rows) and the
    best result (columns). The loser begins the next round (S7)."""
    return np.array([[_with_more(chances, middle, own, price) for price in WORTH] for own in open_positions(middle)])


def won_with(chances: Chances, middle: int) -> Numbers:
    """Returns the beginner's chances to lose the half after winning the round, by the Deckel before it (rows) and the
    best result (columns). The opponent, who has `chances`, begins the next round."""
    others = [DECKEL - middle - own for own in open_positions(middle)]
    return np.array([[1.0 - _with_more(chances, middle, theirs, price) for price in WORTH] for theirs in others])


def _with_more(chances: Chances, middle: int, own: int, price: int) -> float:
    """Returns the chance of a player who gets `price` Deckel more and begins the next round."""
    if price == DECKEL:
        return 1.0
    giver = DECKEL - middle - own
    moved = min(price, middle or giver)
    return float(chances[max(middle - moved, 0)][own + moved])
