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


def box(file=None, language="en"):
    host = Host()
    flash = file or io.BytesIO(b"\xff" * SIZE)
    return host, BrowserBox(host, flash, language, MS, 0, 0)


def words(host):
    return [json.loads(line[2:]) for line in host.lines if line.startswith("x ")]


def test_it_speaks_the_browsers_language_until_another_is_chosen():
    flash = io.BytesIO(b"\xff" * SIZE)
    host, one = box(file=flash, language="fr")
    one.step(0)
    assert "\u2192 Apprendre un jeu" in words(host)[0].split("\n")
    first = words(host)
    host, one = box(file=flash, language="en")  # the flash keeps the first language
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
