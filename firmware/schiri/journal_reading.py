"""Reads the match logs on the flash."""

from .journal import path_of


def size(storage, number):
    """The size in bytes of the log of match `number`."""
    with storage.open(path_of(number), "rb") as file:
        return file.seek(0, 2)


def bytes_of(storage, number, offset, count):
    """At most `count` bytes of the log of match `number`, from `offset`."""
    with storage.open(path_of(number), "rb") as file:
        file.seek(offset)
        return file.read(count)


def lines(storage, number):
    """Yields all lines of a log: where each begins, and the line (bytes)."""
    with storage.open(path_of(number), "rb") as file:
        offset = 0
        while True:
            line = file.readline()
            if not line:
                return
            yield offset, line
            offset += len(line)


def line_at(storage, number, offset):
    """The line (bytes) that begins at `offset` in a log."""
    with storage.open(path_of(number), "rb") as file:
        file.seek(offset)
        return file.readline()
