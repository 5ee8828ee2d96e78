"""The box started by a real board's own code: power-up, crashes, service mode, on the virtual board with simulated
hardware."""

import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from bench_board import Keys
from PIL import Image
from schiri import VERSION
from schiri.board.flash_layout import FLASH_BLOCK
from schiri.board.simulated.file_blocks import FileBlocks
from schiri.board.small_files import SmallFiles
from schiri.box.splash import Splash
from schiri.texts import LANGUAGES
from schiri_tools import runtimes
from schiri_tools.box import pictures
from schiri_tools.serial_line.client import Client
from schiri_tools.serial_line.transport import SerialTransport
from seldom import PRODUCT
from sweeps import first
from test_splash import Display
from wired_board import WiredBoard

SETTINGS = 0x210000  # offset in the flash
GOLDEN = Path(__file__).with_name("golden")

pytestmark = [PRODUCT, pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))]


@pytest.fixture
def box(flash, tmp_path):
    """Switches on a box with a flash of its own, which is kept from one time to the next."""
    return lambda *down: WiredBoard(flash, tmp_path / "kept", down)


def assert_looks_as_accepted(frame, name):
    """Asserts that the display shows the accepted picture of that name, and saves the picture for comparison."""
    seen = runtimes.ROOT / "build" / "screens" / "boards" / name
    pictures.save(frame, seen)
    with Image.open(seen) as shown, Image.open(GOLDEN / name) as accepted:
        assert shown.convert("RGB").tobytes() == accepted.convert("RGB").tobytes(), seen


@contextmanager
def asked(board):
    with SerialTransport(board.port) as line:
        yield Client(line, print, 10)


def is_playing(board):
    with asked(board) as client:
        return client.greet().firmware == VERSION


def test_ctrl_c_does_not_stop_the_box(box):
    with box() as board, SerialTransport(board.port) as line:
        client = Client(line, print, 10)
        client.greet()
        line.send(b"\x03\x03\x03")
        assert client.greet().firmware == VERSION and board.starts == 1


def test_ok_held_at_power_up_leads_to_the_prompt_where_the_watchdog_waits_for_a_week(box):
    with box("OK") as board, SerialTransport(board.port) as line:
        board.wait_for(b"@service *")
        board.wait_for(b">>> ")
        line.send(b"import chip; print(chip.chip.watchdog_ms // 86400000, 6 * 7)\r\n")
        board.wait_for(b"7 42\n")
        assert board.shows_something()


@pytest.mark.sweep
def test_after_a_crash_the_box_starts_again_says_so_and_goes_on_with_the_match(box):
    with box() as board:
        assert is_playing(board)
        begin_a_match(board)
        with asked(board) as client:
            assert client.greet().match is not None
        board.fail("planted")
        board.wait_for(b"RuntimeError: planted")
        assert is_playing(board)
        assert board.starts == 2
        for _ in range(10):  # two presses are enough, unless a slow machine has not shown the screen yet
            if b'"resumed": ' in board.said:
                break
            board.press("OK")
        board.wait_for(b'"resumed": "crash", "crash": "RuntimeError planted"')
        with asked(board) as client:
            assert client.greet().match is not None


def test_three_crashes_in_a_row_lead_to_the_prompt_and_the_next_start_is_a_new_one(box):
    with box() as board:
        for number in (1, 2, 3):
            assert is_playing(board)
            board.fail(f"planted {number}")
            board.wait_for(b"RuntimeError: planted %d" % number)
        board.wait_for(b"@service *")
        assert board.starts == 4
    with box() as board:
        assert is_playing(board)


@pytest.mark.parametrize("cause", first(1, ["panic", "watchdog", "brownout", "clock"]))
def test_whatever_restarts_the_chip_without_having_been_asked_leads_to_the_prompt_the_third_time(box, cause):
    with box() as board:
        for _ in range(3):
            assert is_playing(board)
            board.restart_by(cause)
        board.wait_for(b"@service *")


@pytest.mark.parametrize("cause", first(1, ["usb", "power"]))
def test_a_pc_that_opens_the_port_or_somebody_at_the_reset_button_is_no_crash(box, cause):
    with box() as board:
        for _ in range(4):
            assert is_playing(board)
            board.restart_by(cause)
        assert is_playing(board) and b"@service" not in board.said


def test_a_display_that_breaks_every_start_does_not_keep_anybody_from_the_prompt(box, tmp_path):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "broken_display").write_text("1")
    with box() as board:
        board.wait_for(b"@service *")
        assert board.starts == 4


