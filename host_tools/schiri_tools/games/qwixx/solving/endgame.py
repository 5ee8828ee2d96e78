"""The end of Qwixx – Das Duell between two who play perfectly, solved exactly where few positions can follow.

A turn adds stones, or captures some: then there are as many as before. So positions are solved by their number of
stones, from the most down, and those with as many together, again and again until nothing changes.
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from .position import Position, after_turn, places_of_colours, places_of_white, turns_of

TRIED_BELOW = 9  # stones that both have left together: with more it is hardly ever few positions that can follow
MOST_SOLVED = 300  # positions for one that is asked for: half a second
_VALUES = (1, 2, 3, 4, 5, 6)
_ROWS = 4
_WHITE = [(pair, (1 if pair[0] == pair[1] else 2) / 36) for pair in combinations_with_replacement(_VALUES, 2)]
_SETTLED = 1e-13  # of a chance to win

# What a pair of white dice can lead to, positions by their numbers: those without a coloured die, and for each row that
# adds any, those that each value of its die adds.
Leads = tuple[tuple[int, ...], tuple[tuple[tuple[int, ...], ...], ...]]


class TooMany(Exception):
    """More positions can follow than are to be solved."""


class _Node(NamedTuple):
    """A position to be solved: its number, the sign of what is good for whose turn it is, and how likely what can be
    led to is."""

    number: int
    sign: int
    leads: Sequence[tuple[Leads, float]]


class Endgame:
    """What positions are worth to seat 0: its chance to win, a draw being half a win. `most`: so many positions are
    solved for one that is asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._worths: list[float] = []  # of the positions, by their numbers
        self._numbers: dict[Position, int] = {}

    def __len__(self) -> int:
        """How many positions are known, those in which the match is over among them."""
        return len(self._numbers)

    def worth(self, at: Position) -> float:
        """What a position before a roll is worth; `TooMany` if more than `most` positions can follow."""
        if at.over:
            return at.result
        if at not in self._numbers:
            self._solve(at)
        return self._worths[self._numbers[at]]

    def _solve(self, root: Position) -> None:
        numbers = {root: len(self._worths)}
        found = [root]
        by_stones: dict[int, list[_Node]] = {}

        def number_of(at: Position) -> int:
            known = self._numbers.get(at)
            if known is None:
                known = numbers.setdefault(at, len(self._worths) + len(numbers))
                if known == len(self._worths) + len(found):
                    found.append(at)
            return known

        open_positions = 0
        for at in found:  # which grows meanwhile
            if not at.over:
                open_positions += 1
                if open_positions > self._most:
                    raise TooMany
                node = _Node(numbers[at], 1 if at.turn == 0 else -1, _leads(at, number_of))
                by_stones.setdefault(sum(at.supply), []).append(node)
        self._numbers |= numbers
        self._worths += [at.result for at in found]
        for left in sorted(by_stones):
            self._settle(by_stones[left])

    def _settle(self, nodes: Sequence[_Node]) -> None:
        """Works out positions with as many stones, all that can follow with more being known."""
        change = 1.0
        while change > _SETTLED:
            change = 0.0
            for number, sign, leads in nodes:
                signed = [likely * _expected(lead, self._worths, sign) for lead, likely in leads]
                worth = sign * sum(signed)
                change = max(change, abs(worth - self._worths[number]))
                self._worths[number] = worth


def _leads(at: Position, number_of: Callable[[Position], int]) -> list[tuple[Leads, float]]:
    """All rolls in a position; those that lead to the same are one."""
    found: dict[Leads, float] = {}
    for white, likely in _WHITE:
        always: set[int] = set()
        rows: list[list[set[int]]] = [[set() for _ in _VALUES] for _ in range(_ROWS)]
        for value in _VALUES:
            colours = places_of_colours(white + _ROWS * (value,))
            for turn in turns_of(at, places_of_white(white), colours):
                number = number_of(after_turn(at, turn))
                if turn[1]:
                    rows[turn[1][0]][value - 1].add(number)
                else:
                    always.add(number)
        added = tuple(tuple(tuple(sorted(one)) for one in row) for row in rows if any(row))
        leads = tuple(sorted(always)), added
        found[leads] = found.get(leads, 0.0) + likely
    return list(found.items())


def _expected(leads: Leads, worths: list[float], sign: int) -> float:
    """What whose turn it is can expect of the coloured dice. What each row's die adds does not depend on the others: so
    how likely the best of all is at most some worth, is a product over the rows."""
    always, rows = leads
    least = max([sign * worths[number] for number in always])
    best = [
        (max([least] + [sign * worths[number] for number in numbers]), row)
        for row, by_value in enumerate(rows)
        for numbers in by_value
    ]
    counts = [0] * len(rows)
    expected, reached = (0.0, 0.0) if rows else (least, 1.0)
    for worth, row in sorted(best):
        counts[row] += 1
        likely = 1.0
        for count in counts:
            likely *= count / len(_VALUES)
        expected += worth * (likely - reached)
        reached = likely
    return expected
