"""Images as MicroPython's own are: bootloader, partition table, program. The programs do nothing."""

import random
import struct

from esptool.bin_image import ELFSection, ESP32FirmwareImage, ESP32S3FirmwareImage
from schiri_tools.board.flash.partitions import APP, DATA, FAT, Partition, packed

NVS = Partition("nvs", DATA, 0x02, 0x9000, 0x6000)
PHY = Partition("phy_init", DATA, 0x01, 0xF000, 0x1000)
FACTORY = Partition("factory", APP, 0x00, 0x10000, 0x1F0000)
VFS = Partition("vfs", DATA, FAT, 0x200000, 0x200000)
WITH_FILES = [NVS, PHY, FACTORY, VFS]  # up to MicroPython 1.25
WITHOUT_FILES = [NVS, PHY, FACTORY]  # since 1.26
OTA = [
    NVS,
    Partition("ota_0", APP, 0x10, 0x10000, 0x180000),
    Partition("ota_1", APP, 0x11, 0x190000, 0x180000),
    Partition("vfs", DATA, FAT, 0x310000, 0xF0000),
]

# The kind of image, where the file begins on the flash, and addresses in the chip's RAM and its read-only data.
_CHIPS = {"esp32": (ESP32FirmwareImage, 0x1000, 0x3FFF0030, 0x3F400020)}
_CHIPS["esp32s3"] = (ESP32S3FirmwareImage, 0x0, 0x3FCD0000, 0x3C000020)


def start_of(chip="esp32"):
    return _CHIPS[chip][1]


def image(chip="esp32", version="1.28.0", table=WITHOUT_FILES, program_bytes=150_000, seed=1, megabytes=4, psram=None):
    """Returns the bytes of a whole image; the program cannot be compressed. `psram` is the driver in it, "" for
    none."""
    kind, start, ram, read_only = _CHIPS[chip]
    bytes_of = random.Random(seed).randbytes
    bootloader = _saved(kind, ram, bytes_of(17_000), megabytes)
    driver = {"esp32": "quad_psram", "esp32s3": "octal_psram"}[chip] if psram is None else psram
    app = struct.pack("<II8s", 0xABCD5432, 0, b"") + f"3.4.0; MicroPython v{version} on 2026-04-06\0".encode()
    app += f"{driver}\0".encode()
    program = _saved(kind, read_only, app + bytes_of(program_bytes), megabytes)
    offset = next(entry.offset for entry in table if entry.kind == APP)
    whole = bootloader.ljust(0x8000 - start, b"\xff") + packed(table)
    return whole.ljust(offset - start, b"\xff") + program


def _saved(kind, address, content, megabytes):
    new = kind()
    new.entrypoint = address
    new.flash_mode = 2
    new.flash_size_freq = {2: 0x10, 4: 0x20, 8: 0x30, 16: 0x40}[megabytes]
    new.segments = [ELFSection(b"all", address, content + b"\0" * (-len(content) % 4), 0)]
    return new.save(None)
