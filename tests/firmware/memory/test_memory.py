"""What the box needs of its memory, counted on MicroPython with compiled modules, as a real box holds them."""

from pathlib import Path

import pytest
from compiled_box import numbers_of
from schiri_tools import runtimes

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@pytest.fixture(scope="module")
def duel(compiled):
    idle, forty_presses, free, collections, phase = numbers_of(
        Path(__file__).with_name("duel_without_stalls.py"), compiled, "2M"
    )
    assert phase == "duel"
    return {
        "idle": int(idle),
        "forty presses": int(forty_presses),
        "free": int(free),
        "collections": int(collections),
    }


def test_a_step_of_a_duel_in_which_no_key_changes_allocates_nothing(duel):
    assert duel["idle"] == 0


def test_against_a_partner_neither_does_a_step_in_which_nobody_decides_or_presses(compiled):
    script = Path(__file__).with_name("duel_without_stalls.py")
    idle, *_, collections, phase = numbers_of(script, compiled, "2M", "partner")
    assert (idle, collections, phase) == ("0", "0", "duel")


def test_forty_presses_fit_in_what_is_free_at_the_signal(duel):
    assert duel["forty presses"] < duel["free"]
    assert duel["collections"] == 0
