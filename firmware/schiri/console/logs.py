"""The commands that give away logs: `read`, `pull` and `got`."""

from binascii import crc32

from ..journal.reading import MISSING, Reader, match
from ..journal.sectors import HEAD, KEPT, PULLED

_SKIPPED_A_STEP = 8  # lines that are read and not sent
_CHECK = -19  # where the digits of a line's check begin, and …
_CHECK_END = -3  # … end: "check": "0123456789abcdef"}


def sealed(words):
    """A line (bytes) for programs: they can tell if it has been garbled on the way."""
    return b"@" + words + b" *%08x\n" % crc32(words)


class _Walk:
    """Goes through the lines of a match, as far as they may leave the box. Each line is looked up anew: between two
    steps the log may have grown, or may have been removed to make room."""

    def __init__(self, console, kept):
        self.index = 0  # of the next line
        self.address = HEAD
        self.gone = False
        self._console = console
        self._sectors = console.journal.sectors
        self._kept = kept

    def line(self):
        """The next line with its line feed, or None."""
        self.gone = not self._is_there()
        if self.gone:
            return None
        reader = Reader(self._sectors, self._kept.where, self.address)
        line = reader.line()
        if self._kept.number == self._console.journal.number and 0 <= self._console.secret <= reader.begin:
            return None
        if line is not None:
            self.address = reader.end
            self.index += 1
        return line

    def _is_there(self):
        for sector in self._kept.where:
            if sector != MISSING:
                return self._sectors.look(sector) == KEPT and self._sectors.match == self._kept.number
        return False

    def at_end(self):
        """Is there no further line?"""
        index, address = self.index, self.address
        ended = self.line() is None
        self.index, self.address = index, address
        return ended


def hold_back(console, address):
    """The line of the running match's log at this address is to be told later."""
    session = console.app.session
    if session is None or not session.game.untold():
        console.secret = -1
    elif console.secret < 0:
        console.secret = address
    if console.owed < 0:
        console.owed = address
    console.owes = not 0 <= console.secret <= console.owed


def owed(console):
    """The lines of the running match that have not been told yet. What is written in the meantime is among them."""
    walk = _Walk(console, match(console.journal.sectors, console.journal.number))
    walk.address = console.owed
    line = walk.line()
    while line is not None:
        console.owed = walk.address
        yield line
        line = walk.line()
    console.owes = False
    if console.secret < 0:
        console.owed = -1


def read(console, words):
    """The log of a match, just as it stands on the flash."""
    sectors = console.journal.sectors
    kept = match(sectors, int(words[1]))
    if kept is None:
        yield b"There is no such match. Try: list\n"
        return
    walk = _Walk(console, kept)
    line = walk.line()
    while line is not None:
        yield line
        line = walk.line()
    if not kept.whole:
        yield b"A part of this log is missing.\n"


def pull(console, words):
    """Some lines of a log, sealed, and how many there are."""
    number, first, count = int(words[1]), int(words[2]), int(words[3])
    sectors = console.journal.sectors
    kept = match(sectors, number)
    if kept is None:
        yield sealed(b"lines %d 0 none" % number)
        return
    walk = _Walk(console, kept)
    _take_up(walk, console, number, first)
    while walk.index < first and walk.line() is not None:
        if walk.index % _SKIPPED_A_STEP == 0:
            _leave(walk, console, number)  # whoever loses patience and asks again is not to wait for all of it again
            yield b""
    last = first + count if walk.index == first else 0
    while walk.index < last:
        line = walk.line()
        if line is None:
            break
        yield sealed(b"line %d %d " % (number, walk.index - 1) + line[:-1])
    _leave(walk, console, number)
    state = b"more" if not walk.at_end() else b"closed" if kept.closed else b"open"
    if walk.gone:
        yield sealed(b"lines %d 0 none" % number)
    else:
        yield sealed(b"lines %d %d " % (number, walk.index) + state + (b"" if kept.whole else b" damaged"))


def _leave(walk, console, number):
    console.place = (console.journal.number, number, walk.index, walk.address)


def _take_up(walk, console, number, first):
    """Goes on where the last `pull` has come to, if that helps: from the beginning it may be a long way. When a new
    match has begun since, nothing is certain any more."""
    if console.place is not None:
        running, pulled, index, address = console.place
        if running == console.journal.number and pulled == number and index <= first:
            walk.index, walk.address = index, address


def got(console, words):
    """Marks a match as being on a PC, if the PC has it to the last line."""
    number = int(words[1])
    sectors = console.journal.sectors
    kept = match(sectors, number)
    said = b"none" if kept is None else b"open" if not kept.closed else b"damaged" if not kept.whole else b""
    if said:
        yield sealed(b"got %d " % number + said)
        return
    walk = _Walk(console, kept)
    last = b""
    line = walk.line()
    while line is not None:
        last = line
        if walk.index % _SKIPPED_A_STEP == 0:
            yield b""
        line = walk.line()
    if walk.gone or walk.index != int(words[2]) or last[_CHECK:_CHECK_END] != words[3]:
        said = b"differs"
    else:
        said = _marked(sectors, kept)
    yield sealed(b"got %d " % number + said)


def _marked(sectors, kept):
    try:
        sectors.mark(kept.where[0], PULLED)
    except OSError:
        return b"failed"
    return b"marked"
