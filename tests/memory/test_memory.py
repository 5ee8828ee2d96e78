"""What the box needs of its memory, counted on MicroPython with compiled modules, as a real box holds them."""

from pathlib import Path

import pytest
from compiled_box import BOTH, compile_all, numbers_of
from schiri_tools import runtimes

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """A folder with the firmware and the bench as .mpy files."""
    folder = tmp_path_factory.mktemp("mpy")
    compile_all(folder)
    return folder


@pytest.mark.parametrize(("game", "least_kb"), [("fini", 40), ("schocken", 28), ("qwixx", 28), ("wuerfel_duell", 16)])
def test_a_whole_match_fits_in_160_kb_with_room_to_spare_at_the_worst_moment(compiled, tmp_path, game, least_kb):
    free = int(numbers_of(BOTH / "heap_of_a_match.py", compiled, "160k", tmp_path, game)[0])
    assert free >= least_kb * 1024


@pytest.fixture(scope="module")
def duel(compiled):
    idle, forty_presses, free, collections, phase = numbers_of(
        Path(__file__).with_name("duel_without_stalls.py"), compiled, "160k"
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


def test_forty_presses_fit_in_what_is_free_at_the_signal(duel):
    assert duel["forty presses"] < duel["free"]
    assert duel["collections"] == 0
