"""The photographs of pages in docs/pictures, made again: `python tests/host_tools/site/photographs.py --accept`.

A real browser shows the simulator's page after a key script, the page that `schiri report` makes of a golden log, and
the sheet of matches of the built site.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops
from playwright.sync_api import Browser, expect, sync_playwright
from running_simulator import RUN
from schiri_tools import runtimes, web
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from schiri_tools.games import host_game
from schiri_tools.report import collection
from schiri_tools.report.page import Player, html
from schiri_tools.site.building import build
from served import Server
from visits import TABLET, Opener

from tests.screens.scenes import golden_in_every_language

PICTURES = runtimes.ROOT / "docs" / "pictures"
LOG = runtimes.ROOT / "tests" / "host_tools" / "logs" / "golden" / "box_dice.jsonl"
MOVES = 17  # so many lead into the second duel
DUEL = """
new fini box Ada Ben
dice 2 3 4 5 6 6 1 1 3 5 2 4 4 1 6
press OK
until duel
press A2
press A3
press A4
press A5
press A6
press A1
press AF
wait 100
press OK
dice 2 5 1 3 3 6 4 6 2 5 1 4 2 6 3
press OK
until duel
wait 900
press A4
press B2
press A3
press B3
press A5
"""
STILL = """
import sys, time
print(sys.argv[1], flush=True)
sys.stdin.read()
"""
CLEARLY = 64  # of 255: JPEG compression and another browser's edges change a pixel by less


def _photograph(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> float:
    """Returns the share of pixels in which two pictures of one size differ clearly."""
    histogram = ImageChops.difference(one, other).convert("L").histogram()
    return sum(histogram[CLEARLY:]) / (one.width * one.height)


def link_lines() -> str:
    """Returns the lines by which the box shows its display and lamps after the script."""
    with tempfile.TemporaryDirectory() as folder:
        runtime = "micropython" if runtimes.has_micropython() else "cpython"
        with ScriptedBox(Path(folder) / "box.flash", runtime) as box:
            scripts.run(scripts.parse(DUEL), box)
            pages = [f"d {page} 0 {box.frame[128 * page : 128 * page + 128].hex()}" for page in range(8)]
            return "\n".join([*pages, f"l {box.lamps.hex()}"])


def box_in_a_duel(browser: Browser) -> Image.Image:
    """Returns the picture of the simulator's page in the middle of a duel."""
    words = [sys.executable, "-c", RUN, "0", "-c", STILL, link_lines()]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as simulator:
        assert simulator.stdout
        address = simulator.stdout.readline().split()[4]
        page = browser.new_page(viewport={"width": 1200, "height": 760}, reduced_motion="reduce")
        page.goto(address)
        page.wait_for_selector("[data-rgb='28 28 24']")
        page.evaluate("document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(drawn)))")
        taken = _photograph(page.screenshot())
        page.close()
        simulator.terminate()
    return taken


def report(browser: Browser, moves: int = MOVES) -> Image.Image:
    """Returns the picture of a report's top: the outcome, and the replay in the middle of a duel."""
    page = browser.new_page(viewport={"width": 1000, "height": 1060}, reduced_motion="reduce")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "report.html"
        match = collection.game_of(LOG.read_bytes(), host_game)
        place.write_bytes(b"".join(html([match], Player(**web.player()))))
        page.goto(place.as_uri())
        for _ in range(moves):
            page.locator(".replay .replay-play").press("ArrowRight")
        taken = _photograph(page.screenshot())
    page.close()
    return taken


def sheet_of_matches(browser: Browser, address: str) -> Image.Image:
    """Returns the picture of the sheet of matches while a match of FINI! waits for its first throw. `address` is that
    of the site."""
    opener = Opener(browser, address)
    here = opener(TABLET, locale="en-GB", reduced_motion="reduce").open()
    here.pass_the_lessons()
    here.answer("OK", "OK", "OK", "OK", "OK", "OK")  # FINI!, the box's dice, both names, who starts, all is right
    here.wait_for_words("Seal on the dice")
    here.answer("OK", "OK")  # no parts
    here.page.locator("#matches-button").tap()
    expect(here.page.locator("#own li")).to_have_count(1)
    taken = _photograph(here.page.locator("dialog[open]").screenshot())
    opener.close()
    return taken


def _made(browser: Browser) -> Iterator[tuple[str, Image.Image]]:
    yield "box.jpg", box_in_a_duel(browser)
    yield "report.jpg", report(browser)
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "site", golden_in_every_language(Path(folder) / "screens"))
        server = Server(Path(folder) / "site")
        yield "matches.jpg", sheet_of_matches(browser, server.url)
        server.stop()


def main() -> None:
    """Makes the photographs again, with `--accept` in the place of those in the repository."""
    parser = argparse.ArgumentParser(description="Makes the photographs of pages in docs/pictures anew.")
    parser.add_argument("--accept", action="store_true", help="put them in the place of those in the repository")
    parser.add_argument("--chromium", default="/usr/bin/chromium", help="the browser (default: %(default)s)")
    words = parser.parse_args()
    folder = PICTURES if words.accept else runtimes.ROOT / "build" / "photographs"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=words.chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, taken in _made(browser):
            taken.save(folder / name, quality=85, optimize=True)
            print(folder / name)
        browser.close()


if __name__ == "__main__":
    main()
