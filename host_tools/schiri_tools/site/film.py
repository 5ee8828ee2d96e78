"""A key script as it is seen: the display, the lamps and the keys that are down, from picture to picture; and the duel
on the site's home, filmed anew for each build, in the languages of the box."""

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

FOLDER = "film"  # of the site, beside that of the page to play, whose modules and styles it uses
SCRIPT = ROOT / "docs" / "pictures" / "duel.script"

SLOWEST_MS = 2500  # no picture stays longer, but the last one
LAST_MS = 3500
QUICKEST_MS = 60  # what is seen for less is not seen, but for a key that is down
KEY_MS = 160
DRAWN_US = 5_000
SLICE_US = 100_000  # a long wait is looked at so often

# Presses of OK on the first menu's last entry until the box speaks the language, and so many times round that the dice
# suit the script's duel: they are random, but the same for the same keys.
_PRESSES = {"en": 1, "fr": 170, "de": 216}
_CHOSEN = "press UP\npress OK\n"  # how a script begins
_TRIES = 300

Look = tuple[bytes, bytes, frozenset[str]]  # the display, the lamps, the keys that are down


class FilmedBox(ScriptedBox):
    """A box in front of a camera."""

    def __init__(self, flash: Path, runtime: str = "micropython") -> None:
        super().__init__(flash, runtime)
        self.film: list[tuple[int, Look]] = []  # what is seen from when on, in µs

    def wait_us(self, span_us: int) -> None:
        """Lets time go by, and looks at the box every now and then: first when the display has had time to change."""
        slice_us = DRAWN_US
        while span_us > 0:
            super().wait_us(min(span_us, slice_us))
            span_us -= slice_us
            slice_us = SLICE_US

    def request(self, line: str) -> dict[str, Any]:
        """Sends a line; what is seen afterwards goes into the film."""
        answer = super().request(line)
        look = (bytes(self.frame), self.lamps, frozenset(self._down))
        if self.state and (not self.film or self.film[-1][1] != look):
            self.film.append((self.now_us, look))
        return answer


def film_of(script: str, runtime: str = "micropython") -> list[tuple[int, Look]]:
    """What is seen of a script's matches, and for how many ms. `ScriptError` if it does not come out."""
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
    """A film for the page that shows it: of each picture its ms, display and lamps in hexadecimal digits, and keys."""
    return json.dumps([[span, frame.hex(), lamps.hex(), sorted(down)] for span, (frame, lamps, down) in film])


def write(site: Path) -> None:
    """Films the duel in each language, and puts the page that shows it into the site."""
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
    """The duel after so many presses, or the next that comes out in the same language."""
    script = SCRIPT.read_text(encoding="utf-8")
    for tried in range(presses, presses + _TRIES * len(_PRESSES), len(_PRESSES)):
        with suppress(scripts.ScriptError):
            return film_of(script.replace(_CHOSEN, "press UP\n" + "press OK\n" * tried))
    raise UserError(f"{SCRIPT.name} does not come out")


def _beside(text: str) -> str:
    """A text whose addresses of what pages share lead to the page to play, and its own to where it is."""
    return re.sub(r'"(?:\.\./)?shared/', '"../play/shared/', text).replace(f'"{FOLDER}/', '"')
