"""How long it takes from the address to the first menu on the display of the page's box, beside what its bare
MicroPython takes to load: both from a server on this machine, by a browser that has seen neither."""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from schiri_tools.site.building import PLAY, build

from tests.host_tools.sim.chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from tests.host_tools.site.served import Server
from tests.screens.scenes import GOLDEN

ROUNDS = 9
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


def measured(browser: Browser, site: Path, rounds: int = ROUNDS) -> tuple[float, float]:
    """The medians in ms since the navigation: the first menu, and the bare runtime."""
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


def main() -> int:
    """Prints both, and how they compare."""
    if not Path(CHROMIUM).exists():
        print(f"first menu in the browser: not measured, there is no Chromium at {CHROMIUM}")
        return 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        size = build(Path(folder) / "site", GOLDEN)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        menu, bare = measured(browser, Path(folder) / "site")
        browser.close()
    print(f"the page: {size:,} bytes compressed")
    print(f"first menu in the browser: {menu:.0f} ms, bare MicroPython there: {bare:.0f} ms, ratio {menu / bare:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
