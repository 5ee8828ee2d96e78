"""Brings files onto the board, under names of their own until they are there whole."""

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .archive import LINE_BYTES, Archive, Entry, entries_of
from .repl import Repl

_PUT_BYTES = 768  # at a time: a kilobyte as text, which the board has room for in whatever state its heap is
_COPY_BYTES = 8192

Progress = Callable[[int], None]  # gets the bytes that are there


@dataclass(frozen=True)
class Part:
    """Some bytes of a new file; `old` is where the board has them in its old one, or None."""

    offset: int
    size: int
    old: int | None = None


def plan(archive: Archive, known: tuple[Entry, ...]) -> list[Part]:
    """What of the archive is to be sent, and what the board can copy, in order."""
    places = {(entry.check, entry.size): entry.offset for entry in known}
    parts = [Part(0, archive.table_bytes)]
    for entry in archive.entries:
        old = places.get((entry.check, entry.size))
        last = parts[-1]
        joins = last.old is None if old is None else last.old is not None and old == last.old + last.size
        if joins:
            parts[-1] = Part(last.offset, last.size + entry.size, last.old)
        else:
            parts.append(Part(entry.offset, entry.size, old))
    return parts


def to_send(parts: list[Part]) -> int:
    """How many bytes of a plan go over the cable."""
    return sum(part.size for part in parts if part.old is None)


def summary_of(data: bytes) -> tuple[int, str]:
    """A file's size and SHA-256, as the board says them."""
    return len(data), hashlib.sha256(data).hexdigest()


def known_entries(repl: Repl, path: str) -> tuple[Entry, ...]:
    """The modules in the archive on the board, as far as its table can be read."""
    head = repl.run(f"show({path!r}, {LINE_BYTES})")
    count = head[46:54].strip()
    if not (count.isascii() and count.isdigit()):
        return ()
    return tuple(entries_of(repl.run(f"show({path!r}, {LINE_BYTES * (1 + int(count))})")))


def upload(repl: Repl, path: str, data: bytes, parts: list[Part], old: str, progress: Progress) -> bool:
    """Writes a file of these parts and looks at it: is it there to the byte?"""
    repl.run(f"begin({path!r})")
    done = 0
    for code, size in _steps(data, parts, old):
        repl.run(code)
        done += size
        progress(done)
    repl.run("end()")
    return bool(repl.value(f"summary({path!r})") == summary_of(data))


def _steps(data: bytes, parts: list[Part], old: str) -> Iterator[tuple[str, int]]:
    """What the board is told, and how many bytes it writes then."""
    for part in parts:
        most = _PUT_BYTES if part.old is None else _COPY_BYTES
        for at in range(0, part.size, most):
            size = min(most, part.size - at)
            if part.old is None:
                start = part.offset + at
                yield f"put({b64encode(data[start : start + size]).decode()!r})", size
            else:
                yield f"copy({old!r}, {part.old + at}, {size})", size
