"""The box in a browser: the simulated board, with the browser at the other end of its lines (docs/play/README.md).

MicroPython has no loop of its own there. The page's worker, called the host here, creates a box with `live` or
`script`, calls `step` whenever it is due, and `take` with each line that has arrived. The host is an object with these
methods:

    say(line)             takes a line of the board (docs/reference/wire-formats.md)
    keep(first, count)    stores `count` changed bytes of the flash, from the address `first` on, beyond the page's life
    entropy(count)        returns `count` bytes from `crypto.getRandomValues`, as hexadecimal digits
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
        """The worker of the page in which the box runs."""

        def say(self, __line: str) -> object: ...
        def keep(self, __first: int, __count: int) -> object: ...
        def entropy(self, __count: int) -> str: ...


ENTROPY = "crypto.getRandomValues"


class _KeptFile:
    """The file of the flash. It tells the host to store all bytes that are written to it."""

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
        """Returns None, because a page cannot open a connection to a hub."""


def _board(host: "Host", file: "File", entropy: "Entropy", entropy_source: str, resolution_us: int) -> _Board:
    return _Board(host.say, flash_in(_KeptFile(file, host)), entropy, entropy_source, resolution_us)


class BrowserBox:
    """The box in real time. `file` holds the flash. `language` is that of a new box. `mask` has the keys that are down
    at power-up. Presses within `resolution_us` are one sample, because the browser's times are not more exact."""

    def __init__(self, host: "Host", file: "File", language: str, resolution_us: int, raw_us: int, mask: int) -> None:
        self._board = _board(host, file, lambda count: unhexlify(host.entropy(count)), ENTROPY, resolution_us)
        _choose_language(self._board.storage, language)
        self._board.keys.put(raw_us, mask)
        self._speaker = Speaker(host.say)
        self._app = App(self._board, raw_us, Panel(self._speaker.canvas, self._board.display))
        self._page = Page(self._app, host.say)
        self._arrivals = Arrivals(self._board.keys, resolution_us, raw_us, mask)

    def take(self, line: str, stamp_us: int, raw_us: int) -> None:
        """Takes a line from the page. `stamp_us` is the raw time when it happened there, `raw_us` the current raw
        time."""
        if line.startswith("k "):
            self._arrivals.take(int(line[2:], 16), stamp_us, raw_us)
        elif not self._page.take(line):
            simulated.put_line(self._board, line, stamp_us)

    def step(self, raw_us: int) -> int:
        """Does everything that is due. Returns in how many µs it must be called again at the latest."""
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
    """Returns a `BrowserBox` with its flash in the file at `path`."""
    return BrowserBox(host, open(path, "r+b"), *more)


def script(host: "Host", path: str, mask: int) -> Script:
    """Returns the box in virtual time, as on a PC: an object with the method `answer`."""
    board = _board(host, open(path, "r+b"), simulated.TestEntropy(), "test", 1)
    board.keys.put(0, mask)
    return Script(board, App(board, 0), 0)
