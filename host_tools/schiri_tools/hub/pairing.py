"""Who plays whom at tables of two: the pairs that cost least in all, found as a minimum-weight matching of a graph
(Edmonds; networkx has it). This is how Swiss pairings are commonly worked out."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import networkx

from .chance import Chance

_LEVEL_BITS = 32  # so many for each level of a cost, and of chance: sums of one level do not reach into the next
_CHANCE_BITS = 20
_NOBODY = ""  # the opponent of whoever has the bye; no name is empty

Levels = tuple[int, ...]  # what a pair costs, small integers, what matters most first
PairCost = Callable[[str, str], Levels | None]  # None: these two cannot meet
ByeCost = Callable[[str], Levels]


class Pairs(NamedTuple):
    """Who plays whom, and who is left."""

    pairs: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]


def paired(names: Sequence[str], cost: PairCost, chance: Chance, bye_cost: ByeCost | None = None) -> Pairs:
    """As many pairs as can be, and among those plans the one whose costs are least: the sum of their first levels
    counts most. With `bye_cost` an odd one out is chosen by what that costs. Between equal plans chance decides, so
    that a program which finds the best plan in another way finds the same one."""
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
