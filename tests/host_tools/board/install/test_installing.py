"""`schiri install` as people meet it, with a mock of the chip's bootloader at the end of the cable."""

import io
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path

import pytest
import serial
import sweeps
from esptool.bin_image import LoadFirmwareImage
from flash_images import WITH_FILES, WITHOUT_FILES, image, start_of
from mock_board import Board
from own_usb import OwnUsb, comports
from processes import eventually
from schiri.journal.sectors import HEAD
from schiri_tools.board.flash import layout
from schiri_tools.board.flash.chip import Chip
from schiri_tools.board.flash.image import Part, read
from schiri_tools.board.flash.partitions import packed, parsed
from schiri_tools.board.install import modules
from schiri_tools.board.install.installing import install
from schiri_tools.board.install.pieces import MAIN, pieces
from schiri_tools.cli import main as command_line
from schiri_tools.serial_line import ports, simulators, usb
from schiri_tools.serial_line.ports import Port
from schiri_tools.serial_line.transport import SerialError
from schiri_tools.util.errors import UserError
from schiri_tools.util.progress import Progress
from seldom import PRODUCT
from serial.tools import list_ports

pytestmark = PRODUCT

SCHIRI = Path(sys.executable).with_name("schiri")
SECTOR = 4096
TABLE, SETTINGS, FIRMWARE, MATCHES, FLASH = 0x8000, 0x210000, 0x220000, 0x500000, 0x800000
AGAIN = r"was the cable pulled\? Nothing that was to be kept is lost; install again."

_built = lru_cache(modules.built)  # tests build the same few firmwares again and again


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch):
    monkeypatch.setattr(modules, "built", _built)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Returns a folder without simulators and without images of this user."""
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "image.bin").write_bytes(image())
    return tmp_path


@pytest.fixture
def board(here):
    boards = []

    def start(**options):
        boards.append(Board(here / "board.flash", **options))
        return boards[-1]

    yield start
    for each in boards:
        each.close()


@pytest.fixture(scope="session")
def firmwares(tmp_path_factory):
    """Returns a small firmware, and the same with another module."""
    made = []
    for name, text in (("old", "NUMBER = 1\n"), ("new", "NUMBER = 'another one'\n")):
        package = tmp_path_factory.mktemp(name) / "schiri"
        (package / MAIN).parent.mkdir(parents=True)
        (package / MAIN).write_text("print('It starts.')\n")
        (package / "__init__.py").write_text('VERSION = "1.0.0"\n')
        (package / "changed.py").write_text(text)
        for number in range(3):
            (package / f"kept_{number}.py").write_text(f"WORDS = {'as it was ' * 50!r}\n")
        made.append(package)
    return made


def schiri(here, *words):
    return subprocess.run([SCHIRI, "install", *map(str, words)], cwd=here, capture_output=True, text=True, timeout=600)


def installed(here, board, *words, **options):
    return schiri(here, "--port", board(**options).port, "--image", "image.bin", *words)


def put(here, board, package, erase_matches=False, **options):
    """Installs a firmware in this process; returns the output."""
    said = io.StringIO()
    chip = Chip(board(**options).port, 460800)
    install(chip, [read(here / "image.bin")], erase_matches, Progress(said), package)
    return said.getvalue()


def content_of(here):
    return (here / "board.flash").read_bytes()


def assert_refused(done, *parts):
    assert done.returncode == 1 and done.stdout == "" and "Traceback" not in done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("schiri: ") and last.endswith("."), done.stderr
    for part in parts:
        assert str(part) in last, done.stderr


def use(here, seed=7):
    """Writes random bytes where a box has its settings and matches. Returns the content of the flash."""
    content = bytearray(content_of(here))
    for start, end in ((SETTINGS, FIRMWARE), (MATCHES, len(content))):
        content[start:end] = random.Random(seed).randbytes(end - start)
    (here / "board.flash").write_bytes(content)
    return bytes(content)


def assert_has(here, package, before, megabytes=8):
    """Asserts that the pieces of an installation are on the flash, and that everything else is unchanged."""
    expected = bytearray(before)
    for piece in pieces(read(here / "image.bin"), megabytes << 20, package):
        expected[piece.address : piece.address + len(piece.content)] = piece.content
    content = content_of(here)
    # What is behind a piece in its last sector is erased with it.
    for at in range(0, len(content), SECTOR):
        now, wanted = content[at : at + SECTOR], bytes(expected[at : at + SECTOR])
        if now != wanted:
            tail = next(number for number, byte in enumerate(now) if byte != wanted[number])
            assert set(now[tail:]) == {0xFF} and wanted != before[at : at + SECTOR], hex(at)


def bootloader_is_whole(content, start):
    """Returns whether the chip's ROM would start the bootloader."""
    image = LoadFirmwareImage("esp32" if start else "esp32s3", content)
    return image.checksum == image.calculate_checksum() and image.stored_digest == image.calc_digest


