"""The made-up chip's memory, held against what the first build met on an emulated ESP32 without PSRAM."""

from pathlib import Path

import pytest
from schiri_tools import runtimes

from tests.firmware.memory import first_build

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]
MENU = ["prompt: 139796 free", "menu: 42700 free"]  # seen, the second as "about 42,700"
LEFT = 716  # of "about 1,200"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first build, compiled."""
    path: Path = tmp_path_factory.mktemp("first_build")
    if not first_build.build(path):
        pytest.skip("the first build is not in this checkout")
    return path


def test_without_psram_the_first_build_panics_at_the_first_draw_in_the_model_of_1_24_0(folder: Path) -> None:
    assert first_build.draws(folder, "1.24.0") == [*MENU, f"restart by panic: {LEFT} free"]


def test_without_psram_its_second_draw_is_refused_and_its_third_hangs_in_the_model_of_1_26_1(folder: Path) -> None:
    draws = [f"draw 1 sealed: {LEFT} free", f"draw 2 refused: {LEFT} free", f"restart by watchdog: {LEFT} free"]
    assert first_build.draws(folder, "1.26.1") == [*MENU, *draws]
