"""A duel on the real firmware, played by clicks in a real browser to its verdict, and followed on the serial line."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from playwright.sync_api import Browser, Page, expect

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


def records(port: serial.Serial, wanted: str, seconds: float = 10) -> list[dict[str, object]]:
    """What the box sends until a line has the key `wanted`."""
    found = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        line = port.readline()
        if line.startswith(b"{"):
            found.append(json.loads(line))
            if wanted in found[-1]:
                return found
    raise AssertionError(f"no {wanted} came: {found}")


def click(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f"[data-key={name}]").click()
        page.wait_for_timeout(120)


@pytest.mark.sweep
def test_a_duel_by_clicks_to_its_verdict(browser: Browser, simulator: Simulator) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(simulator.url)
    expect(page.locator("body")).to_have_attribute("data-power", "on")
    with serial.Serial(simulator.serial, timeout=0.2) as port:
        expect(page.locator("#spoken")).to_contain_text("→ FINI!")
        click(page, "OK", "OK", "OK", "OK", "OK")  # FINI!, box dice, both names, who starts
        click(page, "A1", "A2", "A3", "A4", "A5", "A6", "B6", "B5", "B4", "B3", "B2", "B1", "OK", "OK")  # throw
        throw = [record["event"] for record in records(port, "event") if "event" in record]
        while not any(event["event"] == "roll" for event in throw):  # type: ignore[index]
            throw += [record["event"] for record in records(port, "event") if "event" in record]
        # The signal: both side lamps turn white.
        expect(page.locator("[data-rgb='28 28 24']")).to_have_count(2, timeout=6000)
        coloured = throw[-1]["coloured"]  # type: ignore[index]
        click(page, f"A{coloured[0]}", "AF")
        verdict = records(port, "verdict")[-1]["verdict"]
        page.wait_for_timeout(300)
        BUILD.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(BUILD / "verdict.png"))
    assert verdict["caller"] == 0  # type: ignore[index]
    assert verdict["step"] in (1, 3)  # type: ignore[index]
