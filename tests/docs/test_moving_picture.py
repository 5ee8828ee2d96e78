"""The moving picture on the first page is made from its key script in the look of the page."""

import io
from pathlib import Path

import pytest
from maker_tools import moving_picture
from PIL import Image, ImageChops, ImageSequence, ImageStat
from playwright.sync_api import sync_playwright
from schiri_tools import runtimes
from schiri_tools.site.film import Look, film_of

from tests.host_tools.sim.chromium import CHROMIUM, CHROMIUM_ARGUMENTS

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SCRIPT = (PICTURES / "duel.script").read_text(encoding="utf-8")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]
AGAIN = "If this is meant: host_tools/maker_tools/moving_picture.py docs/pictures/duel.script docs/pictures/duel.gif"
DISPLAY = (112, 130)  # the pixel of its first dot
DOT = 2  # pixels

Film = list[tuple[int, Image.Image]]  # pictures, each with its time in ms


def pictures(gif: io.BytesIO | Path) -> Film:
    with Image.open(gif) as film:
        return [(one.info["duration"], one.convert("RGB")) for one in ImageSequence.Iterator(film)]


def bright_dots(picture: Image.Image) -> bytes:
    """Returns the content of a display in a picture, in the order of its bytes."""
    grey = picture.convert("L")
    frame = bytearray(1024)
    for y in range(64):
        for x in range(128):
            if grey.getpixel((DISPLAY[0] + DOT * x, DISPLAY[1] + DOT * y)) > 128:  # type: ignore[operator]
                frame[y // 8 * 128 + x] |= 1 << y % 8
    return bytes(frame)


def shown(film: list[tuple[int, Look]]) -> list[tuple[int, bytes]]:
    return [(span // 10 * 10, look[0]) for span, look in film]  # a GIF counts in hundredths of a second


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_moving_picture_shows_what_its_script_gives(runtime: str) -> None:
    there = [(span, bright_dots(picture)) for span, picture in pictures(PICTURES / "duel.gif")]
    assert there == shown(film_of(SCRIPT, runtime)), AGAIN


@pytest.mark.sweep
def test_the_moving_picture_looks_like_the_page() -> None:
    film = film_of(SCRIPT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        made = pictures(io.BytesIO(moving_picture.gif(film, browser)))
        browser.close()
    there = pictures(PICTURES / "duel.gif")
    assert [span for span, _ in made] == [span for span, _ in there], AGAIN
    for (_, ours), (_, drawn) in zip(there, made, strict=True):
        assert max(ImageStat.Stat(ImageChops.difference(ours, drawn)).mean) < 4, AGAIN  # browsers differ a little
