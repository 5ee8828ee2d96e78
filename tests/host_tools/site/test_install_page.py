"""The page that takes a bare board to the first menu, in Chromium, with made-up boards at a made-up Web Serial."""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from axe import violations
from bare_board import FILES, BareBoard, Box
from firmwares import firmware
from flash_images import image
from installs import files
from mock_board import Board
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from processes import Simulator
from schiri import VERSION
from schiri_tools import runtimes
from schiri_tools.board.flash.layout import FILES_BYTES
from schiri_tools.board.install import modules
from schiri_tools.board.install.installing import ROOT, SCRIPTS
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from schiri_tools.site import bundle, install_page, packages
from served import Server
from virtual_board import VirtualBoard
from visits import PICTURES
from wired_board import WiredBoard

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]

GOLDEN = Path(__file__).parents[1] / "logs" / "golden"
SCHIRI = Path(sys.executable).with_name("schiri")
NAME = "ESP32_GENERIC_S3-SPIRAM_OCT-20260406-v1.28.0.bin"
RUNS = "The box runs Schiri {}"
CUTS = int(os.environ.get("CUTS", 5))  # fifty take half an hour
PLUG = "Plug it in"


class Visitor:
    """Somebody at the page, with a board at hand. The page may complain of nothing."""

    def __init__(self, browser: Browser, url: str, board: BareBoard) -> None:
        self.context = browser.new_context(viewport={"width": 1000, "height": 900}, locale="en-GB")
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.board = board
        self.clicks = 0
        board.offer(self.page)
        self.page.goto(url + "/play/install/")
        self.page.locator("[data-ready]").wait_for(timeout=20_000)

    def choose(self, path: Path) -> None:
        with self.page.expect_file_chooser() as chooser:
            self.click("label[for=image-file]")
        chooser.value.set_files(path)

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.locator(selector).click(timeout=30_000)

    def wait_for(self, words: str, seconds: int = 60) -> None:
        expect(self.page.locator("#status, #failure").filter(has_text=words)).to_be_visible(timeout=1000 * seconds)

    def picture(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(PICTURES / f"install-{name}.png"), full_page=True)

    def close(self) -> None:
        self.context.close()
        self.board.close()


Visiting = Callable[..., Visitor]


@pytest.fixture
def visiting(browser: Browser, tmp_path: Path) -> Iterator[Visiting]:
    made: list[Visitor] = []

    def come(
        url: str,
        started: Callable[[Path, Path], VirtualBoard] = WiredBoard,
        board: BareBoard | None = None,
        **options: Any,
    ) -> Visitor:
        folder = tmp_path / f"board-{len(made)}"
        folder.mkdir()
        made.append(Visitor(browser, url, board or BareBoard(folder, started, **options)))
        return made[-1]

    yield come
    for visitor in made:
        visitor.close()
    assert not [complaint for visitor in made for complaint in visitor.complaints]


@pytest.fixture
def stock(tmp_path: Path) -> Path:
    """An image for an S3 with R8."""
    path = tmp_path / NAME
    path.write_bytes(image(chip="esp32s3", program_bytes=40_000))
    return path


def test_a_bare_board_is_at_the_first_menu_after_three_clicks_and_one_permission(
    visiting: Visiting, server: Server, stock: Path, tmp_path: Path
) -> None:
    here = visiting(server.url)
    here.page.context.set_offline(True)  # whatever it needs, it has
    found = {"opened": violations(here.page)}
    here.choose(stock)
    here.click("#connect")
    expect(here.page.locator("#board dl")).to_have_text("ChipESP32-S3PSRAMyes, on 8 linesFlash16 MiB", timeout=60_000)
    found["found"] = violations(here.page)
    here.click("#put_all")
    here.wait_for("is being installed")
    found["installing"] = violations(here.page)
    here.wait_for(RUNS.format(VERSION), 300)
    found["done"] = violations(here.page)
    assert not any(found.values()), found
    assert (here.clicks, here.page.evaluate("permissions")) == (3, 1)
    assert isinstance(here.board.board, WiredBoard) and here.board.board.shows_something()
    menu = here.board.board.picture()
    here.board.close()

    # The same by `schiri flash` and `schiri install`.
    flash = tmp_path / "reference.flash"
    rom = Board(flash, chip="esp32s3", megabytes=16)
    subprocess.run([SCHIRI, "flash", "--port", rom.port, "--image", stock], check=True, timeout=120)
    rom.close()
    content = bytearray(flash.read_bytes())
    (tmp_path / "files").write_bytes(content[FILES : FILES + FILES_BYTES])
    with WiredBoard(tmp_path / "files", tmp_path / "kept") as board:
        subprocess.run([SCHIRI, "install", "--port", board.port], check=True, timeout=300)
        assert board.shows_something() and board.picture() == menu
    mine = here.board.flash.read_bytes()
    assert mine[:FILES] == content[:FILES] and mine[FILES + FILES_BYTES :] == content[FILES + FILES_BYTES :]
    (tmp_path / "mine").write_bytes(mine[FILES : FILES + FILES_BYTES])
    assert files(tmp_path / "mine") == files(tmp_path / "files")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"chip": "esp32c3"}, "The chip on this board is an ESP32-C3, and Schiri runs on ESP32 or ESP32-S3"),
    ({"psram": 0}, "has no PSRAM, and Schiri needs it: take an ESP32-S3-DevKitC-1 N16R8 or ESP32-DevKitC-VE"),
    ({"megabytes": 4}, "This board has 4 MiB of flash, and 8 MiB are needed"),
    ({"psram": 2}, "has 4 lines, and " + NAME + " is for 8: take the plain variant"),
    ({"chip": "esp32"}, "is an ESP32, and " + NAME + " is for ESP32-S3: choose another image"),
]


