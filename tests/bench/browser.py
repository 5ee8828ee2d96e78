"""The fixture for tests of pages: a real browser."""

import os
from collections.abc import Iterator

import pytest
from chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from playwright.sync_api import Browser, expect, sync_playwright

PATIENCE_MS = 120_000  # longest wait for a page's content, because a busy machine draws late


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Starts a real Chromium. Without Chromium the tests are skipped, but not in CI."""
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
