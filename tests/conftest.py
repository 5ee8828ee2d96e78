"""Fixtures for whoever needs them: a real browser."""

import gc
import os
import signal
from collections.abc import Iterator

import pytest
import sweeps
from chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from playwright.sync_api import Browser, expect, sync_playwright

PATIENCE_MS = 20_000  # until what a page is to show has to be there: a busy machine draws late


def pytest_configure(config: pytest.Config) -> None:
    """Programs under test end with Ctrl-C; a shell that runs the tests in the background would have them ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(sweeps)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium. Where there is none, the tests are skipped, but not in CI."""
    if not os.path.exists(CHROMIUM):
        reason = f"no Chromium at {CHROMIUM}: the page cannot be tried in a real browser"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def memory_set_aside() -> None:
    """The box collects its memory before each signal: that of pytest and earlier tests need not be looked through."""
    gc.collect()
    gc.freeze()
