"""The simulator's page in a real Chromium: what fingers, mouse and keyboard do reaches the box, and the box's doings
are seen."""

import os
import signal
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import serial
from chromium import until
from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page, expect
from running_simulator import RunningSimulator, Starter
from schiri.games import NAMES, facts_of

pytestmark = pytest.mark.sweep

A1, A2, A3, A4, AC, AF = 1, 2, 4, 8, 0x40, 0x80
B1, B6, BF = 0x100, 0x2000, 0x8000
UP, OK, BACK = 0x10000, 0x40000, 0x80000
SIZES = [(360, 740), (768, 1024), (1440, 900)]
BUILD = Path(__file__).parents[3] / "build" / "web"
LIT_DOTS = """document.getElementById("display").getContext("2d").getImageData(0, 0, 128, 64).data
    .filter((value, i) => i % 4 === 0 && value > 127).length"""
ODD_SIZES = [(1024, 768), (640, 700), (700, 700), (740, 360), (2560, 1080), (320, 480)]  # here keys may be small


class Visit:
    """A page on a simulator of its own; nothing it does may be refused by the content policy or leave this computer."""

    def __init__(self, simulator: RunningSimulator, context: BrowserContext) -> None:
        self.simulator = simulator
        self.complaints: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._look_at_address)
        self.page.goto(simulator.url)
        self.wait_for_power("on")

    def _look_at_address(self, request: Any) -> None:
        if not request.url.startswith(self.simulator.url):
            self.complaints.append(f"asked for {request.url}")

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-key={name}]")

    def wait_for_power(self, power: str) -> None:
        expect(self.page.locator("body")).to_have_attribute("data-power", power)

    def wait_for_keys(self, mask: int) -> None:
        self.simulator.wait_for_keys(mask)

    def wait_for_last(self, *lines: str) -> None:
        """Waits until these lines are what the box has heard last."""
        self.simulator.wait_until(lambda: self.simulator.lines[-len(lines) :] == [*lines])

    def lit_dots(self) -> int:
        return int(self.page.evaluate(LIT_DOTS))

    def wait_for_dots(self, wanted: str) -> None:
        """Waits for so many lit dots, such as "> 500"."""
        self.page.evaluate(until(f"{LIT_DOTS} {wanted}"))

    def middle_of(self, name: str) -> tuple[float, float]:
        box = self.key(name).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Opener:
    def __init__(self, browser: Browser, start: Starter) -> None:
        self.browser = browser
        self.start = start
        self.visits: list[Visit] = []

    def __call__(self, width: int = 1100, height: int = 800, **options: Any) -> Visit:
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        self.visits.append(Visit(self.start(), context))
        return self.visits[-1]


@pytest.fixture
def visit(browser: Browser, start: Starter) -> Iterator[Opener]:
    opener = Opener(browser, start)
    yield opener
    for one in opener.visits:
        assert not one.complaints
        one.page.context.close()


def test_click_reaches_the_box_and_its_answer_the_page(visit: Opener) -> None:
    here = visit()
    chips = here.page.locator("#chip-lamps .lamp")
    expect(chips).to_have_count(11)
    expect(chips.nth(0)).to_have_attribute("data-rgb", "255 140 26")
    expect(chips.nth(5)).to_have_attribute("data-rgb", "0 0 0")
    for colour in ("255 140 26", "58 32 5"):  # one of them blinks
        expect(chips.nth(4)).to_have_attribute("data-rgb", colour)
    expect(here.page.locator("#side-a .side-lamp")).to_have_attribute("data-rgb", "44 22 3")
    expect(here.page.locator("#side-b .side-lamp")).to_have_attribute("data-rgb", "3 16 31")
    here.wait_for_dots("> 500")
    before = here.lit_dots()
    here.key("A4").hover()
    here.page.mouse.down()
    here.wait_for_keys(A4)
    expect(here.key("A4")).to_have_attribute("aria-pressed", "true")
    here.wait_for_dots(f"!= {before}")
    here.page.mouse.move(5, 5)  # the key stays with the pointer that pressed it
    here.page.mouse.up()
    here.wait_for_keys(0)
    here.wait_for_dots(f"== {before}")
    # The quickest click is still a press of some length, and every key has its own bit.
    sides = [side + key for side in "AB" for key in "123456CF"]
    for bit, name in enumerate([*sides, "UP", "DOWN", "OK", "BACK"]):
        here.page.mouse.click(*here.middle_of(name))
        here.wait_for_last(f"k {1 << bit:06x}", "k 000000")
    assert here.page.evaluate("document.activeElement === document.body")  # Enter is still the box's OK