BOARDS = [("esp32s3", 16, WITHOUT_FILES), ("esp32s3", 8, WITH_FILES), ("esp32", 8, WITHOUT_FILES)]


@pytest.mark.parametrize(("kind", "megabytes", "table"), sweeps.first(1, BOARDS))
def test_a_fresh_board_gets_every_piece_and_nothing_else_is_written(here, board, kind, megabytes, table):
    (here / "image.bin").write_bytes(image(kind, table=table))
    before = b"\x5a" * (megabytes << 20)
    (here / "board.flash").write_bytes(before)
    done = installed(here, board, chip=kind, megabytes=megabytes)
    assert done.returncode == 0 and done.stdout == "", done.stderr
    psram = {"esp32": "which does not know of PSRAM: the box will look for it", "esp32s3": "with PSRAM"}[kind]
    name = {"esp32": "ESP32", "esp32s3": "ESP32-S3"}[kind]
    room = {8: "2.5 MiB: room for 35", 16: "8 MiB: room for 123"}[megabytes]
    *said, last = done.stderr.splitlines()
    assert said == [
        f"The board: {name}, {megabytes} MiB of flash, {psram}.",
        "MicroPython 1.28.0 from image.bin.",
        f"Matches get {room} long ones, or more short ones.",
    ]
    assert re.fullmatch(
        rf"\d+ KiB were written and verified: the box starts with Schiri {modules.version(modules.PACKAGE)}.", last
    )
    assert_has(here, modules.PACKAGE, before, megabytes)
    start = start_of(kind)
    assert bootloader_is_whole(content_of(here)[start:TABLE], start)


def test_an_update_of_one_module_writes_its_sector_the_index_and_the_seal(here, board, firmwares):
    old, new = firmwares
    put(here, board, old)
    before = use(here)
    assert put(here, board, new).endswith("12 KiB were written and verified: the box starts with Schiri 1.0.0.\n")
    after = content_of(here)
    changed = [at for at in range(0, FLASH, SECTOR) if after[at : at + SECTOR] != before[at : at + SECTOR]]
    assert len(changed) == 3 and all(FIRMWARE <= at < MATCHES for at in changed)
    assert put(here, board, new).endswith("The board has Schiri 1.0.0 already, to the byte: nothing was written.\n")
    assert content_of(here) == after


def test_another_image_and_another_firmware_keep_settings_and_matches(here, board, firmwares):
    put(here, board, firmwares[0])
    before = use(here)
    (here / "image.bin").write_bytes(image(version="1.29.0", seed=2))
    put(here, board, firmwares[1])
    assert_has(here, firmwares[1], before)


def test_after_a_cut_the_same_command_goes_on(here, board, firmwares):
    (here / "board.flash").write_bytes(b"\x5a" * FLASH)
    before = use(here)
    with pytest.raises(UserError, match=AGAIN):
        put(here, board, firmwares[0], blocks=6)
    assert content_of(here)[:SETTINGS] != before[:SETTINGS]
    put(here, board, firmwares[0])
    assert_has(here, firmwares[0], before)


