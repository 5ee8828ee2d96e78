"""How evenly dice fall: the chi-square test, and what it can see at all."""

from collections.abc import Sequence
from dataclasses import dataclass

from scipy.optimize import brentq
from scipy.stats import chi2, chisquare, ncx2

SIGNIFICANCE = 0.05
POWER = 0.8
SMALL_BIAS = 0.01
_FREEDOM = 5
_FEWEST = 30  # five of each value are expected then: with fewer the test's distribution is a poor approximation


@dataclass(frozen=True)
class Fairness:
    """The six values counted, and what chance has to do with it."""

    counts: Sequence[int]
    statistic: float
    p_value: float

    @property
    def dice(self) -> int:
        """How many dice there were."""
        return sum(self.counts)


def fairness(counts: Sequence[int]) -> Fairness | None:
    """The chi-square test over the six values; None if there are too few dice for it."""
    if sum(counts) < _FEWEST:
        return None
    test = chisquare(counts)
    return Fairness(counts, float(test.statistic), float(test.pvalue))


def dice_needed(bias: float) -> float:
    """So many dice show, with `POWER`, that one value comes more often than it should by this part (0.01: 1 %), the
    other five equally less."""
    return _noncentrality() / _effect(bias)


def smallest_bias(dice: int) -> float:
    """The smallest such part that so many dice show."""
    return float((_noncentrality() / _effect(1) / dice) ** 0.5)


def _effect(bias: float) -> float:
    """The noncentrality that each die adds: the sum of (p - 1/6)² / (1/6), where one p is too large by bias/6 and the
    others make up for it."""
    return (bias**2 + 5 * (bias / 5) ** 2) / 6


def _noncentrality() -> float:
    """What the test needs to reject with `POWER`."""
    critical = chi2.isf(SIGNIFICANCE, _FREEDOM)
    return float(brentq(lambda noncentrality: ncx2.sf(critical, _FREEDOM, noncentrality) - POWER, 1, 100))