def test_two_fingers_at_once(visit: Opener) -> None:
    here = visit(360, 740, has_touch=True, is_mobile=True, device_scale_factor=3)
    cdp = here.page.context.new_cdp_session(here.page)
    a2, b6, bf = (here.middle_of(name) for name in ("A2", "B6", "BF"))
    touch(cdp, "touchStart", {0: a2, 1: b6})
    here.wait_for_keys(A2 | B6)
    touch(cdp, "touchStart", {0: a2, 1: b6, 2: bf})
    here.wait_for_keys(A2 | B6 | BF)
    touch(cdp, "touchEnd", {1: b6})
    here.wait_for_keys(A2 | BF)
    touch(cdp, "touchMove", {0: (a2[0] + 60, a2[1] - 200), 2: bf})  # a finger slips off: the key stays with it
    touch(cdp, "touchStart", {0: (a2[0] + 60, a2[1] - 200), 1: b6, 2: bf})
    here.wait_for_last(f"k {A2 | BF:06x}", f"k {A2 | B6 | BF:06x}")
    touch(cdp, "touchCancel", {})
    here.wait_for_keys(0)
    x, y = here.middle_of("AC")
    long_press = {"x": round(x), "y": round(y), "duration": 600, "gestureSourceType": "touch"}
    cdp.send("Input.synthesizeTapGesture", long_press)
    here.wait_for_last(f"k {AC:06x}", "k 000000")  # no menu, no selection, no latch
    assert here.page.evaluate("[scrollX, scrollY, visualViewport.scale, String(getSelection())]") == [0, 0, 1, ""]


def touch(cdp: CDPSession, kind: str, fingers: dict[int, tuple[float, float]]) -> None:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in fingers.items()]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_keyboard_plays_both_sides_at_once(visit: Opener) -> None:
    here = visit()
    keyboard = here.page.keyboard
    for code, mask in (("KeyA", AC), ("Digit3", AC | A3), ("Digit8", AC | A3 | B1), ("KeyL", AC | A3 | B1 | BF)):
        keyboard.down(code)
        here.wait_for_keys(mask)
    keyboard.down("KeyL")  # repeats by itself, while it is held
    for code, mask in (("KeyA", A3 | B1 | BF), ("Digit3", B1 | BF), ("KeyL", B1), ("Digit8", 0)):
        keyboard.up(code)
        here.wait_for_keys(mask)
    for code, mask in (("KeyS", AF), ("ArrowUp", UP), ("Enter", OK), ("Backspace", BACK), ("Escape", BACK)):
        keyboard.down(code)
        here.wait_for_keys(mask)
        keyboard.up(code)
        here.wait_for_keys(0)
    count = len(here.simulator.lines)
    keyboard.press("Control+KeyQ")  # the browser's, not the box's
    keyboard.down("KeyA")
    here.wait_for_keys(AC)
    here.page.evaluate("window.dispatchEvent(new Event('blur'))")
    here.wait_for_keys(0)
    assert here.simulator.lines[count:] == ["k 000040", "k 000000"]


def test_keys_are_buttons_for_everyone(visit: Opener) -> None:
    here = visit(locale="de-CH")
    expect(here.page.get_by_role("button", name="A: Wert 4")).to_have_attribute("data-key", "A4")
    expect(here.page.get_by_role("button", name="B: COPY")).to_have_attribute("data-key", "BC")
    assert here.page.evaluate("document.documentElement.lang") == "de"
    here.key("A1").focus()
    for name in ("Space", "Enter"):
        here.page.keyboard.down(name)
        here.wait_for_keys(A1)
        here.page.keyboard.up(name)
        here.wait_for_keys(0)
    here.key("B1").evaluate("button => button.click()")  # as a screen reader does: down, and soon up again
    here.wait_for_last(f"k {B1:06x}", "k 000000")


def test_the_display_is_read_out(visit: Opener) -> None:
    here = visit(locale="de-DE")
    expect(here.page.get_by_role("status").filter(has_text="Round 3: straights")).to_have_count(1)
    here.key("A4").hover()
    here.page.mouse.down()
    expect(here.page.locator("#spoken")).to_have_text("A4")
    expect(here.page.get_by_role("img", name="Anzeige der Box", exact=True)).to_have_count(1)
    here.page.mouse.up()
    expect(here.page.locator("#spoken")).to_have_text("Round 3: straights")


