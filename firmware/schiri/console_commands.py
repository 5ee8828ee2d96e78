"""What the box answers on the serial line."""

from . import VERSION
from .journal import matches
from .journal_reading import bytes_of, size

HELP = (
    "help          this list\n"
    "info          what this box is and what it is doing\n"
    "list          the matches on the flash: number and size in bytes\n"
    "read N        the log of match N\n"
)
_BLOCK = 256


def answer(words, send, storage, report):
    """Answers a command, given as its words (bytes), by `send(text)`. `report()` is what `info` tells."""
    command = words[0] if words else b""
    if command == b"help" and len(words) == 1:
        send(HELP)
    elif command == b"info" and len(words) == 1:
        send("Schiri %s, %s\n" % (VERSION, report()))
    elif command == b"list" and len(words) == 1:
        for number in matches(storage):
            send("%d %d\n" % (number, size(storage, number)))
    elif command == b"read" and len(words) == 2:
        _read(words[1], send, storage)
    else:
        send("Unknown command. Try: help\n")


def _read(word, send, storage):
    number = int(word) if word.isdigit() else 0
    if number not in matches(storage):
        send("There is no such match. Try: list\n")
        return
    offset = 0
    while True:
        block = bytes_of(storage, number, offset, _BLOCK)
        if not block:
            return
        send(block.decode())  # logs are ASCII
        offset += len(block)
