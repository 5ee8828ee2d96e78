"""What the box loads and reads until its first menu, counted on MicroPython with compiled modules."""

import pytest
from schiri_tools import runtimes

from tests.performance.until_first_menu import counted, stored

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))

MOST_BYTES = 90_000
SECTORS = 384


@pytest.fixture(scope="module", params=[0, 40])
def start(request, compiled, tmp_path_factory):
    return counted(compiled, stored(tmp_path_factory.mktemp("logs") / "flash", request.param))


def test_the_first_menu_needs_no_more_than_its_share_of_the_flash(start):
    assert start.module_bytes + start.log_bytes + start.file_bytes <= MOST_BYTES


def test_each_sector_of_the_match_logs_is_looked_at_once(start):
    assert start.log_pieces == SECTORS
