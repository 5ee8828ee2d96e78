"""The one file that holds the firmware: its table, then its modules, compiled. `firmware/boot.py` reads it."""

import hashlib
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from .. import runtimes

MAGIC = "Schiri firmware 1"
LINE_BYTES = 80
_LINE = "%-46s %7d %7d %-16s\n"
_ENTRY = re.compile(r"([\w./]+) +(\d+) +(\d+) ([0-9a-f]{16})\n")
_LONGEST_NAME = 46
# What only a PC or a browser needs of the firmware.
_NOT_ON_A_BOARD = (
    "board/browser.mpy",
    "board/file_blocks.mpy",
    "board/script.mpy",
    "board/simulated*",
    "board/small_files.mpy",
    "board/spoken.mpy",
    "board/virtual_time.mpy",
)


@dataclass(frozen=True)
class Entry:
    """A module: its path in the archive, where it is and how long, in bytes, and the beginning of its SHA-256,
    16 hexadecimal digits."""

    name: str
    offset: int
    size: int
    check: str


@dataclass(frozen=True)
class Archive:
    """The whole file, and what is in it."""

    version: str
    entries: tuple[Entry, ...]
    data: bytes

    @property
    def table_bytes(self) -> int:
        """The size of its table; the modules follow."""
        return LINE_BYTES * (1 + len(self.entries))


def built(package: Path = runtimes.FIRMWARE / "schiri") -> Archive:
    """The archive of a package of modules, as a board needs it: the same bytes for the same source. `OSError` or
    `CalledProcessError` if it cannot be compiled."""
    modules = {
        name: data
        for name, data in compiled(package).items()
        if not any(fnmatch(name, f"{package.name}/{pattern}") for pattern in _NOT_ON_A_BOARD)
    }
    return packed(modules, _version(package))


def compiled(folder: Path) -> dict[str, bytes]:
    """All modules of a folder, compiled, by their names in an archive, which begin with that of the folder."""
    with tempfile.TemporaryDirectory() as target:
        runtimes.compile_modules(folder, Path(target) / folder.name)
        return {path.relative_to(target).as_posix(): path.read_bytes() for path in Path(target).rglob("*.mpy")}


def _version(package: Path) -> str:
    found = re.search(r'^VERSION = "(\S{1,16})"$', (package / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise ValueError(f"no version in {package}")
    return found[1]


def packed(modules: dict[str, bytes], version: str) -> Archive:
    """The archive of compiled modules, by their names in it."""
    entries = []
    offset = LINE_BYTES * (1 + len(modules))
    for name in sorted(modules):
        if len(name) > _LONGEST_NAME:
            raise ValueError(f"the name {name} is too long")
        check = hashlib.sha256(modules[name]).hexdigest()[:16]
        entries.append(Entry(name, offset, len(modules[name]), check))
        offset += len(modules[name])
    lines = [_LINE % (MAGIC, len(entries), offset, version)]
    lines += [_LINE % (entry.name, entry.offset, entry.size, entry.check) for entry in entries]
    data = "".join(lines).encode() + b"".join(modules[entry.name] for entry in entries)
    return Archive(version, tuple(entries), data)


def entries_of(table: str) -> Iterator[Entry]:
    """What a table says; lines that say nothing are left out."""
    for at in range(LINE_BYTES, len(table), LINE_BYTES):
        if found := _ENTRY.fullmatch(table[at : at + LINE_BYTES]):
            yield Entry(found[1], int(found[2]), int(found[3]), found[4])
