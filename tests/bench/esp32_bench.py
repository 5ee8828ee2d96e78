"""The box on the bench with the drivers of the real board, on simulated hardware (`fake_hardware/`)."""

import os
import sys

from bench import Bench
from memory_flash import MemoryBlocks, MemoryStorage
from schiri.board.flash_layout import JOURNAL_LABEL
from schiri.input import keys
from schiri.util.clock import MASK

STEP_US = 1000  # between two looks at the keys
AT_ONCE_US = 20  # between two steps without a pause
MACHINES = {"esp32s3": "Generic ESP32S3 module with ESP32S3", "esp32": "Generic ESP32 module with ESP32"}
KINDS = tuple(sorted(MACHINES))
WATCHDOG_MS = 60000


class Now:
    """A clock in the place of the chip's, which the test advances."""

    us = 0

    def raw_us(self):
        return self.us & MASK

    def work(self, span_us):
        self.us += span_us


class Serial:
    """The serial line: it keeps what the box sends, and receives nothing."""

    def __init__(self):
        self.sent = b""

    def read(self):
        return b""

    def write(self, data):
        self.sent += data


class LoopTime:
    """The loop of a real board: a step each millisecond, or at once if the app asks for that."""

    def __init__(self, now, app, board):
        self._now = now
        self._app = app
        self._board = board
        self._wait_us = 0

    @property
    def now_us(self):
        return self._now.us

    def step(self):
        self._board.buzzer.step()
        self._wait_us = self._app.step(self._now.raw_us())

    def run(self, span_us):
        end_us = self._now.us + span_us
        while self._now.us < end_us:
            self._now.work(STEP_US if self._wait_us or self._app.armed else AT_ONCE_US)
            self.step()

    def until(self, phase, limit_us):
        end_us = self._now.us + limit_us
        while self._app.session.game.phase != phase and self._now.us < end_us:
            self.run(STEP_US)
        return self._app.session.game.phase == phase


class Script:
    """The hands for `processor`: changes of the contacts as (time in µs, mask)."""

    def __init__(self, chip, *changes):
        self._chip = chip
        self._left = list(changes)
        self.due_us = self._left[0][0]

    def move(self):
        mask = self._left.pop(0)[1]
        self._chip.press(mask & ~self._chip.keys)
        self._chip.release(self._chip.keys & ~mask)
        self.due_us = self._left[0][0] if self._left else 1 << 60


class Esp32Bench(Bench):
    """A box with a real board's drivers. `kind` is the chip, one of `KINDS`. `chip` is the simulated hardware with the
    keys, `now` its time."""

    def __init__(
        self,
        kind="esp32s3",
        has_counters=True,
        displays=None,
        chain=0b1010,
        start_us=0,
        storage=None,
        now=None,
        blocks=None,
        left_out=(),
        canvas=None,
    ):
        self.chip = fresh_chip(kind)
        self.chip.has_counters = has_counters
        self.chip.chain = chain
        from chip import Oled

        self.chip.displays = {0x3C: Oled()} if displays is None else displays
        from processor import processor

        self.now = now or processor
        self.now.us = start_us
        sys.modules["schiri.board.esp32.ticks"] = self.now
        from schiri.board.esp32.board import Board
        from schiri.board.esp32.display import display_of
        from schiri.board.esp32.part_trials import Trials
        from schiri.board.esp32.pins import pins_of
        from schiri.board.esp32.restart_marks import Marks
        from schiri.box.app import App
        from schiri.ui.panel import Panel

        self.chip.wiring = pins_of(MACHINES[kind])
        self.chip.partitions = {JOURNAL_LABEL: blocks or MemoryBlocks()}
        self.serial = Serial()
        marks = Marks()
        marks.left_out = list(left_out)
        trials = Trials(marks, WATCHDOG_MS)
        storage = storage or MemoryStorage()
        display = display_of(self.chip.wiring, storage, trials)
        self.board = Board(self.chip.wiring, kind, storage, self.serial, trials, display)
        self.board.signs = False
        for _ in range(30):
            self.now.work(STEP_US)
            self.board.keys.poll()
        self.board.keys.watch()
        panel = Panel(canvas, self.board.display) if canvas else None
        self.app = App(self.board, self.now.us & MASK, panel)
        self.time = LoopTime(self.now, self.app, self.board)
        trials.watch(WATCHDOG_MS)
        self.time.run(STEP_US)

    def set_keys(self, mask):
        raise NotImplementedError

    def press(self, *names):
        """Presses keys at the same instant, releases them after 30 ms, and lets 10 ms pass."""
        mask = 0
        for name in names:
            mask |= 1 << keys.NAMES.index(name)
        self.chip.press(mask)
        self.time.run(30000)
        self.chip.release(mask)
        self.time.run(10000)

    def hold(self, name):
        self.chip.press(1 << keys.NAMES.index(name))
        self.time.run(STEP_US)

    def release(self, name):
        self.chip.release(1 << keys.NAMES.index(name))
        self.time.run(STEP_US)


def fresh_chip(kind="esp32s3"):
    """Loads the simulated modules anew, and the drivers after them."""
    folder = __file__.rsplit("/", 1)[0] + "/fake_hardware"
    if folder not in sys.path:
        sys.path.insert(0, folder)
    made_up = [name[:-3] for name in os.listdir(folder) if name.endswith(".py")]
    for name in list(sys.modules):
        if name in made_up or name.startswith("schiri.board.esp32"):
            del sys.modules[name]
    import chip
    import kinds
    import registers

    sys.modules["uctypes"] = registers
    chip.chip.kind = kinds.KINDS[kind]
    return chip.chip
