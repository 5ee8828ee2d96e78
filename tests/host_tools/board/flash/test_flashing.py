"""`schiri flash` as people meet it, with a mock of the chip's bootloader at the end of the cable."""

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
from pathlib import Path

import pytest
import serial
import sweeps
from esptool.bin_image import LoadFirmwareImage
from flash_images import FACTORY, NVS, PHY, WITH_FILES, WITHOUT_FILES, image, start_of
from littlefs import LittleFS
from mock_board import Board
from own_usb import OwnUsb, comports
from processes import eventually
from schiri.journal.sectors import HEAD
from schiri_tools.board.flash import layout
from schiri_tools.board.flash.chip import Chip
from schiri_tools.board.flash.flashing import flash
from schiri_tools.board.flash.image import Part, read
from schiri_tools.board.flash.partitions import packed, parsed
from schiri_tools.cli import main as command_line
from schiri_tools.serial_line import ports, simulators, usb
from schiri_tools.serial_line.ports import Port
from schiri_tools.serial_line.transport import SerialError
from schiri_tools.util.errors import UserError
from schiri_tools.util.progress import Progress
from serial.tools import list_ports

SCHIRI = Path(sys.executable).with_name("schiri")
FILES, MATCHES, END, FLASH = 0x200000, 0x500000, 0x780000, 0x800000
NEW, KEPT = "This board was no Schiri yet", "The files and the matches on the board are kept."


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder in which no simulator and no image of this user is found."""
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


def schiri(here, *words):
    return subprocess.run([SCHIRI, "flash", *map(str, words)], cwd=here, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def flashed_once():
    """What is on a board, by its megabytes, when the usual image has been put there."""
    return {}


@pytest.fixture
def schiri_board(here, board, flashed_once):
    """Has the board be a Schiri already."""

    def made(megabytes=8):
        if megabytes not in flashed_once:
            assert flashed(here, board, megabytes=megabytes).returncode == 0
            flashed_once[megabytes] = (here / "board.flash").read_bytes()
        (here / "board.flash").write_bytes(flashed_once[megabytes])

    return made


def flashed(here, board, *words, **options):
    return schiri(here, "--port", board(**options).port, "--image", "image.bin", *words)


def assert_refused(done, *parts):
    assert done.returncode == 1 and done.stdout == "" and "Traceback" not in done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("schiri: ") and last.endswith("."), done.stderr
    for part in parts:
        assert str(part) in last, done.stderr


def used(here, seed=7):
    """Whatever a box may leave in its files and matches."""
    content = bytearray((here / "board.flash").read_bytes())
    content[FILES:END] = random.Random(seed).randbytes(END - FILES)
    (here / "board.flash").write_bytes(content)
    return bytes(content)


def bootloader_of(new, start):
    """What of the bootloader stays as it is: all behind its head but the SHA-256 at its end."""
    return new[4 : 0x8000 - start].rstrip(b"\xff")[:-32]


def bootloader_is_whole(content, start):
    """Is it one that the chip's ROM would start?"""
    image = LoadFirmwareImage("esp32" if start else "esp32s3", content)
    return image.checksum == image.calculate_checksum() and image.stored_digest == image.calc_digest


def assert_image_is_on(here, new, start=0x1000, kept=None, megabytes=8):
    content = (here / "board.flash").read_bytes()
    assert content[0x10000 : 0x10000 + len(new) - (0x10000 - start)] == new[0x10000 - start :]
    assert content[start : start + 3] == new[:3] and content[start + 4 :].startswith(bootloader_of(new, start))
    size = {8: 0x30, 16: 0x40}[megabytes]  # or the bootloader would take no such table
    assert content[start + 3] == new[3] & 0x0F | size
    assert bootloader_is_whole(content[start:0x8000], start)
    assert [entry.label for entry in parsed(content[0x8000:])][-3:] == ["factory", "vfs", "matches"]
    if kept:
        assert content[FILES:END] == kept[FILES:END]


