"""The page tells the start signal and verdicts from lamps and tunes: those that the box has."""

import re
from itertools import product

from schiri.box.settings import SOUNDS
from schiri.box.sounds import TUNES, tune_of
from schiri.ui.screen import WHITE
from schiri_tools.web import FOLDER

SOURCE = (FOLDER / "shared" / "signal.js").read_text(encoding="utf-8")


def test_the_page_knows_the_lamps_of_the_signal_and_the_tunes_of_a_verdict() -> None:
    assert f'GO = "{" ".join(map(str, WHITE))}"' in SOURCE
    first_notes = {name: f"{hertz} {ms}" for name, (hertz, ms, *_) in TUNES.items()}
    assert re.findall(r'"(\d+ \d+)"', SOURCE) == [first_notes["win"], first_notes["penalty"]]
    for name, (sounds, other) in product(("win", "penalty"), product(SOUNDS, TUNES)):
        assert ("%d %d" % (*tune_of(other, sounds), 0, 0)[:2] == first_notes[name]) == (other == name), (sounds, other)
