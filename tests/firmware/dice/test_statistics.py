"""Ten million dice are as even as fair dice, and every planted fault is found."""

import numpy as np
import pytest
from scipy.stats import kstest

from . import SECRET
from .faults import FAULTS
from .statistics import TESTS, p_values, plausible
from .thrown import RUNTIMES, TEN_MILLION, dice_of, lines

pytestmark = [pytest.mark.sweep, pytest.mark.seldom("firmware/schiri/dice", "host_tools/schiri_tools/cli/dice.py")]


@pytest.fixture(scope="module")
def written():
    """Returns ten million dice of the real code from each runtime."""
    return [lines(TEN_MILLION, SECRET, runtime) for runtime in RUNTIMES]


def test_ten_million_dice_are_the_same_on_both_runtimes(written):
    if len(written) < 2:
        pytest.skip("there is no MicroPython for this machine")
    assert written[0] == written[1]


def test_ten_million_dice_come_out_like_fair_dice(written):
    dice = dice_of(written[-1])
    assert len(dice) == TEN_MILLION
    found = p_values(dice)
    assert all(map(plausible, found.values())), found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_found(fault):
    found = p_values(fault(TEN_MILLION))
    assert not plausible(found[FAULTS[fault]]), found


def test_fair_dice_have_every_p_value_equally_often():
    """Each test must find 0.5 % of fair dice too uneven, and 0.5 % too even; so its distribution is right."""
    chance = np.random.default_rng(0)
    found = [p_values(chance.integers(1, 7, 10_000, dtype=np.uint8)) for _ in range(1000)]
    for test in TESTS:
        assert kstest([p[test.__name__] for p in found], "uniform").pvalue > 0.001, test.__name__
