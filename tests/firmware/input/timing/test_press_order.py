"""The decision who called first on a model of the hardware (`key_hardware.py`): it is never wrong, whatever comes
between."""

import re
from collections import Counter as Tally
from pathlib import Path
from random import Random

import pytest
from schiri.input import press_order
from schiri.input.press_order import BOUNCE_US

from .pairs import BOARDS, BUSY_US, Box

PAIRS = 500  # pairs of presses for each seed
STALLS = 0.05  # the chance at each step of the program
LONGEST_LOOK_US = 140  # a look at shift registers, with the times before and after it


@pytest.mark.parametrize("board", BOARDS)
def test_of_many_pairs_none_is_judged_the_wrong_way_round_and_ties_come_within_the_bounce(board, seeds):
    results: Tally[str] = Tally()
    for seed in seeds:
        box = Box(Random(seed), BOARDS[board](), counters=True, stalls=STALLS)
        for _ in range(PAIRS):
            pair, result = box.pair()
            results[result] += 1
            assert result == "right" or (result == "tie" and pair.apart_us <= BOUNCE_US), (result, pair.apart_us)
        assert box.order.trust.counters
    assert results["right"] > 3 * results["tie"] > 0


@pytest.mark.sweep
@pytest.mark.parametrize("board", BOARDS)
def test_without_counters_it_is_never_the_wrong_one_either_but_ties_come_from_further_apart(board):
    """A look finds the first key down at the end of its bounce at the latest; the other then has as long again."""
    box = Box(Random(5), BOARDS[board](), counters=False, stalls=STALLS)
    assert {box.pair()[1] for _ in range(2_000)} == {"right", "tie"}
    box = Box(Random(5), BOARDS[board](), counters=False, stalls=0)
    pairs = [box.pair() for _ in range(2_000)]
    longest_us = max(pair.apart_us for pair, result in pairs if result == "tie")
    assert BOUNCE_US < longest_us <= 2 * (BOUNCE_US + BUSY_US + LONGEST_LOOK_US)


def test_the_drawing_has_the_states_of_the_code():
    drawing = str(press_order.__doc__).partition("The states")[2]
    states = re.search(r"^(DOWN, .*) = range", Path(press_order.__file__).read_text(encoding="utf-8"), re.MULTILINE)
    assert states and set(re.findall("[A-Z]{2,}", drawing)) == set(states[1].split(", "))
