"""Who called first, on a model of the hardware (`key_hardware.py`): never the wrong one, whatever comes between."""

from collections import Counter as Tally
from random import Random

import pytest
from schiri.input.press_order import BOUNCE_US

from .pairs import BUSY_US, Box, outcome_of_interrupts

pytestmark = pytest.mark.sweep

STALLS = 0.05  # the chance at each step of the program


@pytest.mark.parametrize("seed", range(4))
def test_of_100000_pairs_none_is_judged_the_wrong_way_round_and_ties_come_within_the_bounce(seed):
    box = Box(Random(seed), counters=True, stalls=STALLS)
    results: Tally[str] = Tally()
    for _ in range(25_000):
        pair, result = box.pair()
        results[result] += 1
        assert result == "right" or (result == "tie" and pair.apart_us <= BOUNCE_US), (result, pair.apart_us)
    assert results["right"] > 3 * results["tie"] > 0
    assert box.order.counters


def test_without_counters_it_is_never_the_wrong_one_either_but_ties_come_from_further_apart():
    """A look finds the first key down at the end of its bounce at the latest; the other then has as long again."""
    box = Box(Random(5), counters=False, stalls=STALLS)
    assert {box.pair()[1] for _ in range(10_000)} == {"right", "tie"}
    box = Box(Random(5), counters=False, stalls=0)
    pairs = [box.pair() for _ in range(10_000)]
    longest_us = max(pair.apart_us for pair, result in pairs if result == "tie")
    assert BOUNCE_US < longest_us <= 2 * (BOUNCE_US + BUSY_US + 40)


def test_a_program_that_trusts_its_interrupts_judges_pairs_the_wrong_way_round():
    """So the model can tell: this is what the counters are there for."""
    chance = Random(6)
    results = Tally(outcome_of_interrupts(chance, STALLS) for _ in range(2_000))
    assert results["wrong"] > 100
