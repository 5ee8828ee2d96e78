"""The power is cut at operations of the flash, in every way that can leave it, and the box has to come back."""

import pytest
from cuts import check_logs, cut
from schiri_tools import runtimes

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))
SHORT, LONG = 40, 1000  # each so many-th cut of short matches, and of a long one


def test_after_a_power_cut_the_box_has_every_acknowledged_record_and_goes_on_to_the_same_result(tmp_path, seeds):
    for seed in seeds:
        assert cut("short", seed % SHORT, SHORT, 10, tmp_path) > 30
        if seed % 4 == 1:
            assert cut("long", seed % LONG, LONG, 5, tmp_path) > 10
        check_logs(tmp_path)
