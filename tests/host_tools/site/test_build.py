"""The built site: how large it is, how soon it shows something, and that it is all there."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from schiri_tools.site.building import compressed_bytes

from tests.performance.first_picture import measured

pytestmark = pytest.mark.sweep

MAX_BYTES = 1_500_000  # compressed, all that somebody who plays loads
MOST_TIMES_BARE = 16  # docs/performance.md has the ratio; this is for a machine that does other things as well


def test_the_page_is_small(site: Path) -> None:
    assert 300_000 < compressed_bytes(site / "play") < MAX_BYTES


def test_the_first_menu_comes_soon(site: Path, browser: Browser) -> None:
    menu, bare = measured(browser, site, rounds=3)
    assert 0 < bare < menu < MOST_TIMES_BARE * bare


def test_the_page_names_what_is_there_and_nothing_elsewhere(site: Path) -> None:
    play = site / "play"
    page = (play / "index.html").read_text()
    named = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert len(named) > 20 and all((play / name).exists() for name in named)
    assert "default-src 'none'" in page and "unsafe-inline" not in page
    worker = (play / "service-worker.js").read_text()
    listed = json.loads(re.findall(r"^const FILES = (.*?);$", worker, re.MULTILINE | re.DOTALL)[0])
    there = [path.relative_to(play).as_posix() for path in play.rglob("*") if path.is_file()]
    assert sorted([*listed, "service-worker.js"]) == sorted(["./", *there])
