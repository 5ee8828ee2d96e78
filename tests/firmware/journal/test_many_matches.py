"""What a box does to its flash and its memory over many matches, counted on MicroPython with compiled modules."""

from pathlib import Path

import pytest
from schiri_tools import runtimes

from tests.firmware.memory.compiled_box import compile_all, numbers_of

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))
MATCHES = 500
MOST_ERASES = 0.1  # a record
# Letters and words that come up for the first time are kept, and whatever looks like a pointer keeps a block. A block a
# match would be 4,480 bytes or more.
MOST_GROWN_BYTES = 2048
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A folder with the firmware and the bench as .mpy files."""
    folder = tmp_path_factory.mktemp("mpy")
    compile_all(folder)
    return folder


@pytest.mark.sweep
def test_many_matches_of_all_games_take_no_more_memory_than_a_hundred_and_use_all_sectors_alike(compiled, tmp_path):
    script = HERE / "thousand_matches.py"
    counts = list(map(int, numbers_of(script, compiled, "2M", tmp_path / "flash", MATCHES)))
    after_hundred, after_all, last, _, most_erases, fewest_logs, most_logs = counts
    assert last == MATCHES
    assert after_all - after_hundred <= MOST_GROWN_BYTES
    assert most_logs - fewest_logs <= 1
    assert most_erases <= 2 * most_logs  # one ahead of time may be for nothing: the match ends before


def test_a_match_costs_a_tenth_of_an_erase_a_record(compiled, tmp_path):
    script = HERE.parents[1] / "performance" / "flash_of_a_match.py"
    records, erased, *_ = map(int, numbers_of(script, compiled, "4M", tmp_path / "flash"))
    assert erased / records <= MOST_ERASES
