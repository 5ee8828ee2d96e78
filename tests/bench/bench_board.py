"""The box on the bench with the smallest board on which it can play."""

from hashlib import sha256

from generator import generator as generator
from schiri.board.simulated.virtual_time import VirtualTime
from schiri.box.app import App
from schiri.input import keys
from schiri.util.clock import MASK


class Keys:
    def __init__(self):
        self.stamp_us = self.still_us = 0
        self.mask = 0
        self.order = self.counters = None
        self.fresh = True

    def poll(self):
        fresh = self.fresh
        self.fresh = False
        return fresh

    def hurry(self, on):
        return 0

    def measure(self, bounce, span_us):
        return False


class Board:
    """A board whose display, lamps, buzzer and serial line keep only the latest output."""

    name = "bench"
    missing = ()
    crash = ""
    service = None
    resolution_us = 1
    entropy_source = "test"
    signs = False
    is_hardware = True
    hub_network = None

    def __init__(self, storage, blocks, seed=0):
        self.storage = storage
        self.blocks = blocks
        self.keys = Keys()
        self.display = self.lamps = self.serial = self
        self.written = 0  # bytes sent to the display so far
        self.longest_write = 0  # most bytes sent at once
        self.pictures = 0  # the number of transfers to the display
        self.lines = 0  # lines sent on the serial line
        self._seed = seed
        self._counter = 0

    def show(self, page, column=0, count=0, picture=None):
        if picture:  # without a picture it sends the lamps
            self.pictures += 1
            self.written += count
            self.longest_write = max(self.longest_write, count)

    def tone(self, hertz, ms):
        pass

    def entropy(self, count):
        self._counter += 1
        return sha256(b"%d %d" % (self._seed, self._counter)).digest()[:count]

    def noise(self, on):
        pass

    def network(self):
        return self.hub_network

    def facts(self):
        return [("python_free_bytes", None)]

    def read(self):
        return b""

    def write(self, data):
        self.lines += 1


class BareBench:
    """The box, with methods that press its keys."""

    def __init__(self, storage=None, seed=0, start_us=0, down=0, blocks=None):
        if not (storage and blocks):
            from memory_flash import MemoryBlocks, MemoryStorage

            storage = storage or MemoryStorage()
            blocks = blocks or MemoryBlocks()
        self.board = Board(storage, blocks, seed)
        self.board.keys.mask = down
        self.app = App(self.board, start_us & MASK)
        self.time = VirtualTime(self.app, start_us)

    @property
    def game(self):
        return self.app.session.game

    def begin(self, dice="box", names=("Ada", "Ben"), ask_parts=False, game="fini", first=0):
        start = {"event": "start", "game": game, "players": list(names), "first": first, "dice": dice}
        self.app.begin(start, ask_parts)
        self.time.step()

    @property
    def screen(self):
        """The class name of the current screen."""
        return type(self.app.screen).__name__

    def set_keys(self, mask):
        board_keys = self.board.keys
        board_keys.mask = mask
        board_keys.stamp_us = self.time.now_us & MASK
        board_keys.fresh = True
        self.time.step()

    def press(self, *names):
        """Presses keys in one sample, releases them after 30 ms, and lets 10 ms pass."""
        mask = 0
        for name in names:
            mask |= 1 << keys.NAMES.index(name)
        self.set_keys(self.board.keys.mask | mask)
        self.time.run(30000)
        self.time.let_pass()
        self.set_keys(self.board.keys.mask & ~mask)
        self.time.run(10000)
