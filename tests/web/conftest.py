"""Fixtures: a simulator with a stand-in for the box, and a real browser."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from playwright.sync_api import Browser, sync_playwright
from running_simulator import RunningSimulator, Starter


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Starter]:
    """Starts simulators, and ends them after the test."""
    running: list[RunningSimulator] = []

    def start_one(*box_options: str, port: int = 0) -> RunningSimulator:
        running.append(RunningSimulator(tmp_path, *box_options, port=port))
        return running[-1]

    yield start_one
    for simulator in running:
        if simulator.process.poll() is None:
            simulator.stop()
        assert "Traceback" not in simulator.errors.replace("Traceback", "", simulator.errors.count("fell off"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium. Where there is none, the tests are skipped, but not in CI."""
    if not os.path.exists(CHROMIUM):
        reason = f"no Chromium at {CHROMIUM}: the page cannot be tried in a real browser"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()
