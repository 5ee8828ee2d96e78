"""The Deckel between two, and what a round makes of them: S2, S7, S8.

The *chance* of a position of the Deckel is that whoever begins the round loses the half: `chances[middle][own]`, with
`own` the Deckel in front of that player, from 0 to what does not lie in the middle. Nobody between two is ever out
(S9): who has none when the middle is empty has won the half.
"""

import numpy as np
from schiri.games.schocken.rules.ranking import DECKEL

from .throws import WORTH, Numbers

Chances = list[Numbers]


def unknown(value: float) -> Chances:
    """The chances of all positions of the Deckel: `value`, but where the half is over."""
    chances = [np.full(DECKEL - middle + 1, value) for middle in range(DECKEL + 1)]
    chances[0][0], chances[0][DECKEL] = 0.0, 1.0
    return chances


def open_positions(middle: int) -> list[int]:
    """The Deckel that the beginner may have in front of them while the half is not over."""
    return list(range(DECKEL - middle + 1)) if middle else list(range(1, DECKEL))


def lost_to(chances: Chances, middle: int) -> Numbers:
    """What becomes of whoever begins a round if they lose it: the chance to lose the half, by the Deckel they had and
    by the best result. They begin the next round, too (S7)."""
    return np.array([[_with_more(chances, middle, own, price) for price in WORTH] for own in open_positions(middle)])


def won_with(chances: Chances, middle: int) -> Numbers:
    """The same if the other one loses it, who then begins the next round. `chances` are what the other one has."""
    others = [DECKEL - middle - own for own in open_positions(middle)]
    return np.array([[1.0 - _with_more(chances, middle, theirs, price) for price in WORTH] for theirs in others])


def _with_more(chances: Chances, middle: int, own: int, price: int) -> float:
    """The chance of somebody who gets a throw's price on top of what they have, and begins the next round."""
    if price == DECKEL:
        return 1.0
    giver = DECKEL - middle - own
    moved = min(price, middle or giver)
    return float(chances[max(middle - moved, 0)][own + moved])
