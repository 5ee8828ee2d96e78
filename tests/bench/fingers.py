"""Two real fingers on a page in Chromium, with stamps of their own, and what a box makes of them."""

import asyncio
import random
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

from chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from playwright.async_api import CDPSession, Page, async_playwright
from schiri.board.arrivals import Arrivals, horizon_us

A, B = 1 << 7, 1 << 15
MS = 1000

Place = tuple[float, float]
Message = tuple[int, int, int]  # when it came and since when what is down is down, in µs; the mask


def with_fingers(work: Callable[[Page, CDPSession], Awaitable[None]], script: str = "") -> None:
    """Does the work with a page that has a touch screen and on which `script` runs first. What is done to it can be
    under way at the same time: on a busy machine the answer to a touch takes longer than a finger does."""

    async def run() -> None:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
            size = {"width": 390, "height": 844}
            context = await browser.new_context(viewport=size, has_touch=True, is_mobile=True)
            await context.add_init_script(script)
            page = await context.new_page()
            await work(page, await context.new_cdp_session(page))
            await browser.close()

    failed: list[BaseException] = []

    def guarded() -> None:
        try:
            asyncio.run(run())
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=guarded)  # other tests have a loop of their own in this one
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


async def places(page: Page, *names: str) -> list[Place]:
    """The middle of these keys."""
    boxes = [await page.locator(f"[data-key={name}]").bounding_box() for name in names]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


def press(cdp: CDPSession, fingers: Sequence[Place], stamp_s: float) -> "asyncio.Future[Any]":
    """These fingers are on the glass since a time (seconds since 1970); does not wait for the page."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    kind = "touchStart" if points else "touchEnd"
    about = {"type": kind, "touchPoints": points, "timestamp": stamp_s}
    return asyncio.ensure_future(cdp.send("Input.dispatchTouchEvent", about))


def pairs(count: int, seed: int) -> Iterator[tuple[bool, int, int]]:
    """Random pairs: is A's finger the one of which word comes first, by how many ms its stamp is the later one (the
    earlier one below 0), and how many ms word of the other one takes longer."""
    choose = random.Random(seed)
    for _ in range(count):
        yield choose.random() < 0.5, choose.choice([0, 0, *range(-30, -1), *range(2, 30)]), choose.randrange(12)


async def press_pair(cdp: CDPSession, a: Place, b: Place, pair: tuple[bool, int, int]) -> None:
    """One such pair, and both fingers up again. All stamps are in the past as they are sent, as a screen's are."""
    a_comes_first, later_ms, apart_ms = pair
    now = time.time() - 0.05
    first, second = (a, b) if a_comes_first else (b, a)
    one = press(cdp, [first], now + max(later_ms, 0) / 1000)
    await asyncio.sleep(apart_ms / 1000)
    await asyncio.gather(one, press(cdp, [first, second], now + max(-later_ms, 0) / 1000))
    await asyncio.sleep(0.06)
    await press(cdp, [], time.time())
    await asyncio.sleep(0.06)


class Taken:
    """In the place of a box's keys."""

    def __init__(self) -> None:
        self.masks: list[int] = []

    def put(self, stamp_us: int, mask: int) -> None:
        self.masks.append(mask)


def judged(messages: Sequence[Message], resolution_us: int) -> list[int]:
    """For each time that both were up and one or both came down: A, B, or both, as a box's keys find it; 0 if word of
    the second came when the look was closed: nobody can judge that."""
    found = []
    for first, second in zip(messages, messages[1:], strict=False):
        if not first[2] & (A | B) or second[2] & (A | B) != A | B:
            continue
        if second[0] - first[0] > horizon_us(first[1], first[0]):
            found.append(0)
            continue
        taken = Taken()
        arrivals = Arrivals(taken, resolution_us, first[1] - 1, 0)
        for arrival_us, stamp_us, mask in (first, second):
            arrivals.step(lambda _: 0, arrival_us, True)
            arrivals.take(mask, stamp_us, arrival_us)
        arrivals.step(lambda _: 0, second[0] + 500 * MS, True)
        found.append(taken.masks[0])
    return found


def wrong(found: Sequence[int], made: Sequence[tuple[bool, int, int]], resolution_us: int) -> list[Any]:
    """The pairs that were judged otherwise than their stamps say. Most have to have been judged at all."""
    assert len(found) == len(made) < 2 * sum(first != 0 for first in found), (len(found), found)
    strange = []
    for first, (a_comes_first, later_ms, apart_ms) in zip(found, made, strict=True):
        own, other = (A, B) if a_comes_first else (B, A)
        is_tie = abs(later_ms) * MS < resolution_us
        wanted = A | B if is_tie else other if later_ms > 0 else own
        if first not in (0, wanted):
            strange.append((first, a_comes_first, later_ms, apart_ms))
    return strange
