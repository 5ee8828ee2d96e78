"""A round with open throws, solved backwards from its end.

`lost` and `won` are the values of the round's end (`deckel.py`) with a row for each position of the Deckel; all
functions compute all positions at once.
"""

import numpy as np

from .throws import BEATS, LIMIT, RESULTS, THROWS, Numbers, asides

Nodes = dict[tuple[int, int], Numbers]  # values by the number of a throw in the turn and the ones aside before it


def ahead(nodes: Nodes, number: int, aside: int, best: np.ufunc) -> Numbers | None:
    """Returns, for each outcome of a throw (second axis), the value of the best next throw; None after the last throw
    of a turn."""
    if (number + 1, aside) not in nodes:
        return None
    promised = [nodes[number + 1, aside]]
    for more in range(aside + 1, len(THROWS)):
        promised.append(best(promised[-1], nodes[number + 1, more]))
    return np.stack([promised[most - aside] for most in THROWS[aside].most_aside], axis=1)


def answer(lost: Numbers, won: Numbers, limit: int) -> Nodes:
    """Returns the chances that the first player loses the half, by the next throw of the second player, who maximises
    them. Their axes are the position of the Deckel and the first player's result. The second player has `limit`
    throws."""
    nodes: Nodes = {}
    for number in range(limit, 0, -1):
        for aside in asides(number):
            value = standing(lost, won, number < limit)[:, RESULTS[aside]]
            further = ahead(nodes, number, aside, np.maximum)
            if further is not None:
                value = np.maximum(value, further)
            nodes[number, aside] = np.einsum("d,ndt->nt", THROWS[aside].chance, value)
    return nodes


def standing(lost: Numbers, won: Numbers, fewer: bool) -> Numbers:
    """Returns the value if the second player stands with a result (second axis) against a result of the first player
    (third axis). `fewer` says whether the second player used fewer throws."""
    return np.where(BEATS[fewer], lost[:, :, None], won[:, None, :])


def begin(lost: Numbers, won: Numbers) -> Nodes:
    """Returns the first player's turn: the chance to lose the half before each throw, which this player minimises."""
    nodes: Nodes = {}
    for number in range(LIMIT, 0, -1):
        answered = answer(lost, won, number)[1, 0]
        for aside in asides(number):
            value = answered[:, RESULTS[aside]]
            further = ahead(nodes, number, aside, np.minimum)
            if further is not None:
                value = np.minimum(value, further)
            nodes[number, aside] = value @ THROWS[aside].chance
    return nodes


def value_of(lost: Numbers, won: Numbers) -> Numbers:
    """Returns the chance that the player who begins the round loses the half."""
    return begin(lost, won)[1, 0]
