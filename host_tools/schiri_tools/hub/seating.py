"""Who sits at which table: sizes as equal as possible, and people meet again as seldom as possible.

Finding rounds in which nobody meets anybody twice is the social golfer problem, which nobody solves in general. Here
a round is drawn at random and then mended: two people at different tables change places as long as that brings fewer
meetings again, and now and then although it does not, the rarer the longer (simulated annealing).
"""

import math
from collections.abc import Callable, Sequence

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
    plan = _Plan(chance.shuffled(names), sizes, cost)
    swaps = _SWAPS_TRIED * len(names) * (len(names) - 1) // 2 if len(sizes) > 1 else 0
    warmth = max(_WARMEST * plan.mean_cost, 2 * _COLDEST)
    factor = (_COLDEST / warmth) ** (1 / max(swaps, 1))
    best, least = list(plan.table_of), plan.total
    for _ in range(swaps):
        if not least:
            break
        one, other = chance.below(len(names)), chance.below(len(names))
        more = plan.more_if_swapped(one, other)
        if more <= 0 or chance.fraction() < math.exp(-more / warmth):
            plan.swap(one, other)
            if plan.total < least:
                best, least = list(plan.table_of), plan.total
        warmth *= factor
    people = range(len(names))
    return tuple(tuple(plan.names[person] for person in people if best[person] == table) for table in range(len(sizes)))


class _Plan:
    """Who sits where, in numbers, and what that costs beyond the least that any two cost: all plans have as many pairs.
    `_at[person][table]` is what it costs a person to sit there."""

    def __init__(self, names: Sequence[str], sizes: Sequence[int], cost: Cost) -> None:
        self.names = names
        self.table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
        costs = [[0 if one == other else cost(one, other) for other in names] for one in names]
        lowest = min(cost for one, row in enumerate(costs) for other, cost in enumerate(row) if one != other)
        self._costs = [[max(0, cost - lowest) for cost in row] for row in costs]
        self.mean_cost = sum(map(sum, self._costs)) / (len(names) * (len(names) - 1))
        self._at = [[0] * len(sizes) for _ in names]
        for at, row in zip(self._at, self._costs, strict=True):
            for other, table in enumerate(self.table_of):
                at[table] += row[other]
        self.total = sum(self._at[person][table] for person, table in enumerate(self.table_of)) // 2

    def more_if_swapped(self, one: int, other: int) -> int:
        """How much more it would cost if these two changed places."""
        here, there = self.table_of[one], self.table_of[other]
        if here == there:
            return 0
        mine, others = self._at[one], self._at[other]
        return mine[there] + others[here] - mine[here] - others[there] - 2 * self._costs[one][other]

    def swap(self, one: int, other: int) -> None:
        """These two change places."""
        here, there = self.table_of[one], self.table_of[other]
        if here == there:
            return
        self.total += self.more_if_swapped(one, other)
        for at, of_one, of_other in zip(self._at, self._costs[one], self._costs[other], strict=True):
            change = of_other - of_one
            at[here] += change
            at[there] -= change
        self.table_of[one], self.table_of[other] = there, here


def fewest_meetings_again(people: int, rounds: Sequence[Sequence[int]]) -> int:
    """A lower bound, by counting, for how often people meet who have met before, over rounds with tables of these
    sizes, if all people sit in each round: no plan has fewer. Where there are more meetings than pairs of people, the
    rest are meetings again."""
    meetings = sum(size * (size - 1) // 2 for sizes in rounds for size in sizes)
    return max(0, meetings - people * (people - 1) // 2)
