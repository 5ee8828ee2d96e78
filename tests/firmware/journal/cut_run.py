"""Cuts the power at every operation of whole matches and has the box come back, on MicroPython:

cut_run.py SCENARIO FIRST STEP [AGAIN [LOGS]]

Takes the cuts FIRST, FIRST + STEP and so on; every AGAIN-th of them is cut once more while the box is coming back, at
every operation and in every way. Prints how many cuts there were, and how many operations the scenario has. Every 40th
log that was played to its end goes into a file whose path begins with LOGS.
"""

import sys

from after_cut import Log, expect, expect_nothing, found_logs, good_lines, play_on, result_of, take_up
from bench_board import generator
from cut_flash import ERASE_CUTS, PROGRAM_CUTS, Flash, PowerCut, log_blocks
from schiri.box.app import App
from schiri.journal import journal
from schiri.journal.sectors import Flash as LogFlash
from schiri.journal.store import match, matches
from schiri.util.json_writer import dumps
from stored_flash import expect_same_heads
from uncut import Watch, play_long, play_short, set_watch, switched_on

SCENARIOS = {  # what is played, the seed of its players; sectors for logs, their size, sectors that a match needs
    "short": (play_short, 3, 14, 1024, 7),
    "long": (play_long, 5, 384, 4096, 96),
}

PLAYED_ON = 4  # of so many matches one is played to its end after a second cut
FIRST_DAY = (
    '{"language": "de", "muted": false, "sounds": "usual", "cups": true, "names": [], "strengths": {}, "last": {}}'
)


class Recording:
    """A scenario that was played without a cut."""

    def __init__(self, scenario):
        play, seed, count, size, needed = SCENARIOS[scenario]
        journal.SECTORS_OF_A_MATCH = needed
        self.flash = Flash(count, size)
        self.flash.random = generator(11)
        self.flash.switch_on()
        self.flash.remember()
        self.watch = Watch(self.flash)
        set_watch(self.watch)
        play(self.flash, generator(seed))
        self.operations = self.flash.done
        self.flash.restore()
        logs = {}
        for number, line, _ in self.watch.lines:
            logs.setdefault(number, []).append(line)
        self.uncut = {number: Log(logs[number]) for number in logs}
        self.results = {number: result_of(self.uncut[number].game(len(logs[number]))) for number in logs}

    def acknowledged(self, operations):
        """Returns how many lines of each match were durable after the first `operations` operations."""
        counts = {}
        for number, _, after in self.watch.lines:
            if after <= operations:
                counts[number] = counts.get(number, 0) + 1
        return counts

    def settings(self, operations):
        """Returns the possible settings after `operations` operations: the old ones, or the new ones while they are
        written."""
        allowed = [FIRST_DAY]
        for kept, before, after in self.watch.settings:
            if after <= operations:
                allowed = [kept]
            elif before <= operations:
                allowed.append(kept)
        return allowed


