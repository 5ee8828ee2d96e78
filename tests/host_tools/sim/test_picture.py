"""The picture in the README is the box as it is now."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from picture import MOST_DIFFERENCE, PICTURE, difference, screenshot
from PIL import Image
from playwright.sync_api import Browser


@pytest.mark.sweep
def test_the_picture_in_the_readme_is_made_from_the_source(browser: Browser) -> None:
    kept = Image.open(PICTURE).convert("RGB")
    with ThreadPoolExecutor(1) as pool:  # in this thread, the fixture's browser has an event loop of its own
        shown = pool.submit(lambda: asyncio.run(screenshot())).result(timeout=60)
    assert shown.size == kept.size
    assert difference(shown, kept) < MOST_DIFFERENCE
    assert difference(shown, Image.new("RGB", kept.size)) > 5 * MOST_DIFFERENCE
