"""The built site: how large it is, how soon it shows something, and that it is all there."""

import io
import json
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser
from schiri_tools.site.building import compressed_bytes

from tests.performance.first_picture import measured

pytestmark = pytest.mark.sweep

MAX_BYTES = 1_500_000  # compressed, all that somebody who plays loads
MOST_TIMES_BARE = 16  # docs/develop/performance.md has the ratio; this is for a machine that does other things as well


def test_the_page_is_small(site: Path) -> None:
    assert 300_000 < compressed_bytes(site / "play") - compressed_bytes(site / "play" / "install") < MAX_BYTES


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
    there = [name for name in there if not name.startswith("install/")]  # a page with a worker of its own
    assert sorted([*listed, "service-worker.js"]) == sorted(["./", *there])


def test_home_screens_get_the_icons_that_the_manifest_names(site: Path, browser: Browser) -> None:
    folder = site / "play" / "site"
    icons = json.loads((folder / "site.webmanifest").read_text())["icons"]
    pictures = [icon for icon in icons if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon.get("purpose", "any")) for icon in pictures} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in pictures:
        with Image.open(folder / icon["src"]) as picture:
            assert icon["sizes"] == f"{picture.width}x{picture.height}"
            assert picture.convert("RGBA").getpixel((0, 0))[3] == (255 if icon.get("purpose") == "maskable" else 0)
    page = browser.new_page(viewport={"width": 512, "height": 512})
    page.goto((site / "play" / "shared" / "favicon.svg").as_uri())
    drawn = Image.open(io.BytesIO(page.screenshot(omit_background=True)))  # as Chromium draws it
    page.close()
    with Image.open(folder / "icon-512.png") as ours:
        difference = ImageChops.difference(_on_white(ours), _on_white(drawn))
    assert max(ImageStat.Stat(difference).mean) < 2


def _on_white(picture: Image.Image) -> Image.Image:
    clear = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(clear, picture.convert("RGBA")).convert("RGB")
