"""A box on the bench, in this very process, on either runtime: keys are pressed and time goes by as the test says."""

import io
import json
from hashlib import sha256

from schiri import keys
from schiri.app import App
from schiri.board.virtual_time import VirtualTime
from schiri.clock import MASK


class MemoryStorage:
    """A flash in memory. What is written counts when it is flushed; `full` makes all writing fail."""

    def __init__(self):
        self.files = {}
        self.full = False
        self.flushes = 0

    def open(self, path, mode):
        if mode == "wb":
            return _Written(self, path)
        if path not in self.files:
            raise OSError(2)
        return io.BytesIO(self.files[path])

    def names(self, directory):
        return [path[len(directory) + 1 :] for path in self.files if path.startswith(directory + "/")]

    def make_directory(self, directory):
        pass

    def rename(self, old, new):
        self.files[new] = self.files.pop(old)


class _Written:
    def __init__(self, storage, path):
        self._storage = storage
        self._path = path
        self._data = b""
        self.flush()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def tell(self):
        return len(self._data)

    def write(self, data):
        self._data += data

    def flush(self):
        if self._storage.full:
            raise OSError(28)
        self._storage.files[self._path] = self._data
        self._storage.flushes += 1

    close = flush


class Keys:
    def __init__(self):
        self.stamp_us = 0
        self.mask = 0
        self.fresh = True

    def poll(self):
        fresh = self.fresh
        self.fresh = False
        return fresh


class Board:
    """A board whose display, lamps, buzzer and serial line keep only what was last sent."""

    name = "bench"
    resolution_us = 1
    entropy_source = "test"

    def __init__(self, storage, seed=0):
        self.storage = storage
        self.keys = Keys()
        self.display = self.lamps = self.serial = self
        self.written = 0  # bytes sent to the display
        self.longest_write = 0  # of them at once
        self.lines = 0  # sent on the serial line
        self._seed = seed
        self._counter = 0

    def show(self, *picture):
        if len(picture) == 3:
            self.written += len(picture[2])
            self.longest_write = max(self.longest_write, len(picture[2]))

    def tone(self, hertz, ms):
        pass

    def entropy(self, count):
        self._counter += 1
        return sha256(b"%d %d" % (self._seed, self._counter)).digest()[:count]

    def read(self):
        return b""

    def write(self, data):
        self.lines += 1


class Bench:
    """The box, and hands for its keys."""

    def __init__(self, storage=None, seed=0, start_us=0, down=0):
        self.board = Board(storage or MemoryStorage(), seed)
        self.board.keys.mask = down
        self.app = App(self.board, start_us & MASK)
        self.time = VirtualTime(self.app, start_us)

    @property
    def game(self):
        return self.app.session.game

    def begin(self, dice="box", names=("Ada", "Ben")):
        start = {"event": "start", "game": "fini", "players": list(names), "first": 0, "dice": dice}
        self.app.begin(start)
        self.time.step()

    @property
    def screen(self):
        """The name of the screen that is on."""
        return type(self.app.screen).__name__

    def log(self):
        """The lines of the newest log."""
        files = self.board.storage.files
        newest = sorted(path for path in files if path.startswith("matches/"))[-1]
        return [json.loads(line) for line in files[newest].split(b"\n") if line]

    def to_duel(self, *values):
        """Throws the dice, these values first, and waits for the signal."""
        self.app.dice.set_next(list(values))
        self.press("OK")
        if not self.time.until("duel", 5000000):
            raise AssertionError("no signal came")  # not `assert`: compiled for the box, that is left out

    def call_referee(self):
        """Holds BACK."""
        self.hold("BACK")
        self.time.run(1000000)
        self.release("BACK")
        self.time.run(10000)

    def choose(self, text):
        """Goes to the menu entry that begins with `text` and presses OK."""
        menu = self.app.screen
        for number, (entry, _) in enumerate(menu.entries):
            if entry.startswith(text):
                while menu.chosen != number:
                    self.press("DOWN")
                self.press("OK")
                return
        raise AssertionError("no entry %s among %s" % (text, [entry for entry, _ in menu.entries]))

    def set_keys(self, mask):
        board_keys = self.board.keys
        board_keys.mask = mask
        board_keys.stamp_us = self.time.now_us & MASK
        board_keys.fresh = True
        self.time.step()

    def press(self, *names):
        """Presses keys in one sample, and lets them go after 30 ms; then 10 ms of rest."""
        mask = 0
        for name in names:
            mask |= 1 << keys.NAMES.index(name)
        self.set_keys(self.board.keys.mask | mask)
        self.time.run(30000)
        self.set_keys(self.board.keys.mask & ~mask)
        self.time.run(10000)

    def hold(self, name):
        self.set_keys(self.board.keys.mask | 1 << keys.NAMES.index(name))

    def release(self, name):
        self.set_keys(self.board.keys.mask & ~(1 << keys.NAMES.index(name)))
