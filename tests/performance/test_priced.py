"""How long people wait for the box, at the prices of an emulated chip: counts and virtual time."""

import pytest
import sweeps
from schiri.games import NAMES
from schiri_tools import runtimes

from tests.performance.priced import MANY, PricedBox, longest_us

STANDSTILL_US = 400_000
HEADS = 2048  # sectors of the match logs on a board of 16 MiB

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


@pytest.fixture(scope="module")
def box(tmp_path_factory):
    return PricedBox(tmp_path_factory.mktemp("priced"))


@pytest.mark.parametrize("matches", sweeps.first(1, MANY[::-1]))
def test_the_first_menu_is_there_before_one_looks_up(box, matches):
    (start,) = box.start(matches)
    assert start["screen"] == "StartScreen"
    assert (start["reads"] <= 700, start["bytes"] <= 700_000, start["looks"]) == (True, True, HEADS), start
    assert (start["ms"] <= 3_500, start["first_picture_ms"] <= 500) == (True, True), start
    assert longest_us(start) <= STANDSTILL_US, start


def test_an_interrupted_match_is_offered_as_soon(box):
    (start,) = box.start(60, "interrupted")
    assert start["screen"] == "UnfinishedScreen"
    assert (start["reads"] <= 700, start["bytes"] <= 700_000, start["ms"] <= 5_000) == (True, True, True), start
    assert longest_us(start) <= STANDSTILL_US, start


def test_in_an_evening_the_box_never_stands_still_and_reads_no_head_twice(box):
    _, evening = box.start(60, games=NAMES)
    assert longest_us(evening) <= STANDSTILL_US, evening
    assert evening["looks"] < HEADS // 10, evening  # only heads of sectors that were written