@pytest.mark.parametrize("table", sweeps.first(1, [WITHOUT_FILES, WITH_FILES]))
def test_a_fresh_board_gets_everything_and_nothing_else_is_written(here, board, table):
    new = image(table=table)
    (here / "image.bin").write_bytes(new)
    (here / "board.flash").write_bytes(b"\x5a" * FLASH)
    done = flashed(here, board)
    assert done.returncode == 0 and done.stdout == "", done.stderr
    assert done.stderr.splitlines()[:2] == [
        "The board: ESP32, 8 MiB of flash, which does not know of PSRAM: schiri install will look for it.",
        "MicroPython 1.28.0 from image.bin.",
    ]
    assert "Matches get 2.5 MiB: room for 35 long ones, or more short ones.\n" in done.stderr
    assert NEW in done.stderr and done.stderr.endswith("Written and verified; the board has been restarted.\n")
    content = (here / "board.flash").read_bytes()
    assert content[FILES : FILES + 0x2000] == b"\xff" * 0x2000
    assert set(content[:0x1000]) == set(content[0x9000:0x10000]) == set(content[FILES + 0x2000 :]) == {0x5A}
    assert [entry.offset for entry in parsed(content[0x8000:0x9000])][-2:] == [FILES, MATCHES]
    assert content[0x10000:].startswith(new[0xF000:])


@pytest.mark.sweep
def test_a_trace_has_what_went_over_the_line(here, board):
    done = flashed(here, board, "--trace", "trace.txt")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in (here / "trace.txt").read_text().splitlines()]
    assert {"TX", "RX"} <= {row[1] for row in rows}
    sent = sum(len(row) - 3 for row in rows if row[1] == "TX")
    assert sent > len((here / "image.bin").read_bytes()) // 4  # it is compressed, and bytes are told as numbers


@pytest.mark.sweep
def test_sixteen_mebibytes_have_more_room_for_matches(here, board):
    done = flashed(here, board, megabytes=16)
    assert done.returncode == 0 and "ESP32, 16 MiB of flash" in done.stderr
    assert "Matches get 8 MiB: room for 123 long ones, or more short ones.\n" in done.stderr
    assert_image_is_on(here, image(), megabytes=16)
    table = parsed((here / "board.flash").read_bytes()[0x8000:0x9000])
    assert [(entry.offset, entry.end) for entry in table][-2:] == [(FILES, MATCHES), (MATCHES, 0xD00000)]
    before = (here / "board.flash").read_bytes()
    again = flashed(here, board, megabytes=16)
    assert again.returncode == 0 and KEPT in again.stderr
    assert (here / "board.flash").read_bytes() == before


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
    words = ["flash", "--port", str(here / "ttyACM0"), "--image", str(here / "image.bin")]
    assert command_line.main(words) == 0, capsys.readouterr().err
    thread.join()
    loader.close()
    assert_image_is_on(here, image("esp32s3"), start_of("esp32s3"))


