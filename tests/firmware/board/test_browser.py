import io
import json
from binascii import hexlify

from schiri.board.browser.box import BrowserBox
from schiri.board.browser.small_files import SmallFiles
from schiri.board.flash_layout import FLASH_BLOCK
from schiri.board.simulated import board as simulated
from schiri.board.simulated.flash import SIZE

ON_MICROPYTHON = True

MS = 1000
OK = 1 << 18


class Host:
    """The page's worker."""

    def __init__(self):
        self.lines = []
        self.kept = []
        self._entropy = simulated.TestEntropy()

    def say(self, line):
        self.lines.append(line)

    def keep(self, first, count):
        self.kept.append((first, count))

    def entropy(self, count):
        return hexlify(self._entropy(count)).decode()


class Switch:
    """A block device whose power goes after so many bytes have been programmed or erased."""

    def __init__(self, left=1 << 30):
        self.blocks = [bytearray(b"\xff" * FLASH_BLOCK) for _ in range(2)]
        self.left = left

    def readblocks(self, number, buffer, offset=0):
        buffer[:] = self.blocks[number][offset : offset + len(buffer)]

    def writeblocks(self, number, buffer, offset):
        for index, byte in enumerate(buffer):
            self._spend()
            self.blocks[number][offset + index] &= byte

    def _spend(self):
        self.left -= 1
        if self.left < 0:
            raise OSError(5)

    def ioctl(self, request, argument):
        if request == 5:
            return FLASH_BLOCK
        if request == 6:
            for at in range(0, FLASH_BLOCK, 512):
                self._spend()
                self.blocks[argument][at : at + 512] = b"\xff" * 512
        return 0


def write(files, name, content):
    with files.open(name + ".new", "wb") as file:
        file.write(content)
    files.rename(name + ".new", name)


def content_of(files, name):
    with files.open(name, "rb") as file:
        return file.read()


def test_a_small_file_is_there_anew():
    blocks = Switch()
    files = SmallFiles(blocks)
    for number in range(5):
        write(files, "settings", b"%d" % number)
        write(files, "crash", b"x")
    files = SmallFiles(blocks)
    assert content_of(files, "settings") == b"4" and content_of(files, "crash") == b"x"
    for name in ("settings.new", "nothing"):
        try:
            files.open(name, "rb")
        except OSError as error:
            assert error.args[0] == 2
        else:
            raise AssertionError(name)


def write_as_far_as_it_goes(files):
    try:
        write(files, "a", b"new")
    except OSError:
        return


def test_a_power_cut_at_any_byte_leaves_a_file_as_it_was_or_as_it_is():
    seen = set()
    left = 0
    while b"new" not in seen or left < 200:
        blocks = Switch()
        files = SmallFiles(blocks)
        write(files, "a", b"older")
        write(files, "a", b"old")
        blocks.left = left
        write_as_far_as_it_goes(files)
        blocks.left = 1 << 30
        seen.add(content_of(SmallFiles(blocks), "a"))
        left += 1
    assert seen == {b"old", b"new"}


def test_small_files_that_are_damaged_are_not_taken_for_new_ones():
    blocks = Switch()
    write(SmallFiles(blocks), "a", b"1")
    for block in blocks.blocks:
        block[20] ^= 1
    files = SmallFiles(blocks)
    try:
        files.open("a", "rb")
    except OSError as error:
        assert error.args[0] == 5
    files.make_new()
    write(files, "a", b"2")
    assert content_of(SmallFiles(blocks), "a") == b"2"


def box(resolution_us=MS, file=None, language="en"):
    host = Host()
    flash = file or io.BytesIO(b"\xff" * SIZE)
    return host, BrowserBox(host, flash, language, resolution_us, 0, 0)


def words(host):
    return [json.loads(line[2:]) for line in host.lines if line.startswith("x ")]


def test_it_speaks_the_browsers_language_until_another_is_chosen():
    flash = io.BytesIO(b"\xff" * SIZE)
    host, one = box(file=flash, language="fr")
    one.step(0)
    assert "\u2192 FINI!" in words(host)[0].split("\n")
    first = words(host)
    host, one = box(file=flash, language="en")  # the flash has the first one
    one.step(0)
    assert words(host) == first
    host, one = box(language="en")
    one.step(0)
    for _ in range(8):
        one.take("k 020000", 100 * MS, 100 * MS)
        one.step(110 * MS)
    assert words(host) != first


def test_what_is_written_on_the_display_is_said_once():
    host, one = box()
    for at in range(0, 2000, 100):
        one.step(at * MS)
    assert len(words(host)) == 1


class Taken:
    """In the place of the keys: the samples that the box is given."""

    def __init__(self):
        self.samples = []
        self.mask = 0
        self.order = None

    def put(self, stamp_us, mask):
        self.samples.append((stamp_us, mask))

    def poll(self):
        return False


def samples(resolution_us, presses, steps=()):
    """The samples that presses (stamp, mask) become, with the box at these times (ms) in between."""
    _, one = box(resolution_us)
    one._board.keys = one._arrivals._keys = taken = Taken()
    times = [(at * MS, None) for at in steps] + [(at * MS + 1, mask) for at, mask in presses]
    for at, mask in sorted(times, key=lambda time: time[0]):
        if mask is None:
            one.step(at)
        else:
            one.take("k %06x" % mask, at - 1, at)
    one.step(500 * MS)
    return taken.samples


def test_presses_within_the_resolution_are_one_sample():
    assert samples(2 * MS, [(10, 1), (11, 3), (20, 2)]) == [(10 * MS, 3), (20 * MS, 2)]
    assert samples(1 * MS, [(10, 1), (11, 3)]) == [(10 * MS, 1), (11 * MS, 3)]
    assert samples(100 * MS, [(10, 1), (11, 0)]) == [(10 * MS, 1), (10 * MS, 0)]  # a tap is not lost
    assert samples(5 * MS, [(10, 1), (12, 3)], steps=[11]) == [(10 * MS, 3)]  # the box waits for it


def test_late_presses_keep_their_order_and_get_times_of_the_box():
    host, one = box()
    one._board.keys = one._arrivals._keys = taken = Taken()
    one.step(50 * MS)
    one.take("k 000001", 40 * MS, 50 * MS)
    one.take("k 000101", 45 * MS, 51 * MS)
    one.step(60 * MS)
    assert taken.samples == [(50 * MS, 1), (51 * MS, 0x101)]


def test_the_host_keeps_what_is_programmed():
    host, one = box()
    assert host.kept  # the language
    del host.kept[:]
    at = 0
    for key in [OK] * 6 + [1] * 6 + [1 << 8] * 6 + [OK] * 2:  # through the menus to a match and its first throw
        for mask in (key, 0):
            at += 100 * MS
            one.take("k %06x" % mask, at, at)
            one.step(at + 10 * MS)
    assert max(first + count for first, count in host.kept) > 128 * FLASH_BLOCK
