"""A duel on the whole board, as two people play it: real time, the board's own start and drivers, the cable. Only the
keys of the breadboard are used."""

import time

import pytest
import sweeps
from esp32_bench import KINDS
from schiri_hardware.breadboard import BUTTONS, KEYS
from schiri_tools import runtimes
from schiri_tools.cli import main as command_line
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from seldom import PRODUCT
from wired_board import WiredBoard

pytestmark = [PRODUCT, pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))]


@pytest.mark.parametrize("kind", sweeps.first(0, KINDS))
def test_a_duel_is_played_pulled_and_verified(flash, tmp_path, kind):
    values_a, values_b = BUTTONS["dice of side A"], BUTTONS["dice of side B"]
    assert {"OK", "AF", "BF"} <= KEYS
    with WiredBoard(flash, tmp_path / "kept", kind=kind) as board:
        assert board.shows_something()
        for key in ("DOWN", *["OK"] * 6):  # past the lessons
            time.sleep(0.3)  # a screen that is not there yet takes no key
            board.press(key)
        board.wait_for(b'"note": "sealed"')  # the box makes its key before this, which takes time
        time.sleep(0.5)
        for pair in 2 * [*zip(values_a, values_b, strict=True)]:
            board.press(*pair)
        board.press("OK")
        board.press("OK")
        board.wait_for(b'"note": "armed"')
        time.sleep(0.6)
        board.press(values_a[0], values_b[1])
        board.press("AF", "BF")
        board.wait_for(b'"verdict"')
        logs = tmp_path / "logs"
        assert command_line.main(["pull", "--port", board.port, "--to", str(logs)]) == 0
    (log,) = [path.read_bytes() for path in logs.glob("*.jsonl")]
    assert b'"kind": "same_call"' in log and b'"order": {"after": ' in log and b'"board": "%s"' % kind.encode() in log
    assert not verified(log, host_game).complete  # the match is not over, but all of its log is right
