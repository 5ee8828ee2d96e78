"""The commands of the serial line. An answer is a generator of lines. Each line is sent in a step of the box's loop; an
empty one sends nothing and only ends the step.

`docs/reference/wire-formats.md` describes the lines.
"""

import gc

from .. import VERSION
from ..journal.reading import used_bytes
from ..journal.record import stored_header
from ..journal.sectors import HEAD
from ..util.typing import TYPE_CHECKING, Iterator
from . import LONGEST_COMMAND, sealed
from .box_facts import facts
from .hub_commands import hub, offline, password, seat, wifi
from .logs import got, pull, read

if TYPE_CHECKING:
    from .protocol import Console

PROTOCOL = 1
HELP = (
    "help                this list\n"
    "info                what this box is and what it is doing\n"
    "list                the matches on the flash\n"
    "read N              the log of match N\n"
    "pull N FROM COUNT   lines of that log, for programs\n"
    "got N LINES CHECK   a program has all of it\n"
    "selftest            tests the box, with somebody at its keys\n"
    "wifi NAME           the network that leads to a hub\n"
    "password WORDS      that network's password\n"
    "hub ADDRESS PORT    where the hub is\n"
    "offline             forgets network and hub\n"
    "seat N OF NAME      who plays next\n"
)
_SHAPE = 20  # characters of a line of HELP, with the command and its arguments
_MOST_DIGITS = 9
_CHECK_DIGITS = 16
_TEXTS = (b"NAME", b"WORDS")  # arguments that take the rest of the line, with its blanks


def answer(line: bytes, console: "Console") -> "Iterator[bytes]":
    """Yields the answer to a line."""
    if len(line) > LONGEST_COMMAND:
        yield b"The line is too long. Try: help\n"
        return
    words = line.split()
    if not words:
        return
    shape = _shape_of(words[0])
    if shape and shape[-1] in _TEXTS:
        words = line.split(None, len(shape) - 1)
    if shape is None or (console.allowed and words[0] not in console.allowed):
        yield b"Unknown command. Try: help\n"
    elif not _fits(words, shape):
        yield b"Try: " + b" ".join(shape) + b"\n"
    else:
        yield from _ANSWERS[words[0]](console, words)


def _shape_of(command: bytes) -> list[bytes] | None:
    for line in HELP.encode().split(b"\n"):
        shape = line[:_SHAPE].split()
        if shape and shape[0] == command:
            return shape
    return None


def _fits(words: list[bytes], shape: list[bytes]) -> bool:
    if len(words) != len(shape):
        return False
    for word, wanted in zip(words[1:], shape[1:]):
        if wanted == b"CHECK":
            if len(word) != _CHECK_DIGITS:
                return False
        elif wanted in _TEXTS or wanted == b"ADDRESS":
            if not _is_text(word):
                return False
        elif not word.isdigit() or len(word) > _MOST_DIGITS:
            return False
    return True


def _is_text(word: bytes) -> bool:
    try:
        return len(word.decode()) > 0
    except UnicodeError:
        return False


def _help(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    yield HELP.encode()


def _info(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    session = console.app.session
    doing = "no match"
    if session:
        doing = "match %d of %s, phase %s" % (console.journal.number, session.game.FACTS.name, session.game.phase)
    yield sealed(("schiri %s, protocol %d, %s" % (VERSION, PROTOCOL, doing)).encode())
    yield from facts(console, b"board")


def _selftest(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    """Begins the self-test. Its results follow, line by line. The facts about the board come among them, after a
    garbage collection, for which there is time because nobody is playing."""
    if console.app.session is not None:
        yield sealed(b"selftest refused")
        return
    console.app.begin_selftest()
    yield sealed(b"selftest begins")
    gc.collect()
    yield from facts(console, b"selftest board")


def _list(console: "Console", words: list[bytes]) -> "Iterator[bytes]":
    flash = console.journal.flash
    count = 0
    for number in sorted(set(flash.numbers())):
        stored = console.app.store.match(number)  # may have been removed since the last step to make room
        if stored is None:
            continue
        marks = b" closed" if stored.closed else b" open"
        if stored.pulled:
            marks += b" pulled"
        if not stored.whole:
            marks += b" damaged"
        header = stored_header(flash, stored)
        identity = header["id"].encode() if header else b"-"
        size = (len(stored.sectors) - 1) * (flash.size - HEAD) + used_bytes(flash, stored.sectors[-1]) - HEAD
        yield sealed(b"match %d " % number + identity + b" %d" % size + marks)  # the size includes void bytes
        count += 1
    yield sealed(b"matches %d" % count)


_ANSWERS = {
    b"help": _help,
    b"info": _info,
    b"list": _list,
    b"read": read,
    b"pull": pull,
    b"got": got,
    b"selftest": _selftest,
    b"wifi": wifi,
    b"password": password,
    b"hub": hub,
    b"offline": offline,
    b"seat": seat,
}
