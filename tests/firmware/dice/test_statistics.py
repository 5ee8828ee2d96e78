"""Ten million dice are as even as fair dice, and every planted fault is found."""

import numpy as np
import pytest
from scipy.stats import chi2, kstest, ncx2

from . import SECRET
from .faults import FAULTS
from .statistics import LOWEST, TESTS, VALUES, p_values, plausible
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


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.__name__)
def test_what_is_far_too_even_is_found(test):
    """Uses counts that are dealt out instead of thrown, equal or exactly as expected."""
    assert test(_dealt_out(test.__name__)) > 0.995


def _dealt_out(name):
    if name == "runs":  # 5/6 of all runs of length 1, 5/36 of length 2 and so on, and the rest in the last cell
        lengths = np.repeat(np.arange(1, 6), [6480, 1080, 180, 30, 6])
        np.random.default_rng(0).shuffle(lengths)
        return np.repeat(np.resize(np.arange(1, 7, dtype=np.uint8), len(lengths)), lengths)
    if name == "positions":
        return np.repeat(np.tile(np.arange(1, 7, dtype=np.uint8), 120), 15)
    every_pair = np.indices((VALUES, VALUES), dtype=np.uint8).reshape(2, -1) + 1
    if name == "throws":
        return np.tile(np.repeat(every_pair.T.ravel(), 15), 100)
    return np.tile(every_pair.T.ravel(), 150)


def test_fair_dice_have_every_p_value_equally_often():
    """Each test must find 0.5 % of fair dice too uneven, and 0.5 % too even; so its distribution is right."""
    chance = np.random.default_rng(0)
    found = [p_values(chance.integers(1, 7, 10_000, dtype=np.uint8)) for _ in range(1000)]
    for test in TESTS:
        assert kstest([p[test.__name__] for p in found], "uniform").pvalue > 0.001, test.__name__


def test_ten_million_dice_are_enough_to_show_one_percent():
    """The test of the values all but never misses a die that is off by 1 %. Each die adds to the noncentrality what
    `one_percent_off` deviates: the sum of (p - 1/6)² / (1/6)."""
    off = (0.01**2 + 5 * (0.01 / 5) ** 2) / VALUES
    missed = ncx2.cdf(chi2.isf(LOWEST, VALUES - 1), VALUES - 1, off * TEN_MILLION)
    assert missed < 1e-12
