"""A round in which nobody covers a throw: both know all there is, so its value follows from its end.

`lost` and `won` are what the round's end is worth (`deckel.py`), a row for each position of the Deckel; everything is
worked out for all these positions at once.
"""

import numpy as np

from .throws import BEATS, LIMIT, RESULTS, THROWS, Numbers, asides

Nodes = dict[tuple[int, int], Numbers]  # by a throw's number in the turn, and the ones aside before it


def ahead(nodes: Nodes, number: int, aside: int, best: np.ufunc) -> Numbers | None:
    """What the best next throw promises, for each throw that fell (on the second axis); None behind the last."""
    if (number + 1, aside) not in nodes:
        return None
    promised = [nodes[number + 1, aside]]
    for more in range(aside + 1, len(THROWS)):
        promised.append(best(promised[-1], nodes[number + 1, more]))
    return np.stack([promised[most - aside] for most in THROWS[aside].most_aside], axis=1)


def answer(lost: Numbers, won: Numbers, limit: int) -> Nodes:
    """The second player's turn against each result of the first one, who has used `limit` throws: the chance that the
    first one loses the half, before each throw of the second one, who wants it high."""
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
    """What it is if the second player stands with a result (second axis) against another (third axis); `fewer`: after
    fewer throws."""
    return np.where(BEATS[fewer], lost[:, :, None], won[:, None, :])


def begin(lost: Numbers, won: Numbers) -> Nodes:
    """The first player's turn: the chance to lose the half before each throw, which this player wants low."""
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
    """The chance that whoever begins the round loses the half."""
    return begin(lost, won)[1, 0]