def test_latch(visit: Opener) -> None:
    here = visit()
    here.key("AC").click(button="right")
    here.wait_for_keys(AC)
    here.page.evaluate("window.dispatchEvent(new Event('blur'))")
    here.key("A1").click()
    here.wait_for_last("k 000041", "k 000040")
    assert "latched" in (here.key("AC").get_attribute("class") or "")
    here.key("BACK").click(modifiers=["Shift"])
    here.wait_for_keys(AC | BACK)
    here.key("AC").click()
    here.wait_for_keys(BACK)
    here.key("BACK").click(button="right")
    here.wait_for_keys(0)


def test_two_pages_show_and_play_the_same(visit: Opener) -> None:
    here = visit()
    other = here.page.context.new_page()
    other.goto(here.simulator.url)
    expect(other.locator("body")).to_have_attribute("data-power", "on")
    here.page.bring_to_front()
    here.page.keyboard.down("Digit1")
    here.wait_for_keys(A1)
    other.keyboard.down("Digit8")
    here.wait_for_keys(A1 | B1)
    other.close()
    here.wait_for_keys(A1)
    here.page.keyboard.up("Digit1")
    here.wait_for_keys(0)


def test_no_power(visit: Opener) -> None:
    here = visit(locale="fr-FR")
    here.key("AC").click(button="right")
    here.wait_for_keys(AC)
    os.kill(here.simulator.box_process, signal.SIGKILL)
    here.wait_for_power("off")
    notice = here.page.get_by_role("alertdialog")
    expect(notice).to_contain_text("La boîte n’a pas de courant.")
    expect(notice).to_contain_text("signal 9")
    expect(here.page.locator("#notice-lines")).to_be_hidden()
    here.wait_for_dots("== 0")
    count = len(here.simulator.lines)
    here.page.keyboard.press("Enter")  # on "Allumer", which has the focus
    here.wait_for_power("on")
    expect(notice).to_be_hidden()
    here.wait_for_dots("> 500")
    # The latch held COPY at power-up.
    here.simulator.wait_until(lambda: "k 000040" in here.simulator.lines[count:])


def test_crash_and_power_button(visit: Opener) -> None:
    here = visit()
    with serial.Serial(here.simulator.serial) as port:
        port.write(b"crash\n")
        here.wait_for_power("off")
    expect(here.page.get_by_role("alertdialog")).to_contain_text("The box has no power.")
    expect(here.page.locator("#notice-lines")).to_contain_text("the box fell off the table")
    here.page.get_by_role("button", name="Switch on").click()
    here.wait_for_power("on")
    here.page.locator("#power-button").click()
    expect(here.page.locator("#power-button")).to_have_text("Hold it")
    here.page.locator("#power-button").click(delay=900)
    here.wait_for_power("off")
    expect(here.page.get_by_role("alertdialog")).to_contain_text("It was switched off.")
    here.page.get_by_role("button", name="Switch on").click()
    here.wait_for_power("on")
    expect(here.page.locator("#serial-name")).to_have_text(here.simulator.serial)


def test_page_waits_for_the_server(visit: Opener) -> None:
    here = visit()
    here.simulator.stop()
    here.wait_for_power("unknown")
    expect(here.page.get_by_role("alertdialog")).to_contain_text("The simulator is not there.")
    here.complaints.clear()
    again = visit.start(port=here.simulator.port)
    here.wait_for_power("on")
    expect(here.page.get_by_role("alertdialog")).to_be_hidden()
    here.key("A1").click()
    again.wait_until(lambda: "k 000001" in again.lines)
    here.complaints.clear()  # Chromium's own lines about the refused connections


def test_on_a_phone_the_legend_leaves_either_side_its_keys(visit: Opener) -> None:
    here = visit(390, 844)
    here.page.locator("#legend-button").click()
    for side in ("a", "b"):
        keys = here.page.locator(f"#side-{side} .keys")
        assert not overlap(here.page.locator("#legend").bounding_box(), keys.bounding_box())


def test_bar_below_the_box(visit: Opener) -> None:
    here = visit(1440, 900)
    hint = here.page.locator("#sound-hint")
    expect(hint).to_have_text("Click once for sound")
    here.key("A1").click()
    expect(hint).to_be_hidden()
    legend = here.page.locator("#legend")
    expect(legend).to_be_hidden()
    here.page.locator("#legend-button").click()
    expect(legend).to_contain_text("Side A")
    for title in [facts_of(name).title for name in NAMES]:
        expect(legend).to_contain_text(title.split()[0] + ":")
    boxes = [legend.bounding_box(), here.page.locator("#case").bounding_box()]
    assert not overlap(*boxes)
    volume = here.page.get_by_label("Volume")
    volume.press("ArrowUp")
    expect(volume).to_have_value("6")
    assert here.page.evaluate("localStorage.getItem('schiri-volume')") == "6"
    assert "k 010000" not in here.simulator.lines  # for the box it was no key
    here.page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
    assert "k 080000" not in here.simulator.lines  # for the box it was no BACK
    here.page.keyboard.down("Enter")  # a click has left the focus where it was
    here.wait_for_keys(OK)
    here.page.keyboard.up("Enter")


