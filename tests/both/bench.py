"""A box on the bench, in this very process, on either runtime: keys are pressed and time goes by as the test says."""

from hashlib import sha256

from schiri import keys
from schiri.app import App
from schiri.board.virtual_time import VirtualTime
from schiri.clock import MASK


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
        self.sent = bytearray()
        self.written = 0  # bytes sent to the display
        self._seed = seed
        self._counter = 0

    def show(self, *picture):
        if len(picture) == 3:
            self.written += len(picture[2])

    def tone(self, hertz, ms):
        pass

    def entropy(self, count):
        self._counter += 1
        return sha256(b"%d %d" % (self._seed, self._counter)).digest()[:count]

    def read(self):
        return b""

    def write(self, data):
        pass


class Bench:
    """The box, and hands for its keys."""

    def __init__(self, storage, seed=0, start_us=0):
        self.board = Board(storage, seed)
        self.app = App(self.board, start_us & MASK)
        self.time = VirtualTime(self.app, start_us)

    @property
    def game(self):
        return self.app.session.game

    def begin(self, dice="box", names=("Ada", "Ben")):
        start = {"event": "start", "game": "fini", "players": list(names), "first": 0, "dice": dice}
        self.app.begin(start)
        self.time.step()

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


def choose_grabs(bench, random):
    """The next key presses of a careless pair of players in a duel: lists of keys pressed at once."""
    game = bench.game
    side = random(2)
    field = [value for value in range(1, 7) if game.coloured[value]]
    if len(game.taken[side]) >= 6 or not field:
        return ["AB"[side] + "F"]
    taken = [die & 7 for die in game.taken[side]]
    wanted = [value for value in field if (value in taken) == (game.combination == "pasch")]
    if not wanted or (taken and random(30) == 0):
        wanted = field
    if wanted is field and len(taken) >= 4:
        return ["AB"[side] + "F"]
    return ["%s%d" % ("AB"[side], wanted[random(len(wanted))])]


def play_match(bench, random, after=lambda: None):
    """Plays a whole match with the box's dice, `random(n)` giving 0 to n − 1; `after` is called after each press."""
    while bench.game.phase != "over":
        phase = bench.game.phase
        if phase == "ready":
            bench.time.until("duel", 10000000)
        elif phase == "duel":
            bench.press(*choose_grabs(bench, random))
        else:
            bench.press("OK")
        after()
    bench.press("OK")
    after()


def generator(seed):
    """Pseudo-random integers that are the same on both runtimes."""
    state = [seed]

    def random(limit):
        state[0] = (state[0] * 1103515245 + 12345) & 0x7FFFFFFF
        return (state[0] >> 16) % limit

    return random
