"""A maker of animated GIFs of key scripts: the page's box with display, lamps and pressed keys.

python host_tools/maker_tools/moving_picture.py SCRIPT GIF
"""

import argparse
import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Route, ViewportSize, sync_playwright
from schiri_tools import web
from schiri_tools.box import script as scripts
from schiri_tools.site.film import Look, film_of
from schiri_tools.util import files

SIZE: ViewportSize = {"width": 480, "height": 366}
COLOURS = 64

_ADDRESS = "http://box.invalid/"  # an address without a server: `Stage` answers the browser's requests
_MAIN = '<script type="module" src="sim/sim.js"></script>'
_STYLE = """
:root { --bar: 0px; --margin: 4px; }
#bar, #case::before, #case::after { display: none !important; }
* { transition: none !important; }
"""
_SET = """async () => {
    const [{ makeKeys, makeLamps }, { Display }, { bytesOf }, { showLamps }, { Signal }] = await Promise.all(
        ["device", "display", "hex", "lamps", "signal"].map((name) => import(`./shared/${name}.js`)));
    const keys = makeKeys(), lamps = makeLamps(), display = new Display(), signal = new Signal();
    document.body.dataset.power = "on";
    window.show = async (frame, lit, down) => {
        for (let page = 0; page < 8; page++) display.write(page, 0, bytesOf(frame.slice(256 * page, 256 * (page + 1))));
        showLamps(lamps, bytesOf(lit));
        signal.see(bytesOf(lit));
        for (const [name, button] of keys) button.classList.toggle("down", down.includes(name));
        for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    };
}"""


class Stage:
    """The simulator's page in a browser, without a box. It shows the display, lamps and keys of a `Look`."""

    def __init__(self, browser: Browser) -> None:
        self._page = browser.new_page(viewport=SIZE, reduced_motion="reduce", has_touch=True, is_mobile=True)
        files_of_page = web.files("sim")

        def serve(route: Route) -> None:
            name = route.request.url.removeprefix(_ADDRESS)
            if name:
                route.fulfill(path=files_of_page[name])
            else:
                route.fulfill(body=web.page("sim").replace(_MAIN, ""), content_type="text/html")

        self._page.route(_ADDRESS + "**", serve)
        self._page.goto(_ADDRESS)
        self._page.add_style_tag(content=_STYLE)
        self._page.evaluate(_SET)

    def picture(self, look: Look) -> Image.Image:
        """Returns a picture of the box with its display, lamps and pressed keys as in `look`."""
        frame, lamps, down = look
        self._page.evaluate("look => show(...look)", [frame.hex(), lamps.hex(), sorted(down)])
        return Image.open(io.BytesIO(self._page.screenshot())).convert("RGB")

    def close(self) -> None:
        """Closes the page."""
        self._page.close()


def gif(film: list[tuple[int, Look]], browser: Browser) -> bytes:
    """Returns a film as an animated GIF, made of screenshots of the browser."""
    stage = Stage(browser)
    pictures = [stage.picture(look) for _, look in film]
    stage.close()
    both = Image.new("RGB", (SIZE["width"], 2 * SIZE["height"]))  # pictures for the palette: lamps off and on
    both.paste(pictures[0])
    both.paste(pictures[len(pictures) // 2], (0, SIZE["height"]))
    palette = both.quantize(COLOURS)
    first, *rest = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    data = io.BytesIO()
    spans = [span for span, _ in film]
    first.save(data, "GIF", save_all=True, append_images=rest, duration=spans, loop=0, optimize=True)
    return data.getvalue()


def main() -> int:
    """Writes the GIF and returns the exit status: 1 if the script fails."""
    parser = argparse.ArgumentParser(description="Makes a key script a moving picture.")
    parser.add_argument("script", type=Path)
    parser.add_argument("gif", type=Path)
    arguments = parser.parse_args()
    try:
        film = film_of(arguments.script.read_text(encoding="utf-8"))
    except scripts.ScriptError as error:
        print(error, file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        files.replace(arguments.gif, [gif(film, browser)])
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