@pytest.mark.parametrize("scale", [1, 2.625])
def test_everything_is_in_sight_and_apart(visit: Opener, scale: float) -> None:
    here = visit(device_scale_factor=scale)
    for width, height in SIZES + ODD_SIZES:
        here.page.set_viewport_size({"width": width, "height": height})
        here.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        look_at_layout(here.page, width, height)
        look_at_dots(here.page, scale)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)], ids=["phone", "desk"])
def test_in_colours_of_the_readers_own_all_can_be_told_apart(
    visit: Opener, scheme: Any, width: int, height: int
) -> None:
    here = visit(width, height, locale="de-DE", forced_colors="active", color_scheme=scheme, reduced_motion="reduce")
    look_at_layout(here.page, width, height)
    style = "(part, [name, key]) => getComputedStyle(part.querySelector(name) ?? part)[key]"
    for key in here.page.locator(".key").all():
        surface, edge, ink = (
            key.evaluate(style, [".cap", name]) for name in ("backgroundColor", "borderTopColor", "color")
        )
        assert edge != surface and ink != surface and key.evaluate(style, [".cap", "borderTopWidth"]) == "2px"
    lamps = here.page.locator("#chip-lamps .lamp")
    lit, dark = lamps.nth(0), lamps.nth(6)
    assert lit.evaluate(style, ["_", "outlineWidth"]) != dark.evaluate(style, ["_", "outlineWidth"])
    assert lit.screenshot() != dark.screenshot()
    assert here.lit_dots() > 500
    assert here.page.locator("#screen").evaluate(style, ["_", "outlineStyle"]) == "solid"
    rest = here.key("A4").screenshot()
    here.key("A4").hover()
    here.page.mouse.down()
    here.wait_for_keys(A4)
    assert here.key("A4").screenshot() != rest
    here.page.mouse.up()
    here.wait_for_keys(0)
    here.page.keyboard.press("Tab")
    focused = here.page.locator(":focus-visible")
    assert focused.evaluate(style, ["_", "outlineStyle"]) == "solid"
    BUILD.mkdir(parents=True, exist_ok=True)
    here.page.screenshot(path=str(BUILD / f"forced-colours-{scheme}-{width}.png"))


def boxes_of(page: Page, selector: str) -> list[dict[str, float]]:
    boxes: list[dict[str, float]] = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].filter(part => part.checkVisibility()).map(part => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return { x, y, width, height };
        })""",
        selector,
    )
    return boxes


def look_at_layout(page: Page, width: int, height: int) -> None:
    scrolled = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(scrolled) == [width, height]
    boxes = boxes_of(page, ".key, #screen, .lamp, .letter, .print .wordmark, #bar > *")
    assert len(boxes) >= 20 + 1 + 13 + 2 + 2 + 3
    for box in boxes:
        assert box["width"] > 0 and box["height"] > 0
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    for key in boxes_of(page, ".key"):
        assert min(key["width"], key["height"]) >= (44 if (width, height) in SIZES else 20)  # 44: a fingertip
    # B's keys are A's, turned by half a turn: from B's chair they lie the same way.
    (plate,) = boxes_of(page, "#plate")
    for name in "123456CF":
        (a,), (b,) = boxes_of(page, f"[data-key=A{name}]"), boxes_of(page, f"[data-key=B{name}]")
        assert a["x"] + b["x"] + a["width"] == pytest.approx(2 * plate["x"] + plate["width"], abs=1)
        assert a["y"] + b["y"] + a["height"] == pytest.approx(2 * plate["y"] + plate["height"], abs=1)


def look_at_dots(page: Page, scale: float) -> None:
    (display,) = boxes_of(page, "#display")
    dot = display["width"] * scale / 128
    assert dot >= 1
    assert dot == pytest.approx(round(dot), abs=0.02)
    assert display["height"] * scale / 64 == pytest.approx(dot, abs=0.02)
    for edge in (display["x"] * scale, display["y"] * scale):
        assert edge == pytest.approx(round(edge), abs=0.05)


def overlap(one: Any, other: Any) -> bool:
    return bool(
        one["x"] + 0.1 < other["x"] + other["width"]
        and other["x"] + 0.1 < one["x"] + one["width"]
        and one["y"] + 0.1 < other["y"] + other["height"]
        and other["y"] + 0.1 < one["y"] + one["height"]
    )
