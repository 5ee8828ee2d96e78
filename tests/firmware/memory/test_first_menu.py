"""What the box loads and reads until its first menu, counted on MicroPython with compiled modules."""

import pytest
from schiri_tools import runtimes

from tests.performance.until_first_menu import counted, stored

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))

BEFORE = 170_389  # bytes, when everything was loaded at once and each sector was looked at six times
SECTORS = 384


@pytest.fixture(scope="module", params=[0, 40])
def start(request, compiled, tmp_path_factory):
    runtimes.compile_modules(runtimes.ROOT / "tests/bench/fake_hardware", compiled)
    return counted(compiled, stored(tmp_path_factory.mktemp("logs") / "flash", request.param))


def test_half_of_what_was_loaded_and_read_is_enough_for_the_first_menu(start):
    assert start.module_bytes + start.log_bytes + start.file_bytes <= BEFORE // 2


def test_each_sector_of_the_match_logs_is_looked_at_once(start):
    assert start.log_pieces == SECTORS