@pytest.mark.sweep
@pytest.mark.parametrize("update", [False, True])
def test_after_a_cut_at_any_write_the_same_command_leads_to_the_same_flash(here, board, firmwares, update):
    old, new = firmwares
    (here / "board.flash").write_bytes(b"\x5a" * FLASH)
    if update:
        put(here, board, old)
    before = use(here)
    (here / "image.bin").write_bytes(image(version="1.29.0", seed=2, program_bytes=60_000))
    chip = Chip(board(cuts=here / "cuts").port, 460800)
    install(chip, [read(here / "image.bin")], False, Progress(io.StringIO()), new)
    assert_has(here, new, before)
    whole = content_of(here)
    cuts = sorted((here / "cuts").iterdir())
    assert len(cuts) >= 9
    for cut in cuts:
        with (here / "board.flash").open("r+b") as flash:  # not a new file, as the board has this one open
            flash.write(cut.read_bytes())
        install(chip, [read(here / "image.bin")], False, Progress(io.StringIO()), new)
        assert content_of(here) == whole, cut


@pytest.mark.sweep
def test_a_trace_has_what_went_over_the_line(here, board):
    done = installed(here, board, "--trace", "trace.txt")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in (here / "trace.txt").read_text().splitlines()]
    assert {"TX", "RX"} <= {row[1] for row in rows}
    sent = sum(len(row) - 3 for row in rows if row[1] == "TX")
    assert sent > len((here / "image.bin").read_bytes()) // 4  # it is compressed; each byte is a word in the trace


def test_a_long_match_takes_the_room_that_is_said():
    log = (Path(__file__).parents[2] / "logs" / "golden" / "whole_match.jsonl").read_bytes()
    assert -(-len(log) // (4096 - HEAD)) == layout.LONG_MATCH_BLOCKS


@pytest.mark.sweep
def test_a_board_whose_port_comes_back_under_another_name_is_flashed_in_one_go(here, monkeypatch, capsys):
    """MicroPython on an ESP32-S3 obeys when its own USB is told to go to the loader, and is gone with its port."""
    before = OwnUsb(here / "ttyACM0")
    loader = Board(here / "board.flash", chip="esp32s3")
    (here / "image.bin").write_bytes(image("esp32s3"))

    def restart():
        os.read(before.far, 1)
        before.unplug()
        time.sleep(0.5)
        (here / "ttyACM1").symlink_to(loader.port)

    monkeypatch.setattr(list_ports, "comports", comports(lambda: [str(here / "ttyACM0"), str(here / "ttyACM1")]))
    thread = threading.Thread(target=restart)
    thread.start()
    words = ["install", "--port", str(here / "ttyACM0"), "--image", str(here / "image.bin")]
    assert command_line.main(words) == 0, capsys.readouterr().err
    thread.join()
    loader.close()
    assert content_of(here)[0x10000:].startswith(image("esp32s3")[0x10000:])


@pytest.mark.parametrize("verified", [0, 1, 2])
def test_a_port_that_goes_away_as_the_chip_restarts_is_no_failure_once_all_is_verified(here, monkeypatch, verified):
    """esptool restarts the chip after a failure, too: that it did says nothing."""
    said = "Connected to ESP32-S3 on x:\nDetected flash size: 8MB\n"
    after = "Hash of data verified.\n" * verified + "Hard resetting via RTS pin...\nA serial exception error occurred\n"
    (here / "python").write_text(
        f"""#!/bin/sh
case "$*" in
*flash-id*) printf '\n{said}';;
*) printf '\n{said}{after}'; exit 1;;
esac
"""
    )
    (here / "python").chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(here / "python"))
    _, near = os.openpty()
    port = os.ttyname(near)
    monkeypatch.setattr(usb, "socket_of", lambda port: "1-1")
    monkeypatch.setattr(usb, "port_on", lambda socket: port)
    parts = [Part(0, b"\1" * 4096), Part(0x10000, b"\2" * 4096)]
    with nullcontext() if verified == 2 else pytest.raises(UserError, match="was the cable pulled"):
        Chip(port, 115200).write(parts, lambda *done: None)


