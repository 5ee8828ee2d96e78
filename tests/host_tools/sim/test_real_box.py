"""The real firmware behind its page in a real browser: typed names, and a duel by clicks to its verdict, followed
on the serial line."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from duel_by_clicks import click, play_a_duel
from playwright.sync_api import Browser, expect

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
        self.process.wait(timeout=60)


@pytest.fixture
def simulator(tmp_path: Path) -> Iterator[Simulator]:
    running = Simulator(tmp_path / "table.flash")
    yield running
    running.stop()


@pytest.mark.sweep
def test_a_duel_by_clicks_to_its_verdict(browser: Browser, simulator: Simulator) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    verdict = play_a_duel(page, simulator.url, simulator.serial)
    BUILD.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(BUILD / "verdict.png"))
    assert verdict["caller"] == 0
    assert verdict["step"] in (1, 3)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("locale", "learn", "side"), [("en-GB", "Learn a game", "Side"), ("de-CH", "Spiele lernen", "Seite")]
)
def test_a_new_box_speaks_the_language_of_the_page_and_letters_that_are_typed_are_letters(
    browser: Browser, simulator: Simulator, locale: str, learn: str, side: str
) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, locale=locale)
    page.goto(simulator.url)
    spoken = page.locator("#spoken")
    expect(spoken).to_contain_text(learn)
    click(page, "DOWN", "OK", "OK")
    expect(spoken).to_contain_text(f"{side} A")
    page.keyboard.type("Lisa", delay=30)  # L and S are FINI keys elsewhere, I and A others
    expect(spoken).to_contain_text("Lisa")
    BUILD.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(BUILD / f"name_{locale}.png"))
    page.keyboard.press("Backspace")
    page.keyboard.type("e-Zoé")
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text(f"{side} B")
    page.keyboard.type("Sam")
    page.keyboard.press("Enter")
    expect(spoken).to_contain_text("A: Lise-Zoé")
    expect(spoken).to_contain_text("B: Sam")
    expect(page.locator("#name-place")).to_be_hidden()
    page.keyboard.press("Escape")  # BACK: the name of B once more, now by keys
    expect(spoken).to_contain_text(f"{side} B")
    click(page, "A1", "AF")
    expect(spoken).to_contain_text("B: A")
