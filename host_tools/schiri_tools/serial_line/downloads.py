"""The copies of match logs on this PC. Interrupted copies are resumed, and no other file is overwritten."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from schiri.journal.record import Chain, record_of

from ..util.files import MOST_BYTES_OF_A_LOG, check_plain, read_plain, reason
from .transport import SerialError


class DownloadError(SerialError):
    """The error if the copy of one match fails. Other matches can still be copied."""


def file_name(number: int, identity: str | None) -> str:
    """Returns the file name of a match, such as `match-00012-5f0c9a1e.jsonl`."""
    return f"match-{number:05d}-{identity or 'unknown'}.jsonl"


class LogDownload:
    """The download of a log, which continues an earlier copy if there is one.

    Until `finish`, the lines are in the file `part`, which is `path` with `.part` appended. They are written when `add`
    returns."""

    def __init__(self, folder: Path, number: int, identity: str | None) -> None:
        self.path = folder / file_name(number, identity)
        self.part = self.path.with_name(self.path.name + ".part")
        self.data = bytearray()
        self.lines = 0
        self.chained = True  # whether all checks so far are right
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
        """The value of `check` in the last line."""
        return str(record_of(self.last)["check"])

    def start_again(self) -> None:
        """Drops the lines so far, because they are of another log."""
        self._close()
        self.data.clear()
        self.lines = 0
        self.chained = True
        self._chain = Chain()

    def add(self, lines: list[bytes]) -> None:
        """Adds the next lines. Raises `DownloadError` if they cannot be written."""
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
        """Moves the copy to `path`, durably. Returns False if the same log was there.

        Raises `DownloadError` if there is another file, or if an operation fails; the copy then stays in `part`."""
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
        """Continues an earlier copy: takes its lines up to the first damaged one."""
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
    """Returns the lines of a copy before the first damaged one; empty if its header is not of this match."""
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
    """Opens an empty file for writing and returns its descriptor. Raises `OSError` if there is something else than a
    plain file, for example a link."""
    check_plain(path, links=False)
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0), 0o666)


def _content(path: Path) -> bytes:
    """Returns the content of a file. Raises `OSError` if it is a link, no plain file, or larger than any log."""
    return read_plain(path, MOST_BYTES_OF_A_LOG, links=False)


def _write(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    # Not every file system supports this. The content of the file is durable without it.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
