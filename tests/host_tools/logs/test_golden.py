"""Logs of the past can still be read, and the box's logs of today verify."""

import pytest
from schiri_tools import runtimes
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from schiri_tools.logs.throws import TABLE_DICE, TEST_BYTES, TEST_DICE, TOLD_DICE

from . import golden, playing

LOGS = sorted(playing.GOLDEN.glob("*.jsonl"))
SCRIPTS = [path.stem for path in sorted(playing.GOLDEN.glob("*.script"))]
LONG = {"whole_match"}


def test_every_script_has_its_log():
    assert LOGS and golden.missing() == [], "make them: python -m tests.host_tools.logs.golden"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_log_is_good(path):
    assert verified(path.read_bytes(), host_game).complete


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.sweep] * (name in LONG)) for name in SCRIPTS])
def test_the_box_of_today_writes_a_good_log_and_the_same_on_both_runtimes(name):
    """MicroPython's dicts and its reading of JSON do not keep the order of keys."""
    assert verified(playing.played(name), host_game).complete
    if runtimes.has_micropython():
        assert playing.played(name, "micropython") == playing.played(name)


@pytest.mark.parametrize(
    ("name", "remark"),
    [("box_dice", TEST_DICE), ("power_cuts", TEST_BYTES), ("table_dice", TABLE_DICE), ("told_dice", TOLD_DICE)],
)
def test_the_remark_on_the_dice(name, remark):
    assert verified((playing.GOLDEN / f"{name}.jsonl").read_bytes(), host_game).remarks == [remark]
