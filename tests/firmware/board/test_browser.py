import io
import json
from binascii import hexlify

from schiri.board.browser.box import BrowserBox
from schiri.board.flash_layout import FLASH_BLOCK
from schiri.board.simulated import board as simulated
from schiri.board.simulated.flash import SIZE

ON_MICROPYTHON = True

MS = 1000
OK = 1 << 18


class Host:
    """The page's worker, in which a browser box runs."""

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
    assert "\u2192 Apprendre un jeu" in words(host)[0].split("\n")
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
    """A receiver of the samples that the box gets, in the place of the keys."""

    def __init__(self):
        self.samples = []
        self.mask = 0
        self.order = None

    def put(self, stamp_us, mask):
        self.samples.append((stamp_us, mask))

    def poll(self):
        return False


def samples(resolution_us, presses, steps=()):
    """Returns the samples that presses (stamp, mask) become; `steps` are the box's steps between them, in ms."""
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
