"""Where on a board's flash its files and its matches come to lie."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiri.board.flash_layout import FLASH_BLOCK, JOURNAL_LABEL
from schiri.journal.journal import SECTORS_OF_A_MATCH

from ...util.errors import UserError
from .partitions import APP, DATA, FAT, UNDEFINED, BadTable, Partition, packed, parsed

FILES_LABEL = "vfs"  # MicroPython looks for a partition of this name
MIB = 1024 * 1024
LEAST_FLASH = 8 * MIB  # bytes
LARGE_FLASH = 16 * MIB
FILES_BYTES = 3 * MIB  # two firmwares side by side, a block of 4 KiB for each module, and as much again
MATCHES_BYTES = {LEAST_FLASH: 5 * MIB // 2, LARGE_FLASH: 8 * MIB}  # what is behind them stays free
LONG_MATCH_BLOCKS = 16  # a match of 400 records

_USUAL_PLACE = 2 * MIB  # where stock MicroPython has its files


@dataclass(frozen=True)
class Layout:
    """A table for a Schiri, and the two partitions in it that are the box's own."""

    table: bytes
    files: Partition
    matches: Partition

    @property
    def long_matches(self) -> int:
        """How many long matches there is room for before a PC has to pull one: a new one begins only if the longest
        one would fit."""
        return (self.matches.size // FLASH_BLOCK - SECTORS_OF_A_MATCH) // LONG_MATCH_BLOCKS + 1


def shared_bytes(flash_bytes: int) -> int:
    """How much of a flash of that size is shared out, one of the keys of `MATCHES_BYTES`."""
    return max((size for size in MATCHES_BYTES if size <= flash_bytes), default=LEAST_FLASH)


def for_schiri(partitions: Sequence[Partition], app_bytes: int, flash_bytes: int) -> Layout:
    """The table of a stock MicroPython, shared out anew; `app_bytes` is what its program takes. `UserError` if
    there is no room."""
    matches_bytes = MATCHES_BYTES[shared_bytes(flash_bytes)]
    whole = FILES_BYTES + matches_bytes
    there = [entry for entry in partitions if entry.label == FILES_LABEL]
    others = [entry for entry in partitions if entry.label != FILES_LABEL]
    if there:
        place = there[0].offset
    else:
        # Since 1.26 the table ends with the program, and MicroPython takes all that is behind it for its files.
        others = _program_kept_short(others, app_bytes)
        place = max((entry.end for entry in others), default=_USUAL_PLACE)
    if place + whole > flash_bytes or any(entry.offset < place + whole and entry.end > place for entry in others):
        raise UserError(
            f"The image leaves no room for {whole // 1024} KiB of files and matches on {flash_bytes // MIB} MiB of"
            " flash: take one without OTA."
        )
    files = Partition(FILES_LABEL, DATA, FAT, place, FILES_BYTES)
    matches = Partition(JOURNAL_LABEL, DATA, UNDEFINED, files.end, matches_bytes)
    return Layout(packed(sorted([*others, files, matches], key=lambda entry: entry.offset)), files, matches)


def _program_kept_short(partitions: list[Partition], app_bytes: int) -> list[Partition]:
    """Newer tables give the program more room than it needs. Taking that back keeps the matches in their old place."""
    last = max(partitions, key=lambda entry: entry.end, default=None)
    if last is None or last.kind != APP or last.end <= _USUAL_PLACE or last.offset + app_bytes > _USUAL_PLACE:
        return partitions
    if sum(entry.kind == APP for entry in partitions) > 1:  # it is not known which of them `app_bytes` is about
        return partitions
    shorter = replace(last, size=_USUAL_PLACE - last.offset)
    return [shorter if entry is last else entry for entry in partitions]


VFS_BYTES = 64 * 1024  # for `main.py`
SETTINGS_BYTES = 64 * 1024  # two copies of small files
FIRMWARE_BYTES = 2 * MIB  # each module has sectors of its own
MATCHES_PLACE = 5 * MIB
SETTINGS_LABEL = "settings"
FIRMWARE_LABEL = "firmware"


@dataclass(frozen=True)
class Shares:
    """A table for a Schiri, and the partitions in it that MicroPython's image does not have or has otherwise."""

    table: bytes
    vfs: Partition
    settings: Partition
    firmware: Partition
    matches: Partition


def shared_out(partitions: Sequence[Partition], app_bytes: int, flash_bytes: int) -> Shares:
    """The table of a stock MicroPython, shared out anew; `app_bytes` is what its program takes. `UserError` if
    there is no room."""
    others = _program_kept_short([entry for entry in partitions if entry.label != FILES_LABEL], app_bytes)
    vfs = Partition(FILES_LABEL, DATA, FAT, _USUAL_PLACE, VFS_BYTES)
    settings = Partition(SETTINGS_LABEL, DATA, UNDEFINED, vfs.end, SETTINGS_BYTES)
    firmware = Partition(FIRMWARE_LABEL, DATA, UNDEFINED, settings.end, FIRMWARE_BYTES)
    matches = Partition(JOURNAL_LABEL, DATA, UNDEFINED, MATCHES_PLACE, MATCHES_BYTES[shared_bytes(flash_bytes)])
    if matches.end > flash_bytes or any(entry.end > vfs.offset for entry in others):
        raise UserError(
            f"The image leaves no room for Schiri behind its first {_USUAL_PLACE // MIB} MiB on"
            f" {flash_bytes // MIB} MiB of flash: take one without OTA."
        )
    own = [vfs, settings, firmware, matches]
    return Shares(packed([*sorted(others, key=lambda entry: entry.offset), *own]), *own)


def on_board(table: bytes) -> tuple[Partition | None, Partition | None]:
    """The files and the matches that the table of a board has, each None if it has none."""
    try:
        found = {entry.label: entry for entry in parsed(table)}
    except BadTable:
        return None, None
    return found.get(FILES_LABEL), found.get(JOURNAL_LABEL)
