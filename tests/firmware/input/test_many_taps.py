"""The cases of `test_taps.py` for as long as a sweep lasts. On shift registers, taps during an erase may be lost."""

import pytest
from busy_box import BusyBox
from tapping import tapped

TAPS = 3_000


@pytest.mark.sweep
@pytest.mark.parametrize("kind", ["esp32s3", "esp32"])
def test_of_many_taps_none_is_lost_none_counted_twice_and_they_come_in_order(kind, seeds):
    taps = erased = 0
    for seed in seeds:
        box = BusyBox(kind=kind)
        hands, judge, screens = tapped(box, seed, TAPS)
        faults = judge.faults(hands.made)
        print(seed, faults, sorted(screens))
        assert (faults["lost"], faults["twice"], faults["disorder"]) == (0, 0, 0), faults
        assert not box.costs.quick_erases and not box.costs.automatic
        taps += TAPS
        erased += faults["erased"]
    assert erased <= 10 + taps // (1000 if kind == "esp32s3" else 100)
