"""The seating of people at tables of nearly equal sizes, so that few people meet again.

Rounds in which nobody meets anybody twice are the social golfer problem, which has no general solution. Here all rounds
that are still to be played are drawn at random and improved together by simulated annealing: two people at different
tables of a round change places if fewer meet again then, and sometimes if more do, more and more rarely.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from .chance import Chance
from .state import Round, Seats, State

_SWAPS_TRIED = 300  # tried swaps for each pair of people in each round
_MOST_SWAPS = 1_000_000  # most tried swaps in all: with 80 people they take less than a second
_WARMEST, _COLDEST = 0.5, 0.05  # temperatures of the annealing, in repeated meetings; tuned by measurement
_PLANS_TRIED = 2  # tries to find the plan that the drawn rounds follow, before a new one is made

_SHARES = 840  # parts of a game: any number of people at a table, up to 8, divides 840

Tables = tuple[tuple[int, ...], ...]  # the tables of a round, with people as numbers
Meetings = tuple[tuple[int, ...], ...]  # for each two people, how often they have met


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


def seated(state: State, names: Collection[str], sizes: Sequence[int], rounds: int | None) -> tuple[Seats, ...]:
    """Returns the tables of the next round, of these sizes. `rounds`: how many rounds these people are still to play,
    the next one included; None if that is not known.

    The plan is not stored but computed from the state. It begins with the first of the latest rounds that exactly
    these people have played. After a round that was drawn otherwise, for example by hand, another plan begins."""
    order = [name for name in state.entrants if name in names]
    number = len(state.rounds)
    start = number if rounds is None else _start_of(state, {*names})
    last = number + (rounds or 1)
    for _ in range(_PLANS_TRIED):
        plan = _plan(state, order, sizes, start, last)
        drawn = state.rounds[start:]
        followed = next((place for place, one in enumerate(drawn) if not _is_drawn(one, plan[place])), len(drawn))
        if followed == len(drawn):
            return plan[followed]
        start += followed + 1
    return _plan(state, order, sizes, number, last)[0]


def _start_of(state: State, names: set[str]) -> int:
    """Returns the index of the first of the latest rounds that exactly these people have played."""
    start = len(state.rounds)
    while start and {name for seats in state.rounds[start - 1].tables for name in seats} == names:
        start -= 1
    return start


def _plan(state: State, order: Sequence[str], sizes: Sequence[int], start: int, last: int) -> list[tuple[Seats, ...]]:
    """Returns the plan of the rounds from `start` to before `last`. Team mates count as having met once more often."""
    met = state._replace(rounds=state.rounds[:start]).meetings()
    before = tuple(
        tuple(0 if one == other else met[frozenset((one, other))] + state.are_team_mates(one, other) for other in order)
        for one in order
    )
    rounds = planned(before, tuple(sizes), last - start, f"{state.begin['seed']} round {start + 1}")
    return [tuple(tuple(order[person] for person in seats) for seats in tables) for tables in rounds]


def _is_drawn(round_: Round, tables: tuple[Seats, ...]) -> bool:
    return {*map(frozenset, round_.tables)} == {*map(frozenset, tables)}


@lru_cache(maxsize=16)  # each draw of an evening computes the same plan
def planned(met: Meetings, sizes: tuple[int, ...], rounds: int, seed: str) -> tuple[Tables, ...]:
    """Returns `rounds` rounds at tables of these sizes. A search of fixed length looks for rounds in which few people
    meet again; the rounds with the fewest such meetings come first. `met`: how often people have met before."""
    chance = Chance(seed)
    plan = [_cut(chance.shuffled(range(len(met))), sizes) for _ in range(rounds)]
    if len(sizes) > 1:
        _mend(plan, [list(row) for row in met], chance)
    counts, ordered = [list(row) for row in met], []
    while plan:
        tables = min(plan, key=lambda tables: sum(counts[one][other] for one, other in _meetings(tables)))
        plan.remove(tables)
        ordered.append(tuple(map(tuple, tables)))
        for one, other in _meetings(tables):
            counts[one][other] += 1
    return tuple(ordered)


def _meetings(tables: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Yields each two people at the same table, both ways round."""
    return (pair for seats in tables for pair in permutations(seats, 2))


