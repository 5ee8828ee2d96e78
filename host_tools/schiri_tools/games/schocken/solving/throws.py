"""All throws of a turn with their probabilities and results, as arrays, by the box's own ranking (S1 to S5).

A result is the index of its strength among all strengths, from the worst to the best. `aside` is the number of ones
aside before a throw, 0 to 2.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from schiri.games.schocken.rules.ranking import DICE, strength, worth

Numbers: TypeAlias = npt.NDArray[np.float64]
Places: TypeAlias = npt.NDArray[np.int64]
Dice = tuple[int, ...]  # from high to low

LIMIT = 3  # the most throws of a turn (S6)


class Throws:
    """All throws of the dice that are left when `aside` ones lie aside. Its lists have an entry for each throw."""

    def __init__(self, aside: int) -> None:
        count = DICE - aside
        ways = Counter(tuple(sorted(dice, reverse=True)) for dice in product(range(1, 7), repeat=count))
        self.aside = aside
        self.dice: list[Dice] = sorted(ways)
        self.place = {dice: place for place, dice in enumerate(self.dice)}
        self.chance: Numbers = np.array([ways[dice] / 6**count for dice in self.dice])
        self.strengths = [_strength(dice, aside) for dice in self.dice]
        # The most ones aside with which the next throw can be made. S5: one six has to be thrown again.
        self.most_aside = [
            min(aside + dice.count(1) + max(dice.count(6) - 1, 0), DICE - 1) for dice in self.dice
        ]  # fmt: skip


def _strength(dice: Dice, aside: int) -> int:
    """S3: returns the strength of dice together with ones put aside; with such ones they are not of one throw."""
    high, middle, low = *dice, *[1] * aside
    return strength(high, middle, low, not aside)


THROWS = tuple(Throws(aside) for aside in range(DICE))
STRENGTHS = sorted({found for throws in THROWS for found in throws.strengths})
PLACES = {found: place for place, found in enumerate(STRENGTHS)}
WORTH = [worth(found) for found in STRENGTHS]  # Deckel, S2
RESULTS: "tuple[Places, ...]" = tuple(np.array([PLACES[found] for found in throws.strengths]) for throws in THROWS)


def asides(number: int) -> Iterator[int]:
    """Returns the possible numbers of ones aside before the throw with this number."""
    return iter(range(1 if number == 1 else DICE))


def beats(late_throws_fewer: bool) -> npt.NDArray[np.bool_]:
    """S4: returns whether the second player with a result (row) beats the first player with another (column). Of equal
    results the one with fewer throws is better, then the earlier one."""
    own, theirs = np.ogrid[: len(STRENGTHS), : len(STRENGTHS)]
    return own >= theirs if late_throws_fewer else own > theirs


BEATS = beats(False), beats(True)  # indexed by whether the second player has used fewer throws
