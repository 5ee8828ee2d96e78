"""What an installation writes, and how much of it one changed module changes."""

import hashlib
import json
import struct
from binascii import crc32
from dataclasses import replace

import littlefs
import pytest
from flash_images import image
from schiri_tools.board.flash.image import read
from schiri_tools.board.flash.partitions import parsed
from schiri_tools.board.install import archive, modules
from schiri_tools.board.install.pieces import MAIN, pieces

SECTOR = 4096
MIB = 1 << 20
MODULES = {"schiri/b.mpy": b"b" * 5000, "schiri/__init__.mpy": b"", "schiri/a.mpy": b"a" * 4096}
FIRMWARE = modules.Firmware("1.0.0", MODULES)


def unpacked(content):
    """Returns the modules of an archive, read by the documented format."""
    magic, length, check = struct.unpack_from("<4sII", content)
    assert magic == b"SchF" and crc32(content[12 : 12 + length]) == check
    index = json.loads(content[12 : 12 + length])
    assert content[index["seal"] :] == content[:12].ljust(SECTOR, b"\xff")
    found = {}
    for path, (offset, size, module_check) in index["modules"].items():
        assert offset % SECTOR == 0
        found[path] = content[offset : offset + size]
        assert crc32(found[path]) == module_check
    return index["version"], found


def test_an_archive_holds_its_modules_in_their_order_behind_an_index_of_as_many_sectors_as_it_needs():
    many = MODULES | {f"schiri/module_{number}.mpy": b"%d" % number for number in range(300)}
    version, found = unpacked(b"".join(archive.pieces(replace(FIRMWARE, modules=many))))
    assert version == "1.0.0" and found == many and list(found) == sorted(many)


def test_a_changed_module_changes_its_piece_the_index_and_the_seal():
    before = archive.pieces(FIRMWARE)
    after = archive.pieces(replace(FIRMWARE, modules={**MODULES, "schiri/a.mpy": b"c" * 4000}))
    changed = [number for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert changed == [0, 2, 4]


@pytest.mark.parametrize(("chip", "megabytes"), [("esp32", 8), ("esp32s3", 16)])
def test_the_pieces_lie_where_the_table_has_them_and_the_head_says_how_large_the_flash_is(chip, megabytes, tmp_path):
    path = tmp_path / "image.bin"
    path.write_bytes(image(chip))
    found = pieces(read(path), megabytes * MIB)
    bootloader, table, program, vfs, *firmware = found
    assert bootloader.content[3] >> 4 == {8: 3, 16: 4}[megabytes]
    assert hashlib.sha256(bootloader.content[:-32]).digest() == bootloader.content[-32:]
    shares = {entry.label: entry for entry in parsed(table.content)}
    assert list(shares) == ["nvs", "phy_init", "factory", "vfs", "settings", "firmware", "matches"]
    assert (program.address, vfs.address) == (shares["factory"].offset, shares["vfs"].offset)
    address = shares["firmware"].offset
    for piece in firmware:
        assert piece.address == address and len(piece.content) % SECTOR == 0
        address += len(piece.content)
    assert address <= shares["firmware"].end
    built = modules.built()
    assert unpacked(b"".join(piece.content for piece in firmware)) == (built.version, built.modules)
    filesystem = littlefs.LittleFS(block_size=SECTOR, block_count=16, mount=False)
    filesystem.context.buffer[:] = vfs.content
    filesystem.mount()
    assert filesystem.listdir("/") == ["main.py"]
    with filesystem.open("main.py", "rb") as file:
        assert file.read() == (modules.PACKAGE / MAIN).read_bytes()
