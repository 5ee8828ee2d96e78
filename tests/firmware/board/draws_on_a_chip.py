"""Matches of all games with a draw of a secret each, on the simulated chip with PSRAM and the real board's drivers, on
either runtime. The argument is the number of matches. It prints how many were sealed, the throws, the starts of the
radio, and the free bytes of the IDF's memory after the first and the last draw."""

import sys

from bench_board import generator
from esp32_bench import Esp32Bench
from parts import press_parts
from schiri.games import NAMES, facts_of
from schiri.journal.sectors import PULLED
from schiri.journal.store import match
from schiri.texts import LANGUAGES

PRESSES = 6  # of a match that goes on after its seal


class Counts:
    sealed = thrown = radio_on = 0
    free_after_first = 0


def count_radio(counts):
    """Counts how often the radio starts."""
    from network import WLAN

    start = WLAN._start

    def counted(self):
        counts.radio_on += 1
        start(self)

    WLAN._start = counted


def play(bench, counts, random):
    """Plays a match of any game, number of players and language; some matches get a few more presses."""
    game = NAMES[random(len(NAMES))]
    least, most = facts_of(game).seats
    names = ["P%d" % seat for seat in range(least + random(most - least + 1))]
    for _ in range(random(len(LANGUAGES))):
        bench.app.next_language()
    bench.begin(names=names, ask_parts=len(names) == 2 and random(2) == 0, game=game)
    if not bench.app.session or not bench.app.session.seal:
        raise AssertionError("no draw for %s, %s" % (game, bench.screen))
    if bench.screen == "SealScreen":
        press_parts(bench, random)
    if random(4) == 0:
        for _ in range(PRESSES):
            bench.press("OK")
    seal = bench.app.session.seal
    counts.sealed += bool(seal.commitment)
    counts.thrown += seal.thrown
    bench.end()
    journal = bench.app.journal
    journal.flash.mark(match(journal.flash, journal.number).sectors[0], PULLED)  # a PC comes by
    bench.app.go_home()
    bench.time.step()
    bench.serial.sent = b""


def main(matches):
    random = generator(7)
    counts = Counts()
    bench = Esp32Bench()
    count_radio(counts)
    for number in range(matches):
        play(bench, counts, random)
        if number == 0:
            counts.free_after_first = bench.chip.memory.total()
    print(counts.sealed, counts.thrown, counts.radio_on, counts.free_after_first, bench.chip.memory.total())


main(int(sys.argv[1]))
