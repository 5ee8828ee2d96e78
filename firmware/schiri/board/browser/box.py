"""The box in a browser: the simulated board, with the browser at the other end of its lines (docs/play/README.md).

MicroPython has no loop of its own there. The page's worker, called the host here, makes a box with `live` or `script`,
calls `step` whenever it is due, and `take` with each line that has come. The host is an object with

    say(line)             takes a line of the board (docs/reference/wire-formats.md)
    keep(first, count)    so many bytes of the flash have changed from an address on, and have to outlast the page
    entropy(count)        so many bytes from `crypto.getRandomValues`, as hexadecimal digits
"""

from binascii import unhexlify

from ...box.app import App
from ...box.settings import is_new, load, save
from ...ui.panel import Panel
from ...util.typing import TYPE_CHECKING
from ..arrivals import Arrivals
from ..simulated import board as simulated
from ..simulated.flash import flash_in
from ..simulated.page import Page
from ..simulated.script import Script
from ..simulated.spoken import Speaker

if TYPE_CHECKING:
    from typing import Any, Protocol

    from ...dice import Entropy
    from ...edge import Bytes, Storage
    from ..simulated.file_blocks import File

    class Host(Protocol):
        """The page's worker, see above."""

        def say(self, __line: str) -> object: ...
        def keep(self, __first: int, __count: int) -> object: ...
        def entropy(self, __count: int) -> str: ...


ENTROPY = "crypto.getRandomValues"


class _KeptFile:
    """The flash's file, of which the host keeps every byte that is written."""

    def __init__(self, file: "File", host: "Host") -> None:
        self._file = file
        self._host = host
        self._at = 0
        self.readinto = file.readinto

    def seek(self, at: int) -> None:
        self._at = at
        self._file.seek(at)

    def write(self, data: "Bytes") -> None:
        self._file.write(data)
        self._host.keep(self._at, len(data))
        self._at += len(data)


class _Board(simulated.Board):
    name = "browser"

    def network(self) -> None:
        """A page has no connection that a hub could be reached by."""


def _board(host: "Host", file: "File", entropy: "Entropy", entropy_source: str, resolution_us: int) -> _Board:
    return _Board(host.say, flash_in(_KeptFile(file, host)), entropy, entropy_source, resolution_us)


class BrowserBox:
    """The box in real time. `file` holds the flash, `language` is the box's as long as nobody has chosen another,
    `mask` has the keys that are down as the power comes on. All that is pressed within `resolution_us` is one sample:
    the browser does not promise to tell it apart."""

    def __init__(self, host: "Host", file: "File", language: str, resolution_us: int, raw_us: int, mask: int) -> None:
        self._board = _board(host, file, lambda count: unhexlify(host.entropy(count)), ENTROPY, resolution_us)
        _choose_language(self._board.storage, language)
        self._board.keys.put(raw_us, mask)
        self._speaker = Speaker(host.say)
        self._app = App(self._board, raw_us, Panel(self._speaker.canvas, self._board.display))
        self._page = Page(self._app, host.say)
        self._arrivals = Arrivals(self._board.keys, resolution_us, raw_us, mask)

    def take(self, line: str, stamp_us: int, raw_us: int) -> None:
        """A line from the page, the raw time at which it happened there, and the raw time now."""
        if line.startswith("k "):
            self._arrivals.take(int(line[2:], 16), stamp_us, raw_us)
        elif not self._page.take(line):
            simulated.put_line(self._board, line, stamp_us)

    def step(self, raw_us: int) -> int:
        """Does all there is to do. Returns in how many µs it wants to be called again at the latest."""
        wait_us = self._arrivals.step(self._app.step, raw_us, self._app.armed)
        self._speaker.speak(self._app.armed)
        self._page.tell(self._app.armed)
        return wait_us


def _choose_language(storage: "Storage", language: str) -> None:
    if is_new(storage):
        settings, _ = load(storage)
        settings["language"] = language
        save(storage, settings)


def live(host: "Host", path: str, *more: "Any") -> BrowserBox:
    """A `BrowserBox` with its flash in the file at that path."""
    return BrowserBox(host, open(path, "r+b"), *more)


def script(host: "Host", path: str, mask: int) -> Script:
    """The box in virtual time, as it is on a PC: an object with `answer`."""
    board = _board(host, open(path, "r+b"), simulated.TestEntropy(), "test", 1)
    board.keys.put(0, mask)
    return Script(board, App(board, 0), 0)
