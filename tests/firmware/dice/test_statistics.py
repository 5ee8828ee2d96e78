"""Ten million dice are as even as fair dice, and every planted fault is found."""

import numpy as np
import pytest
from scipy.stats import kstest

from . import ten_million
from .statistics import TESTS, p_values

pytestmark = [pytest.mark.sweep, pytest.mark.seldom("firmware/schiri/dice", "host_tools/schiri_tools/cli/dice.py")]


@pytest.mark.timeout(1600)  # nine times ten million dice, on a busy machine
def test_ten_million_dice_are_fair_and_the_same_on_both_runtimes_and_every_planted_fault_is_found():
    assert ten_million.main([]) == 0


def test_fair_dice_have_every_p_value_equally_often():
    """Each test must find 0.5 % of fair dice too uneven, and 0.5 % too even; so its distribution is right."""
    chance = np.random.default_rng(0)
    found = [p_values(chance.integers(1, 7, 10_000, dtype=np.uint8)) for _ in range(1000)]
    for test in TESTS:
        assert kstest([p[test.__name__] for p in found], "uniform").pvalue > 0.001, test.__name__