@pytest.mark.sweep
def test_only_erase_matches_erases_them_and_the_settings_stay_wherever_the_matches_were(here, board, firmwares):
    put(here, board, firmwares[0])
    used = use(here)
    before = bytearray(used)
    *others, matches = parsed(before[TABLE : TABLE + 0xC00])
    moved = type(matches)("matches", 1, 6, matches.offset + 0x1000, matches.size - 0x1000)
    before[TABLE : TABLE + 0xC00] = packed([*others, moved])
    (here / "board.flash").write_bytes(before)
    with pytest.raises(UserError, match=r"another place.*--erase-matches"):
        put(here, board, firmwares[0])
    assert content_of(here) == before
    end = MATCHES + 5 * (1 << 19)
    for _ in range(2):  # the second time, the matches are in their right place
        put(here, board, firmwares[0], erase_matches=True)
        assert content_of(here) == used[:MATCHES] + b"\xff" * (end - MATCHES) + used[end:]
        use(here)


@pytest.mark.parametrize(("psram", "driver"), sweeps.first(1, [(1, "octal_psram"), (2, "quad_psram")]))
def test_an_esp32_s3_is_flashed_with_the_image_for_its_psram_from_the_cache(here, board, psram, driver):
    cache = here / "cache" / "schiri"
    cache.mkdir(parents=True)
    new = image("esp32s3", psram=driver)
    for name, content in {
        "ESP32_GENERIC_S3-SPIRAM_OCT-20260406-v1.28.0.bin": image("esp32s3"),
        "ESP32_GENERIC_S3-20260406-v1.28.0.bin": image("esp32s3", psram="quad_psram"),
        "ESP32_GENERIC-SPIRAM-20260406-v1.28.0.bin": image(),
        "ESP32_GENERIC-20260406-v1.28.0.bin": image(psram=""),
    }.items():
        (cache / name).write_bytes(content)
    done = schiri(here, "--port", board(chip="esp32s3", psram=psram).port)
    assert done.returncode == 0 and "ESP32-S3, 8 MiB of flash, with PSRAM.\n" in done.stderr, done.stderr
    assert content_of(here)[0x10000:].startswith(new[0x10000:])


@pytest.mark.sweep
@pytest.mark.parametrize("driver", ["octal_psram", "quad_psram"])
def test_psram_of_a_size_that_is_not_known_is_believed_to_fit(here, board, driver):
    (here / "image.bin").write_bytes(image("esp32s3", psram=driver))
    assert installed(here, board, chip="esp32s3", psram=4).returncode == 0


@pytest.mark.sweep
def test_an_esp32_with_psram_in_its_own_package_knows_it(here, board):
    done = installed(here, board, psram=7)
    assert done.returncode == 0 and done.stderr.startswith("The board: ESP32, 8 MiB of flash, with PSRAM.\n")


S3 = {"chip": "esp32s3"}
TAKE = "take an ESP32-S3-DevKitC-1-N8R8 or an ESP32-DevKitC-VE (with a WROVER)."
REFUSED = [  # the board; its image; what is said
    (S3 | {"psram": 0}, S3, [f"The ESP32-S3 on this board has no PSRAM, and Schiri needs it: {TAKE}"]),
    (S3 | {"low_voltage": True}, S3, [f"ESP32-S3 on this board has memory for 1.8 V, and Schiri needs 3.3 V: {TAKE}"]),
    (S3, S3 | {"psram": "quad_psram"}, ["The PSRAM on this board has 8 lines, and image.bin is for 4", "SPIRAM_OCT"]),
    (S3 | {"psram": 2}, S3, ["The PSRAM on this board has 4 lines, and image.bin is for 8", "plain"]),
    ({"low_voltage": True}, {}, ["The ESP32 on this board has memory for 1.8 V"]),
    (S3, {}, ["an ESP32-S3, but image.bin is for ESP32"]),
    ({"chip": "esp8266"}, {}, ["ESP8266", "Schiri runs on ESP32 and ESP32-S3"]),
    ({"chip": "esp32c3"}, {}, ["ESP32-C3", "Schiri runs on ESP32 and ESP32-S3"]),
    ({"megabytes": 4}, {}, ["4 MiB of flash, and 8 MiB are needed"]),
    ({}, {"megabytes": 16}, ["8 MiB of flash, and 16 MiB are needed"]),
]


@pytest.mark.parametrize(("options", "made", "parts"), sweeps.first(3, REFUSED))
def test_a_board_that_does_not_fit_is_refused_in_one_sentence_and_stays_as_it_is(here, board, options, made, parts):
    (here / "image.bin").write_bytes(image(**made))
    done = installed(here, board, **options)
    assert_refused(done, *parts)
    assert len(done.stderr.splitlines()) == 1 and set(content_of(here)) == {0xFF}


