"""`schiri selftest` on the virtual board with made-up hardware."""

import json
import threading
import time
from zlib import crc32

import pytest
from schiri import VERSION
from schiri.input.keys import NAMES
from schiri_tools import runtimes
from schiri_tools.board.flash.layout import FILES_BYTES
from schiri_tools.cli import main as command_line
from schiri_tools.serial_line.selftest import run
from wired_board import WiredBoard

pytestmark = pytest.mark.skipif(not runtimes.has_micropython(), reason=str(runtimes.NoMicroPython()))


FACTS = [
    "board",
    "MicroPython",
    "running for",
    "Python's memory",
    "the chip's own memory",
    "flash for firmware",
    "flash for match logs",
]


@pytest.fixture
def board(flash, tmp_path):
    with WiredBoard(flash, tmp_path / "kept") as made:
        yield made


def hands(board, *steps):
    """Somebody at the keys: presses what belongs to a step when the step before is over, and the next one is seen."""

    def work():
        seen = board.picture() if board.shows_something() else b""
        for after, keys in steps:
            board.wait_for(after)
            end = time.monotonic() + 10
            while board.picture() == seen and time.monotonic() < end:
                time.sleep(0.05)
            time.sleep(0.3)  # until all of it is seen
            for key in keys:
                seen = board.picture()
                board.press(key)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    return worker


def all_keys(but=()):
    return [name for name in NAMES if name not in but]


@pytest.mark.sweep
def test_all_is_well_with_a_box_on_which_all_is_well(board, tmp_path, capsys):
    hands(
        board,
        (b"@selftest begins", ["OK"]),
        (b"@selftest display", ["OK"]),
        (b"@selftest lamps", ["OK"]),
        (b"@selftest tones", all_keys()),
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
def test_a_display_that_is_shifted_and_a_dead_key_are_in_the_report(board, capsys):
    def dead_key():
        board.hold("BACK")
        time.sleep(1.2)
        board.hold()

    worker = hands(
        board,
        (b"@selftest begins", ["BACK"]),
        (b"@selftest display bad", ["OK"]),
        (b"@selftest lamps", ["OK"]),
        (b"@selftest tones", all_keys(but=("B4", "BACK"))),
    )
    threading.Thread(target=lambda: (worker.join(), dead_key()), daemon=True).start()
    assert command_line.main(["selftest", "--port", board.port]) == 1
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0].split()[:2] == ["display", "bad"]
    assert lines[3].split()[:3] == ["keys", "bad", "B4;"]
    assert said.err.endswith("schiri: Something on this box is not as it should be.\n")


def test_info_tells_both_memories_and_the_flash_that_is_left(board, capsys):
    assert command_line.main(["info", "--port", board.port]) == 0
    doing, *facts = capsys.readouterr().out.splitlines()
    assert doing == f"Schiri {VERSION}; no match is open."
    assert [line[:28].strip() for line in facts] == FACTS
    assert command_line.main(["info", "--port", board.port, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["firmware"], told["match"], told["board"]) == (VERSION, None, "esp32s3")
    assert 0 < told["idf_largest_bytes"] < told["idf_free_bytes"] < 1 << 20  # the PSRAM is Python's
    assert 0 < told["logs_free_bytes"] <= told["logs_bytes"] == 384 * 4096
    assert 0 < told["files_free_bytes"] < told["files_bytes"] == FILES_BYTES
    assert told["build"] == "SPIRAM_OCT"
    assert 0 < told["python_used_bytes"] < told["python_free_bytes"]


class Ticks:
    """A line that brings the ticks of a box whose clock goes `ppm` too fast, each delayed by up to 20 ms."""

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
    assert report.is_good == (word == "good")
