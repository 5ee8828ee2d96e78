"""An evening at the box on the made-up chip: matches of several games, begun in the first menu and played for a while.
What is loaded for this module and its like costs nothing."""

import sys

from chip import chip
from chip_prices import RADIO_US, ledger
from processor import processor

LONGEST_STEP_US = 10000
MOST_QUESTIONS = 12  # from the first menu to a match
PRESSES = 25  # of a match, which the players end then
PAUSE_US = 900000
PRESSES_APART = 5  # presses from one pause to the next

ledger.is_counting = False
sys.modules["schiri.board.simulated"] = sys.modules["schiri.board.simulated.virtual_time"] = processor
processor.VirtualTime = None

from esp32_bench import AT_ONCE_US, Esp32Bench, LoopTime  # noqa: E402
from generator import generator  # noqa: E402

ledger.is_counting = True


class Enough(Exception):
    """The exception when a match is long enough."""


class SignedTime(LoopTime):
    """A loop in which each step is a sign of the box, because it reads its keys. When nothing is to be done, steps are
    longer than on a board, which saves computing time."""

    def run(self, span_us):
        end_us = self._now.us + span_us
        while self._now.us < end_us:
            self._now.work(min(max(self._wait_us, AT_ONCE_US), LONGEST_STEP_US, end_us - self._now.us))
            self.step()

    def step(self):
        ledger.screen = type(self._app.screen).__name__
        ledger.sign()
        super().step()
        ledger.charge_modules()


class Evening(Esp32Bench):
    """The people who play at a box that is switched on."""

    def __init__(self, app):
        self.chip = chip
        self.now = processor
        self.app = app
        self.board = app.board
        self.time = SignedTime(processor, app, app.board)
        self._presses = 0
        app.board.signs = False
        noise = app.board.noise

        def priced_noise(on):
            if on and not chip.memory_is_taken:
                chip.memory_is_taken = True
                ledger.charge("radio", RADIO_US, is_in_c=True)
            noise(on)

        chip.memory_is_taken = False
        app.board.noise = priced_noise

    def set_keys(self, mask):
        self.chip.release(self.chip.keys & ~mask)
        self.chip.press(mask)
        self.time.run(30000)

    def begin_from_the_menu(self, game):
        """Begins a match of that game as it is offered from the first menu on."""
        self.choose(self.app.games.facts_of(game).title)
        for _ in range(MOST_QUESTIONS):
            self.time.run(PAUSE_US)
            if self.app.session:
                return
            self.press("OK")
        raise AssertionError(self.screen)

    def tap(self):
        """Counts a press in a match."""
        self._presses += 1
        if self._presses == PRESSES:
            self._presses = 0
            raise Enough
        if not self.app.armed and self._presses % PRESSES_APART == 0:
            self.time.run(PAUSE_US)


def play(app, names):
    """Plays matches of these games."""
    evening = Evening(app)
    evening.time.run(PAUSE_US)
    for name in names:
        evening.begin_from_the_menu(name)
        ledger.is_counting = False
        from players import play_on  # imports rules, which the box has loaded by now

        ledger.is_counting = True
        try:
            play_on(evening, generator(1), evening.tap)
        except Enough:
            if app.armed:
                evening.press("AF")
            evening.end()
        app.go_home()
        evening.time.run(PAUSE_US)
