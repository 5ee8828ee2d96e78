"""The page that takes a bare board to the first menu, in Chromium, with made-up boards at a made-up Web Serial."""

import base64
import hashlib
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe import violations
from bare_board import BareBoard, Box
from flash_images import image
from mock_board import Board
from playwright.sync_api import Browser, expect
from processes import Simulator
from schiri import VERSION
from schiri_tools import runtimes, web
from schiri_tools.board.flash.image import read
from schiri_tools.board.flash.partitions import DATA, PLACE, SIZE, UNDEFINED, Partition, packed
from schiri_tools.board.install import modules
from schiri_tools.board.install.pieces import MAIN, pieces
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from schiri_tools.site import install_page, packages
from seldom import PRODUCT
from served import Server
from visits import Visit
from wired_board import WiredBoard

pytestmark = [
    PRODUCT,
    pytest.mark.sweep,
    pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython())),
]

GOLDEN = Path(__file__).parents[1] / "logs" / "golden"
SCHIRI = Path(sys.executable).with_name("schiri")
NAME = "ESP32_GENERIC_S3-SPIRAM_OCT-20260406-v1.28.0.bin"
RUNS = "The box runs Schiri {}"
MIB = 1 << 20
SETTINGS, FIRMWARE, MATCHES = 0x210000, 0x220000, 0x500000


class Visitor(Visit):
    """A person at the page with a board."""

    def __init__(self, browser: Browser, url: str, board: BareBoard) -> None:
        super().__init__(browser.new_context(viewport={"width": 1000, "height": 900}, locale="en-GB"), url)
        self.board = board
        self.clicks = 0
        board.offer(self.page)
        self.page.goto(url + "/play/install/")
        self.page.locator("[data-ready]").wait_for(timeout=120_000)

    def choose(self, path: Path) -> None:
        with self.page.expect_file_chooser() as chooser:
            self.click("label[for=image-file]")
        chooser.value.set_files(path)

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.locator(selector).click(timeout=120_000)

    def wait_for(self, words: str, seconds: int = 180) -> None:
        expect(self.page.locator("#status, #failure").filter(has_text=words)).to_be_visible(timeout=1000 * seconds)

    def close(self) -> None:
        self.page.context.close()
        self.board.close()


Visiting = Callable[..., Visitor]


@pytest.fixture
def visiting(browser: Browser, tmp_path: Path) -> Iterator[Visiting]:
    made: list[Visitor] = []

    def come(url: str, board: BareBoard | None = None, **options: Any) -> Visitor:
        folder = tmp_path / f"board-{len(made)}"
        folder.mkdir()
        made.append(Visitor(browser, url, board or BareBoard(folder, **options)))
        return made[-1]

    yield come
    for visitor in made:
        visitor.close()
    assert not [complaint for visitor in made for complaint in visitor.complaints]


