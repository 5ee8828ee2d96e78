"""Logs of the past can still be read, and the box's logs of today verify."""

import pytest
from schiri_tools import runtimes
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from schiri_tools.logs.throws import TABLE_DICE, TEST_BYTES, TEST_DICE, TOLD_DICE

from . import golden, playing
from .sealing import at, contents, sealed

SCRIPTS = [path.stem for path in sorted(playing.GOLDEN.glob("*.script"))]
LONG = {"whole_match"}


def test_every_script_has_its_log():
    assert playing.LOGS and golden.missing() == [], "make them: python -m tests.host_tools.logs.golden"


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.sweep] * (name in LONG)) for name in SCRIPTS])
def test_the_box_of_today_writes_a_good_log_and_the_same_on_both_runtimes(name):
    """Both logs are equal byte for byte, although MicroPython's dicts and JSON reader do not keep the order of keys."""
    assert verified(playing.played(name), host_game).complete
    if runtimes.has_micropython():
        assert playing.played(name, "micropython") == playing.played(name)


@pytest.mark.parametrize(
    ("name", "remark"),
    [("box_dice", TEST_DICE), ("power_cuts", TEST_BYTES), ("table_dice", TABLE_DICE), ("told_dice", TOLD_DICE)],
)
def test_the_remark_on_the_dice(name, remark):
    assert verified((playing.GOLDEN / f"{name}.jsonl").read_bytes(), host_game).remarks[0] == remark


def test_takes_and_a_call_without_a_press_are_remarked_where_a_box_of_the_past_kept_others():
    lines = contents((playing.GOLDEN / "box_dice.jsonl").read_bytes())
    begin_us, call = lines[at(lines, "roll")]["t"], lines[at(lines, "fini")]
    call["keys"] = [[begin_us + number, "UP"] for number in range(64)]
    log = verified(sealed(lines), host_game)
    records = "5, 6, 7, 8, 9, 10, 11, 12"  # seven takes and the call
    assert log.remarks[2:] == [f"No press is kept of what the players did in these records of a duel: {records}."]
    assert log.complete
