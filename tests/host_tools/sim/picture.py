"""The picture of the running box in the README, made again: `python tests/host_tools/sim/picture.py --accept`.

The firmware plays a key script up to the middle of a duel; then the simulator's real page shows its display and lamps
in a real browser.
"""

import asyncio
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from chromium import CHROMIUM, CHROMIUM_ARGUMENTS
from PIL import Image, ImageChops, ImageStat
from playwright.async_api import async_playwright
from schiri_tools import runtimes
from schiri_tools.box import script as scripts
from schiri_tools.box.scripted import ScriptedBox
from schiri_tools.sim import Simulator, serve

PICTURE = Path(__file__).parents[3] / "docs" / "pictures" / "box.jpg"
SIZE = {"width": 1200, "height": 760}
MOST_DIFFERENCE = 4  # of 255, on average: another browser version draws edges a little otherwise

SCRIPT = """
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


def link_lines() -> str:
    """Returns the lines by which the box shows its display and lamps after the script."""
    with tempfile.TemporaryDirectory() as folder:
        runtime = "micropython" if runtimes.has_micropython() else "cpython"
        with ScriptedBox(Path(folder) / "box.flash", runtime) as box:
            scripts.run(scripts.parse(SCRIPT), box)
            pages = [f"d {page} 0 {box.frame[128 * page : 128 * page + 128].hex()}" for page in range(8)]
            return "\n".join([*pages, f"l {box.lamps.hex()}"])


async def screenshot() -> Image.Image:
    """Returns the page with that box as the browser draws it."""
    ready: asyncio.Future[Simulator] = asyncio.get_running_loop().create_future()
    done = asyncio.Event()
    command = [sys.executable, "-c", STILL, link_lines()]
    server = asyncio.ensure_future(serve(command, {}, 0, ready=ready.set_result, until=done))
    simulator = await ready
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        page = await browser.new_page(viewport=SIZE, device_scale_factor=1, reduced_motion="reduce")
        await page.goto(f"http://127.0.0.1:{simulator.port}")
        await page.wait_for_selector("body[data-power=on]")
        await page.wait_for_selector("[data-rgb='28 28 24']")
        await page.evaluate("document.fonts.ready.then(() => new Promise((drawn) => requestAnimationFrame(drawn)))")
        data = await page.screenshot()
        await browser.close()
    done.set()
    await server
    return Image.open(BytesIO(data)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Returns the mean difference of two pictures of one size, from 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def main() -> int:
    """Makes the picture again, with `--accept` in the place of the one in the repository."""
    made = asyncio.run(screenshot())
    path = PICTURE if "--accept" in sys.argv[1:] else Path("build/box.jpg")
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(path, quality=88, optimize=True)
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
