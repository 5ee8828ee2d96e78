"""The partition table and how the flash is shared out."""

import hashlib
from dataclasses import replace

import pytest
from flash_images import FACTORY, NVS, OTA, PHY, VFS, WITH_FILES, WITHOUT_FILES
from schiri.board.flash_layout import JOURNAL_LABEL
from schiri_tools.board.flash.layout import for_schiri, on_board
from schiri_tools.board.flash.partitions import APP, DATA, SIZE, BadTable, Partition, packed, parsed
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


@pytest.mark.parametrize("stock", [WITH_FILES, WITHOUT_FILES])
def test_files_and_matches_lie_behind_the_program(stock):
    layout = for_schiri(stock, 1_700_000, 8 * MIB)
    *others, files, matches = parsed(layout.table)
    assert others == [NVS, PHY, FACTORY]
    assert (files.label, files.offset, files.size) == ("vfs", 2 * MIB, 3 * MIB)
    assert (matches.label, matches.offset, matches.end) == (JOURNAL_LABEL, files.end, 7.5 * MIB)
    assert (matches.size, matches.kind, matches.subtype) == (2.5 * MIB, DATA, 0x06)
    assert (layout.files, layout.matches) == (files, matches) == on_board(layout.table)


def test_a_table_that_gives_the_program_more_leaves_the_matches_where_they_were():
    wider = [NVS, PHY, replace(FACTORY, size=0x210000)]
    assert for_schiri(wider, 0x1F0000, 8 * MIB) == for_schiri(WITHOUT_FILES, 0x1F0000, 8 * MIB)


def test_a_program_that_needs_the_room_keeps_it_as_far_as_there_is_some():
    wider = [NVS, PHY, replace(FACTORY, size=0x280000)]
    with pytest.raises(UserError, match="no room"):
        for_schiri(wider, 0x1F0001, 8 * MIB)
    wider = [NVS, PHY, replace(FACTORY, size=0x210000)]
    layout = for_schiri(wider, 0x1F0001, 8 * MIB)
    assert layout.files.offset == 0x220000 and parsed(layout.table)[2] == wider[2]


def test_room_behind_the_matches_stays_free():
    layout = for_schiri([NVS, FACTORY, replace(VFS, size=6 * MIB)], 1_700_000, 8 * MIB)
    assert parsed(layout.table)[-1].end == 7.5 * MIB


def test_a_table_with_too_little_for_files_is_refused():
    with pytest.raises(UserError, match=r"no room for 5632 KiB .* on 8 MiB.*OTA"):
        for_schiri(OTA, 1_500_000, 8 * MIB)
    with pytest.raises(UserError, match="no room"):
        for_schiri([NVS, FACTORY, VFS], 1, 7 * MIB)
    for_schiri([NVS, FACTORY, VFS], 1, 8 * MIB)


def test_two_programs_are_never_kept_short():
    slots = [Partition("ota_0", APP, 0x10, 0x10000, 0x180000), Partition("ota_1", APP, 0x11, 0x190000, 0x180000)]
    with pytest.raises(UserError, match="no room"):
        for_schiri([NVS, *slots], 1_000, 8 * MIB)


def test_partitions_that_lie_on_one_another_are_refused():
    with pytest.raises(UserError, match="no room"):
        for_schiri([NVS, FACTORY, VFS, Partition("more", DATA, 6, 0x300000, 0x1000)], 1_000, 8 * MIB)


def test_a_board_without_a_good_table_has_neither_files_nor_matches():
    assert on_board(b"\xff" * SIZE) == (None, None)
    assert on_board(packed(WITH_FILES)) == (VFS, None)
