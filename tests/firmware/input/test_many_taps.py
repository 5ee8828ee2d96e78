"""100,000 taps at a busy box: the cases of `test_taps.py`, for as long as a sweep lasts. Where keys hang on registers,
those that fall into an erase may be lost."""

import pytest
from busy_box import BusyBox
from tapping import tapped

pytestmark = pytest.mark.sweep

TAPS = 12_500


@pytest.mark.parametrize("kind", ["esp32s3", "esp32"])
@pytest.mark.parametrize("seed", range(2, 6))
def test_of_100000_taps_none_is_lost_none_counted_twice_and_they_come_in_order(seed, kind):
    box = BusyBox(kind=kind)
    hands, judge, screens = tapped(box, seed, TAPS)
    faults = judge.faults(hands.made)
    print(faults, sorted(screens))
    assert (faults["lost"], faults["twice"], faults["disorder"]) == (0, 0, 0), faults
    assert faults["erased"] <= TAPS // (1000 if kind == "esp32s3" else 100)
    assert not box.costs.quick_erases and not box.costs.automatic
