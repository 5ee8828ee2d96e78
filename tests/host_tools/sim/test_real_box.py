"""A duel on the real firmware, played by clicks in a real browser to its verdict, and followed on the serial line."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from duel_by_clicks import play_a_duel
from playwright.sync_api import Browser

COMMAND = [sys.executable, "-m", "schiri_tools.cli.main", "sim", "--http-port", "0", "--flash"]
BUILD = Path(__file__).parents[3] / "build" / "web"


class Simulator:
    def __init__(self, flash: Path) -> None:
        self.process = subprocess.Popen([*COMMAND, str(flash)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+", self.process.stdout.readline())
        assert found
        self.url = found[0]
        self.serial = self.process.stdout.readline().removeprefix("Serial port: ").strip()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=10)


@pytest.fixture
def simulator(tmp_path: Path) -> Iterator[Simulator]:
    running = Simulator(tmp_path / "table.flash")
    yield running
    running.stop()


@pytest.mark.sweep
def test_a_duel_by_clicks_to_its_verdict(browser: Browser, simulator: Simulator) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    verdict = play_a_duel(page, simulator.url, simulator.serial)
    page.wait_for_timeout(300)
    BUILD.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(BUILD / "verdict.png"))
    assert verdict["caller"] == 0
    assert verdict["step"] in (1, 3)
