"""What the box answers on the serial line. An answer is a generator: each piece is sent in a step of its own, and an
empty one only gives the loop a chance in between.

`docs/serial.md` tells what the lines mean.
"""

from .. import VERSION
from ..journal.reading import Reader, match
from ..journal.record import record_of
from ..journal.sectors import HEAD, KEPT
from .asking import install, selftest
from .logs import got, pull, read, sealed

PROTOCOL = 1
HELP = (
    "help                this list\n"
    "info                what this box is and what it is doing\n"
    "list                the matches on the flash\n"
    "read N              the log of match N\n"
    "pull N FROM COUNT   lines of that log, for programs\n"
    "got N LINES CHECK   a program has all of it\n"
    "install             asks the players for another firmware\n"
    "selftest            tests the box, with somebody at its keys\n"
)
_SHAPE = 20  # characters of a line of HELP, which show how the command is written
_MOST_DIGITS = 9
_CHECK_DIGITS = 16


def answer(line, console):
    """Yields the answer to a line (bytes)."""
    words = line.split()
    if not words:
        return
    shape = _shape_of(words[0])
    if shape is None:
        yield b"Unknown command. Try: help\n"
    elif not _fits(words, shape):
        yield b"Try: " + b" ".join(shape) + b"\n"
    elif words[0] == b"help":
        yield HELP.encode()
    elif words[0] == b"info":
        yield sealed(("schiri %s, protocol %d, %s" % (VERSION, PROTOCOL, _doing(console.app))).encode())
    elif words[0] == b"list":
        yield from _list(console.journal.sectors)
    elif words[0] in (b"install", b"selftest"):
        (install if words[0] == b"install" else selftest)(console)
    else:
        answers = {b"read": read, b"pull": pull, b"got": got}
        yield from answers[words[0]](console, words)


def _doing(app):
    """What the box is doing, in a few words."""
    if app.session is None:
        return "no match"
    return "match %d of %s, phase %s" % (app.journal.number, app.session.game.FACTS.name, app.session.game.phase)


def _shape_of(command):
    for line in HELP.encode().split(b"\n"):
        shape = line[:_SHAPE].split()
        if shape and shape[0] == command:
            return shape
    return None


def _fits(words, shape):
    if len(words) != len(shape):
        return False
    for word, wanted in zip(words[1:], shape[1:]):
        if wanted == b"CHECK":
            if len(word) != _CHECK_DIGITS:
                return False
        elif not word.isdigit() or len(word) > _MOST_DIGITS:
            return False
    return True


def _list(sectors):
    number = _number_after(sectors, 0)
    count = 0
    while number:
        kept = match(sectors, number)
        marks = b" closed" if kept.closed else b" open"
        if kept.pulled:
            marks += b" pulled"
        if not kept.whole:
            marks += b" damaged"
        yield sealed(b"match %d " % number + _id(sectors, kept) + b" %d" % _size(sectors, kept) + marks)
        count += 1
        number = _number_after(sectors, number)
    yield sealed(b"matches %d" % count)


def _number_after(sectors, number):
    """The next number of a match that is kept, or 0. One at a time: all of them may be hundreds."""
    found = 0
    for sector in range(sectors.count):
        if sectors.look(sector) == KEPT and number < sectors.match and (not found or sectors.match < found):
            found = sectors.match
    return found


def _id(sectors, kept):
    """What tells the match from others of its number; `-` if its header cannot be read."""
    try:
        return record_of(Reader(sectors, kept.where).line() or b"")["id"].encode()
    except (ValueError, KeyError):
        return b"-"


def _size(sectors, kept):
    """How many bytes the log takes; what a power cut has made void is among them."""
    last = kept.where[-1]
    low, high = HEAD, sectors.size
    while low < high:  # what is behind the end is free
        middle = (low + high) // 2
        if sectors.read(last, middle, 1) == b"\xff":
            high = middle
        else:
            low = middle + 1
    return (len(kept.where) - 1) * (sectors.size - HEAD) + low - HEAD
