"""Every key that a screen names does something there, whoever sits at the box.

A copy of the box, a process of its own, presses each key that a picture names. Another copy presses none for as long:
what becomes of the two has to differ in picture, screen, or match.
"""

import os
import re
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
import sweeps
from by_rules import play_by_rules
from schiri.board.simulated.file_blocks import FileBlocks
from schiri.games import NAMES, game_class
from schiri.texts import LANGUAGES
from schiri.ui.menu import Menu

from .watched_box import WatchedBox

Press = tuple[str, ...]  # keys that are held one after the other

# What is written, and the presses that it offers, of which one at least has to do something.
OFFERS: tuple[tuple[str, list[Press]], ...] = (
    (r"\bOK\b", [("OK",)]),
    (r"\bBACK\b", [("BACK",)]),
    (r"▲", [("UP",)]),
    (r"▼", [("DOWN",)]),
    (r"\bCOPY ?[:+]", [("AC",), ("BC",), *[(side + "C", f"{side}{value}") for side in "AB" for value in range(1, 7)]]),
    (r"\bFINI ?:", [("AF",), ("BF",)]),
    (r"(?<!\+)1–\d|6 (?:Tasten|keys|touches)", [(f"{side}{value}",) for side in "AB" for value in range(1, 7)]),
)
_HELD_US = 60_000
_AFTER_US = 150_000
_STEPS = 60  # of a person who presses any key that is offered


class AskedBox(WatchedBox):
    """A box whose pictures are each asked once for the keys that they name, before the next press."""

    def __init__(self, flash: Path, fault: str = "") -> None:
        super().__init__(flash, fault)
        self.dead: list[str] = []
        self._seen: set[object] = set()

    def press(self, names: list[str]) -> None:
        self.ask()
        super().press(names)

    def offers(self) -> list[list[Press]]:
        """Returns the presses that the present picture offers."""
        app = self.app
        words = " ".join(app.canvas.words)
        if app.armed or app.screen.PASSES or app.text("plays") in words:
            return []
        offered = [presses for pattern, presses in OFFERS if re.search(pattern, words)]
        if isinstance(app.screen, Menu):
            keys = ("OK", "UP", "DOWN") if len(app.screen.entries) > 1 else ("OK",)
            offered += [[(key,)] for key in keys if [(key,)] not in offered]
        return offered

    def ask(self) -> None:
        """Tries the keys that the present picture names, unless it was done for the same words with other numbers."""
        words = " | ".join(self.app.canvas.words)
        picture = type(self.app.screen).__name__, re.sub(r"\d+", "0", words)
        if picture in self._seen or self._down:
            return
        self._seen.add(picture)
        offered = self.offers()
        untouched = self.outcome(()) if offered else b""
        for presses in offered:
            if all(self.outcome(press) == untouched for press in presses):
                self.dead.append(f"{picture[0]}: {' + '.join(presses[0])} does nothing: {words}")

    def outcome(self, press: Press) -> bytes:
        """Returns what becomes of a copy of this box in which the keys are pressed."""
        out, into = os.pipe()
        child = os.fork()
        if not child:
            try:
                flash = BytesIO(self.flash.read_bytes())
                FileBlocks._file = property(lambda _: flash)
                os.write(into, sha256(repr(self._after(press)).encode()).digest())
            finally:
                os._exit(0)
        os.close(into)
        with open(out, "rb") as file:
            found = file.read()
        os.waitpid(child, 0)
        assert found, f"{self.app.screen}: {press}"
        return found

    def _after(self, press: Press) -> list[object]:
        for key in press:
            self.hold([key])
        self.wait_us(_HELD_US)
        held = self._told()
        self.set_keys(set())
        self.wait_us(_AFTER_US)
        return [held, self._told()]

    def _told(self) -> object:
        return type(self.app.screen).__name__, bytes(self.frame), self.state


def asked_box(flash: Path, language: str) -> AskedBox:
    box = AskedBox(flash)
    box.power_on()
    while box.app.settings["language"] != language:
        box.app.next_language()
    return box


@pytest.mark.parametrize("language", sweeps.first(1, LANGUAGES))
@pytest.mark.parametrize("game", NAMES)
def test_keys_that_are_named_do_something_with_a_computer_in_any_seat(tmp_path, game, language):
    players = game_class(game).FACTS.seats[0]
    dead = []
    for seat in range(players):
        box = asked_box(tmp_path / f"flash{seat}", language)
        box.request(f"partner {seat} random 300")
        start = {"event": "start", "game": game, "players": list("ABCD"[:players]), "first": 0, "dice": "box"}
        box.start(start)
        random = Random(seat)
        for _ in range(_STEPS):
            if not box.app.session:
                box.start(start)
            offered = [presses for presses in box.offers() if presses != [("BACK",)]]
            if offered and not box.app.armed:
                box.press(list(random.choice(random.choice(offered))))
            box.wait_us(700_000)
        box.app.go_home()
        box.start(start)
        play_by_rules(box.app, game)
        for _ in range(4):
            box.wait_us(700_000)
            if box.app.session:
                box.press(["OK"])
        dead += box.dead
    assert "\n".join(sorted(set(dead))) == ""
