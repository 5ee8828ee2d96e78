"""The partition table and how the flash is shared out."""

import hashlib
from dataclasses import replace

import pytest
from flash_images import FACTORY, NVS, PHY, VFS, WITH_FILES, WITHOUT_FILES
from schiri.board.flash_layout import JOURNAL_LABEL, SETTINGS_LABEL
from schiri_tools.board.flash.layout import on_board, shared_out
from schiri_tools.board.flash.partitions import APP, DATA, FAT, SIZE, BadTable, Partition, packed, parsed
from schiri_tools.util.errors import UserError

MIB = 1 << 20


def test_a_table_is_what_the_chip_expects_byte_for_byte():
    table = packed([replace(NVS, flags=1)])
    entry = bytes.fromhex("aa50 01 02 00900000 00600000") + b"nvs".ljust(16, b"\0") + b"\1\0\0\0"
    check = b"\xeb\xeb" + b"\xff" * 14 + hashlib.md5(entry).digest()
    assert table == (entry + check).ljust(SIZE, b"\xff")


def test_what_is_packed_is_read_again():
    assert parsed(packed(WITH_FILES)) == WITH_FILES
    assert parsed(packed([replace(VFS, flags=3)])) == [replace(VFS, flags=3)]


def test_no_change_of_a_byte_in_a_table_goes_unnoticed():
    table = packed(WITH_FILES)
    for at in range(32 * 5):
        changed = bytearray(table)
        changed[at] ^= 4
        with pytest.raises(BadTable):
            parsed(bytes(changed))


@pytest.mark.parametrize("table", [b"", b"\xff" * SIZE, b"\0" * SIZE, packed(WITH_FILES)[:128]])
def test_what_is_no_table_is_not_taken_for_one(table):
    with pytest.raises(BadTable):
        parsed(table)


def test_more_entries_than_a_table_holds_are_refused():
    with pytest.raises(BadTable):
        packed([NVS] * 96)


@pytest.mark.parametrize("megabytes", [8, 16, 32])
@pytest.mark.parametrize("stock", [WITH_FILES, WITHOUT_FILES])
def test_what_is_the_boxs_own_lies_behind_the_program(stock, megabytes):
    shares = shared_out(stock, 1_700_000, megabytes * MIB)
    *others, vfs, settings, firmware, matches = parsed(shares.table)
    assert others == [NVS, PHY, FACTORY]
    assert (vfs.label, vfs.subtype, vfs.offset, vfs.size) == ("vfs", FAT, 2 * MIB, MIB // 16)
    assert (settings.label, settings.offset, settings.size) == (SETTINGS_LABEL, vfs.end, MIB // 16)
    assert (firmware.label, firmware.offset, firmware.size) == ("firmware", settings.end, 2 * MIB)
    assert (matches.label, matches.offset) == (JOURNAL_LABEL, 5 * MIB)
    assert matches.size == {8: 2.5, 16: 8, 32: 8}[megabytes] * MIB
    assert {(entry.kind, entry.subtype) for entry in (settings, firmware, matches)} == {(DATA, 0x06)}
    assert list(on_board(shares.table).values()) == [*others, vfs, settings, firmware, matches]


def test_a_table_that_gives_the_program_more_is_kept_short():
    wider = [NVS, PHY, replace(FACTORY, size=0x210000)]
    assert shared_out(wider, 0x1F0000, 8 * MIB) == shared_out(WITHOUT_FILES, 0x1F0000, 8 * MIB)
    with pytest.raises(UserError, match="no room"):
        shared_out(wider, 0x1F0001, 8 * MIB)


def test_a_table_with_too_little_room_is_refused():
    with pytest.raises(UserError, match=r"no room for Schiri behind its first 2 MiB on 7 MiB.*OTA"):
        shared_out([NVS, FACTORY, VFS], 1, 7 * MIB)
    with pytest.raises(UserError, match="no room"):
        shared_out([NVS, FACTORY, VFS, Partition("more", DATA, 6, 0x300000, 0x1000)], 1_000, 8 * MIB)


def test_two_programs_are_never_kept_short():
    slots = [Partition("ota_0", APP, 0x10, 0x10000, 0x180000), Partition("ota_1", APP, 0x11, 0x190000, 0x180000)]
    with pytest.raises(UserError, match="no room"):
        shared_out([NVS, *slots], 1_000, 8 * MIB)


def test_a_board_without_a_good_table_has_no_partitions():
    assert on_board(b"\xff" * SIZE) == {}