def begun_in_turn(state: State, tables: Sequence[Seats]) -> list[Seats]:
    """Returns the tables of a draw, each with the player who begins put first; the others keep their order. That is the
    player who has begun least often, compared with an equal share of the matches at their tables."""
    ahead = dict.fromkeys(state.entrants, 0)
    for game in state.games:
        for place, name in enumerate(() if game.result.is_walkover else game.seats):
            ahead[name] += (0 if place else _SHARES) - _SHARES // len(game.seats)
    found = []
    for seats in tables:
        first = min(seats, key=lambda name: ahead[name])
        found.append((first, *(name for name in seats if name != first)))
    return found


def _cut(people: list[int], sizes: Sequence[int]) -> list[list[int]]:
    """Returns the people, in their order, at tables of these sizes."""
    left = iter(people)
    return [[next(left) for _ in range(size)] for size in sizes]


def _again(met: list[list[int]]) -> tuple[int, int]:
    """Returns the sum of n(n - 1)/2 over all pairs of people, where n is how often the two meet, and the least sum that
    is possible with so many meetings."""
    meetings = [count for person, row in enumerate(met) for count in row[:person]]
    each, more = divmod(sum(meetings), len(meetings))
    least = len(meetings) * each * (each - 1) // 2 + more * each
    return sum(count * (count - 1) // 2 for count in meetings), least


def _mend(plan: list[list[list[int]]], met: list[list[int]], chance: Chance) -> None:
    """Improves a plan by the simulated annealing that the module's docstring describes. `met`: the meetings before the
    plan, to which those of the plan are added. A draw spends nearly all its time in the loop, so the loop has few
    calls. The last temperature is so low that the last plan is taken for the best one."""
    for one, other in (pair for tables in plan for pair in _meetings(tables)):
        met[one][other] += 1
    at = [{person: table for table, seats in enumerate(tables) for person in seats} for tables in plan]
    rounds, people = len(plan), len(met)
    total, least = _again(met)
    swaps = min(_SWAPS_TRIED * rounds * people * (people - 1) // 2, _MOST_SWAPS) if total > least else 0
    warmth = _WARMEST * max(1.0, sum(map(sum, met)) / (people * (people - 1)))
    factor = (_COLDEST / warmth) ** (1 / max(swaps, 1))
    fraction = chance.fraction
    for _ in range(swaps):
        warmth *= factor
        round_, one, other = int(fraction() * rounds), int(fraction() * people), int(fraction() * people)
        here, there = plan[round_][at[round_][one]], plan[round_][at[round_][other]]
        if here is there:
            continue
        ones, others = met[one], met[other]
        again = sum([ones[person] for person in here]) - len(here) + 1
        if not again:
            continue
        more = len(there) - 1 - again - 2 * ones[other]
        for person in there:
            more += ones[person] - others[person]
        for person in here:
            more += others[person]
        if more <= 0 or fraction() < math.exp(-more / warmth):
            _swap(plan[round_], at[round_], met, one, other)
            total += more
            if total == least:
                break


def _swap(tables: list[list[int]], at: dict[int, int], met: list[list[int]], one: int, other: int) -> None:
    """Has two people at different tables of a round change places."""
    here, there = tables[at[one]], tables[at[other]]
    here.remove(one)
    there.remove(other)
    for seats, more in ((here, 1), (there, -1)):
        for person in seats:
            for leaving, change in ((one, -more), (other, more)):
                met[leaving][person] += change
                met[person][leaving] += change
    here.append(other)
    there.append(one)
    at[one], at[other] = at[other], at[one]
