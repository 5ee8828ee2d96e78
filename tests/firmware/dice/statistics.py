"""Chi-square tests of dice in throws of 15. Each looks for something else, and gives a p-value: the chance that fair
dice would come out at least as unevenly as these.

A p-value near 0 says: too uneven for chance. Near 1: too even for chance, as from a source that deals out every value
equally often. Fair dice have any p-value equally often, and so pass one test with a chance of 99 %, by `plausible`.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.stats import chi2

Dice = np.ndarray[Any, np.dtype[np.uint8]]  # values from 1 to 6 in the order in which they were thrown

VALUES = 6
DICE_OF_A_THROW = 15
FEWEST = 10  # the least expected count of a cell; with less the statistic is no chi-square
LOWEST, HIGHEST = 0.005, 0.995


def plausible(p_value: float) -> bool:
    """Returns whether a p-value is among the middle 99 % of fair dice: neither in the most uneven 0.5 % nor in the most
    even 0.5 %."""
    return LOWEST < p_value < HIGHEST


def values(dice: Dice) -> float:
    """Tests whether each value comes equally often: 6 cells, 5 degrees of freedom."""
    return _uniform(_counts(dice, VALUES), VALUES - 1)


def pairs(dice: Dice) -> float:
    """Tests whether a die depends on the one before. The 1st and 2nd die are a pair, the 3rd and 4th, and so on: 36
    cells, 35 degrees of freedom. The pairs do not overlap, so they are independent, as the chi-square test requires."""
    return _of_pairs(dice[0 : len(dice) // 2 * 2 : 2], dice[1::2])


def throws(dice: Dice) -> float:
    """Tests whether a die depends on the same die of the throw before. The dice of the 1st and 2nd throw are pairs,
    those of the 3rd and 4th, and so on: 36 cells."""
    whole = len(dice) // (2 * DICE_OF_A_THROW) * 2 * DICE_OF_A_THROW
    two_throws = dice[:whole].reshape(-1, 2, DICE_OF_A_THROW)
    return _of_pairs(two_throws[:, 0, :].ravel(), two_throws[:, 1, :].ravel())


def runs(dice: Dice) -> float:
    """Tests whether equal values come in a row as often as they should. Each die equals the one before with a chance of
    1/6. So a run has the length k with a chance of 5/6 · (1/6)^(k-1), and at least k with (1/6)^(k-1), whatever the
    runs before it. The last run does not count, because it was not thrown to its end. The number of runs is random,
    too, but the statistic converges to the same chi-square as for a fixed number (Anscombe's theorem). Lengths with
    fewer than `FEWEST` expected runs share a cell."""
    begins = np.flatnonzero(np.diff(dice)) + 1  # where a run begins, but the first one
    lengths = np.diff(begins, prepend=0)
    longest = 1 + int(np.log(len(lengths) / FEWEST) / np.log(VALUES))  # "at least so long" is expected FEWEST times
    chances = [5 / 6 * (1 / 6) ** (length - 1) for length in range(1, longest)] + [(1 / 6) ** (longest - 1)]
    counts = np.bincount(np.minimum(lengths, longest), minlength=longest + 1)[1:]
    expected = np.array(chances) * len(lengths)
    return float(chi2.sf(((counts - expected) ** 2 / expected).sum(), longest - 1))


def positions(dice: Dice) -> float:
    """Tests whether each of the 15 dice of a throw shows each value equally often: 15 × 6 cells, 15 × 5 degrees of
    freedom, since the number of throws of each die is known."""
    tables = [_counts(dice[position::DICE_OF_A_THROW], VALUES) for position in range(DICE_OF_A_THROW)]
    return _uniform(np.array(tables), DICE_OF_A_THROW * (VALUES - 1))


TESTS: tuple[Callable[[Dice], float], ...] = (values, pairs, throws, runs, positions)


def p_values(dice: Dice) -> dict[str, float]:
    """Returns the p-value of every test for the dice."""
    return {test.__name__: test(dice) for test in TESTS}


def _of_pairs(first: Dice, second: Dice) -> float:
    return _uniform(_counts((first - 1) * VALUES + second, VALUES**2), VALUES**2 - 1)


def _counts(numbers: Dice, cells: int) -> "np.ndarray[Any, np.dtype[np.int64]]":
    """Returns how often each number from 1 to `cells` comes."""
    return np.bincount(numbers, minlength=cells + 1)[1:]


def _uniform(counts: "np.ndarray[Any, np.dtype[np.int64]]", freedom: int) -> float:
    """Returns the p-value of the chi-square test for counts with equally likely cells in each row."""
    expected = counts.sum(axis=-1, keepdims=True) / counts.shape[-1]
    return float(chi2.sf(((counts - expected) ** 2 / expected).sum(), freedom))
