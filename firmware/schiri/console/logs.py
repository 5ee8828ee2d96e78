"""The commands that send logs: `read`, `pull` and `got`."""

from ..journal.reading import Reader
from ..journal.sectors import HEAD, IN_USE
from ..journal.store import StoredMatch
from ..util.typing import TYPE_CHECKING, Iterator
from . import sealed

if TYPE_CHECKING:
    from .protocol import Console

_SKIPPED_A_STEP = 8  # the largest number of lines in a step that are read only to skip or check them
_CHECK = -19  # offset of the first digit of a line's check
_CHECK_END = -3  # offset behind the last digit: "check": "0123456789abcdef"}


class _Walk:
    """A cursor in those lines of a match that may leave the box already. Each line is looked up again, because since
    the last step the log may have grown, or may have been removed to make room."""

    def __init__(self, console: "Console", stored: StoredMatch | None) -> None:
        self.index = 0  # the index of the next line
        self.address = HEAD
        self.gone = False
        self._console = console
        self._flash = console.journal.flash
        self._stored = stored

    def line(self) -> bytes | None:
        """Returns the next line with its line feed, or None."""
        first = self._stored.found[0]
        self.gone = not self._flash.kinds[first] & IN_USE or self._flash.number(first) != self._stored.number
        if self.gone:
            return None
        reader = Reader(self._flash, self._stored.sectors, self.address)
        line = reader.line()
        if self._stored.number == self._console.journal.number:
            # The cursor stops before lines that are kept back, and before void bytes, which the next part will replace.
            for limit in (self._console.secret, self._console.journal.torn_from):
                if 0 <= limit <= reader.begin:
                    return None
        if line is not None:
            self.address = reader.end
            self.index += 1
        return line

    def lines(self) -> "Iterator[bytes]":
        """Yields the lines from `index` on that may leave the box."""
        line = self.line()
        while line is not None:
            yield line
            line = self.line()


def owed(console: "Console") -> "Iterator[bytes]":
    """Yields the unsent lines of the running match, including those that are written in the meantime."""
    walk = _Walk(console, console.app.store.match(console.journal.number))
    walk.address = console.owed
    for line in walk.lines():
        console.owed = walk.address
        yield line
    console.owes = False
    if console.secret < 0:
        console.owed = -1


def read(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Yields the log of a match, exactly as on the flash."""
    stored = console.app.store.match(int(words[1]))
    if stored is None:
        yield b"There is no such match. Try: list\n"
        return
    yield from _Walk(console, stored).lines()
    if not stored.whole:
        yield b"A part of this log is missing.\n"


def pull(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Yields some lines of a log, each with a checksum, then the number of lines and the state of the match."""
    number, first, count = int(words[1]), int(words[2]), int(words[3])
    stored = console.app.store.match(number)
    if stored is None:
        yield sealed(b"lines %d 0 none" % number)
        return
    walk = _Walk(console, stored)
    # Continues at the cursor of the last `pull`, because the way from the beginning may be long. The cursor is void
    # once a new match has begun.
    running, pulled, index, address = console.place
    if running == console.journal.number and pulled == number and index <= first:
        walk.index, walk.address = index, address
    while walk.index < first and walk.line() is not None:
        if walk.index % _SKIPPED_A_STEP == 0:
            _leave(walk, console, number)  # a program that asks again continues here
            yield b""
    last = first + count if walk.index == first else 0
    while walk.index < last:
        line = walk.line()
        if line is None:
            break
        yield sealed(b"line %d %d " % (number, walk.index - 1) + line[:-1])
    _leave(walk, console, number)
    behind = walk.index
    state = b"more" if walk.line() is not None else b"closed" if stored.closed else b"open"
    if walk.gone:
        yield sealed(b"lines %d 0 none" % number)
    else:
        yield sealed(b"lines %d %d " % (number, behind) + state + (b"" if stored.whole else b" damaged"))


def _leave(walk: _Walk, console: "Console", number: int) -> None:
    console.place = (console.journal.number, number, walk.index, walk.address)


def got(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Marks a match as pulled if the PC has all its lines."""
    number = int(words[1])
    stored = console.app.store.match(number)
    said = b"none" if stored is None else b"open" if not stored.closed else b"damaged" if not stored.whole else b""
    if stored is None or said:
        yield sealed(b"got %d " % number + said)
        return
    walk = _Walk(console, stored)
    last = b""
    for line in walk.lines():
        last = line
        if walk.index % _SKIPPED_A_STEP == 0:
            yield b""
    if walk.gone or walk.index != int(words[2]) or last[_CHECK:_CHECK_END] != words[3]:
        said = b"differs"
    else:
        try:
            console.app.store.mark_pulled(stored)
            said = b"marked"
        except OSError:
            said = b"failed"
    yield sealed(b"got %d " % number + said)
