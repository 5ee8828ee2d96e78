"""The power is cut at every single operation of the flash, and the box has to come back."""

import pytest
from cuts import QUICK, swept, verified_logs
from schiri_tools import runtimes

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]


def test_after_a_power_cut_the_box_has_every_acknowledged_record_and_goes_on_to_the_same_result(tmp_path):
    assert swept(QUICK, tmp_path) >= 8_000
    assert verified_logs(tmp_path) > 100
