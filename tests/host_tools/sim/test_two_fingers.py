"""Two real fingers in Chromium on the simulator's page: who was first is what their stamps say."""

import json
from pathlib import Path

import pytest
from fingers import Duel, cases, check, on_a_machine_in_time, play, random_duels, with_fingers
from playwright.async_api import CDPSession, Page
from schiri_tools.box.flash_files import match_logs
from test_real_box import Simulator

pytestmark = pytest.mark.sweep

PAIRS = 100
# What the page tells the server: the line, and when it says so, in ms.
RECORD = """
    globalThis.told = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (line) {
        told.push(line);
        return send.call(this, line);
    };
"""


@pytest.mark.parametrize("duels", [list(cases()), list(random_duels(PAIRS, 1))], ids=["cases", "random"])
def test_the_later_finger_is_never_the_first_and_equal_stamps_are_a_tie(tmp_path: Path, duels: list[Duel]) -> None:
    on_a_machine_in_time(lambda number: _play(tmp_path / f"{number}.flash", duels))


def _play(flash: Path, duels: list[Duel]) -> None:
    simulator = Simulator(flash)
    told: list[str] = []
    pressed: list[Duel] = []

    async def work(page: Page, cdp: CDPSession) -> None:
        await page.goto(simulator.url)
        await page.wait_for_selector("body[data-power=on]")
        pressed.extend(await play(page, cdp, duels))
        told.extend(await page.evaluate("told"))

    try:
        with_fingers(work, RECORD)
    finally:
        simulator.stop()
    heard = [line.split() for line in told if line.startswith("k ")]
    logs = [[json.loads(line) for line in log.splitlines()] for log in match_logs(flash)]
    assert {log[0]["resolution_us"] for log in logs} == {1000}
    check(logs, pressed, [(int(words[3]), int(words[2]), int(words[1], 16)) for words in heard])
