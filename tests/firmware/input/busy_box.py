"""A box that takes its time: whatever the firmware does costs what it cost on an emulated chip, and the keys go on
moving meanwhile.

Time goes by in one of two ways (`fake_hardware/processor.py`): in bytecodes, between which a timer's callback comes,
and in C, where none does. The costs are those of an ESP32 with stock MicroPython 1.26 in an emulator, rounded up:

- an ordinary redraw 140 to 210 ms, all of it bytecodes but the transfers, which the made-up bus takes by itself;
- a throw or a verdict 0.6 s, so 300 ms for a record (its text and its hashes) beside the picture;
- 1.4 s from the last question to the seal: four records, 66 blocks of chance, and modules. Of these nobody knows how
  much of 27 ms for each is C; here it is 20 ms, more than in a fresh loop of the emulator, and it comes for each match;
- a collection 45 ms; that of a heap which nobody has collected comes after 850 KB, at 14 KB a picture;
- an erase 45 ms, as flash chips' data sheets have it; a line of the log 2 ms.
"""

from esp32_bench import Esp32Bench
from memory_flash import MemoryBlocks, MemoryStorage
from schiri.board.simulated.board import TestEntropy
from schiri.box import idle_tasks
from schiri.ui.canvas import Canvas

CLEAR_US = 110000  # the fixed part of a redraw, such as looking for what has changed
TEXT_US = 8000
DIE_US = 2000
FILL_US = 300
RECORD_US = 300000
RECORD_BYTES = 60  # a longer write is a record
PROGRAM_US = 2000
READ_US = 50
ERASE_US = 45000
COLLECTION_US = 45000
CHANCE_US = 3000  # a block of 16 bytes, with its health tests
RADIO_US = 11000
MODULES = 20  # modules of a game
MODULE_C_US = 20000
MODULE_US = 7000
PICTURE_BYTES = 14000
FREE_BYTES = 850000


class Costs:
    """The passing of time for the firmware's work, and a record of that work."""

    def __init__(self):
        self.processor = None  # none yet: the box is being built
        self.bench = None
        self.erases = []  # (from, to), in µs
        self.collections = 0
        self.automatic = 0  # collections that came by themselves
        self.bytes = 0
        self.quick_erases = 0  # erases while taps may follow each other fast, or are about to

    def work(self, span_us):
        if self.processor:
            self.processor.work(span_us)

    def block(self, span_us):
        if self.processor:
            self.processor.block(span_us)

    def erase(self):
        if not self.processor:
            return
        if self.bench.app.screen.QUICK or self.bench.begins:
            self.quick_erases += 1
        begin_us = self.processor.us
        self.block(ERASE_US)
        self.erases.append((begin_us, self.processor.us))

    def collect(self):
        """Replaces `gc.collect`."""
        self.collections += 1
        self.bytes = 0
        self.block(COLLECTION_US)

    def allocate(self):
        """Charges the memory that a picture and everything before it allocate."""
        self.bytes += PICTURE_BYTES
        if self.bytes > FREE_BYTES:
            self.automatic += 1
            self.collect()


class SlowCanvas(Canvas):
    def __init__(self, costs):
        super().__init__()
        self._costs = costs

    def clear(self):
        self._costs.allocate()
        self._costs.work(CLEAR_US)
        super().clear()

    def text(self, x, y, text, font=None, value=1):
        self._costs.work(TEXT_US)
        return super().text(x, y, text, font, value) if font else super().text(x, y, text, value=value)

    def die(self, x, y, value, silver):
        self._costs.work(DIE_US)
        super().die(x, y, value, silver)

    def fill(self, x, y, width, height, value=1):
        self._costs.work(FILL_US)
        super().fill(x, y, width, height, value)


class SlowBlocks(MemoryBlocks):
    def __init__(self, costs):
        super().__init__()
        self._costs = costs

    def readblocks(self, number, buffer, offset=0):
        self._costs.block(READ_US)
        super().readblocks(number, buffer, offset)

    def writeblocks(self, number, buffer, offset):
        if len(buffer) > RECORD_BYTES:
            self._costs.work(RECORD_US)
        self._costs.block(PROGRAM_US)
        super().writeblocks(number, buffer, offset)

    def ioctl(self, request, argument):
        if request == 6:
            self._costs.erase()
        return super().ioctl(request, argument)


class SlowStorage(MemoryStorage):
    def __init__(self, costs):
        super().__init__()
        self._costs = costs

    def write(self, path, data):
        for _ in range(2):  # copies
            self._costs.erase()
        super().write(path, data)


class BusyBox(Esp32Bench):
    """The real board's drivers and the app at their real pace."""

    def __init__(self, kind="esp32s3"):
        costs = self.costs = Costs()
        costs.bench = self
        self.begins = False  # is a match being begun, from the last question to the seal?
        idle_tasks.gc = costs
        super().__init__(kind, storage=SlowStorage(costs), blocks=SlowBlocks(costs), canvas=SlowCanvas(costs))
        self._slow_down()
        costs.processor = self.now

    def begin_match(self, game):
        """Begins a match as the last question before it does."""
        players = {"fini": 2, "qwixx": 2, "schocken": 8, "wuerfel_duell": 6}[game]
        names = ["P%d" % number for number in range(1, players + 1)]
        start = {"event": "start", "game": game, "players": names, "dice": "box"}
        if game in ("fini", "qwixx"):
            start["first"] = 0
        self.app.begin(start)

    def leave_match(self):
        """Ends an open match as the players do, but not between signal and call."""
        while self.app.armed:
            self.time.run(1000)
        if self.app.session:
            if self.screen != "EndedScreen":  # the hands have ended it by the referee's menu
                self.end()
            self.app.go_home()

    def goes_on(self):
        """Lets 20 ms pass, and returns the current screen."""
        for _ in range(20):
            self.time.run(1000)
        return self.screen

    def _slow_down(self):
        app, board, costs = self.app, self.board, self.costs
        noise, open_match, begin = board.noise, app.open_match, app.begin
        draw_bytes = TestEntropy()

        def entropy(count):
            costs.work(CHANCE_US)
            return draw_bytes(count)

        def slow_noise(on):
            costs.block(RADIO_US)
            noise(on)

        def open_slowly(session):
            for _ in range(MODULES):
                costs.block(MODULE_C_US)
                costs.work(MODULE_US)
            return open_match(session)

        def begin_watched(start, ask_parts=True):
            self.begins = True
            start.pop("partners", None)  # people alone: what they press on a partner's side counts for nothing
            begin(start, ask_parts)
            self.begins = False

        app.begin = begin_watched
        app.dice.entropy = board.entropy = entropy
        board.noise = slow_noise
        app.open_match = open_slowly
