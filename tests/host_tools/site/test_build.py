"""The built site: how large it is, how soon it shows something, and that it is all there."""

import io
import json
import re
import statistics
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser
from schiri_tools.site.building import compressed_bytes
from served import Server

pytestmark = pytest.mark.sweep

MAX_BYTES = 1_500_000  # compressed size of all files that somebody loads to play
MOST_TIMES_BARE = 16  # more than the ratio in docs/develop/performance.md, as the machine may be busy

_BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
import { loadMicroPython } from "./site/micropython.mjs";
const python = await loadMicroPython();
window.done = python.pyimport("sys").implementation && performance.now();
</script>"""
# The first menu is there when the display has lit many of its dots.
_FIRST_MENU = """() => new Promise((resolve) => {
    const look = () => {
        const display = document.getElementById("display");
        const dots = display?.getContext("2d").getImageData(0, 0, 128, 64).data ?? [];
        let lit = 0;
        for (let at = 0; at < dots.length; at += 4) lit += dots[at] > 127;
        if (lit > 500) resolve(performance.now());
        else requestAnimationFrame(look);
    };
    look();
})"""


def test_the_page_is_small(site: Path) -> None:
    assert 300_000 < compressed_bytes(site / "play") - compressed_bytes(site / "play" / "install") < MAX_BYTES


def test_the_first_menu_comes_soon(site: Path, browser: Browser) -> None:
    """Its time is compared with that of loading a bare MicroPython; the browser has neither of them in its cache."""
    (site / "play" / "bare.html").write_text(_BARE, encoding="utf-8")
    server = Server(site)
    url = f"{server.url}/play/"
    menus, bare = [], []
    for _ in range(3):  # by turns: what else the machine does then hits both
        menus.append(_seen(browser, url, _FIRST_MENU))
        bare.append(_seen(browser, url + "bare.html", "() => window.done"))
    server.stop()
    (site / "play" / "bare.html").unlink()
    assert 0 < statistics.median(bare) < statistics.median(menus) < MOST_TIMES_BARE * statistics.median(bare)


def _seen(browser: Browser, url: str, expression: str) -> float:
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    page.goto(url)
    found = float(page.wait_for_function(expression, timeout=60_000).json_value())
    context.close()
    return found


def test_the_page_names_what_is_there_and_nothing_elsewhere(site: Path) -> None:
    play = site / "play"
    page = (play / "index.html").read_text()
    named = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert len(named) > 20 and all((play / name).exists() for name in named)
    assert "default-src 'none'" in page and "unsafe-inline" not in page
    worker = (play / "service-worker.js").read_text()
    listed = json.loads(re.findall(r"^const FILES = (.*?);$", worker, re.MULTILINE | re.DOTALL)[0])
    there = [path.relative_to(play).as_posix() for path in play.rglob("*") if path.is_file()]
    there = [name for name in there if not name.startswith("install/")]  # that page has a worker of its own
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
    drawn = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    page.close()
    with Image.open(folder / "icon-512.png") as ours:
        difference = ImageChops.difference(_on_white(ours), _on_white(drawn))
    assert max(ImageStat.Stat(difference).mean) < 2


def _on_white(picture: Image.Image) -> Image.Image:
    clear = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(clear, picture.convert("RGBA")).convert("RGB")
