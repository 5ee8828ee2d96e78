"""Pairings at tables of two: the pairs with the least total cost, found as a minimum-weight matching of a graph.

networkx has the algorithm (Edmonds), which is commonly used for Swiss pairings."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import networkx

from .chance import Chance

_LEVEL_BITS = 32  # bits for each level of a cost, so that sums of one level do not overflow into the next
_CHANCE_BITS = 20
_NOBODY = ""  # stands for the opponent of the player with the bye; no name is empty

Levels = tuple[int, ...]  # the cost of a pair: small integers, the most important first
PairCost = Callable[[str, str], Levels | None]  # None if the two cannot meet
ByeCost = Callable[[str], Levels]


class Pairs(NamedTuple):
    """The pairs, and the names without an opponent."""

    pairs: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]


def paired(names: Sequence[str], cost: PairCost, chance: Chance, bye_cost: ByeCost | None = None) -> Pairs:
    """Returns as many pairs as possible with the least sum of the costs' first levels, then of the second ones, and so
    on.

    With `bye_cost` the player without an opponent is part of the cost. Chance breaks ties between equal plans, so that
    the result does not depend on the algorithm."""
    mixed = chance.shuffled(names)
    nodes = [*mixed, _NOBODY] if bye_cost and len(mixed) % 2 else mixed
    costs: dict[tuple[str, str], int] = {}
    for place, one in enumerate(nodes):
        for other in nodes[:place]:
            levels = bye_cost(other) if bye_cost and one == _NOBODY else cost(other, one)
            if levels is not None:
                costs[other, one] = _as_number(levels, chance)
    highest = max(costs.values(), default=0)
    graph = networkx.Graph()
    graph.add_nodes_from(nodes)
    graph.add_weighted_edges_from((one, other, highest - cost) for (one, other), cost in costs.items())
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = tuple(pair for pair in costs if _NOBODY not in pair and (pair in matching or pair[::-1] in matching))
    playing = {name for pair in pairs for name in pair}
    return Pairs(pairs, tuple(name for name in names if name not in playing))


def _as_number(levels: Levels, chance: Chance) -> int:
    number = 0
    for level in levels:
        number = number << _LEVEL_BITS | level
    return number << _LEVEL_BITS | chance.below(1 << _CHANCE_BITS)
