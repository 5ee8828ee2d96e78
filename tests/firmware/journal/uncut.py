"""Matches played on the box by its keys, with a record of every operation of the flash and every line. Runs on
MicroPython."""

from bench import Bench
from cut_flash import file_blocks, log_blocks
from players import choose_press, play_match, press_parts
from schiri.board.small_files import SmallFiles
from schiri.box import settings
from schiri.journal.journal import Journal
from schiri.journal.sectors import PULLED
from schiri.journal.sectors import Flash as LogFlash
from schiri.journal.store import StoredMatch
from schiri.util.json_writer import dumps
from stored_flash import expect_same_heads

FEW = 100  # of a flash with fewer sectors, all heads are compared after each operation
TAPS_TO_A_SEAL = 20  # more than a menu's questions and two names take


class Watch:
    """A record of what the box on `flash` was told to be durable: lines of logs, and settings."""

    def __init__(self, flash):
        self.flash = flash
        self.lines = []  # match, line, how many operations had been done when it was acknowledged
        self.settings = []  # JSON, operations before and after
        self.removals = {}  # match → operations before it was given up

    def append(self, journal, line):
        line = bytes(line)
        address = _append(journal, line)
        self.lines.append((journal.number, line, len(self.flash.done)))
        return address

    def save(self, storage, kept):
        before = len(self.flash.done)
        _save(storage, kept)
        self.settings.append((dumps(kept), before, len(self.flash.done)))

    def remove(self, flash, stored):
        self.removals[stored.number] = len(self.flash.done)
        return _remove(stored, flash)

    def operate(self, flash, operation, words):
        """Carries out an operation of the journal's flash, and checks the box's memory of all heads."""
        operation(flash, *words)
        if flash.count < FEW:
            expect_same_heads(flash, log_blocks(self.flash))


def set_watch(watch):
    """Lets the firmware report to `watch`, from the next box on."""
    from schiri.box import idle_tasks

    Journal.append = lambda journal, line: watch.append(journal, line)
    settings.save = idle_tasks.save = watch.save
    StoredMatch.remove = lambda stored, flash: watch.remove(flash, stored)
    LogFlash.program = lambda flash, *words: watch.operate(flash, _program, words)
    LogFlash.erase = lambda flash, *words: watch.operate(flash, _erase, words)


_append = Journal.append
_save = settings.save
_remove = StoredMatch.remove
_program = LogFlash.program
_erase = LogFlash.erase


def switched_on(flash, start_us=0):
    """Returns a box on the flash."""
    return Bench(SmallFiles(file_blocks(flash)), blocks=log_blocks(flash), start_us=start_us)


def play_long(flash, random):
    """Plays one match to its end."""
    bench = switched_on(flash)
    _to_seal(bench)
    play_match(bench, random)


def play_short(flash, random):
    """Plays matches of a few duels: undone, stopped, kept for later, ended; a PC pulls each of them. On a small flash
    the last ones replace the first."""
    bench = switched_on(flash)
    bench.choose(bench.app.text("language")[:4])
    _begin(bench, random)
    _duel(bench, random)
    bench.press("OK")
    _duel(bench, random)
    _undo(bench, random)
    bench.press("OK")
    _to_signal(bench)
    bench.press("A1")
    bench.call_referee()
    bench.choose(bench.app.text("throw_again"))
    bench.press("OK")
    bench.press("OK")
    bench.call_referee()
    bench.choose(bench.app.text("keep_for_later"))
    bench.choose(bench.app.text("unfinished"))
    bench.press("OK")
    bench.press("OK")
    _end(bench)
    for _ in range(4):
        _begin(bench, random)
        _duel(bench, random)
        bench.press("OK")
        _end(bench)


def _to_seal(bench):
    bench.choose("FINI!")
    for _ in range(TAPS_TO_A_SEAL):
        if bench.app.session is not None:
            return
        bench.press("OK")
    raise AssertionError("no match begins, the box shows " + bench.screen)


def _begin(bench, random):
    _to_seal(bench)
    press_parts(bench, random)


def _to_signal(bench):
    bench.press("OK")
    bench.time.until("duel", 10000000)


def _duel(bench, random):
    _to_signal(bench)
    while bench.game.phase == "duel":
        bench.press(choose_press(bench.game, random))


def _undo(bench, random):
    """Undoes a call and enters a foul instead."""
    bench.call_referee()
    bench.choose(bench.app.text("undo"))
    bench.choose(bench.app.text("yes"))
    bench.choose(bench.app.text("foul_of")[:4])
    bench.press("OK")


def _end(bench):
    bench.call_the_end()
    bench.press("OK")  # who led
    bench.press("OK")  # the secret
    journal = bench.app.journal
    from schiri.journal.store import match

    journal.flash.mark(match(journal.flash, journal.number).sectors[0], PULLED)
