"""The copies of match logs on this PC: begun, interrupted, resumed, and never written over anything else."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from schiri.journal.record import Chain, record_of

from ..util.files import MOST_BYTES_OF_A_LOG, check_plain, read_plain, reason
from .transport import SerialError


class DownloadError(SerialError):
    """A copy cannot be kept under its name; the other matches may go on."""


def file_name(number: int, identity: str | None) -> str:
    """What the file of a match is called: `match-00012-5f0c9a1e.jsonl`."""
    return f"match-{number:05d}-{identity or 'unknown'}.jsonl"


class LogDownload:
    """A log on its way here. What an earlier try has left behind is taken up. Lines are in `path` with `.part`
    behind it until `finish`, and are there when `add` returns."""

    def __init__(self, folder: Path, number: int, identity: str | None) -> None:
        self.path = folder / file_name(number, identity)
        self.part = self.path.with_name(self.path.name + ".part")
        self.data = bytearray()
        self.lines = 0
        self.chained = True  # is every check right so far?
        self._chain = Chain()
        self._file: int | None = None
        if identity:
            self._take_up(number, identity)

    def __enter__(self) -> "LogDownload":
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    @property
    def last(self) -> bytes:
        """The last line."""
        return bytes(self.data[self.data.rfind(b"\n", 0, -1) + 1 :])

    @property
    def check(self) -> str:
        """The check of the last line."""
        return str(record_of(self.last)["check"])

    def start_again(self) -> None:
        """Forgets what was there: it is of another log."""
        self._close()
        self.data.clear()
        self.lines = 0
        self.chained = True
        self._chain = Chain()

    def add(self, lines: list[bytes]) -> None:
        """Adds the next lines. `DownloadError` if they cannot be written."""
        for line in lines:
            self.chained = self.chained and self._chain.follow(line)
            self.data += line
            self.lines += 1
        try:
            if self._file is None:
                self._file = _begun(self.part)
                _write(self._file, bytes(self.data))
            else:
                _write(self._file, b"".join(lines))
        except OSError as error:
            raise DownloadError(f"{self.part} cannot be written: {reason(error)}.") from error

    def finish(self) -> bool:
        """Puts the copy under its name, durably; False if the very same was there. `DownloadError` if something else
        is: then the copy stays in `part`."""
        try:
            there = _content(self.path) if os.path.lexists(self.path) else b""
            if there == self.data:
                self._close()
                self.part.unlink(missing_ok=True)
                return False
            if self._file is None:
                self.add([])
            assert self._file is not None
            if not self.data.startswith(there):
                there_is = f"{self.path} is another log than the box's"
                raise DownloadError(f"{there_is}: it was left alone, and the box's log is in {self.part}.")
            os.fsync(self._file)
            self._close()
            self.part.replace(self.path)
            _sync_folder(self.path.parent)
        except OSError as error:
            raise DownloadError(f"{self.path} cannot be written: {reason(error)}.") from error
        return True

    def _take_up(self, number: int, identity: str) -> None:
        """Begins with as much of an earlier copy as is undamaged."""
        best: list[bytes] = []
        for path in (self.path, self.part):
            with suppress(OSError):
                good = _good_lines(_content(path), number, identity)
                best = max(best, good, key=len)
        for line in best:
            self._chain.follow(line)
            self.data += line
        self.lines = len(best)

    def _close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _good_lines(data: bytes, number: int, identity: str) -> list[bytes]:
    """The lines from the header of this very match on, up to the first that is damaged."""
    chain = Chain()
    good = []
    for line in data.splitlines(keepends=True):
        if not chain.follow(line):
            break
        good.append(line)
    return good if good and _is_header_of(good[0], number, identity) else []


def _is_header_of(line: bytes, number: int, identity: str) -> bool:
    try:
        header = record_of(line)
    except ValueError:
        return False
    return (header.get("match"), header.get("id")) == (number, identity)


def _begun(path: Path) -> int:
    """A file that is written anew. `OSError` if something else is there: nothing is written through a link."""
    check_plain(path, links=False)
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0), 0o666)


def _content(path: Path) -> bytes:
    """What a file holds. `OSError` if it is none, a link, or larger than any log."""
    return read_plain(path, MOST_BYTES_OF_A_LOG, links=False)


def _write(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    # Not every file system can do this; the file's own bytes are safe without it.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
