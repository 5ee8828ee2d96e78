"""The layout of a board's flash."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from schiri.board.flash_layout import FLASH_BLOCK, JOURNAL_LABEL, SETTINGS_LABEL
from schiri.journal.journal import SECTORS_OF_A_MATCH

from ...util.errors import UserError
from .partitions import APP, DATA, FAT, UNDEFINED, BadTable, Partition, packed, parsed

VFS_LABEL = "vfs"  # MicroPython looks for a partition of this name
MIB = 1024 * 1024
LEAST_FLASH = 8 * MIB  # bytes
LARGE_FLASH = 16 * MIB
MATCHES_BYTES = {LEAST_FLASH: 5 * MIB // 2, LARGE_FLASH: 8 * MIB}  # the rest of the flash stays free
MATCHES_PLACE = 5 * MIB
LONG_MATCH_BLOCKS = 16  # sectors of a match of 400 records
VFS_BYTES = 64 * 1024  # for `main.py`
SETTINGS_BYTES = 64 * 1024  # two copies of small files
FIRMWARE_BYTES = 2 * MIB  # enough although each module has sectors of its own
FIRMWARE_LABEL = "firmware"
_USUAL_PLACE = 2 * MIB  # address of the files of stock MicroPython


@dataclass(frozen=True)
class Shares:
    """The partition table of a board with Schiri, and those of its partitions that MicroPython's own table lacks or has
    differently."""

    table: bytes
    vfs: Partition
    settings: Partition
    firmware: Partition
    matches: Partition

    @property
    def long_matches(self) -> int:
        """The number of long matches that fit before a PC has to pull one. A new match begins only if the longest one
        would fit."""
        return (self.matches.size // FLASH_BLOCK - SECTORS_OF_A_MATCH) // LONG_MATCH_BLOCKS + 1


def shared_bytes(flash_bytes: int) -> int:
    """Returns how much of a flash of that size the layout uses: one of the keys of `MATCHES_BYTES`."""
    return max((size for size in MATCHES_BYTES if size <= flash_bytes), default=LEAST_FLASH)


def shared_out(partitions: Sequence[Partition], app_bytes: int, flash_bytes: int) -> Shares:
    """Returns the partition table of a stock MicroPython with the additional partitions. `app_bytes` is the size of its
    program. Raises `UserError` if there is no room."""
    others = _program_kept_short([entry for entry in partitions if entry.label != VFS_LABEL], app_bytes)
    vfs = Partition(VFS_LABEL, DATA, FAT, _USUAL_PLACE, VFS_BYTES)
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


def _program_kept_short(partitions: list[Partition], app_bytes: int) -> list[Partition]:
    """Returns the table with the program's partition cut to its usual size, if the program fits. Newer tables have more
    room for the program; cutting it keeps the matches in the same place."""
    last = max(partitions, key=lambda entry: entry.end, default=None)
    if last is None or last.kind != APP or last.end <= _USUAL_PLACE or last.offset + app_bytes > _USUAL_PLACE:
        return partitions
    if sum(entry.kind == APP for entry in partitions) > 1:  # `app_bytes` may belong to any of them
        return partitions
    shorter = replace(last, size=_USUAL_PLACE - last.offset)
    return [shorter if entry is last else entry for entry in partitions]


def on_board(table: bytes) -> dict[str, Partition]:
    """Returns the partitions of the table on a board by their labels; none if its table is not valid."""
    try:
        return {entry.label: entry for entry in parsed(table)}
    except BadTable:
        return {}