@pytest.fixture
def stock(tmp_path: Path) -> Path:
    """Returns an image for an S3 with R8."""
    path = tmp_path / NAME
    path.write_bytes(image(chip="esp32s3", program_bytes=40_000))
    return path


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a small firmware."""
    folder = tmp_path_factory.mktemp("firmware") / "schiri"
    (folder / MAIN).parent.mkdir(parents=True)
    (folder / MAIN).write_text("# starts the box")
    (folder / "__init__.py").write_text('VERSION = "2.0.0"\n')
    for number in range(40):
        (folder / f"module_{number}.py").write_text(f"WORDS = {random.Random(number).randbytes(3000)}\n")
    return folder


Serving = Callable[..., Server]


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory, package: Path) -> Iterator[Serving]:
    """Serves the page with a firmware, by default the small one, without the rest of the site."""
    running: dict[tuple[object, ...], Server] = {}

    def served(images: tuple[Path, ...] = (), firmware: Path = package) -> Server:
        if (images, firmware) not in running:
            play = tmp_path_factory.mktemp("site") / "play"
            for name, file in web.files("site").items():
                (play / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, play / name)
            packages.fetch("dependencies")
            install_page.build(play / "install", packages.MODULES, images, firmware)
            (play / "install" / "service-worker.js").write_text("")
            running[images, firmware] = Server(play.parent)
        return running[images, firmware]

    yield served
    for server in running.values():
        server.stop()


def installed(here: Visitor, stock: Path) -> None:
    here.choose(stock)
    here.click("#connect")
    here.click("#put")
    here.wait_for(RUNS.format("2.0.0"))


def plug(here: Visitor) -> None:
    here.board.plug()
    here.page.evaluate("replug()")


def assert_installed(here: Visitor, before: bytes, stock: Path, package: Path) -> None:
    """Asserts that the flash is what `schiri install` makes of one with the content `before`."""
    older = bytearray(before)
    for piece in pieces(read(stock), len(older), package):  # the rest of each last sector is erased
        end = piece.address + len(piece.content)
        older[end : -(-end // 4096) * 4096] = b"\xff" * (-end % 4096)
    assert here.board.flash.read_bytes() == with_pieces(older, stock, package)


def with_pieces(flash: bytes, stock: Path, package: Path) -> bytes:
    """Returns a flash with what `schiri install` writes."""
    content = bytearray(flash)
    for piece in pieces(read(stock), len(flash), package):
        content[piece.address : piece.address + len(piece.content)] = piece.content
    return bytes(content)


@pytest.mark.parametrize(
    ("chip", "megabytes", "psram"),
    [("esp32s3", 8, 1), ("esp32s3", 16, 1), ("esp32", 8, 0)],
    ids=["S3-8", "S3-16", "WROVER"],
)
def test_the_flash_is_as_schiri_install_leaves_it_and_settings_and_matches_are_kept(
    visiting: Visiting, serving: Serving, tmp_path: Path, package: Path, chip: str, megabytes: int, psram: int
) -> None:
    stock = tmp_path / NAME
    stock.write_bytes(image(chip=chip, program_bytes=40_000))
    here = visiting(serving().url, chip=chip, megabytes=megabytes, psram=psram)
    older = bytearray(random.Random(1).randbytes(megabytes * MIB))
    older[:0x10000] = b"\xff" * 0x10000
    here.board.flash.write_bytes(older)
    installed(here, stock)
    assert_installed(here, older, stock, package)


def test_a_bare_board_is_at_the_first_menu_after_three_clicks_and_one_permission(
    visiting: Visiting, serving: Serving, stock: Path, tmp_path: Path
) -> None:
    here = visiting(
        serving(firmware=modules.PACKAGE).url, started=lambda flash: WiredBoard(flash, flash.with_name("kept"))
    )
    here.page.context.set_offline(True)  # the page has loaded all it needs
    found = {"opened": violations(here.page)}
    here.choose(stock)
    here.click("#connect")
    expect(here.page.locator("#board dl")).to_have_text("ChipESP32-S3PSRAMyes, on 8 linesFlash16 MiB", timeout=180_000)
    found["found"] = violations(here.page)
    here.click("#put")
    here.wait_for("are being written")
    found["writing"] = violations(here.page)
    here.wait_for(RUNS.format(VERSION), 300)
    found["done"] = violations(here.page)
    assert not any(found.values()), found
    assert (here.clicks, here.page.evaluate("permissions")) == (3, 1)
    assert isinstance(here.board.board, WiredBoard) and here.board.board.shows_something()
    here.board.close()

    flash = tmp_path / "reference.flash"
    rom = Board(flash, chip="esp32s3", megabytes=16)
    subprocess.run([SCHIRI, "install", "--port", rom.port, "--image", stock], check=True, timeout=600)
    rom.close()
    mine, reference = here.board.flash.read_bytes(), flash.read_bytes()
    assert mine[:SETTINGS] == reference[:SETTINGS] and mine[FIRMWARE:MATCHES] == reference[FIRMWARE:MATCHES]


def test_an_update_writes_what_differs(
    visiting: Visiting, serving: Serving, stock: Path, package: Path, tmp_path: Path
) -> None:
    here = visiting(serving().url)
    installed(here, stock)
    first = here.board.sent
    later = tmp_path / "later" / "schiri"
    shutil.copytree(package, later)
    (later / "module_20.py").write_text("WORDS = 1\n")
    here.url = serving(firmware=later).url
    here.page.goto(here.url + "/play/install/")
    here.board.sent = 0
    here.choose(stock)
    here.click("#connect")
    here.wait_for("This is a box with Schiri 2.0.0.")
    here.click("#put")
    here.wait_for(RUNS.format("2.0.0"))
    blank = b"\xff" * (16 * MIB)
    assert here.board.flash.read_bytes() == with_pieces(blank, stock, later) != with_pieces(blank, stock, package)
    assert here.board.sent < first / 4
    here.page.locator("#other_port").click()
    here.wait_for("This is a box with Schiri 2.0.0.")
    here.page.locator("#put").click()
    here.wait_for("nothing was written")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"chip": "esp32c3"}, "The chip on this board is an ESP32-C3, and Schiri runs on ESP32 or ESP32-S3"),
    ({"chip": "esp32", "low_voltage": True}, "has memory for 1.8 V, and Schiri needs 3.3 V"),
    ({"low_voltage": True}, "has memory for 1.8 V, and Schiri needs 3.3 V"),
    ({"psram": 0}, "has no PSRAM, and Schiri needs it: take an ESP32-S3-DevKitC-1-N8R8 or ESP32-DevKitC-VE"),
    ({"megabytes": 4}, "This board has 4 MiB of flash, and 8 MiB are needed"),
    ({"psram": 2}, "has 4 lines, and " + NAME + " is for 8: take the plain variant"),
    ({"chip": "esp32"}, "is an ESP32, and " + NAME + " is for ESP32-S3: choose another image"),
]


@pytest.mark.parametrize(("options", "sentence"), REFUSED, ids=lambda value: str(value)[:20])
def test_a_board_that_will_not_do_is_left_as_it_is(
    visiting: Visiting, serving: Serving, stock: Path, options: dict[str, Any], sentence: str
) -> None:
    here = visiting(serving().url, **options)
    before = here.board.flash.read_bytes()
    here.choose(stock)
    here.click("#connect")
    here.wait_for(sentence)
    assert violations(here.page) == []
    assert here.page.locator("#put").count() == 0
    assert here.board.flash.read_bytes() == before


def test_what_is_wrong_is_said_with_what_to_do(
    visiting: Visiting, serving: Serving, stock: Path, tmp_path: Path
) -> None:
    here = visiting(serving().url)
    (tmp_path / "other.bin").write_bytes(image(chip="esp32s3", version="1.25.0"))
    here.choose(tmp_path / "other.bin")
    here.wait_for("Schiri needs at least 1.26: choose a newer one")
    here.board.is_taken = True
    here.page.locator("#connect").click()
    here.wait_for("The port cannot be opened: close whatever else uses it")
    here.board.is_taken = False
    here.page.locator("#again").click()
    here.wait_for("Choose an image of MicroPython for an ESP32-S3 above.")
    here.choose(stock)
    here.wait_for("are ready for it")


def test_matches_in_another_place_are_left_alone_until_one_has_them_erased(
    visiting: Visiting, serving: Serving, stock: Path, package: Path
) -> None:
    here = visiting(serving().url, megabytes=8)
    elsewhere = Partition("matches", DATA, UNDEFINED, 0x300000, 0x80000)
    flash = bytearray(random.Random(1).randbytes(8 * MIB))
    end = MATCHES + 5 * MIB // 2
    for first, last in ((0, 0x10000), (MATCHES + 0x10000, end - 0x10000)):  # blank parts are compared fast
        flash[first:last] = b"\xff" * (last - first)
    flash[PLACE : PLACE + SIZE] = packed([elsewhere])
    here.board.flash.write_bytes(flash)
    here.choose(stock)
    here.click("#connect")
    here.click("#put")
    here.wait_for("fetch them with “schiri pull” first")
    assert violations(here.page) == []
    assert here.board.flash.read_bytes() == flash
    sent = here.board.sent
    here.page.evaluate("replug()")  # a chip's own port comes back by itself when the chip has been restarted
    here.page.wait_for_timeout(2500)
    assert here.board.sent == sent
    here.click("#erase-matches")
    here.click("#put")
    here.wait_for("settings stay, matches are erased")
    here.board.pull()
    here.wait_for("it goes on by itself")
    plug(here)
    here.wait_for(RUNS.format("2.0.0"))
    flash[MATCHES:end] = b"\xff" * (end - MATCHES)
    assert_installed(here, flash, stock, package)


def test_a_browser_without_web_serial_says_which_has_it(browser: Browser, serving: Serving) -> None:
    page = browser.new_page()
    page.add_init_script("delete Navigator.prototype.serial")
    page.goto(serving().url + "/play/install/")
    expect(page.locator("#failure")).to_contain_text("open this page in Chrome, Edge or Opera")
    assert violations(page) == []
    page.close()


def test_with_an_image_in_the_site_two_clicks_are_enough_and_no_other_file_of_that_name_is_taken(
    visiting: Visiting, serving: Serving, stock: Path
) -> None:
    server = serving(images=(stock,))
    here = visiting(server.url)
    expect(here.page.locator(".digest")).to_have_text(f"SHA-256 {hashlib.sha256(stock.read_bytes()).hexdigest()}")
    here.click("#connect")
    here.click("#put")
    here.wait_for(RUNS.format("2.0.0"))
    assert here.clicks == 2
    (server.folder / "play" / "install" / NAME).write_bytes(image(chip="esp32s3", seed=2))
    here.page.goto(server.url + "/play/install/")
    expect(here.page.get_by_text("is not the image that this page was built with")).to_be_visible()


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
        row.get_by_text("Watch and check").click(timeout=120_000)
        expect(here.page.locator(".verdict")).to_have_text("Complete and untampered", timeout=120_000)
        assert violations(here.page) == []
        here.click("#box_live")
        expect(here.page.locator(".verdict")).to_have_text("Untampered so far, not over", timeout=120_000)
        expect(here.page.locator("#box h3").first).to_contain_text("Qwixx")
        simulator.press("DOWN", "OK")  # the match is kept for later: an open one would refuse the self-test
        here.click("#box_test")
        expect(here.page.locator("#box .place")).to_contain_text("The box says what to do", timeout=120_000)
    finally:
        simulator.kill()


def test_after_a_cut_the_page_goes_on(visiting: Visiting, serving: Serving, stock: Path, package: Path) -> None:
    here = visiting(serving().url, megabytes=8)
    here.choose(stock)
    here.board.cut_after = 2000  # the chip is just getting the program that writes its flash
    here.click("#connect")
    here.wait_for("Plug it in and try again")
    plug(here)
    here.click("#again")
    here.board.cut_after = here.board.sent + 150_000
    here.click("#put")
    here.wait_for("it goes on by itself")
    assert here.board.flash.read_bytes() != with_pieces(b"\xff" * (8 * MIB), stock, package)
    plug(here)
    here.wait_for(RUNS.format("2.0.0"))
    assert here.board.flash.read_bytes() == with_pieces(b"\xff" * (8 * MIB), stock, package)


INSTALL = """async (image) => {
    const [{ facts }, { install }, { read }] = await Promise.all([
        import("./facts.js"), import("./flashing.js"), import("./image.js")]);
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
    const known = await facts;
    if (!window.theChip) {
        const { Chip } = await import("./chip.js");
        window.theChip = await Chip.connected(thePort, known);
    }
    await install(known, theChip, await read(known, "image", bytes), { say() {}, show() {} }, false);
}"""


def test_what_a_cut_at_any_write_leaves_becomes_the_same_flash(
    visiting: Visiting, serving: Serving, stock: Path, package: Path, tmp_path: Path
) -> None:
    here = visiting(serving().url, megabytes=8, cuts=tmp_path / "cuts")
    content = base64.b64encode(stock.read_bytes()).decode()
    here.page.evaluate(INSTALL, content)
    expected = with_pieces(b"\xff" * (8 * MIB), stock, package)
    cuts = sorted((tmp_path / "cuts").iterdir())
    assert len(cuts) > 10 and here.board.flash.read_bytes() == expected
    for cut in cuts:
        with here.board.flash.open("r+b") as flash:  # not a new file, as the board has this one open
            flash.write(cut.read_bytes())
        here.page.evaluate(INSTALL, content)
        assert here.board.flash.read_bytes() == expected, cut
