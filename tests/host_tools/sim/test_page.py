"""The simulator's page in a real Chromium: what fingers, mouse and keyboard do reaches the box, and the box's doings
are seen."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import combinations, product
from typing import Any

import pytest
import serial
from axe import violations
from chromium import until
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from running_simulator import RunningSimulator, Starter
from schiri.games import NAMES, facts_of
from seldom import PRODUCT
from visits import Visit

pytestmark = [PRODUCT, pytest.mark.sweep]

A1, A2, A3, A4, AC, AF = 1, 2, 4, 8, 0x40, 0x80
B1, B6, BF = 0x100, 0x2000, 0x8000
UP, OK, BACK = 0x10000, 0x40000, 0x80000
SIZES = [(360, 740), (768, 1024), (1440, 900)]
LIT_DOTS = """document.getElementById("display").getContext("2d").getImageData(0, 0, 128, 64).data
    .filter((value, i) => i % 4 === 0 && value > 127).length"""
ODD_SIZES = [(1024, 768), (640, 700), (700, 700), (740, 360), (2560, 1080), (320, 480)]  # keys may be small in these


class Here(Visit):
    """A page of a simulator."""

    def __init__(self, simulator: RunningSimulator, context: BrowserContext) -> None:
        super().__init__(context, simulator.url)
        self.simulator = simulator
        self.page.goto(simulator.url)
        self.wait_for_power("on")

    def key(self, name: str) -> Locator:
        return self.page.locator(f"[data-key={name}]")

    def wait_for_keys(self, mask: int) -> None:
        self.simulator.wait_for_keys(mask)

    def wait_for_last(self, *lines: str) -> None:
        """Waits until these lines are what the box has heard last."""
        self.simulator.wait_until(lambda: self.simulator.lines[-len(lines) :] == [*lines])

    def lit_dots(self) -> int:
        return int(self.page.evaluate(LIT_DOTS))

    def wait_for_dots(self, wanted: str) -> None:
        """Waits until the number of lit dots fulfils a condition, such as "> 500"."""
        self.page.evaluate(until(f"{LIT_DOTS} {wanted}"))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSimulator]:
    """Starts the simulator of all tests that leave it running, with all keys up."""
    simulator = RunningSimulator(tmp_path_factory.mktemp("simulator"))
    yield simulator
    simulator.stop()
    assert simulator.errors.count("Traceback") == simulator.errors.count("RuntimeError: the box fell off")


@contextmanager
def opened(
    browser: Browser, simulator: RunningSimulator, width: int = 1100, height: int = 800, **options: Any
) -> Iterator[Here]:
    context = browser.new_context(viewport={"width": width, "height": height}, **options)
    here = Here(simulator, context)
    yield here
    assert not here.complaints
    context.close()


Opener = Callable[..., Here]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Opener]:
    with ExitStack() as stack:
        yield lambda *words, **options: stack.enter_context(opened(browser, *words, **options))


@pytest.fixture(scope="module")
def desk(browser: Browser, shared: RunningSimulator) -> Iterator[Here]:
    with opened(browser, shared) as here:
        expect(here.page.locator("#sound-hint")).to_have_text("Click once for sound")
        yield here


@pytest.fixture
def here(desk: Here) -> Here:
    """Returns the shared page at a desk, after taking the focus away."""
    desk.page.evaluate("document.activeElement.blur()")
    return desk


def test_click_reaches_the_box_and_its_answer_the_page(here: Here) -> None:
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


def test_two_fingers_at_once(visit: Opener, shared: RunningSimulator) -> None:
    here = visit(shared, 360, 740, has_touch=True, is_mobile=True, device_scale_factor=3)
    a2, b6, bf = (here.middle_of(name) for name in ("A2", "B6", "BF"))
    here.touch("touchStart", a2, b6)
    here.wait_for_keys(A2 | B6)
    here.touch("touchStart", a2, b6, bf)
    here.wait_for_keys(A2 | B6 | BF)
    here.touch("touchEnd", None, b6)
    here.wait_for_keys(A2 | BF)
    off = (a2[0] + 60, a2[1] - 200)
    here.touch("touchMove", off, None, bf)  # a finger slips off: the key stays with it
    here.touch("touchStart", off, b6, bf)
    here.wait_for_last(f"k {A2 | BF:06x}", f"k {A2 | B6 | BF:06x}")
    here.touch("touchCancel")
    here.wait_for_keys(0)
    x, y = map(round, here.middle_of("AC"))
    long_press = {"x": x, "y": y, "duration": 600, "gestureSourceType": "touch"}
    here.devtools.send("Input.synthesizeTapGesture", long_press)
    here.wait_for_last(f"k {AC:06x}", "k 000000")  # no menu, no selection, no latch
    assert here.page.evaluate("[scrollX, scrollY, visualViewport.scale, String(getSelection())]") == [0, 0, 1, ""]


def test_keyboard_plays_both_sides_at_once(here: Here) -> None:
    keyboard = here.page.keyboard
    for code, mask in (("KeyA", AC), ("Digit3", AC | A3), ("Digit8", AC | A3 | B1), ("KeyL", AC | A3 | B1 | BF)):
        keyboard.down(code)
        here.wait_for_keys(mask)
    keyboard.down("KeyL")  # repeats by itself, while it is held
    for code, mask in (("KeyA", A3 | B1 | BF), ("Digit3", B1 | BF), ("KeyL", B1), ("Digit8", 0)):
        keyboard.up(code)
        here.wait_for_keys(mask)
    for code, mask in (
        ("Digit4", A4),
        ("KeyS", AF),
        ("ArrowUp", UP),
        ("Enter", OK),
        ("Backspace", BACK),
        ("Escape", BACK),
    ):
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


def test_keys_are_buttons_for_everyone(here: Here) -> None:
    here.key("A1").focus()
    for name in ("Space", "Enter"):
        here.page.keyboard.down(name)
        here.wait_for_keys(A1)
        here.page.keyboard.up(name)
        here.wait_for_keys(0)
    here.key("B1").evaluate("button => button.click()")  # as a screen reader does: down, and soon up again
    here.wait_for_last(f"k {B1:06x}", "k 000000")


def test_latch(here: Here) -> None:
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


def test_what_has_ended_the_box_is_said_and_a_latch_holds_its_key_at_power_up(here: Here) -> None:
    here.key("AC").click(button="right")
    here.wait_for_keys(AC)
    os.kill(here.simulator.box_process, signal.SIGKILL)
    here.wait_for_power("off")
    notice = here.page.get_by_role("alertdialog")
    expect(notice).to_contain_text("signal 9")
    expect(here.page.locator("#notice-lines")).to_be_hidden()
    here.wait_for_dots("== 0")
    count = len(here.simulator.lines)
    here.page.keyboard.press("Enter")  # on "Switch on", which has the focus
    here.wait_for_power("on")
    expect(notice).to_be_hidden()
    here.wait_for_dots("> 500")
    here.simulator.wait_until(lambda: "k 000040" in here.simulator.lines[count:])
    here.key("AC").click(button="right")
    here.wait_for_keys(0)
    with serial.Serial(here.simulator.serial) as port:
        port.write(b"crash\n")
        here.wait_for_power("off")
    expect(here.page.locator("#notice-lines")).to_contain_text("the box fell off the table")
    assert "RuntimeError: the box fell off the table" in here.simulator.errors
    here.page.get_by_role("button", name="Switch on").click()
    here.wait_for_power("on")
    here.page.locator("#power-button").click(delay=900)
    here.wait_for_power("off")
    expect(notice).to_contain_text("It was switched off.")
    here.page.get_by_role("button", name="Switch on").click()
    here.wait_for_power("on")
    expect(here.page.locator("#serial-name")).to_have_text(here.simulator.serial)


def test_page_waits_for_the_server(visit: Opener, start: Starter) -> None:
    here = visit(start())
    here.simulator.stop()
    here.wait_for_power("unknown")
    expect(here.page.get_by_role("alertdialog")).to_contain_text("The simulator is not there.")
    here.complaints.clear()
    again = start(port=here.simulator.port)
    here.wait_for_power("on")
    expect(here.page.get_by_role("alertdialog")).to_be_hidden()
    here.key("A1").click()
    again.wait_until(lambda: "k 000001" in again.lines)
    here.complaints.clear()  # Chromium's own lines about the refused connections


def test_bar_below_the_box(here: Here) -> None:
    count = len(here.simulator.lines)
    here.key("A1").click()
    expect(here.page.locator("#sound-hint")).to_be_hidden()
    legend = here.page.locator("#legend")
    expect(legend).to_be_hidden()
    here.page.locator("#legend-button").click()
    expect(legend).to_contain_text("Side A")
    for title in [facts_of(name).title for name in NAMES]:
        expect(legend).to_contain_text(title.split()[0] + ":")
    assert violations(here.page) == []
    volume = here.page.get_by_label("Volume")
    volume.press("ArrowUp")
    expect(volume).to_have_value("6")
    assert here.page.evaluate("localStorage.getItem('schiri-volume')") == "6"
    here.page.keyboard.press("Escape")
    expect(legend).to_be_hidden()
    here.page.keyboard.down("Enter")  # a click has left the focus where it was
    here.wait_for_keys(OK)
    here.page.keyboard.up("Enter")
    here.wait_for_keys(0)
    assert here.simulator.lines[count:] == ["k 000001", "k 000000", "k 040000", "k 000000"]  # no UP, and no BACK


@pytest.mark.parametrize("scale", [1, 2.625])
def test_everything_is_in_sight_and_apart(visit: Opener, shared: RunningSimulator, scale: float) -> None:
    here = visit(shared, device_scale_factor=scale)
    for width, height in SIZES + ODD_SIZES:
        here.resize(width, height)
        look_at_layout(here.page, width, height)
        look_at_dots(here.page, scale)
    for (width, height), beside in (((390, 844), ("#side-a .keys", "#side-b .keys")), ((1440, 900), ("#case",))):
        here.resize(width, height)
        here.page.locator("#legend-button").click()
        for part in beside:
            legend, other = (here.page.locator(name).bounding_box() for name in ("#legend", part))
            assert not overlap(legend, other)
        here.page.locator("#legend-button").click()


def test_in_colours_of_the_readers_own_all_can_be_told_apart(visit: Opener, shared: RunningSimulator) -> None:
    here = visit(shared, locale="de-DE", forced_colors="active", reduced_motion="reduce")
    for scheme, (width, height) in product(("dark", "light"), ((390, 844), (1440, 900))):
        here.page.emulate_media(color_scheme=scheme)
        here.resize(width, height)
        look_at_layout(here.page, width, height)
        look_at_colours(here)


def look_at_colours(here: Here) -> None:
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
    here.page.evaluate("document.activeElement.blur()")


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
        assert min(key["width"], key["height"]) >= (44 if (width, height) in SIZES else 20)  # 44 pixels: a fingertip
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
