"""Images are checked before a board is asked for anything."""

import hashlib
import os
import random
import struct
from dataclasses import replace

import pytest
from flash_images import FACTORY, NVS, OTA, WITH_FILES, image, start_of
from schiri_tools.board.flash import cache
from schiri_tools.board.flash.image import read
from schiri_tools.board.flash.partitions import packed
from schiri_tools.util.errors import UserError


@pytest.fixture
def checked(tmp_path):
    def check(content):
        path = tmp_path / "image.bin"
        path.write_bytes(content)
        return read(path)

    return check


@pytest.mark.parametrize(("chip", "name", "lines"), [("esp32", "ESP32", 4), ("esp32s3", "ESP32-S3", 8)])
def test_a_whole_image_is_taken_apart(checked, chip, name, lines):
    content = image(chip, "1.28.0")
    found = checked(content)
    assert (found.chip, found.version, found.least_flash) == (name, "1.28.0", 8 << 20)
    assert found.psram_lines == lines
    start = start_of(chip)
    assert found.bootloader.address == start and found.program.address == 0x10000
    assert found.program.content == content[0x10000 - start :]
    assert content.startswith(found.bootloader.content)
    assert set(content[len(found.bootloader.content) : 0x8000 - start]) == {0xFF}


@pytest.mark.parametrize("version", ["1.26.0", "1.28.0-preview.7.gabcdef", "2.0"])
def test_versions_with_counters_are_taken(checked, version):
    assert checked(image(version=version)).version == version


def test_an_older_version_and_another_program_are_refused(checked):
    with pytest.raises(UserError, match=r"is MicroPython 1\.25\.0, and Schiri needs at least 1\.26"):
        checked(image(version="1.25.0"))
    with pytest.raises(UserError, match="is not MicroPython"):
        checked(image(version="x"))


@pytest.mark.parametrize("chip", ["esp32", "esp32s3"])
def test_an_image_that_cannot_use_psram_is_refused(checked, chip):
    with pytest.raises(UserError, match=r"cannot use PSRAM, and Schiri needs it: take .*SPIRAM_OCT"):
        checked(image(chip, psram="PSRAM is not supported"))


def test_no_damaged_bit_in_bootloader_table_or_program_goes_unnoticed(checked):
    content = image(program_bytes=20_000)
    length = len(checked(content).bootloader.content)
    bits = random.Random(5)
    places = [bits.randrange(length) for _ in range(60)] + [bits.randrange(0x7000, 0x7080) for _ in range(20)]
    places += [bits.randrange(0xF000, len(content)) for _ in range(60)]
    for place in [*places, 0, 1, 3, 12, 23, 0xF000, 0xF001, len(content) - 1, len(content) - 33]:
        damaged = bytearray(content)
        damaged[place] ^= 1 << bits.randrange(8)
        with pytest.raises(UserError):
            checked(bytes(damaged))


def test_a_wrong_checksum_is_noticed_even_under_a_right_sha_256(checked):
    content = bytearray(image())
    end = len(checked(bytes(content)).bootloader.content) - 32
    content[end - 1] ^= 1
    content[end : end + 32] = hashlib.sha256(content[:end]).digest()
    with pytest.raises(UserError, match="the checksum of its bootloader is wrong"):
        checked(bytes(content))


def test_no_image_that_was_cut_off_is_taken(checked):
    content = image(program_bytes=20_000)
    for length in (0, 1, 100, 20_000, 0x7000, 0x7080, 0x8000, 0xF000, 0xF010, len(content) - 1):
        with pytest.raises(UserError):
            checked(content[:length])


def test_an_image_for_another_chip_is_refused(checked):
    content = bytearray(image())
    struct.pack_into("<H", content, 12, 5)
    with pytest.raises(UserError, match="is for ESP32-C3, and Schiri runs on ESP32 and ESP32-S3"):
        checked(bytes(content))


def test_a_program_alone_is_refused(checked):
    with pytest.raises(UserError, match="is it a whole image"):
        checked(image()[0xF000:])


def test_a_program_that_is_too_large_for_its_partition_is_refused(checked):
    content = bytearray(image(program_bytes=70_000))
    content[0x7000:0x7C00] = packed([NVS, replace(FACTORY, size=0x10000)])
    with pytest.raises(UserError, match="too large"):
        checked(bytes(content))


def test_a_variant_without_room_is_refused(checked):
    with pytest.raises(UserError, match="take one without OTA"):
        checked(image(table=OTA))
    checked(image(table=WITH_FILES))


def test_what_cannot_be_read_or_is_endless_is_refused(tmp_path):
    with pytest.raises(UserError, match="cannot be read: No such file"):
        read(tmp_path / "none.bin")
    with pytest.raises(UserError, match="cannot be read: it is a folder"):
        read(tmp_path)
    os.mkfifo(tmp_path / "pipe")  # nobody will ever write there
    with pytest.raises(UserError, match="cannot be read: it is no plain file"):
        read(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b"\xe9" * (17 << 20))
    with pytest.raises(UserError, match="too large"):
        read(tmp_path / "large")


def test_the_cache_gives_the_newest_image_for_each_chip_and_its_psram(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(UserError, match=f"in {tmp_path}/schiri: .*https://micropython.org/download/ESP32_GENERIC_S3/"):
        cache.newest()
    (tmp_path / "schiri").mkdir()
    names = [
        "_S3-SPIRAM_OCT-20260406-v1.28.0",
        "_S3-20260406-v1.28.0",
        "-SPIRAM-20260406-v1.28.0",
        "-SPIRAM-20250911-v1.26.1",
        "-20270406-v1.29.0",
        "-OTA-20260406-v1.28.0",
        "_C3-20270101-v2",
    ]
    for name in names:
        (tmp_path / "schiri" / f"ESP32_GENERIC{name}.bin").touch()
    assert [path.stem for path in cache.newest()] == [f"ESP32_GENERIC{name}" for name in names[:3]]