@pytest.mark.parametrize("verified", [0, 1, 2])
def test_a_port_that_goes_away_as_the_chip_restarts_is_no_failure_once_all_is_verified(here, monkeypatch, verified):
    """esptool restarts the chip after a failure, too: that it did says nothing."""
    said = "Connected to ESP32-S3 on x:\nAuto-detected flash size: 8MB\n"
    after = "Hash of data verified.\n" * verified + "Hard resetting via RTS pin...\nA serial exception error occurred\n"
    (here / "python").write_text(
        f"""#!/bin/sh
case "$*" in
*read-flash*) printf '\n{said}'; for last; do :; done; head -c 3072 /dev/zero > "$last";;
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
        Chip(port, 115200).write(parts, FLASH, lambda *done: None)


def test_flashing_again_keeps_files_and_matches_to_the_byte(here, board, schiri_board):
    schiri_board()
    before = used(here)
    newer = image(version="1.29.0", seed=2, table=[NVS, PHY, FACTORY])
    (here / "image.bin").write_bytes(newer)
    done = flashed(here, board)
    assert done.returncode == 0 and KEPT in done.stderr and NEW not in done.stderr
    assert_image_is_on(here, newer, kept=before)


@pytest.mark.sweep
def test_only_erase_matches_erases_them_and_the_files_stay(here, board, schiri_board):
    schiri_board()
    before = used(here)
    done = flashed(here, board, "--erase-matches")
    assert done.returncode == 0 and "The files on the board are kept; its matches are erased." in done.stderr
    content = (here / "board.flash").read_bytes()
    assert content[FILES:MATCHES] == before[FILES:MATCHES]
    assert set(content[MATCHES:END]) == {0xFF}


@pytest.mark.parametrize(("blocks", "megabytes"), sweeps.first(1, [(2, 8), (0, 16), (1, 8), (6, 16)]))
def test_after_a_cut_anywhere_flashing_again_goes_well_and_nothing_of_the_box_is_lost(
    here, board, schiri_board, blocks, megabytes
):
    size = {"megabytes": megabytes}
    schiri_board(megabytes)
    before = used(here)
    newer = image(version="1.29.0", seed=2)
    (here / "image.bin").write_bytes(newer)
    assert_refused(
        flashed(here, board, blocks=blocks, **size),
        "was the cable pulled? Nothing that was to be kept is lost; flash again.",
    )
    assert (here / "board.flash").read_bytes()[FILES:] == before[FILES:]
    done = flashed(here, board, **size)
    assert done.returncode == 0 and KEPT in done.stderr
    assert_image_is_on(here, newer, kept=before, megabytes=megabytes)


@pytest.mark.sweep
@pytest.mark.parametrize(("blocks", "megabytes"), [(2, 16), (0, 8), (1, 16), (3, 8), (6, 16)])
def test_after_a_cut_in_its_first_flashing_a_board_still_gets_a_new_file_system(here, board, blocks, megabytes):
    size = {"megabytes": megabytes}
    (here / "board.flash").write_bytes(b"\x5a" * (megabytes << 20))
    assert_refused(flashed(here, board, blocks=blocks, **size), "flash again")
    assert flashed(here, board, **size).returncode == 0
    content = (here / "board.flash").read_bytes()
    assert content[FILES : FILES + 0x2000] == b"\xff" * 0x2000 and set(content[FILES + 0x2000 :]) == {0x5A}
    assert_image_is_on(here, image(), megabytes=megabytes)


@pytest.mark.sweep
@pytest.mark.parametrize("table", [b"\xff" * 0xC00, packed(WITHOUT_FILES)])
def test_files_of_a_schiri_are_known_without_its_table(here, board, schiri_board, table):
    schiri_board()
    files = LittleFS(block_size=4096, block_count=768)
    for number in range(300):  # often enough for its superblocks to be written anew
        with files.open("settings", "w") as file:
            file.write(str(number))
    content = bytearray(used(here))
    content[FILES:MATCHES] = files.context.buffer
    content[0x8000:0x8C00] = table
    (here / "board.flash").write_bytes(content)
    done = flashed(here, board)
    assert done.returncode == 0 and KEPT in done.stderr
    assert_image_is_on(here, image(), kept=bytes(content))


@pytest.mark.sweep
def test_a_file_system_of_another_size_is_made_anew(here, board):
    files = LittleFS(block_size=4096, block_count=128)
    content = bytearray(b"\xff" * FLASH)
    content[FILES : FILES + 0x80000] = files.context.buffer
    (here / "board.flash").write_bytes(content)
    assert NEW in flashed(here, board).stderr
    assert set((here / "board.flash").read_bytes()[FILES : FILES + 0x2000]) == {0xFF}


@pytest.mark.sweep
def test_matches_in_another_place_are_not_touched_unless_told(here, board, schiri_board):
    schiri_board()
    before = bytearray(used(here))
    *others, files, matches = parsed(before[0x8000:0x8C00])
    moved = type(matches)("matches", 1, 6, matches.offset + 0x1000, matches.size - 0x1000)
    before[0x8000:0x8C00] = packed([*others, files, moved])
    (here / "board.flash").write_bytes(before)
    assert_refused(flashed(here, board), "another place", "--erase-matches")
    assert (here / "board.flash").read_bytes() == before
    assert flashed(here, board, "--erase-matches").returncode == 0


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
    assert_image_is_on(here, new, start_of("esp32s3"))


def test_a_chip_without_psram_is_refused_and_boards_are_named_that_have_some(here, board):
    (here / "image.bin").write_bytes(image("esp32s3"))
    done = flashed(here, board, chip="esp32s3", psram=0)
    assert_refused(
        done,
        "The ESP32-S3 on this board has no PSRAM, and Schiri needs it: take an ESP32-S3-DevKitC-1 N16R8 or an"
        " ESP32-DevKitC-VE (with a WROVER).",
    )
    assert len(done.stderr.splitlines()) == 1
    assert set((here / "board.flash").read_bytes()) == {0xFF}


@pytest.mark.parametrize(
    ("psram", "driver", "lines"), sweeps.first(1, [(1, "quad_psram", (8, 4)), (2, "octal_psram", (4, 8))])
)
def test_an_image_for_other_psram_is_refused(here, board, psram, driver, lines):
    (here / "image.bin").write_bytes(image("esp32s3", psram=driver))
    there, wanted = lines
    variant = {8: "SPIRAM_OCT", 4: "plain"}[there]
    done = flashed(here, board, chip="esp32s3", psram=psram)
    assert_refused(done, f"The PSRAM on this board has {there} lines, and image.bin is for {wanted}", variant)
    assert set((here / "board.flash").read_bytes()) == {0xFF}


@pytest.mark.sweep
@pytest.mark.parametrize("driver", ["octal_psram", "quad_psram"])
def test_psram_of_a_size_that_is_not_known_is_believed_to_fit(here, board, driver):
    (here / "image.bin").write_bytes(image("esp32s3", psram=driver))
    assert flashed(here, board, chip="esp32s3", psram=4).returncode == 0


@pytest.mark.sweep
def test_an_esp32_with_psram_in_its_own_package_knows_it(here, board):
    done = flashed(here, board, psram=7)
    assert done.returncode == 0 and done.stderr.startswith("The board: ESP32, 8 MiB of flash, with PSRAM.\n")


@pytest.mark.parametrize(
    ("options", "parts"),
    sweeps.first(
        1,
        [
            ({"chip": "esp32s3"}, ["an ESP32-S3, but image.bin is for ESP32"]),
            ({"chip": "esp8266"}, ["ESP8266", "Schiri runs on ESP32 and ESP32-S3"]),
            ({"chip": "esp32c3"}, ["ESP32-C3", "Schiri runs on ESP32 and ESP32-S3"]),
            ({"megabytes": 4}, ["4 MiB of flash, and 8 MiB are needed"]),
        ],
    ),
)
def test_a_board_that_does_not_fit_stays_as_it_is(here, board, options, parts):
    done = flashed(here, board, **options)
    assert_refused(done, *parts)
    assert set((here / "board.flash").read_bytes()) == {0xFF}


@pytest.mark.sweep
def test_a_board_with_less_flash_than_the_image_is_for_stays_as_it_is(here, board):
    (here / "image.bin").write_bytes(image(megabytes=16))
    assert_refused(flashed(here, board), "8 MiB of flash, and 16 MiB are needed")
    assert set((here / "board.flash").read_bytes()) == {0xFF}


@pytest.mark.sweep
def test_what_does_not_read_back_the_same_is_said(here, board):
    assert_refused(flashed(here, board, spoil=True), "does not read back the same", "--baud 115200")


def test_a_port_that_leads_to_no_board_is_said_in_one_sentence(here, board):
    assert_refused(schiri(here, "--image", "image.bin", "--port", "/dev/none"), "There is no port /dev/none.")
    taken = board().port
    with serial.Serial(taken, exclusive=True):
        assert_refused(schiri(here, "--image", "image.bin", "--port", taken), "is in use by another program")


@pytest.mark.sweep  # which esptool asks seven times
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


def test_wrong_words_are_wrong_usage(here):
    assert schiri(here, "--baud", "7").returncode == 2
    assert schiri(here, "image.bin").returncode == 2


def test_ctrl_c_ends_with_a_sentence_and_130(here, board):
    port = board(delay=0.3).port
    words = [SCHIRI, "flash", "--port", port, "--image", here / "image.bin"]
    process = subprocess.Popen(words, cwd=here, stderr=subprocess.PIPE, text=True)
    eventually(lambda: (here / "board.flash").read_bytes()[0x1000] == 0xE9)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130 and "Traceback" not in errors
    assert errors.splitlines()[-1] == "Interrupted. Nothing that was to be kept is lost; flash again."


@pytest.mark.sweep
def test_the_bar_goes_from_nothing_to_the_end_and_never_back(here, board, capsys, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")  # with which esptool would draw one of its own

    class Stream(io.StringIO):
        def isatty(self):
            return True

    stream = Stream()
    flash(Chip(board().port, 115200), [read(here / "image.bin")], True, Progress(stream))
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
    """It is under the GPL, and Schiri is not."""
    words = "import sys; from schiri_tools.cli.main import main; status = main(sys.argv[1:])\n"
    words += "sys.exit(status or any(name.startswith(('esptool', 'esp_pylib')) for name in sys.modules))"
    flashing = ["flash", "--port", board().port, "--image", "image.bin"]
    own = {**os.environ, "ESPTOOL_CHIP": "esp32c3"}  # what somebody has set for other boards
    done = subprocess.run([sys.executable, "-c", words, *flashing], cwd=here, env=own, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