@pytest.mark.parametrize(("options", "sentence"), REFUSED, ids=lambda value: str(value)[:20])
def test_a_board_that_will_not_do_is_left_as_it_is(
    visiting: Visiting, server: Server, stock: Path, options: dict[str, Any], sentence: str
) -> None:
    here = visiting(server.url, **options)
    before = here.board.flash.read_bytes()
    here.choose(stock)
    here.click("#connect")
    here.wait_for(sentence)
    assert violations(here.page) == []
    assert here.page.locator("#put_all").count() == 0
    assert here.board.flash.read_bytes() == before


def test_what_is_wrong_is_said_with_what_to_do(visiting: Visiting, server: Server, stock: Path, tmp_path: Path) -> None:
    here = visiting(server.url)
    for content, sentence in (
        (b"no image", "is no image for an ESP32: choose the .bin file"),
        (image(chip="esp32s3", version="1.25.0"), "Schiri needs at least 1.26: choose a newer one"),
        (image(chip="esp32s3", psram=""), "cannot use PSRAM, and Schiri needs it"),
        (stock.read_bytes()[:-100], "is damaged, its program is not whole"),
    ):
        (tmp_path / "other.bin").write_bytes(content)
        here.choose(tmp_path / "other.bin")
        here.wait_for(sentence)
    here.board.is_taken = True
    here.page.locator("#connect").click()
    here.wait_for("The port cannot be opened: close whatever else uses it")
    here.board.is_taken = False
    here.page.locator("#again").click()
    here.wait_for("Choose an image of MicroPython for an ESP32-S3 above.")
    here.choose(stock)
    here.wait_for("are ready for it")


def test_a_browser_without_web_serial_says_which_has_it(browser: Browser, server: Server) -> None:
    page = browser.new_page()
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(server.url + "/play/install/")
    expect(page.locator("#failure")).to_contain_text("open this page in Chrome, Edge or Opera")
    assert violations(page) == []
    page.close()


def test_with_an_image_in_the_site_two_clicks_are_enough_and_no_other_file_of_that_name_is_taken(
    visiting: Visiting, small: Server, stock: Path, tmp_path: Path
) -> None:
    shutil.copytree(small.folder, tmp_path / "site")
    page = tmp_path / "site" / "play" / "install"
    told = json.loads((page / "board.json").read_text())
    shutil.rmtree(page)
    install_page.build(page, packages.MODULES, [stock])
    built_in = json.loads((page / "board.json").read_text())["built_in"]
    assert built_in == [{"name": NAME, "sha256": hashlib.sha256(stock.read_bytes()).hexdigest()}]
    (page / "board.json").write_text(json.dumps(told | {"built_in": built_in}))
    (page / "service-worker.js").write_text("")
    server = Server(tmp_path / "site")
    here = visiting(server.url, VirtualBoard)
    here.click("#connect")
    here.click("#put_all")
    here.wait_for(RUNS.format("2.0.0"))
    assert here.clicks == 2
    (page / NAME).write_bytes(image(chip="esp32s3", seed=2))
    here.page.goto(server.url + "/play/install/")
    expect(here.page.get_by_text("is not the image that this page was built with")).to_be_visible()
    server.stop()


def test_matches_on_an_earlier_box_are_kept(visiting: Visiting, server: Server, small: Server, stock: Path) -> None:
    here = visiting(small.url, VirtualBoard)
    here.choose(stock)
    here.click("#connect")
    here.click("#put_all")
    here.wait_for(RUNS.format("2.0.0"))
    here.board.pull()
    content = bytearray(here.board.flash.read_bytes())
    content[0x500000:0x500100] = b"a match of Ada's" * 16
    content[:4] = b"\xff" * 4  # somebody has spoilt the bootloader
    here.board.flash.write_bytes(content)
    here.wait_for("was the cable pulled")
    here.board.plug()
    here.page.evaluate("replug()")
    for seconds in (20, 20, 60):  # on a busy machine the board may answer too late: then the page offers it again
        here.page.locator("#again").click()
        with contextlib.suppress(PlaywrightTimeout):
            here.page.locator("#put_all").click(timeout=1000 * seconds)
            break
    here.wait_for("The files and the matches on the board are kept.")
    here.wait_for(RUNS.format("2.0.0"))
    here.board.close()
    assert here.board.flash.read_bytes()[0x500000:0x500100] == content[0x500000:0x500100]


