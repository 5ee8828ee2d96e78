"""Two real fingers in Chromium on the simulator's page: who was first is what their stamps say."""

import pytest
from fingers import judged, pairs, places, press_pair, with_fingers, wrong
from playwright.async_api import CDPSession, Page
from running_simulator import Starter, eventually

pytestmark = pytest.mark.sweep

RESOLUTION_US = 1000
PAIRS = 200


def test_the_later_finger_is_never_the_first_and_equal_stamps_are_a_tie(start: Starter) -> None:
    simulator = start("--clock")
    made = list(pairs(PAIRS, 1))

    async def work(page: Page, cdp: CDPSession) -> None:
        await page.goto(simulator.url)
        await page.wait_for_selector("body[data-power=on]")
        a, b = await places(page, "AF", "BF")
        for pair in made:
            await press_pair(cdp, a, b, pair)

    with_fingers(work)
    eventually(lambda: simulator.keys == 0)
    heard = [line.split() for line in simulator.lines if line.startswith("k ")]
    messages = [(int(words[3]), int(words[2]), int(words[1], 16)) for words in heard if len(words) == 4]
    assert not wrong(judged(messages, RESOLUTION_US), made, RESOLUTION_US)
