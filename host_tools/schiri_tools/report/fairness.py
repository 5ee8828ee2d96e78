"""The fairness of dice: the chi-square test, and the smallest bias that it can detect."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

SIGNIFICANCE = 0.05
POWER = 0.8
SMALL_BIAS = 0.01
# The noncentrality at which a chi-square test with 5 degrees of freedom has `POWER`, given `SIGNIFICANCE`.
_NONCENTRALITY = 12.827606572305424
_FEWEST = 30  # fewest dice for a test, which is inexact if fewer than five of a value are expected


@dataclass(frozen=True)
class Fairness:
    """The chi-square test of the six values."""

    statistic: float
    p_value: float


def fairness(counts: Sequence[int]) -> Fairness | None:
    """Returns the chi-square test of the six values; None if there are too few dice for it."""
    if sum(counts) < _FEWEST:
        return None
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return Fairness(statistic, upper_tail(statistic))


def upper_tail(statistic: float) -> float:
    """Returns the probability of a larger statistic in the chi-square distribution with 5 degrees of freedom."""
    return erfc(sqrt(statistic / 2)) + sqrt(2 * statistic / pi) * exp(-statistic / 2) * (1 + statistic / 3)


def dice_needed(bias: float) -> float:
    """Returns the number of dice that detects a bias with the power `POWER`. A `bias` of 0.01 means that one value
    comes 1 % too often, and the other five equally less."""
    return _NONCENTRALITY / _effect(bias)


def smallest_bias(dice: int) -> float:
    """Returns the smallest bias that this number of dice detects."""
    return sqrt(_NONCENTRALITY / _effect(1) / dice)


def _effect(bias: float) -> float:
    """Returns the noncentrality that each die adds: the sum of (p - 1/6)² / (1/6), where one p is too large by bias/6
    and the other five are equally smaller."""
    return (bias**2 + 5 * (bias / 5) ** 2) / 6
