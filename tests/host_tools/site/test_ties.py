"""Two real fingers in Chromium on the box in the browser: who was first is what their stamps say."""

import asyncio
import json
import time
from typing import Any

import pytest
from fingers import Message, judged, pairs, places, press, press_pair, with_fingers, wrong
from playwright.async_api import CDPSession, Page
from served import Server

pytestmark = pytest.mark.sweep

PAIRS = 200
ATTEMPTS = 4
SECRETS = ["A1", "A2", "A3", "A4", "A5", "A6", "B6", "B5", "B4", "B3", "B2", "B1"]
# What the page tells its box: the line, since when, and when it says so, in ms.
RECORD = """
    globalThis.told = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message.line) told.push([message.line, message.at, performance.timeOrigin + performance.now()]);
        return post.call(this, message, ...more);
    };
"""


def messages_of(told: list[Any]) -> list[Message]:
    """What the page has told of its keys, in µs since it began to."""
    return [
        (round((now - told[0][2]) * 1000), round((at - told[0][2]) * 1000), int(line[2:], 16))
        for line, at, now in told
        if line.startswith("k ")
    ]


async def open_page(page: Page, url: str) -> None:
    await page.goto(url + "/play/")
    await page.wait_for_selector("body[data-power=on]")


def test_the_later_finger_is_never_the_first_and_equal_stamps_are_a_tie(server: Server) -> None:
    made = list(pairs(PAIRS, 2))
    told = []

    async def work(page: Page, cdp: CDPSession) -> None:
        await open_page(page, server.url)
        a, b = await places(page, "AF", "BF")
        for pair in made:
            await press_pair(cdp, a, b, pair)
        told.extend(await page.evaluate("told"))

    with_fingers(work, RECORD)
    assert not wrong(judged(messages_of(told), 1000), made, 1000)


@pytest.mark.parametrize(
    ("first", "later_ms", "apart_ms"),
    [("A", 0, None), ("B", 0, None), ("A", 0, 0), ("B", 0, 1), ("A", 0, 4), ("B", 0, 15), ("A", 30, 0), ("B", 30, 4)],
)
def test_a_duel_is_called_by_the_earlier_stamp(server: Server, first: str, later_ms: int, apart_ms: int | None) -> None:
    """`first` is the side of which word comes first, in one event with the other one if it is not `apart_ms`; its stamp
    is so many ms later."""
    said = []
    told = []

    async def work(page: Page, cdp: CDPSession) -> None:
        await open_page(page, server.url)
        for name in ["OK"] * 5 + SECRETS + ["OK", "OK"]:
            (place,) = await places(page, name)
            await page.touchscreen.tap(*place)
            await page.wait_for_timeout(90)
        await page.locator("[data-rgb='28 28 24']").nth(1).wait_for(state="attached", timeout=20_000)  # both lamps
        a, b = await places(page, "AF", "BF")
        one, other = (a, b) if first == "A" else (b, a)
        now = time.time() - 0.05
        if apart_ms is None:
            await press(cdp, [one, other], now)
        else:
            early = press(cdp, [one], now + later_ms / 1000)
            await asyncio.sleep(apart_ms / 1000)
            await asyncio.gather(early, press(cdp, [one, other], now))
        await page.wait_for_timeout(300)
        await press(cdp, [], time.time())
        await page.wait_for_timeout(700)
        await page.locator("#matches-button").tap()
        async with page.expect_download() as saved:
            await page.locator("#own li button").first.tap()
        path = await (await saved.value).path()
        said[:] = [json.loads(line) for line in path.read_text().splitlines()]
        told[:] = await page.evaluate("told")

    for _ in range(ATTEMPTS):
        with_fingers(work, RECORD)
        if 0 not in judged(messages_of(told), 1000):  # or this machine was too busy to bring the fingers in time
            break
    (call,) = [record for record in said if "verdict" in record]
    tie = {"event": "foul", "player": None, "kind": "same_call"}
    earlier = {"event": "fini", "player": "AB".index("B" if first == "A" else "A")}
    event = {name: value for name, value in call["event"].items() if name != "t"}
    assert event == (earlier if later_ms else tie)
    assert said[0]["resolution_us"] >= 1000
