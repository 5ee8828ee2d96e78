"""Every key that a screen names has an effect there, whoever sits at the box. A copy of the box, a process of its own,
presses each key that a picture names. Another copy presses none for as long: the two must then differ in picture,
screen, or match. In a menu, OK is pressed at every entry. A screen that names no key goes on by itself, or some key has
an effect."""

import gc
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import product
from mmap import ACCESS_COPY, mmap
from multiprocessing import get_context
from pathlib import Path
from random import Random

import pytest
import sweeps
from by_rules import play_by_rules
from schiri.board.simulated.file_blocks import FileBlocks
from schiri.games import NAMES, game_class
from schiri.input.keys import NAMES as KEYS
from schiri.texts import LANGUAGES
from schiri.ui.menu import Menu
from seldom import PRODUCT

from . import scenes
from .watched_box import WatchedBox

pytestmark = PRODUCT

Press = tuple[str, ...]  # keys that are held one after the other

# What is written, and the presses that it offers, of which one at least has to do something.
OFFERS: tuple[tuple[str, list[Press]], ...] = (
    (r"\bOK\b", [("OK",)]),
    (r"\bBACK\b", [("BACK",)]),
    (r"▲", [("UP",)]),
    (r"▼", [("DOWN",)]),
    (r"\bCOPY\s?[:+]", [("AC",), ("BC",), *[(side + "C", f"{side}{value}") for side in "AB" for value in range(1, 7)]]),
    (r"\bFINI\s?:", [("AF",), ("BF",)]),
    (r"Taste einmal|key once|touche une fois", [(key,) for key in KEYS]),
    (r"(?<!\+)1–\d|6 (?:Tasten|keys|touches)", [(f"{side}{value}",) for side in "AB" for value in range(1, 7)]),
)
# Offers that may be dead, and why.
EXCEPTIONS = {"DiceFailed: OK at entry 1": "counts down to the next try, and works then"}
_HELD_US = 60_000
_AFTER_US = 150_000
_BY_ITSELF_US = 8_000_000  # a screen that names no key goes on by itself within this time
# The language, and the steps of a person who presses any key that is offered.
_WALKS = [(scenes.GOLDEN_LANGUAGE, 12), *[(language, 60) for language in LANGUAGES]]

_seen_in = defaultdict[str, set[str]](set)  # by language, the pictures whose keys this process has tried


class CopiedFlash(mmap):
    """A flash in a file of which a process copies the pages that it writes; the file stays as it is."""

    def readinto(self, buffer: bytearray) -> None:
        buffer[:] = self.read(len(buffer))


class AskedBox(WatchedBox):
    """A box that tries the keys that each picture names, once for each and before the next press."""

    def __init__(self, flash: Path, seen: set[str], fault: str = "") -> None:
        super().__init__(flash, fault)
        self.dead: list[str] = []
        self._seen = seen

    def press(self, names: list[str]) -> None:
        self.ask()
        super().press(names)

    def _look(self) -> None:
        self.app.canvas.keep_words()

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
        screen = self.app.screen
        words = " | ".join(self.app.canvas.words)
        entries = [text for text, _ in screen.entries] if isinstance(screen, Menu) and "OK" not in self._down else []
        picture = re.sub(r"\d+", "0", f"{type(screen).__name__}: {words} {entries}")
        if picture in self._seen:
            return
        self._seen.add(picture)
        offered = [presses for presses in self.offers() if not set(presses[0]) & self._down]
        self._try(offered)
        for entry in range(len(entries)):
            self._try([[("OK",)]], f" at entry {entry}", entry)
        if not offered and not screen.PASSES and not self._goes_on():
            self._try([[(key,) for key in KEYS]])

    def _try(self, offered: list[list[Press]], where: str = "", entry: int | None = None) -> None:
        """Notes offers without an effect; `entry` is the entry of a menu that is chosen first."""
        untouched = self.outcome((), entry) if offered else b""
        for presses in offered:
            what = f"{type(self.app.screen).__name__}: {' + '.join(presses[0])}{where}"
            if what not in EXCEPTIONS and all(self.outcome(press, entry) == untouched for press in presses):
                self.dead.append(f"{what} does nothing: {' | '.join(self.app.canvas.words)}")

    def _goes_on(self) -> bool:
        """Returns whether the present screen changes if nobody presses anything."""
        return self.outcome((), wait_us=_BY_ITSELF_US) != _digest([self._told()] * 2)

    def outcome(self, press: Press, entry: int | None = None, wait_us: int = _AFTER_US) -> bytes:
        """Returns the result of a copy of this box in which the keys are pressed."""
        out, into = os.pipe()
        child = os.fork()
        if not child:
            gc.disable()  # a collection would write to all pages, which both processes share
            try:
                with self.flash.open("rb") as file:
                    flash = CopiedFlash(file.fileno(), 0, access=ACCESS_COPY)
                FileBlocks._file = property(lambda _: flash)
                if entry is not None:
                    self._choose(entry)
                os.write(into, _digest(self._after(press, wait_us)))
            finally:
                os._exit(0)
        os.close(into)
        with open(out, "rb") as file:
            found = file.read()
        os.waitpid(child, 0)
        assert found, f"{self.app.screen}: {press}"
        return found

    def _choose(self, entry: int) -> None:
        self.app.screen.chosen = entry
        self.app.redraw(anew=True)
        self.wait_us(400_000)

    def _after(self, press: Press, wait_us: int) -> list[object]:
        for key in press:
            self.hold([key])
        self.wait_us(_HELD_US)
        held = self._told()
        self.set_keys(set())
        self.wait_us(wait_us)
        return [held, self._told()]

    def _told(self) -> object:
        return type(self.app.screen).__name__, bytes(self.frame), self.state


