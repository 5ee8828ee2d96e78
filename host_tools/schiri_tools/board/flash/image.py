"""An image of MicroPython: what is in it, and whether it is whole."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from esptool.bin_image import LoadFirmwareImage
from esptool.targets import CHIP_DEFS
from esptool.util import FatalError, flash_size_bytes

from ...util.files import reason
from ..psram import IMAGES
from .error import FlashingError
from .layout import LEAST_FLASH, Layout, for_schiri
from .partitions import APP, PLACE, SIZE, BadTable, Partition, parsed

CHIPS = ("ESP32", "ESP32-S3")  # what Schiri runs on, by esptool's names

_ROMS = {rom.CHIP_NAME: rom for rom in CHIP_DEFS.values() if rom.CHIP_NAME in CHIPS}
_NAMES = {rom.IMAGE_CHIP_ID: rom.CHIP_NAME for rom in CHIP_DEFS.values() if hasattr(rom, "IMAGE_CHIP_ID")}
_MAGIC = 0xE9
_MAX_BYTES = 16 * 1024 * 1024  # more no image has, and a wrong file may be endless
_OLDEST = (1, 26)  # the first with `esp32.PCNT`, which tells who called first
_VERSION = re.compile(rb"MicroPython v((\d+)\.(\d+)(?:\.\d+)?[-.\w]*)")
# The tags under which the two drivers of ESP-IDF log: without its driver an image leaves the PSRAM alone.
_DRIVERS = {b"\0octal_psram\0": 8, b"\0quad_psram\0": 4}
_NOT_WHOLE = (FatalError, struct.error, RuntimeError, TypeError)  # what esptool says it with


@dataclass(frozen=True)
class Part:
    """A stretch of the flash: where it begins, and its bytes."""

    address: int
    content: bytes


@dataclass(frozen=True)
class Image:
    """A checked image for `chip`, one of `CHIPS`; `least_flash` is how many bytes of flash the board must have;
    `psram_lines` how many data lines its PSRAM must have, 4 or 8."""

    path: Path
    chip: str
    version: str
    least_flash: int
    psram_lines: int
    bootloader: Part
    program: Part
    partitions: tuple[Partition, ...]

    def layout(self, flash_bytes: int) -> Layout:
        """The table for a board with so much flash. `FlashingError` if there is no room."""
        return for_schiri(self.partitions, len(self.program.content), flash_bytes)


def read(path: Path) -> Image:
    """Reads and checks an image. `FlashingError` says what is wrong with it."""
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise FlashingError(f"{path} cannot be read: {reason(error)}.") from error
    if len(content) > _MAX_BYTES:
        raise FlashingError(f"{path} is too large for an image.")
    if len(content) < PLACE or content[0] != _MAGIC:
        raise FlashingError(f"{path} is no image for an ESP32.")
    try:
        return _checked(path, content)
    except BadTable as bad:
        raise FlashingError(
            f"{path} has no good partition table, {bad}: is it a whole image (.bin), undamaged?"
        ) from bad


def _checked(path: Path, content: bytes) -> Image:
    chip = _chip_of(path, content)
    rom = _ROMS[chip]
    start: int = rom.BOOTLOADER_FLASH_OFFSET
    table_at = PLACE - start
    partitions = parsed(content[table_at : table_at + SIZE])
    length = _whole(path, chip, content[:table_at], "bootloader")
    app = _first_app(path, partitions)
    program = content[app.offset - start :]
    _whole(path, chip, program, "program")
    if len(program) > app.size:
        raise FlashingError(f"{path} is damaged: its program is too large for its partition.")
    least_flash = max(LEAST_FLASH, _flash_bytes_of(path, rom.FLASH_SIZES, content[3] & 0xF0))
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
    image.layout(least_flash)
    return image


def _chip_of(path: Path, content: bytes) -> str:
    (number,) = struct.unpack_from("<H", content, 12)
    name: str = _NAMES.get(number, "an unknown chip")
    if name not in CHIPS:
        raise FlashingError(f"{path} is for {name}, and Schiri runs on {' and '.join(CHIPS)}.")
    return name


def _whole(path: Path, chip: str, content: bytes, what: str) -> int:
    """How many bytes at the beginning of `content` are an image of that chip, checked by its checksum and SHA-256."""
    try:
        found = LoadFirmwareImage(chip, content)
    except _NOT_WHOLE as error:
        raise FlashingError(f"{path} is damaged: its {what} is not whole.") from error
    if found.checksum != found.calculate_checksum():
        raise FlashingError(f"{path} is damaged: the checksum of its {what} is wrong.")
    if not found.append_digest or found.stored_digest != found.calc_digest:
        raise FlashingError(f"{path} is damaged: the SHA-256 of its {what} is wrong.")
    return int(found.data_length) + len(found.stored_digest)


def _first_app(path: Path, partitions: list[Partition]) -> Partition:
    apps = [entry for entry in partitions if entry.kind == APP]
    if not apps:
        raise FlashingError(f"{path} has no program in its partition table.")
    return min(apps, key=lambda entry: entry.offset)


def _version_of(path: Path, program: bytes) -> str:
    found = _VERSION.search(program)
    if not found:
        raise FlashingError(f"{path} is not MicroPython: no version of it is in there.")
    version = found[1].decode("ascii")
    if (int(found[2]), int(found[3])) < _OLDEST:
        oldest = ".".join(map(str, _OLDEST))
        raise FlashingError(f"{path} is MicroPython {version}, and Schiri needs at least {oldest}.")
    return version


def _psram_lines_of(path: Path, program: bytes) -> int:
    for tag, lines in _DRIVERS.items():
        if tag in program:
            return lines
    raise FlashingError(f"{path} cannot use PSRAM, and Schiri needs it: take {IMAGES}.")


def _flash_bytes_of(path: Path, sizes: dict[str, int], code: int) -> int:
    names = [name for name, value in sizes.items() if value == code]
    if not names:
        raise FlashingError(f"{path} is damaged: it does not say for how much flash it is.")
    return int(flash_size_bytes(names[0]))
