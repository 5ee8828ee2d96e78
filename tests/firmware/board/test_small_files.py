"""Small files on a flash that loses power, loses bits, and wears out."""

from bench import Bench
from bench_board import generator
from cut_flash import ERASE_CUTS, FILE_SECTORS, PROGRAM_CUTS, Flash, PowerCut, file_blocks
from faulty_flash import FaultyBlocks
from memory_flash import MemoryBlocks
from raised import raised_by
from schiri.board.small_files import SmallFiles
from schiri.selftest import checks

ON_MICROPYTHON = True

KEY = bytes(range(0, 256, 8))
SETTINGS = b'{"language": "fr", "muted": true, "names": ["Ada", "Zo\xc3\xab"], "link": {"password": "secret"}}'
FILES = {"settings.json": SETTINGS, "key": KEY, "crash": b""}


def written(flash, files):
    """Writes these files to the flash."""
    small = SmallFiles(file_blocks(flash))
    for path in sorted(files):
        small.write(path, files[path])


def content(small):
    """Returns the contents of those `FILES` that exist, by path."""
    found = {path: small.read(path) for path in FILES}
    return {path: found[path] for path in found if found[path] is not None}


def flash_with(files):
    flash = Flash(0, 0)
    flash.random = generator(7)
    written(flash, files)
    flash.switch_on()
    return flash


def failure(small, path, data):
    """Returns the number of the `OSError` that a write raises."""
    return raised_by(lambda: small.write(path, data), OSError).args[0]


def test_a_file_is_there_anew_and_both_sectors_hold_it():
    flash = flash_with(FILES)
    assert flash.sectors[0] == flash.sectors[1]
    small = SmallFiles(file_blocks(flash))
    assert content(small) == FILES and small.read("else") is None
    assert (small.mended, small.lost, flash.done) == (False, False, [])


def cut(flash, count, way):
    """Cuts a write of the settings at one of its operations; returns the content found after that."""
    flash.remember()
    flash.cut_at, flash.way = count, way
    raised_by(lambda: written(flash, {"settings.json": b"new"}), PowerCut)
    flash.switch_on()
    flash.remember()
    small = SmallFiles(file_blocks(flash))
    found = content(small)
    mending = len(flash.done)
    assert not small.lost and (flash.sectors[0] == flash.sectors[1] or not found)
    flash.restore()
    for again in range(mending):  # each operation that mends the flash is cut, too
        for way_again in range(ERASE_CUTS):
            flash.cut_at, flash.way = again, way_again
            try:
                SmallFiles(file_blocks(flash))
            except PowerCut:
                flash.switch_on()
            small = SmallFiles(file_blocks(flash))
            assert content(small) == found and not small.lost, (count, way, again, way_again)
            flash.restore()
    flash.forget()
    flash.restore()
    flash.forget()
    return found


def test_a_power_cut_at_any_operation_leaves_all_files_as_they_were_or_as_they_are():
    for before in ({}, FILES):
        flash = flash_with(before)
        after = dict(before)
        after["settings.json"] = b"new"
        found = []
        for count in range(2 * FILE_SECTORS):
            for way in range(PROGRAM_CUTS):
                found.append(cut(flash, count, way))
                assert found[-1] in (before, after), (count, way)
        assert before in found and after in found


def test_any_single_flipped_bit_is_mended_and_changes_no_file():
    flash = flash_with(FILES)
    good = bytes(flash.sectors[0])
    used = len(good.rstrip(b"\xff"))
    flips = 0
    for sector in (0, 1):
        for at in range(used + 4):  # what lies behind the files does not matter
            for bit in range(8):
                flash.sectors[sector][at] ^= 1 << bit
                small = SmallFiles(file_blocks(flash))
                assert (content(small), small.lost) == (FILES, False), (sector, at, bit)
                if at < used:
                    assert small.mended and flash.sectors == [good, good], (sector, at, bit)
                flash.sectors[sector][:] = good
                flips += 1
    assert flips > 2000


def test_what_is_damaged_twice_is_told_as_lost_and_begins_anew():
    flash = flash_with(FILES)
    littlefs = b"\x01\x00\x00\x00\xf0\x0f\xff\xf7littlefs/\xe0\x00\x10"
    for sector in (0, 1):
        flash.sectors[sector][30] ^= 4
    for _ in range(2):
        small = SmallFiles(file_blocks(flash))
        assert small.lost and content(small) == {}
        assert SmallFiles(file_blocks(flash)).lost  # the loss is told until something is written
        small.write("key", KEY)
        small = SmallFiles(file_blocks(flash))
        assert not small.lost and content(small) == {"key": KEY}
        for sector in (0, 1):  # an older box has left another file system there
            flash.sectors[sector][: len(littlefs)] = littlefs


def test_a_sector_that_fails_is_told_and_costs_no_file():
    for fault in ("refusing", "stuck", "weak", "unreadable"):
        for sector in (0, 1):
            blocks = FaultyBlocks(2)
            SmallFiles(blocks).write("key", KEY)
            getattr(blocks, fault).add(sector)
            small = SmallFiles(blocks)
            assert small.read("key") == KEY and not small.lost, (fault, sector)
            assert failure(small, "crash", b"1") == 5, (fault, sector)
            again = SmallFiles(blocks)
            assert again.read("key") == KEY and again.read("crash") == small.read("crash"), (fault, sector)


def test_files_that_take_more_than_a_sector_are_refused_and_change_nothing():
    blocks = FaultyBlocks(2)
    small = SmallFiles(blocks)
    small.write("key", KEY)
    assert failure(small, "settings.json", bytes(blocks.SIZE)) == 28
    assert small.read("settings.json") is None and SmallFiles(blocks).read("key") == KEY


def test_a_box_keeps_its_settings_over_a_flipped_bit_and_its_self_test_says_that_it_was_mended():
    blocks = MemoryBlocks(2)
    SmallFiles(blocks).write("settings.json", b'{"language": "fr"}')
    for sector in (0, 1):
        blocks.sectors[sector][48] ^= 4
        bench = Bench(SmallFiles(blocks))
        assert bench.app.settings["language"] == "fr" and bench.screen == "StartScreen"
        assert checks.files(bench.app) == ("good", "mended")
    assert checks.files(Bench(SmallFiles(blocks)).app) == ("good", "")
