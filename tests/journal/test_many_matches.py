"""What a box does to its flash and its memory over many matches, counted on MicroPython with compiled modules."""

from pathlib import Path

import pytest
from schiri_tools import runtimes

from tests.memory.compiled_box import compile_all, numbers_of

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]
MOST_ERASES = 0.1  # a record
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A folder with the firmware and the bench as .mpy files."""
    folder = tmp_path_factory.mktemp("mpy")
    compile_all(folder)
    return folder


def test_a_thousand_matches_take_no_more_memory_than_a_hundred_and_wear_all_sectors_alike(compiled, tmp_path):
    counts = numbers_of(HERE / "thousand_matches.py", compiled, "2M", tmp_path / "flash")
    after_hundred, after_thousand, fewest, most, matches = map(int, counts)
    assert matches == 1000
    assert after_thousand <= after_hundred
    assert most - fewest <= 1


def test_a_match_costs_a_tenth_of_an_erase_a_record(compiled, tmp_path):
    script = HERE.parent / "performance" / "flash_of_a_match.py"
    records, erased, *_ = map(int, numbers_of(script, compiled, "4M", tmp_path / "flash"))
    assert erased / records <= MOST_ERASES