class Run:
    """The cuts of one recording."""

    def __init__(self, recording, again, logs):
        self.recording = recording
        self.flash = recording.flash
        self.flash.random = generator(5)
        self.again = again  # of so many cuts one is cut again
        self.logs = logs
        self.cuts = 0
        self.firsts = 0

    def cut_all(self, first, step):
        """Goes through the operations and cuts some of them in every way."""
        cut = 0
        for count, operation in enumerate(self.recording.operations):
            for way in range(ways_of(operation)):
                if cut % step == first:
                    self._cut(count, operation, way)
                cut += 1
            self.flash.operate(*operation)
            self.flash.switch_on()

    def _cut(self, count, operation, way):
        self.flash.remember()
        try:
            self.flash.cut(operation[0], operation[1], operation[2], way)
            self._come_back(count)
        except Exception as error:
            print("operation", count, "of sector", operation[0], "way", way, "again", self.flash.cut_at, self.flash.way)
            raise error
        self.flash.restore()
        self.flash.forget()

    def _come_back(self, count):
        """Checks the box after a cut at an operation."""
        self.cuts += 1
        self.firsts += 1
        recording = self.recording
        found = self._found(recording.acknowledged(count), count)
        self.flash.remember()
        bench = self._switched_on()
        expect(dumps(bench.app.settings) in recording.settings(count), "settings", dumps(bench.app.settings))
        expect(not bench.app.settings_lost, "the settings are lost")
        self._check_removals(count)
        number = max(list(found) + [0])
        if number:
            uncut = recording.uncut[number]
            lines = found[number]
            aborted = take_up(bench, uncut, len(lines))
            expect_same_heads(bench.app.journal.flash, log_blocks(self.flash))
            operations = list(self.flash.done)
            if aborted is not None:
                self._play_on(bench, number, len(lines), aborted)
            self.flash.restore()
            if self.firsts % self.again == 0:
                self._cut_again(operations, number, lines, aborted)
        else:
            expect_nothing(bench)
        self.flash.restore()
        self.flash.forget()

    def _cut_again(self, operations, number, before, aborted):
        """Cuts the power again while the box is starting, when nobody looks at the display."""
        draw, App._draw = App._draw, lambda app: setattr(app, "_drawn", True)
        for count, operation in enumerate(operations):
            for way in range(ways_of(operation)):
                self.cuts += 1
                self.flash.cut_at = count
                self.flash.way = way
                watch = self._cut_while_coming_back(number, len(before))
                self.flash.switch_on()
                self._come_back_again(watch, number, before, aborted)
                self.flash.restore()
        App._draw = draw

    def _cut_while_coming_back(self, number, count):
        try:
            bench = self._switched_on()
            take_up(bench, self.recording.uncut[number], count)
        except PowerCut:
            return self.watch
        raise AssertionError("the power was not cut")

    def _come_back_again(self, watch, number, before, aborted):
        flash = LogFlash(log_blocks(self.flash))
        stored = match(flash, number)
        lines = []
        if stored is None or not stored.whole:
            expect(number in watch.removals, number, "is lost")
        else:
            lines = good_lines(flash, stored)
            expect(lines[: len(before)] == before, "what was found before has changed")
            expect(0 <= len(lines) - len(before) - len(watch.lines) <= 1, len(lines), "lines", len(watch.lines))
        bench = self._switched_on()
        if lines and aborted is not None:
            take_up(bench, Log(lines), len(lines))
            if self.cuts % PLAYED_ON == 0:
                self._play_on(bench, number, len(before), aborted)
        else:
            expect_nothing(bench)

    def _switched_on(self):
        self.watch = Watch(self.flash)
        set_watch(self.watch)
        bench = switched_on(self.flash, start_us=123456)
        expect(all(stored.whole for stored in matches(bench.app.journal.flash)), "a half was not removed")
        return bench

    def _found(self, acknowledged, operations):
        """Returns the good lines of all matches, and checks that the acknowledged ones are among them."""
        found = found_logs(LogFlash(log_blocks(self.flash)))
        removals = self.recording.watch.removals
        for number in acknowledged:
            if removals.get(number, operations + 1) > operations:
                count = len(found.get(number) or ())
                expect(0 <= count - acknowledged[number] <= 1, number, "has", count, "of", acknowledged[number])
        for number in list(found):
            lines = found[number]
            if removals.get(number, operations + 1) <= operations and lines is None:
                del found[number]
            else:
                expect(lines == self.recording.uncut[number].lines[: len(lines)], number, "has other lines")
        return found

    def _check_removals(self, operations):
        """Checks that each match is complete or gone."""
        removals = self.recording.watch.removals
        for number in removals:
            if removals[number] <= operations:
                flash = LogFlash(log_blocks(self.flash))
                stored = match(flash, number)
                whole = self.recording.uncut[number].lines
                expect(stored is None or good_lines(flash, stored) == whole, "half of", number, "is left")

    def _play_on(self, bench, number, count, aborted):
        """Plays the match to its end as without a cut."""
        uncut = self.recording.uncut[number]
        lines = play_on(bench, uncut, count, aborted, self.recording.results[number])
        expect(lines[:count] == uncut.lines[:count], "what was found has changed")
        if self.logs and self.cuts % 40 == 0:
            with open("%s-%d.jsonl" % (self.logs, self.cuts), "wb") as file:
                file.write(b"".join(lines))


def ways_of(operation):
    """Returns the number of ways in which an operation can be cut."""
    return ERASE_CUTS if operation[2] is None else PROGRAM_CUTS


def main(scenario, first, step, again="1000000", logs=""):
    """Prints the number of cuts."""
    run = Run(Recording(scenario), int(again), logs)
    run.cut_all(int(first), int(step))
    print(run.cuts, len(run.recording.operations))


main(*sys.argv[1:])