def test_a_box_tests_itself_and_its_matches_are_checked_and_watched(
    visiting: Visiting, server: Server, tmp_path: Path
) -> None:
    with ScriptedBox(tmp_path / "table.flash", "micropython") as box:
        for script in ((GOLDEN / "schocken.script").read_text(), "new qwixx box Ada Ben\nwait 500\n"):
            scripts.run(scripts.parse(script), box)
    simulator = Simulator(tmp_path / "table.flash", tmp_path)
    try:
        here = visiting(server.url, board=Box(simulator.port))
        here.click("#connect")
        here.wait_for(f"This is a box with Schiri {VERSION}.")
        here.click("#box_matches")
        row = here.page.locator(".matches li").filter(has_text="Schocken: Spieler 1")
        row.get_by_text("Watch and check").click(timeout=30_000)
        expect(here.page.locator(".verdict")).to_have_text("Complete and untampered", timeout=30_000)
        assert violations(here.page) == []
        here.picture("matches")
        here.click("#box_live")
        expect(here.page.locator(".verdict")).to_have_text("Untampered so far, not over", timeout=30_000)
        expect(here.page.locator("#box h3").first).to_contain_text("Qwixx")
        here.picture("live")
        simulator.press("DOWN", "OK")  # the match is kept for later: an open one would refuse the self-test
        here.click("#box_test")
        expect(here.page.locator("#box .place")).to_contain_text("The box says what to do", timeout=30_000)
        here.picture("self-test")
    finally:
        simulator.kill()


@pytest.fixture(scope="module")
def small(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site with a small firmware in it, whose box only answers, and with less patience."""
    folder = tmp_path_factory.mktemp("small")
    shutil.copytree(site / "play", folder / "play")
    package = firmware(folder, "2.0.0")
    built = modules.built(package)
    page = folder / "play" / "install"
    told = json.loads((page / "board.json").read_text())
    scripts = {f"/{name}": (package / ROOT / name).read_text() for name in SCRIPTS}
    told |= {"version": built.version, "modules": list(built.modules), "scripts": scripts}
    (page / "board.json").write_text(json.dumps(told))
    (folder / "play" / "site" / "firmware.bin").write_bytes(bundle.packed(built.modules))
    for name, old, new in (("probe.js", "LOOK_MS = 500", "LOOK_MS = 150"), ("install.js", "MS = 1500", "MS = 50")):
        text = (page / name).read_text()
        assert old in text
        (page / name).write_text(text.replace(old, new))
    (page / "service-worker.js").write_text("")
    server = Server(folder)
    yield server
    server.stop()


def through(here: Visitor, seconds: float = 120) -> list[str]:
    """Does what the page says until the box runs; what it has said of failures."""
    said = []
    end = time.monotonic() + seconds
    while not here.page.locator("#status").filter(has_text=RUNS.format("2.0.0")).count():
        assert time.monotonic() < end, here.page.locator("#board").inner_text()
        failure = here.page.locator("#failure").inner_text() if here.page.locator("#failure").is_visible() else ""
        if PLUG in failure:
            said.append(failure)
            here.board.plug()
            here.page.evaluate("replug()")
            if "by itself" not in failure:
                here.page.locator("#again").click()
            expect(here.page.locator("#failure")).to_be_hidden(timeout=30_000)
        elif "try again" in failure.lower():  # an answer that came too late on a busy machine
            said.append(failure)
            here.page.locator("#again").click()
        elif here.page.locator("#put_all").is_visible():
            here.page.locator("#put_all").click()
        here.page.wait_for_timeout(20)
    return said


@pytest.mark.timeout(120 * CUTS)
def test_it_goes_on_wherever_the_cable_is_pulled(visiting: Visiting, small: Server, stock: Path) -> None:
    come = partial(visiting, small.url, VirtualBoard)
    whole = come()
    whole.choose(stock)
    whole.click("#connect")
    assert through(whole) == []
    total = whole.board.sent
    whole.close()
    for cut in range(CUTS):
        here = come()
        here.board.cut_after = total * (cut + 1) // (CUTS + 1)
        here.choose(stock)
        here.click("#connect")
        said = through(here)
        assert said and said[0].startswith("The connection has broken off: was the cable pulled?"), (cut, said)
        here.close()
        assert here.board.flash.read_bytes()[:FILES] == whole.board.flash.read_bytes()[:FILES], cut
