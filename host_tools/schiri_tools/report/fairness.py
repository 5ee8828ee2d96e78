"""How evenly dice fall: the chi-square test, and what it can see at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

SIGNIFICANCE = 0.05
POWER = 0.8
SMALL_BIAS = 0.01
# The noncentrality at which a test with 5 degrees of freedom and this significance has this power.
_NONCENTRALITY = 12.827606572305424
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
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return Fairness(counts, statistic, upper_tail(statistic))


def upper_tail(statistic: float) -> float:
    """The part of the chi-square distribution with 5 degrees of freedom that lies above this."""
    return erfc(sqrt(statistic / 2)) + sqrt(2 * statistic / pi) * exp(-statistic / 2) * (1 + statistic / 3)


def dice_needed(bias: float) -> float:
    """So many dice show, with `POWER`, that one value comes more often than it should by this part (0.01: 1 %), the
    other five equally less."""
    return _NONCENTRALITY / _effect(bias)


def smallest_bias(dice: int) -> float:
    """The smallest such part that so many dice show."""
    return sqrt(_NONCENTRALITY / _effect(1) / dice)


def _effect(bias: float) -> float:
    """The noncentrality that each die adds: the sum of (p - 1/6)² / (1/6), where one p is too large by bias/6 and the
    others make up for it."""
    return (bias**2 + 5 * (bias / 5) ** 2) / 6
