"""Logs of the past can still be read, and the box's logs of today verify."""

import pytest
from schiri_tools import runtimes
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from schiri_tools.logs.throws import TABLE_DICE, TEST_BYTES, TEST_DICE, TOLD_DICE

from . import golden, playing

LOGS = sorted(playing.GOLDEN.glob("*.jsonl"))


def test_there_are_golden_logs():
    assert LOGS, "make them: python -m tests.host_tools.logs.golden"


def test_every_script_has_its_log():
    assert golden.missing() == []


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_golden_log_is_good(path):
    assert verified(path.read_bytes(), host_game).complete


@pytest.mark.parametrize("name", [path.stem for path in sorted(playing.GOLDEN.glob("*.script"))])
def test_the_box_of_today_writes_a_good_log(name):
    assert verified(playing.played(name), host_game).complete


@pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))
@pytest.mark.parametrize("name", [path.stem for path in sorted(playing.GOLDEN.glob("*.script"))])
def test_both_runtimes_write_the_same_log(name):
    """MicroPython's dicts and its reading of JSON do not keep the order of keys."""
    assert playing.played(name, "micropython") == playing.played(name)


def test_the_remark_on_the_dice():
    assert verified(playing.played("box_dice"), host_game).remarks == [TEST_DICE]
    assert verified(playing.played("power_cuts"), host_game).remarks == [TEST_BYTES]
    assert verified(playing.played("table_dice"), host_game).remarks == [TABLE_DICE]
    assert verified(playing.played("told_dice"), host_game).remarks == [TOLD_DICE]
