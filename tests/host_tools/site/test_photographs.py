"""The photographs of pages in the docs are those pages as they are now."""

import pytest
from photographs import MOVES, PICTURES, box_in_a_duel, changed, report, sheet_of_matches
from PIL import Image, ImageDraw
from playwright.sync_api import Browser
from served import Server

pytestmark = pytest.mark.sweep

MOST_CHANGED = 0.001
LIST = (20, 110, 340, 160)  # the part of the sheet that names the match
AGAIN = "If this is meant: python tests/host_tools/site/photographs.py --accept"


def kept(name: str) -> Image.Image:
    return Image.open(PICTURES / name).convert("RGB")


def test_the_box_in_the_readme_is_that_of_the_page(browser: Browser) -> None:
    assert changed(box_in_a_duel(browser), kept("box.jpg")) < MOST_CHANGED, AGAIN


def test_the_report_in_the_docs_is_made_from_a_log(browser: Browser) -> None:
    there = kept("report.jpg")
    assert changed(report(browser), there) < MOST_CHANGED, AGAIN
    assert changed(report(browser, MOVES + 1), there) > MOST_CHANGED


def test_the_sheet_of_matches_in_the_docs_is_that_of_the_page(browser: Browser, server: Server) -> None:
    there = kept("matches.jpg")
    shown = sheet_of_matches(browser, server.url)
    assert shown.size == there.size
    assert changed(shown, there) < MOST_CHANGED, AGAIN
    ImageDraw.Draw(shown).rectangle(LIST, fill=shown.getpixel(LIST[:2]))
    assert changed(shown, there) > MOST_CHANGED
