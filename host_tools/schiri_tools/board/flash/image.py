"""Images of MicroPython: their content, and the check that they are complete."""

import hashlib
import re
import struct
from dataclasses import dataclass
from functools import reduce
from operator import xor
from pathlib import Path

from ...util.errors import UserError
from ...util.files import TooLarge, read_plain, reason
from .. import IMAGES
from .layout import LEAST_FLASH, MIB, Shares, shared_out
from .partitions import APP, PLACE, SIZE, BadTable, Partition, parsed

CHIPS = ("ESP32", "ESP32-S3")  # the supported chips by esptool's names

# The chips by their number in an image, each with the address of its bootloader on the flash.
_NAMES = {0: "ESP32", 2: "ESP32-S2", 5: "ESP32-C3", 9: "ESP32-S3", 12: "ESP32-C2", 13: "ESP32-C6", 16: "ESP32-H2"}
_STARTS = {"ESP32": 0x1000, "ESP32-S3": 0}
_MAGIC = 0xE9
_HEAD = struct.Struct("<BB10xH9xB")  # magic, segments, chip, is there a SHA-256?
_SEGMENT = struct.Struct("<4xI")  # address, bytes
_CHECKSUM_SEED = 0xEF
_SHA_256_BYTES = 32
_MAX_FLASH_CODE = 7  # 128 MiB
_MAX_BYTES = 16 * 1024 * 1024  # limit of an image's size, because a wrong file may be endless
OLDEST = (1, 26)  # the first version with `esp32.PCNT`, the counters that tell who called first
_VERSION = re.compile(rb"MicroPython v((\d+)\.(\d+)(?:\.\d+)?[-.\w]*)")
# The log tags of ESP-IDF's two drivers for PSRAM. An image without a driver does not use the PSRAM.
_DRIVERS = {b"\0octal_psram\0": 8, b"\0quad_psram\0": 4}


@dataclass(frozen=True)
class Part:
    """A range of the flash: its address and its bytes."""

    address: int
    content: bytes


@dataclass(frozen=True)
class Image:
    """A checked image for `chip`, one of `CHIPS`. `least_flash` is the least size of the board's flash in bytes.
    `psram_lines` is the number of the PSRAM's data lines that the image needs, 4 or 8."""

    path: Path
    chip: str
    version: str
    least_flash: int
    psram_lines: int
    bootloader: Part
    program: Part
    partitions: tuple[Partition, ...]

    def shares(self, flash_bytes: int) -> Shares:
        """Returns the partition table for a flash of that size. Raises `UserError` if there is no room."""
        return shared_out(self.partitions, len(self.program.content), flash_bytes)

    def bootloader_for(self, flash_bytes: int) -> Part:
        """Returns the bootloader with that size of the flash in its header. A bootloader rejects a partition table
        beyond its size, which is 4 MiB in most images."""
        content = bytearray(self.bootloader.content[:-_SHA_256_BYTES])
        content[3] = (flash_bytes // MIB).bit_length() - 1 << 4 | content[3] & 15
        return Part(self.bootloader.address, bytes(content) + hashlib.sha256(content).digest())


def read(path: Path) -> Image:
    """Reads and checks an image. Raises `UserError` with the fault if it is invalid."""
    try:
        content = read_plain(path, _MAX_BYTES)
    except TooLarge as error:
        raise UserError(f"{path} is too large for an image.") from error
    except OSError as error:
        raise UserError(f"{path} cannot be read: {reason(error)}.") from error
    if len(content) < PLACE or content[0] != _MAGIC:
        raise UserError(f"{path} is no image for an ESP32.")
    try:
        return _checked(path, content)
    except BadTable as bad:
        raise UserError(f"{path} has no good partition table, {bad}: is it a whole image (.bin), undamaged?") from bad


def _checked(path: Path, content: bytes) -> Image:
    chip = _chip_of(path, content)
    start = _STARTS[chip]
    table_at = PLACE - start
    partitions = parsed(content[table_at : table_at + SIZE])
    length = _whole(path, chip, content[:table_at], "bootloader")
    app = _first_app(path, partitions)
    program = content[app.offset - start :]
    _whole(path, chip, program, "program")
    if len(program) > app.size:
        raise UserError(f"{path} is damaged: its program is too large for its partition.")
    least_flash = max(LEAST_FLASH, _flash_bytes_of(path, content[3] >> 4))
    image = Image(
        path,
        chip,
        _version_of(path, program),
        least_flash,
        _psram_lines_of(path, program),
        Part(start, content[:length]),
        Part(app.offset, program),
        tuple(partitions),
    )
    image.shares(least_flash)
    return image


def _chip_of(path: Path, content: bytes) -> str:
    (number,) = struct.unpack_from("<H", content, 12)
    name = _NAMES.get(number, "an unknown chip")
    if name not in CHIPS:
        raise UserError(f"{path} is for {name}, and Schiri runs on {' and '.join(CHIPS)}.")
    return name


def _whole(path: Path, chip: str, content: bytes, what: str) -> int:
    """Returns the length of the image for `chip` at the beginning of `content`. Raises `UserError` if its checksum or
    its SHA-256 is wrong."""
    not_whole = UserError(f"{path} is damaged: its {what} is not whole.")
    try:
        magic, segments, number, has_sha_256 = _HEAD.unpack_from(content)
        at, data = _HEAD.size, b""
        for _ in range(segments):
            (size,) = _SEGMENT.unpack_from(content, at)
            at += _SEGMENT.size + size
            data += content[at - size : at]
    except struct.error as error:
        raise not_whole from error
    length = (at | 15) + 1  # the checksum is the last byte of a block of 16
    end = length + _SHA_256_BYTES
    if magic != _MAGIC or _NAMES.get(number) != chip or end > len(content):
        raise not_whole
    if content[length - 1] != reduce(xor, data, _CHECKSUM_SEED):
        raise UserError(f"{path} is damaged: the checksum of its {what} is wrong.")
    if not has_sha_256 or content[length:end] != hashlib.sha256(content[:length]).digest():
        raise UserError(f"{path} is damaged: the SHA-256 of its {what} is wrong.")
    return end


def _first_app(path: Path, partitions: list[Partition]) -> Partition:
    apps = [entry for entry in partitions if entry.kind == APP]
    if not apps:
        raise UserError(f"{path} has no program in its partition table.")
    return min(apps, key=lambda entry: entry.offset)


def _version_of(path: Path, program: bytes) -> str:
    found = _VERSION.search(program)
    if not found:
        raise UserError(f"{path} is not MicroPython: no version of it is in there.")
    version = found[1].decode("ascii")
    if (int(found[2]), int(found[3])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise UserError(f"{path} is MicroPython {version}, and Schiri needs at least {oldest}.")
    return version


def _psram_lines_of(path: Path, program: bytes) -> int:
    for tag, lines in _DRIVERS.items():
        if tag in program:
            return lines
    raise UserError(f"{path} cannot use PSRAM, and Schiri needs it: take {IMAGES}.")


def _flash_bytes_of(path: Path, code: int) -> int:
    if code > _MAX_FLASH_CODE:
        raise UserError(f"{path} is damaged: it does not say for how much flash it is.")
    return MIB << code