@pytest.mark.sweep
def test_what_does_not_read_back_the_same_is_said(here, board):
    assert_refused(installed(here, board, spoil=True), "does not read back the same", "--baud 115200")


def test_a_port_that_leads_to_no_board_is_said_in_one_sentence(here, board):
    assert_refused(schiri(here, "--image", "image.bin", "--port", "/dev/none"), "There is no port /dev/none.")
    taken = board().port
    with serial.Serial(taken, exclusive=True):
        assert_refused(schiri(here, "--image", "image.bin", "--port", taken), "is in use by another program")


@pytest.mark.sweep  # slow, as esptool tries seven times
def test_a_port_on_which_nothing_answers_is_said_in_one_sentence(here):
    far, near = os.openpty()
    port = os.ttyname(near)
    assert_refused(schiri(here, "--image", "image.bin", "--port", port), f"No ESP32 answers on {port}", "BOOT")
    os.close(far)
    os.close(near)


def test_a_bad_image_is_said_before_any_port_is_looked_for(here):
    (here / "image.bin").write_bytes(image()[:-5])
    assert_refused(schiri(here, "--image", "image.bin", "--port", "/dev/none"), "image.bin is damaged")
    assert_refused(schiri(here, "--port", "/dev/none"), "no image of MicroPython with PSRAM", here / "cache" / "schiri")


def test_ctrl_c_ends_with_a_sentence_and_130(here, board):
    port = board(delay=0.3).port
    words = [SCHIRI, "install", "--port", port, "--image", here / "image.bin"]
    process = subprocess.Popen(words, cwd=here, stderr=subprocess.PIPE, text=True)
    eventually(lambda: (here / "board.flash").read_bytes()[0x1000] == 0xE9)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=600)
    assert process.returncode == 130 and "Traceback" not in errors
    assert errors.splitlines()[-1] == "Interrupted. Nothing that was to be kept is lost; install again."


@pytest.mark.sweep
def test_the_bar_goes_from_nothing_to_the_end_and_never_back(here, board, capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")  # makes esptool draw a bar of its own

    class Stream(io.StringIO):
        def isatty(self):
            return True

    stream = Stream()
    install(Chip(board().port, 115200), [read(here / "image.bin")], True, Progress(stream))
    shown = [int(found) for found in re.findall(r"Writing \S+ +(\d+)%", stream.getvalue())]
    assert shown == sorted(shown) and shown[-1] == 100 and len(set(shown)) > 5, shown
    assert capsys.readouterr() == ("", "")


def test_a_simulator_is_no_board(monkeypatch):
    there = [Port("/dev/pts/7", "simulator")]
    monkeypatch.setattr(ports, "found", lambda: there)
    monkeypatch.setattr(simulators, "ports", lambda: ["/dev/pts/7"])
    with pytest.raises(SerialError, match="No board was found"):
        ports.chosen_board(None)
    with pytest.raises(SerialError, match="is a simulator"):
        ports.chosen_board("/dev/pts/7")
    there.append(Port("/dev/ttyUSB0", "CP210x"))
    assert ports.chosen_board(None) == "/dev/ttyUSB0"
    there.append(Port("/dev/ttyACM0", "Espressif"))
    with pytest.raises(SerialError, match=r"several ports.*ttyUSB0 \(CP210x\), /dev/ttyACM0"):
        ports.chosen_board(None)


@pytest.mark.sweep
def test_esptool_is_run_and_never_imported(here, board):
    """esptool is under the GPL, and Schiri is not."""
    words = "import sys; from schiri_tools.cli.main import main; status = main(sys.argv[1:])\n"
    words += "sys.exit(status or any(name.startswith(('esptool', 'esp_pylib')) for name in sys.modules))"
    flashing = ["install", "--port", board().port, "--image", "image.bin"]
    own = {**os.environ, "ESPTOOL_CHIP": "esp32c3"}  # somebody's setting for other boards, which must not matter
    done = subprocess.run([sys.executable, "-c", words, *flashing], cwd=here, env=own, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