def begin_a_match(board):
    """Begins a match by the keys, from the first menu. The first match waits until the box has made its key."""
    begun = board.said.count(b'"commitment"')
    if not begun:
        board.press("DOWN")  # past the lessons of a new box
    for presses in range(1, 12):
        board.press("OK")  # lost before the screen is shown: a slow machine needs some more
        end = time.monotonic() + (10 if presses >= 6 else 0)
        while time.monotonic() < end and board.said.count(b'"commitment"') == begun:
            time.sleep(0.01)
        if board.said.count(b'"commitment"') > begun:
            break
    for digit in "123456":
        board.press("A" + digit, "B" + digit)
    board.press("OK")


def hang(tmp_path, parts):
    """Lets these parts hang the chip from here on."""
    kept = tmp_path / "kept"
    kept.mkdir(exist_ok=True)
    (kept / "hanging").write_text(parts)


@pytest.mark.sweep
def test_lamps_that_hang_are_left_out_which_is_said_and_in_the_header_and_tried_again_at_the_next_switching_on(
    box, tmp_path
):
    hang(tmp_path, "lamps")
    with box() as board:
        assert is_playing(board)
        assert board.starts == 2
        board.press("OK")  # leaves the message
        begin_a_match(board)
        board.wait_for(b'"missing": ["lamps"]')
        board.fail("planted")  # after a crash the lamps stay left out
        board.wait_for(b"RuntimeError: planted")
        assert is_playing(board)
        assert board.starts == 3
    with box() as board:
        assert is_playing(board)
        assert board.starts == 2
    hang(tmp_path, "")
    with box() as board:
        assert is_playing(board)
        assert board.starts == 1


@pytest.mark.parametrize("cause", first(1, ["brownout", "panic"]))
def test_lamps_at_which_the_chip_panics_or_its_supply_breaks_down_are_left_out_and_that_counts(box, tmp_path, cause):
    hang(tmp_path, "lamps")
    (tmp_path / "kept" / "hangs_by").write_text(cause)
    with box() as board:
        assert is_playing(board) and board.starts == 2
        board.restart_by("panic")
        assert is_playing(board)
        board.restart_by("panic")
        board.wait_for(b"@service *")


def test_a_display_and_lamps_that_hang_are_no_crashes_and_lead_to_no_prompt(box, tmp_path):
    hang(tmp_path, "display lamps")
    with box() as board:
        assert is_playing(board)
        assert board.starts == 3 and b"@service" not in board.said
        with asked(board) as client:
            assert client.greet().match is None


@pytest.mark.parametrize("fault", first(1, ["active: hangs", "WLAN: hangs"]))
def test_a_radio_that_hangs_is_no_crash_but_is_said_and_the_box_plays_on_with_real_dice(box, tmp_path, fault):
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "radio_fault").write_text(fault)
    with box() as board:
        assert is_playing(board)
        board.press("DOWN")  # past the lessons of a new box
        presses = 0
        while board.starts == 1:  # until a match with the box's dice switches the radio on
            board.press("OK")
            presses += 1
        assert is_playing(board)
        board.press("OK")  # leaves the message
        for _ in range(presses):
            board.press("OK")
        board.press("OK")  # real dice instead
        board.wait_for(b'"missing": ["radio"]')
        assert board.starts == 2 and b"@service" not in board.said


def test_a_display_that_hangs_does_not_keep_anybody_from_the_prompt(box, tmp_path):
    with box() as board:
        for number in (1, 2, 3):
            assert is_playing(board)
            if number == 3:
                hang(tmp_path, "display")
            board.fail(f"planted {number}")
            board.wait_for(b"RuntimeError: planted %d" % number)
        board.wait_for(b"@service *")
        assert board.starts == 5


@pytest.mark.parametrize("language", first(1, LANGUAGES))
def test_a_box_without_psram_says_so_and_does_not_play(language, flash, tmp_path):
    set_language(flash, language)
    with WiredBoard(flash, tmp_path / "kept", ("DOWN",), {"psram": 0}) as board:
        board.wait_for(b"@service *")
        board.wait_for(b">>> ")
        assert_looks_as_accepted(board.picture(), f"no_psram_{language}.png")


def set_language(path, language):
    """Sets the language in the settings on a flash."""
    with open(path, "r+b", buffering=0) as flash:
        files = SmallFiles(FileBlocks(flash, SETTINGS // FLASH_BLOCK, 16))
        files.write("settings.json", b'{"language": "%s"}' % language.encode())


def test_the_splash_with_a_key_that_is_refused():
    display, keys = Display(), Keys()
    splash = Splash(display)
    keys.mask = 1
    for _ in range(12):
        splash.step(keys)
    assert_looks_as_accepted(bytes(display.picture), "splash.png")
