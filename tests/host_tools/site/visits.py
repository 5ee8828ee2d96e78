"""A person at the page, with fingers."""

import functools
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1024, "height": 768}
LOOKS: dict[str, dict[str, Any]] = {
    "phone, light": {"viewport": PHONE, "color_scheme": "light"},
    "desk, dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
}
DROP = """([name, text]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
REST_MS = 90  # between two taps of one finger


class Visit:
    """The page. It must not break the content policy, raise an error, or leave its own address."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.complaints: list[str] = []
        self.url = url
        self.page: Page = context.new_page()
        self.page.add_init_script("shaken = []; navigator.vibrate = (pattern) => shaken.push(pattern)")
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        context.route("**/favicon.ico", lambda route: route.fulfill(status=204))  # browsers ask for it on their own
        context.on("request", self._look_at_address)  # workers' requests are among them

    def _look_at_address(self, request: Any) -> None:
        if not request.url.startswith((self.url, "blob:" + self.url)):
            self.complaints.append(f"asked for {request.url}")

    def open(self) -> "Visit":
        self.page.goto(self.url + "/play/")
        self.wait_for_power("on")
        return self

    def wait_for_power(self, power: str) -> None:
        expect(self.page.locator("body")).to_have_attribute("data-power", power)

    def resize(self, width: int, height: int) -> None:
        """Resizes the page and waits for two frames: only after the first has its script adapted it to the size."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def middle_of(self, name: str) -> tuple[float, float]:
        box = self.page.locator(f"[data-key={name}]").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, kind: str, *fingers: tuple[float, float] | None) -> None:
        """Sends a touch event of this kind with the position of each finger; None is a finger off the screen."""
        points = [{"x": at[0], "y": at[1], "id": number} for number, at in enumerate(fingers) if at]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    @functools.cached_property
    def devtools(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)

    def tap(self, *names: str) -> None:
        for name in names:
            self.page.touchscreen.tap(*self.middle_of(name))
            self.page.wait_for_timeout(REST_MS)

    def answer(self, *names: str) -> None:
        """Taps keys, each until the display shows something else: a key that comes before a screen is seen counts
        for nothing."""
        for name in names:
            before = self.page.locator("#spoken").text_content() or ""
            self.tap(name)
            expect(self.page.locator("#spoken")).not_to_have_text(before)

    def reload(self) -> None:
        self.page.reload()
        self.wait_for_power("on")

    def cut_power(self) -> None:
        self.page.locator("#power-button").click(delay=900)  # a shorter press does not cut it
        self.wait_for_power("off")

    def wait_for_words(self, words: str) -> None:
        """Waits until these words are on the display, for screen readers."""
        expect(self.page.locator("#spoken")).to_contain_text(words)

    def wait_for_one_of(self, *words: str) -> str:
        """Waits until one of these stands on the display, and returns which."""
        expect(self.page.locator("#spoken")).to_contain_text(re.compile("|".join(map(re.escape, words))))
        return next(some for some in words if some in (self.page.locator("#spoken").text_content() or ""))

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Waits until `holds()` is true, for conditions that cannot be expressed in the page."""
        end = time.monotonic() + 30
        while not holds():
            assert time.monotonic() < end
            self.page.wait_for_timeout(100)

    def choose(self, entry: str) -> None:
        """Goes to an entry of the menu. On a slow machine a tap may last so long that the box moves on by two."""
        for key in ["DOWN"] * 5 + ["UP"] * 10 + ["DOWN"] * 10:
            self.page.wait_for_timeout(500)
            if f"→ {entry}" in (self.page.locator("#spoken").text_content() or ""):
                return
            self.tap(key)
        raise AssertionError(entry)

    def pass_the_lessons(self) -> None:
        """Goes on to the first game from the entry that is marked on a new box."""
        self.wait_for_one_of("→ Learn a game", "→ Spiele lernen", "→ Apprendre un jeu")
        self.choose("FINI!")

    def wait_for_signal(self) -> None:
        expect(self.page.locator("[data-rgb='28 28 24']")).to_have_count(2)

    def add_parts(self) -> None:
        self.tap("A1", "A2", "A3", "A4", "A5", "A6", "B6", "B5", "B4", "B3", "B2", "B1")

    def download(self, to: Path, row: int = 0) -> list[Any]:
        """Downloads a match of the box, by default the newest; returns the content of its lines."""
        self.page.locator("#matches-button").tap()
        with self.page.expect_download() as saved:
            self.page.locator("#own li").nth(row).locator("button").first.tap()
        saved.value.save_as(to)
        self.page.keyboard.press("Escape")
        return [json.loads(line) for line in to.read_text().splitlines()]


class Opener:
    """Opens the page, each time in a new browser."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._visits: list[Visit] = []

    def __call__(self, size: dict[str, int], **options: Any) -> Visit:
        context = self._browser.new_context(viewport=size, has_touch=True, is_mobile=size["width"] < 600, **options)
        self._visits.append(Visit(context, self._url))
        return self._visits[-1]

    def close(self) -> None:
        complaints = [complaint for visit in self._visits for complaint in visit.complaints]
        for visit in self._visits:
            visit.page.context.close()
        assert not complaints, complaints
