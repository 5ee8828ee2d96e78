"""A box in the test's process whose canvas remembers its texts, so that unreadable ones are found."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from schiri.board.simulated import board as simulated
from schiri.board.simulated import flash as simulated_flash
from schiri.board.simulated.script import Script
from schiri.box.app import App
from schiri.play.match_screen import MatchOver, Scrolled
from schiri.ui.canvas import HEIGHT, PAGES, WIDTH, Canvas
from schiri.ui.font import SMALL, AnyFont
from schiri.ui.menu import Menu
from schiri.ui.panel import Panel
from schiri_tools.box.scripted import ScriptedBox

from .broken_box import BrokenFlash, NoChance, SmallFlash, crashed, hung, signing

# A picture as one integer: 64 bits a column, the top pixel first, so that neighbours are shifts away.
_COLUMN = (1 << HEIGHT) - 1
_ALL = (1 << WIDTH * HEIGHT) - 1
_TOP_ROW = _ALL // _COLUMN
_BOTTOM_ROW = _TOP_ROW << HEIGHT - 1


def as_bits(buffer: bytes | bytearray) -> int:
    """Returns a frame as one integer."""
    columns = bytearray(len(buffer))
    for page in range(PAGES):
        columns[page::PAGES] = buffer[page * WIDTH : (page + 1) * WIDTH]
    return int.from_bytes(columns, "little")


@cache
def ink_of(x: int, y: int, text: str, font: AnyFont) -> int:
    """Returns the pixels of a text as one integer."""
    alone = Canvas()
    alone.text(x, y, text, font)
    return as_bits(alone.buffer)


@cache
def upside_down(bits: int) -> int:
    """Returns pixels turned by 180°."""
    return int(f"{bits:0{WIDTH * HEIGHT}b}"[::-1], 2)


@cache
def around(bits: int) -> int:
    """Returns all pixels beside, above, below or across a corner of one in `bits`."""
    tall = bits | (bits & ~_BOTTOM_ROW) << 1 | (bits & ~_TOP_ROW) >> 1
    return (tall | tall << HEIGHT | tall >> HEIGHT) & _ALL & ~bits


class WatchedCanvas(Canvas):
    """A canvas that keeps the pixels of each text until `faults` is called, also when the picture is turned."""

    def __init__(self) -> None:
        super().__init__()
        self._written: list[tuple[str, int, int]] = []
        self.words: list[str] = []  # all texts of the picture when it was last looked at

    def turn_to(self, picture: bytes) -> None:
        super().turn_to(picture)
        self._written = [(text, upside_down(ink), value) for text, ink, value in self._written]

    def clear(self) -> None:
        super().clear()
        self._written.clear()

    def text(self, x, y, text, font=SMALL, value=1):
        self._written.append((text, ink_of(x, y, text, font), value))
        return super().text(x, y, text, font, value)

    def faults(self) -> list[str]:
        """Returns the texts since the last call that cannot be read. Each must stand as it was written, one pixel away
        from everything else, and only once, because it is read out as often as it is written."""
        shown = as_bits(self.buffer)
        found = ["text runs out of the display"] if self.overflow else []
        for (text, ink, value), times in Counter(self._written).items():
            if text and times > 1:
                found.append(f"'{text}' is written {times} times")
            seen = shown if value else ~shown
            if ink & ~seen:
                found.append(f"'{text}' is painted over")
            elif around(ink) & seen:
                found.append(f"'{text}' touches something")
        self.overflow = 0
        self.keep_words()
        self._written.clear()
        return found

    def keep_words(self) -> None:
        """Keeps the texts as `words`."""
        self.words = [text for text, _, _ in self._written]


def cut_in_two_ways(words: list[str], players: list[str]) -> list[str]:
    """Returns the players whose name stands in two shortened forms among `words`, without forms that fit two names."""
    forms: dict[str, set[str]] = {}
    for form in {form.casefold() for text in words for form in re.findall(r"[^\W\d][^\s:.]*\.[^\W_]*", text)}:
        start, _, end = form.partition(".")
        fitting = [name for name in players if name.casefold().startswith(start) and name.casefold().endswith(end)]
        if len(fitting) == 1:
            forms.setdefault(fitting[0], set()).add(form)
    return [f"'{name}' is cut in {len(cut)} ways: {sorted(cut)}" for name, cut in forms.items() if len(cut) > 1]


class WatchedPanel(Panel):
    """A panel that checks each new picture before it is sent."""

    def __init__(self, canvas, display, look) -> None:
        super().__init__(canvas, display)
        self._look = look

    def touch(self, x=0, y=0, width=WIDTH, height=HEIGHT) -> None:
        if width == WIDTH:  # a narrower change is a grab, which only takes dice away
            self._look()
        super().touch(x, y, width, height)


class WatchedBox(ScriptedBox):
    """A muted box, because the sign for that takes room. `faults` has the unreadable texts by screen."""

    def __init__(self, flash: Path, fault: str = "") -> None:
        super().__init__(flash)
        self.fault = fault
        self.faults: list[str] = []
        self._asked: set[str] = set()

    def power_on(self) -> None:
        opened = simulated_flash.opened(str(self.flash))
        if self.fault in ("flash", "full"):
            opened = opened[0], (BrokenFlash if self.fault == "flash" else SmallFlash)(opened[1])
        entropy = NoChance() if self.fault == "chance" else simulated.TestEntropy()
        board = simulated.Board(self._sent, opened, entropy, "test", 1)
        if self.fault == "crash":
            crashed(board)
        if self.fault == "hung":
            hung(board)
        if self.fault == "signing":
            signing(board)
        board.keys.put(0, int(self._mask(), 16))
        self.frame = bytearray(len(self.frame))
        self._released_us.clear()
        self.app = App(board, 0)
        self.app.speaker.muted = True
        self.app.canvas = WatchedCanvas()
        self.app.panel = WatchedPanel(self.app.canvas, board.display, self._look)
        self._script = Script(board, self.app, 0)
        self.now_us = 0

    def power_off(self) -> None:
        pass

    def request(self, line: str) -> dict:
        answer = json.loads(self._script.answer(line)[2:])
        self.now_us = answer["now"]
        self.state = answer["state"]
        return answer

    def press(self, names: list[str]) -> None:
        """Presses keys. Where OK has an effect, the display must have named it, except in a menu."""
        screen, seen = self.app.screen, bytes(self.frame)
        words = " ".join(self.app.canvas.words)
        super().press(names)
        said = "OK" in words or isinstance(screen, Menu) or screen.PASSES
        if "OK" in names and bytes(self.frame) != seen and not said:
            self.faults.append(f"{type(screen).__name__}: OK does something, and nothing says so: {words}")

    def redraw(self) -> None:
        """Draws the current screen again."""
        self.app.redraw()
        self.wait_us(1)

    def _sent(self, line: str) -> None:
        self._take(line)

    def _look(self) -> None:
        screen = self.app.screen
        faults = self.app.canvas.faults()
        if isinstance(screen, Menu):
            faults += self._faults_elsewhere(screen, "chosen", [text for text, _ in screen.entries])
        if isinstance(screen, Scrolled):
            faults += self._faults_elsewhere(screen, "first", screen.lines[screen.ROWS - 1 :])
        if isinstance(screen, MatchOver) and self.app.text("rematch") not in self.app.canvas.words:
            faults.append("nothing is said of a rematch")
        if self.app.session:
            faults += cut_in_two_ways(self.app.canvas.words, self.app.session.players)
        self.faults += [f"{type(screen).__name__}: {fault}" for fault in faults]

    def _faults_elsewhere(self, screen: Menu | Scrolled, place: str, lines: list[Any]) -> list[str]:
        """Returns the unreadable texts when the attribute `place` of the screen is each index of `lines`; none if that
        was done for the same lines."""
        asked = repr((type(screen), lines))
        if asked in self._asked:
            return []
        self._asked.add(asked)
        before, faults = getattr(screen, place), []
        for number in range(len(lines)):
            setattr(screen, place, number)
            canvas = WatchedCanvas()
            screen.draw(canvas)
            faults += canvas.faults()
        setattr(screen, place, before)
        return faults