class AskingHands(scenes.Hands):
    """The hands of two players on a box that tries the keys of each picture, also of those of the scenes."""

    def shot(self, name: str) -> None:
        super().shot(name)
        self.box.ask()


def _digest(told: list[object]) -> bytes:
    return sha256(repr(told).encode()).digest()


def asked_box(flash: Path, language: str) -> AskedBox:
    box = AskedBox(flash, set())
    box.power_on()
    while box.app.settings["language"] != language:
        box.app.next_language()
    return box


_SHORT = [(scenes.GOLDEN_LANGUAGE, scenes.lesson), (scenes.GOLDEN_LANGUAGE, scenes.hub)]
_LONG = [walk for walk in product(LANGUAGES, scenes.CHAPTERS) if walk not in _SHORT]


@pytest.fixture(scope="module")
def apart() -> Iterator[Callable[..., set[str]]]:
    """Calls functions in a new, small process, because a copy of it takes a third of the time."""
    with get_context("spawn").Pool(1) as process:
        yield process.apply


@pytest.mark.parametrize(("language", "chapter"), sweeps.first(len(_SHORT), _SHORT + _LONG))
def test_keys_that_a_scene_names_do_something(tmp_path, apart, language, chapter):
    assert "\n".join(sorted(apart(dead_in_scenes, (tmp_path, language, chapter)))) == ""


def dead_in_scenes(folder: Path, language: str, chapter: Callable[[scenes.Hands], None]) -> set[str]:
    boxes: list[AskedBox] = []

    def new_box(flash: Path, fault: str) -> AskedBox:
        boxes.append(AskedBox(flash, _seen_in[language], fault))
        return boxes[-1]

    with AskingHands(new_box, folder / "flash", language, ("Anna", "Bo"), {}) as hands:
        chapter(hands)
    return {line for box in boxes for line in box.dead}


@pytest.mark.parametrize(("language", "steps"), sweeps.first(1, _WALKS))
@pytest.mark.parametrize("game", NAMES)
def test_keys_that_are_named_do_something_with_a_computer_in_any_seat(tmp_path, apart, game, language, steps):
    assert "\n".join(sorted(apart(dead_beside_a_computer, (tmp_path, game, language, steps)))) == ""


def dead_beside_a_computer(folder: Path, game: str, language: str, steps: int) -> set[str]:
    players = game_class(game).FACTS.seats[0]
    dead = set[str]()
    for seat in range(players):
        box = asked_box(folder / f"flash{seat}", language)
        box.request(f"partner {seat} random 300")
        start = {"event": "start", "game": game, "players": list("ABCD"[:players]), "first": 0, "dice": "box"}
        box.start(start)
        random = Random(seat)
        for _ in range(steps):
            if not box.app.session:
                box.start(start)
            offered = [presses for presses in box.offers() if presses != [("BACK",)]]
            if offered and not box.app.armed:
                box.press(list(random.choice(random.choice(offered))))
            box.wait_us(700_000)
        box.app.disarm()  # the box may be in a duel
        box.app.go_home()
        box.start(start)
        play_by_rules(box.app, game)
        for _ in range(4):
            box.wait_us(700_000)
            if box.app.session:
                box.press(["OK"])
        dead.update(box.dead)
    return dead
