"""Who sits at which table: sizes as equal as possible, and people meet again as seldom as possible.

Finding rounds in which nobody meets anybody twice is the social golfer problem, which nobody solves in general. Here
a round is drawn at random and then mended: two people at different tables change places as long as that brings fewer
meetings again, and now and then although it does not, the rarer the longer (simulated annealing).
"""

import math
from collections.abc import Callable, Sequence
from operator import add, sub

from .chance import Chance

_SWAPS_TRIED = 100  # for each two people; of 80 people that takes a fraction of a second
_WARMEST, _COLDEST = 0.6, 0.15  # the first as a share of the mean cost; measured: warmer or colder finds less

Cost = Callable[[str, str], int]  # what it costs that two sit together; 0 if they have never met


def table_sizes(people: int, least: int, most: int, wanted: int, tables: int | None = None) -> list[int]:
    """How many sit at each table, the larger ones first; sizes differ by one at most. Each table has from `least` to
    `most`, and as nearly as that goes `wanted`; fewer than `least` people sit at one table. With `tables` there are no
    more than that. `ValueError` if that cannot be."""
    if people < 2:
        raise ValueError("A table needs two people at least.")
    counts = (
        [count for count in range(1, people // least + 1) if -(-people // count) <= most] if people > least else [1]
    )
    possible = [count for count in counts if tables is None or count <= tables]
    if not possible:
        limit = "" if tables is None else f", of which there are {tables}"
        raise ValueError(f"{people} people cannot sit at tables of {least} to {most}{limit}.")
    count = min(possible, key=lambda count: (abs(people / count - wanted), count))
    size, larger = divmod(people, count)
    return [size + 1] * larger + [size] * (count - larger)


def seated(names: Sequence[str], sizes: Sequence[int], cost: Cost, chance: Chance) -> tuple[tuple[str, ...], ...]:
    """All the names at tables of these sizes, so that what it costs is as little as a search of fixed length finds."""
    mixed = chance.shuffled(names)
    table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
    if len(sizes) > 1:
        table_of = _mended(table_of, _costs_beyond_the_least(mixed, cost), chance)
    return tuple(
        tuple(name for name, at in zip(mixed, table_of, strict=True) if at == table) for table in range(len(sizes))
    )


def _costs_beyond_the_least(names: Sequence[str], cost: Cost) -> list[list[int]]:
    """What each two cost beyond the least that any two do: all plans have as many pairs."""
    costs = [[0 if one == other else cost(one, other) for other in names] for one in names]
    lowest = min(cost for one, row in enumerate(costs) for other, cost in enumerate(row) if one != other)
    return [[max(0, cost - lowest) for cost in row] for row in costs]


def _mended(table_of: list[int], costs: list[list[int]], chance: Chance) -> list[int]:
    """The best plan that the search finds from this one on: the table of each person. Nearly all the time that a draw
    takes is spent in the loop, so it calls as little as it can."""
    people = len(table_of)
    at = [
        [sum(row[person] for person in range(people) if table_of[person] == table) for row in costs]
        for table in range(max(table_of) + 1)
    ]  # what it costs each person to sit at each table
    total = sum(at[table][person] for person, table in enumerate(table_of)) // 2
    best, least = list(table_of), total
    swaps = _SWAPS_TRIED * people * (people - 1) // 2 if total else 0
    warmth = max(_WARMEST * sum(map(sum, costs)) / (people * (people - 1)), 2 * _COLDEST)
    factor = (_COLDEST / warmth) ** (1 / max(swaps, 1))
    fraction = chance.fraction
    for _ in range(swaps):
        one, other = int(fraction() * people), int(fraction() * people)
        here, there = table_of[one], table_of[other]
        if here != there:
            at_here, at_there = at[here], at[there]
            more = at_there[one] + at_here[other] - at_here[one] - at_there[other] - 2 * costs[one][other]
            if more <= 0 or fraction() < math.exp(-more / warmth):
                changes = list(map(sub, costs[other], costs[one]))
                at[here], at[there] = list(map(add, at_here, changes)), list(map(sub, at_there, changes))
                table_of[one], table_of[other] = there, here
                total += more
                if total < least:
                    best, least = list(table_of), total
                    if not least:
                        break
        warmth *= factor
    return best
