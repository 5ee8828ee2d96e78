"""A box on the bench: it runs in the test's own process, on either runtime, with keys and time in the test's hands."""

import json

from bench_board import BareBench
from schiri.input import keys
from schiri.journal.reading import Reader
from schiri.journal.store import matches


def log_of(app):
    """Returns the lines of a box's newest log."""
    flash = app.journal.flash
    return [json.loads(line) for line in Reader(flash, matches(flash)[-1].sectors).lines()]


class Bench(BareBench):
    """The box on the bench, with methods that press its keys."""

    def log(self):
        return log_of(self.app)

    def power_cut(self):
        """Returns a bench with the same flash and a box that was switched off and on again."""
        return Bench(self.board.storage, blocks=self.board.blocks, start_us=12345)

    def to_duel(self, *values):
        """Throws the dice with these values, and waits for the signal."""
        self.app.dice.test_values.extend(list(values))
        self.press("OK")
        if not self.time.until("duel", 10000000):
            raise AssertionError("no signal came")  # not `assert`: compiled for the box, that is left out

    def play_short_match(self, end=True):
        """Plays a match of FINI! with one duel, and returns to the first menu unless the match is to go on."""
        self.begin()
        self.to_duel()
        for name in ("A1", "B2", "AF"):
            self.press(name)
        if end:
            self.end()
            self.app.go_home()

    def undo(self):
        """Undoes the latest event by the referee's menu."""
        self.app.session.commit()
        self.app.session.undo(self.app.clock.now)
        self.app.session.commit()

    def end(self):
        """Ends the match as the players do."""
        self.app.session.end(self.app.clock.now, "ended")

    def call_referee(self):
        """Holds BACK, which calls the referee."""
        self.hold("BACK")
        self.time.run(1000000)
        self.release("BACK")
        self.time.run(10000)

    def call_the_end(self):
        """Ends the match by the referee's menu."""
        self.call_referee()
        self.choose(self.app.text("end_match"))
        self.choose(self.app.text("yes"))

    def choose(self, text):
        """Chooses the menu entry that is `text`, or else the first that begins with it."""
        menu = self.app.screen
        titles = [title for title, _ in menu.entries]
        for number, title in enumerate(titles):
            if title == text or text not in titles and title.startswith(text):
                while menu.chosen != number:
                    self.press("DOWN")
                self.press("OK")
                return
        raise AssertionError("no entry %s among %s" % (text, titles))

    def hold(self, name):
        self.set_keys(self.board.keys.mask | 1 << keys.NAMES.index(name))

    def release(self, name):
        self.set_keys(self.board.keys.mask & ~(1 << keys.NAMES.index(name)))
