"""`schiri selftest` on the virtual board with simulated hardware."""

import json
import threading
import time
from zlib import crc32

import pytest
from schiri import VERSION
from schiri.input.keys import NAMES
from schiri_hardware.breadboard import KEYS
from schiri_tools import runtimes
from schiri_tools.cli import main as command_line
from schiri_tools.serial_line.selftest import run
from seldom import PRODUCT
from wired_board import WiredBoard

pytestmark = [PRODUCT, pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))]


FACTS = ["board", "MicroPython", "running for", "Python's memory", "the chip's own memory", "flash for match logs"]


@pytest.fixture
def board(flash, tmp_path):
    with WiredBoard(flash, tmp_path / "kept") as made:
        yield made


def settled(board, seen):
    """Returns the picture of the display once it has been the same for half a second. Waits up to ten seconds for
    another one than `seen`."""
    end = time.monotonic() + 10
    while (picture := board.picture()) == seen and time.monotonic() < end:
        time.sleep(0.05)
    since = time.monotonic()
    while time.monotonic() < since + 0.5:
        time.sleep(0.05)
        if board.picture() != picture:
            picture, since = board.picture(), time.monotonic()
    return picture


def hands(board, *steps):
    """Presses the keys of each step once the step before is over and the next one is shown."""

    def work():
        seen = board.picture() if board.shows_something() else b""
        for after, keys in steps:
            board.wait_for(after)
            seen = settled(board, seen)
            board.press(keys[0])
            while settled(board, seen) == seen:  # a box that is slow to draw takes no key before all is seen
                board.press(keys[0])
            for key in keys[1:]:
                seen = board.picture()
                board.press(key)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    return worker


@pytest.mark.sweep
def test_all_is_well_with_a_box_on_which_all_is_well(board, tmp_path, capsys):
    hands(
        board,
        (b"@selftest begins", ["OK"]),
        (b"@selftest display", ["OK"]),
        (b"@selftest lamps", ["OK"]),
        (b"@selftest tones", list(NAMES)),
    )
    report = tmp_path / "report.txt"
    assert command_line.main(["selftest", "--port", board.port, "--report", str(report)]) == 0
    printed = capsys.readouterr().out.splitlines()
    results, facts = printed[:10], printed[11:]
    assert [line.split()[-1] if line.endswith("good") else "" for line in results[:3]] == ["good"] * 3
    assert results[3].split()[:5] == ["keys", "good", "bounce", "up", "to"]
    assert all(" good" in line for line in results), results
    assert printed[10] == ""
    assert [line[:28].strip() for line in facts] == FACTS
    kept = report.read_text().splitlines()
    assert kept[2:] == [*printed, "", "All is well."]
    assert "at A A, at B B" in printed[4]


@pytest.mark.sweep
def test_what_a_breadboard_lacks_is_named_and_all_else_is_well(board, capsys):
    def no_more_keys():
        board.hold("BACK")
        time.sleep(1.2)
        board.hold()

    worker = hands(
        board,
        (b"@selftest begins", ["OK"]),
        (b"@selftest display good", ["BACK"]),
        (b"@selftest lamps", ["BACK"]),
        (b"@selftest tones", sorted(KEYS)),
    )
    threading.Thread(target=lambda: (worker.join(), no_more_keys()), daemon=True).start()
    assert command_line.main(["selftest", "--port", board.port]) == 1
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert " ".join(lines[3].split()).startswith("keys bad A4 A5 A6 AC B4 B5 B6 BC UP; bounce up to ")
    assert [" good" in line for line in lines[:10]] == [True, False, False, False, *[True] * 6]
    assert said.err.endswith("schiri: Missing or faulty: lamps, buzzer, keys. All else is well.\n")


def test_info_tells_both_memories_and_the_flash_that_is_left(board, capsys):
    assert command_line.main(["info", "--port", board.port]) == 0
    doing, *facts = capsys.readouterr().out.splitlines()
    assert doing == f"Schiri {VERSION}; no match is open."
    assert [line[:28].strip() for line in facts] == FACTS
    assert command_line.main(["info", "--port", board.port, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["firmware"], told["match"], told["board"]) == (VERSION, None, "esp32s3")
    assert 0 < told["idf_largest_bytes"] < told["idf_free_bytes"] < 1 << 20  # not the PSRAM, which is Python's
    assert 0 < told["logs_free_bytes"] <= told["logs_bytes"] == 640 * 4096
    assert told["build"] == "SPIRAM_OCT"
    assert 0 < told["python_used_bytes"] < told["python_free_bytes"]


class Ticks:
    """A line that brings the ticks of a box whose clock is `ppm` too fast, each delayed by up to 20 ms."""

    def __init__(self, ppm):
        self.time = 0.0
        self.returns = 0
        said = [b"selftest begins"]
        said += [b"selftest tick %d" % (second * (1_000_000 + ppm)) for second in range(6)]
        self._said = [*said, b"selftest clock good", b"selftest end"]

    def now(self):
        return self.time

    def send(self, data):
        pass

    def receive(self, seconds):
        self.time = int(self.time) + 1 + 0.02 * (len(self._said) % 3 == 0)
        words = self._said.pop(0)
        return b"@%s *%08x\n" % (words, crc32(words))


@pytest.mark.parametrize(("ppm", "word"), [(0, "good"), (300, "good"), (-540_000, "bad"), (50_000, "bad")])
def test_a_clock_that_goes_wrong_is_found_though_the_cable_delays_what_it_says(ppm, word):
    report = run(Ticks(ppm), lambda result: None)
    assert [(result.step, result.word) for result in report.results] == [("clock", word)]
    assert report.bad == ([] if word == "good" else ["clock"])
