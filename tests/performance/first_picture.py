"""Measures the time from the address to the first menu on the display of the page's box, beside what its bare
MicroPython takes to load: both from a server on this machine, by a browser that has seen neither."""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from schiri_tools.site.building import PLAY, build, compressed_bytes

from tests.host_tools.sim.chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from tests.host_tools.site.served import Server
from tests.screens.scenes import golden_in_every_language

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


def measured(browser: Browser, site: Path, rounds: int) -> tuple[float, float]:
    """Returns medians in ms since the navigation: until the first menu, and until the bare runtime."""
    (site / PLAY / "bare.html").write_text(_BARE, encoding="utf-8")
    server = Server(site)
    url = f"{server.url}/{PLAY}/"
    menus, bare = [], []
    for _ in range(rounds):  # by turns: what else the machine does then hits both
        menus.append(_seen(browser, url, _FIRST_MENU))
        bare.append(_seen(browser, url + "bare.html", "() => window.done"))
    server.stop()
    (site / PLAY / "bare.html").unlink()
    return statistics.median(menus), statistics.median(bare)


def _seen(browser: Browser, url: str, expression: str) -> float:
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    page = context.new_page()
    page.goto(url)
    found = float(page.wait_for_function(expression, timeout=60_000).json_value())
    context.close()
    return found


def of_a_new_site(rounds: int) -> tuple[int, float, float]:
    """Builds the site; returns the bytes that somebody who plays loads, compressed, and what `measured` returns."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        build(site, golden_in_every_language(Path(folder) / "screens"))
        size = compressed_bytes(site / PLAY) - compressed_bytes(site / PLAY / "install")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        found = measured(browser, site, rounds)
        browser.close()
    return size, *found
