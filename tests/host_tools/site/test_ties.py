"""Two real fingers in Chromium on the box in the browser: who was first is what their stamps say."""

import json
from typing import Any

import pytest
from fingers import Duel, cases, check, on_a_machine_in_time, play, random_duels, with_fingers
from playwright.async_api import CDPSession, Page
from served import Server

pytestmark = pytest.mark.sweep

PAIRS = 100
# What the page tells its box: the line, since when, and when it says so, in ms.
RECORD = """
    globalThis.told = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message.line) told.push([message.line, message.at, performance.timeOrigin + performance.now()]);
        return post.call(this, message, ...more);
    };
"""


@pytest.mark.parametrize("duels", [list(cases()), list(random_duels(PAIRS, 2))], ids=["cases", "random"])
def test_the_later_finger_is_never_the_first_and_equal_stamps_are_a_tie(server: Server, duels: list[Duel]) -> None:
    on_a_machine_in_time(lambda _: _play(server, duels))


def _play(server: Server, duels: list[Duel]) -> None:
    told: list[Any] = []
    logs: list[list[Any]] = []
    pressed: list[Duel] = []

    async def work(page: Page, cdp: CDPSession) -> None:
        await page.goto(server.url + "/play/")
        await page.wait_for_selector("body[data-power=on]")
        pressed.extend(await play(page, cdp, duels))
        told.extend(await page.evaluate("told"))
        await page.locator("#matches-button").tap()
        matches = page.locator("#own li")
        await matches.first.wait_for()
        for number in range(await matches.count()):
            async with page.expect_download() as saved:
                await matches.nth(number).locator("button").first.tap()
            text = (await (await saved.value).path()).read_text()
            logs.append([json.loads(line) for line in text.splitlines()])

    with_fingers(work, RECORD)
    logs.sort(key=lambda log: log[0]["match"])
    assert min(log[0]["resolution_us"] for log in logs) >= 1000
    heard = [(round(now * 1000), round(at * 1000), int(line[2:], 16)) for line, at, now in told if line[:2] == "k "]
    check(logs, pressed, heard)
