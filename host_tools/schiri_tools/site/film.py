"""Films of key scripts: the display, the lamps and the pressed keys over time.

The film of a duel on the site's home is made at each build, in the languages of the box.
"""

import json
import re
import shutil
import tempfile
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from .. import web
from ..box import script as scripts
from ..box.scripted import ScriptedBox
from ..runtimes import ROOT
from ..util.errors import UserError
from .policy import policy

FOLDER = "film"  # folder of the site, beside `play`, from which it uses modules and styles
SCRIPT = ROOT / "docs" / "pictures" / "duel.script"

SLOWEST_MS = 2500  # longest duration of a picture except the last one
LAST_MS = 3500  # duration of the last picture
QUICKEST_MS = 60  # least duration of a picture without a pressed key; shorter ones are left out
KEY_MS = 160  # least duration of a picture with a pressed key
DRAWN_US = 5_000  # time in which the box draws a change
SLICE_US = 100_000  # interval of pictures during a long wait

# The numbers of presses of OK on the language entry of the first menu. Each number selects the language, and gives dice
# that suit the duel of the script: dice are random, but the same after the same keys.
_PRESSES = {"en": 1, "fr": 170, "de": 216}
_CHOSEN = "press UP\npress OK\n"  # beginning of the script, which selects the language
_TRIES = 300  # tries per language, if the dice of `_PRESSES` do not suit

Look = tuple[bytes, bytes, frozenset[str]]  # how a box looks: display, lamps, pressed keys


class FilmedBox(ScriptedBox):
    """A box that records how it looks."""

    def __init__(self, flash: Path, runtime: str = "micropython") -> None:
        super().__init__(flash, runtime)
        self.film: list[tuple[int, Look]] = []  # pictures, each with the time in µs at which it begins

    def wait_us(self, span_us: int) -> None:
        """Lets virtual time pass, and records how the box looks: first after `DRAWN_US`, then every `SLICE_US`."""
        slice_us = DRAWN_US
        while span_us > 0:
            super().wait_us(min(span_us, slice_us))
            span_us -= slice_us
            slice_us = SLICE_US

    def request(self, line: str) -> dict[str, Any]:
        """Sends a request and records how the box looks after it, if a match is open."""
        answer = super().request(line)
        look = (bytes(self.frame), self.lamps, frozenset(self._down))
        if self.state and (not self.film or self.film[-1][1] != look):
            self.film.append((self.now_us, look))
        return answer


def film_of(script: str, runtime: str = "micropython") -> list[tuple[int, Look]]:
    """Returns the pictures of a script's matches with their durations in ms. Raises `ScriptError` if the script
    fails."""
    with tempfile.TemporaryDirectory() as folder:
        box = FilmedBox(Path(folder) / "box.flash", runtime)
        with box:
            scripts.run(scripts.parse(script), box)
    times = [at_us // 1000 for at_us, _ in box.film]
    looks = [look for _, look in box.film]
    spans = [min(after - at, SLOWEST_MS) for at, after in pairwise(times)] + [LAST_MS]
    seen = []
    for span, look in zip(spans, looks, strict=True):
        if look[2] and 1000 * span > DRAWN_US:
            seen.append((max(span, KEY_MS), look))
        elif span >= QUICKEST_MS:
            seen.append((span, look))
    return seen


def as_json(film: list[tuple[int, Look]]) -> str:
    """Returns a film as JSON for the page. Each picture has its time in ms, the display and the lamps in hexadecimal
    digits, and the pressed keys."""
    return json.dumps([[span, frame.hex(), lamps.hex(), sorted(down)] for span, (frame, lamps, down) in film])


def write(site: Path) -> None:
    """Writes the films of the duel in each language, and the page that shows them, into the site."""
    folder = site / FOLDER
    folder.mkdir()
    for language, presses in _PRESSES.items():
        (folder / f"{language}.json").write_text(as_json(_duel(presses)), encoding="utf-8")
    for name, file in web.files("film").items():
        if name.startswith(FOLDER):
            shutil.copyfile(file, site / name)
    script_file = folder / "film.js"
    script_file.write_text(_beside(script_file.read_text(encoding="utf-8")), encoding="utf-8")
    page = web.page("film").replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy()}', 1)
    (folder / "index.html").write_text(_beside(page), encoding="utf-8")


def _duel(presses: int) -> list[tuple[int, Look]]:
    """Returns the film of the duel with the dice that this number of presses gives. If the script fails with them, the
    next numbers for the same language are tried. Raises `UserError` if it fails with all."""
    script = SCRIPT.read_text(encoding="utf-8")
    for tried in range(presses, presses + _TRIES * len(_PRESSES), len(_PRESSES)):
        with suppress(scripts.ScriptError):
            return film_of(script.replace(_CHOSEN, "press UP\n" + "press OK\n" * tried))
    raise UserError(f"{SCRIPT.name} does not come out")


def _beside(text: str) -> str:
    """Returns a text with its addresses adapted to the folder of the film: shared files are in `play`, its own files
    beside it."""
    return re.sub(r'"(?:\.\./)?shared/', '"../play/shared/', text).replace(f'"{FOLDER}/', '"')
