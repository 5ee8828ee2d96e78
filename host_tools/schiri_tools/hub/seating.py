"""The seating of people at tables of nearly equal sizes, so that few people meet again.

Rounds in which nobody meets anybody twice are the social golfer problem, which has no general solution. Here a round is
drawn at random and improved by simulated annealing: two people at different tables change places if that costs less,
and sometimes if it costs more, more and more rarely.
"""

import math
from collections.abc import Callable, Sequence
from operator import add, sub

from .chance import Chance
from .state import Seats, State

_SWAPS_TRIED = 100  # for each pair of people; with 80 people this takes a fraction of a second
_WARMEST, _COLDEST = 0.6, 0.15  # temperatures, the first as a share of the mean cost; tuned by measurement

_SHARES = 840  # of a game, so that it can be divided by the number of people at any table

Cost = Callable[[str, str], int]  # the cost of two people at the same table; 0 if they have never met


def table_sizes(people: int, least: int, most: int, wanted: int, tables: int | None = None) -> list[int]:
    """Returns the sizes of the tables, the larger ones first; they differ by one at most. Each size is from `least` to
    `most` and as close to `wanted` as possible; fewer than `least` people sit at one table. `tables` limits the number
    of tables. Raises `ValueError` if there is no solution."""
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
    """Returns the names at tables of these sizes, with the least total cost that a search of fixed length finds."""
    mixed = chance.shuffled(names)
    table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
    if len(sizes) > 1:
        table_of = _mended(table_of, _costs_beyond_the_least(mixed, cost), chance)
    return tuple(
        tuple(name for name, at in zip(mixed, table_of, strict=True) if at == table) for table in range(len(sizes))
    )


def begun_in_turn(state: State, tables: Sequence[Seats]) -> list[Seats]:
    """Returns the tables of a draw, at each of them first, to begin, who has been first least beside their share: one
    game of two at tables of two, one of four at tables of four. The others keep their order."""
    ahead = dict.fromkeys(state.entrants, 0)
    for round_ in state.rounds:
        for seats in round_.tables:
            for place, name in enumerate(seats):
                ahead[name] += (0 if place else _SHARES) - _SHARES // len(seats)
    found = []
    for seats in tables:
        first = min(seats, key=lambda name: ahead[name])
        found.append((first, *(name for name in seats if name != first)))
    return found


def _costs_beyond_the_least(names: Sequence[str], cost: Cost) -> list[list[int]]:
    """Returns the cost of each pair minus the least cost of any pair. All plans have the same number of pairs, so their
    order stays the same."""
    costs = [[0 if one == other else cost(one, other) for other in names] for one in names]
    lowest = min(cost for one, row in enumerate(costs) for other, cost in enumerate(row) if one != other)
    return [[max(0, cost - lowest) for cost in row] for row in costs]


def _mended(table_of: list[int], costs: list[list[int]], chance: Chance) -> list[int]:
    """Returns the best plan that the search finds from this one: the table of each person. A draw spends nearly all its
    time in the loop, so the loop has few calls."""
    people = len(table_of)
    at = [
        [sum(row[person] for person in range(people) if table_of[person] == table) for row in costs]
        for table in range(max(table_of) + 1)
    ]  # the cost of each person at each table
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
