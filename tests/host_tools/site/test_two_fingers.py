"""Two real fingers in Chromium on the page of the simulator and on that of the site: who was first is what their stamps
say."""

import json
from pathlib import Path
from typing import Any

import pytest
from fingers import Duel, cases, check, on_a_machine_in_time, play, random_duels, with_fingers
from playwright.async_api import CDPSession, Page
from processes import Simulator
from schiri_tools.box.flash_files import match_logs
from seldom import PRODUCT
from served import Server

pytestmark = [PRODUCT, pytest.mark.sweep]

PAIRS = 100
# Records what a page sends: to its server the line; to its worker the line, when its keys changed, and the time, in ms.
RECORD = """
    globalThis.told = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (line) {
        told.push(line);
        return send.call(this, line);
    };
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message.line) told.push([message.line, message.at, performance.timeOrigin + performance.now()]);
        return post.call(this, message, ...more);
    };
"""


@pytest.mark.parametrize("duels", [[*cases()], [*random_duels(PAIRS, 1)]], ids=["cases", "random"])
def test_at_the_simulator_the_later_finger_is_never_the_first_and_equal_stamps_are_a_tie(
    tmp_path: Path, duels: list[Duel]
) -> None:
    def attempt(number: int) -> None:
        simulator = Simulator(tmp_path / f"{number}.flash", tmp_path)
        try:
            pressed, told, _ = _played(simulator.url, duels)
        finally:
            simulator.kill()
        heard = [line.split() for line in told if line.startswith("k ")]
        logs = [[json.loads(line) for line in log.splitlines()] for log in match_logs(tmp_path / f"{number}.flash")]
        assert {log[0]["resolution_us"] for log in logs} == {1000}
        check(logs, pressed, [(int(words[3]), int(words[2]), int(words[1], 16)) for words in heard])

    on_a_machine_in_time(attempt)


def test_on_the_site_the_later_finger_is_never_the_first_and_equal_stamps_are_a_tie(server: Server) -> None:
    def attempt(_: int) -> None:
        pressed, told, logs = _played(server.url + "/play/", [*cases()])
        logs.sort(key=lambda log: log[0]["match"])
        assert min(log[0]["resolution_us"] for log in logs) >= 1000
        heard = [(round(now * 1000), round(at * 1000), int(line[2:], 16)) for line, at, now in told if line[:2] == "k "]
        check(logs, pressed, heard)

    on_a_machine_in_time(attempt)


def _played(address: str, duels: list[Duel]) -> tuple[list[Duel], list[Any], list[list[Any]]]:
    """Plays duels on a page. Returns their touches, what the page has told, and the logs that it offers."""
    told: list[Any] = []
    logs: list[list[Any]] = []
    pressed: list[Duel] = []

    async def work(page: Page, cdp: CDPSession) -> None:
        await page.goto(address)
        await page.wait_for_selector("body[data-power=on]")
        pressed.extend(await play(page, cdp, duels))
        told.extend(await page.evaluate("told"))
        if not await page.locator("#matches-button").is_visible():
            return
        await page.locator("#matches-button").tap()
        matches = page.locator("#own li")
        await matches.first.wait_for()
        for number in range(await matches.count()):
            async with page.expect_download() as saved:
                await matches.nth(number).locator("button").first.tap()
            text = (await (await saved.value).path()).read_text()
            logs.append([json.loads(line) for line in text.splitlines()])

    with_fingers(work, RECORD)
    return pressed, told, logs
