"""Plays duels of FINI! in a model of a chip's heap, on MicroPython. Run with the path of a new file for the flash, the
name of a fault or `none`, and how many duels. From duel to duel more of the memory is in use, so that what is free at
the signal takes every value. Prints how often the memory was collected between signal and call, how often before a
signal, the most that was allocated between a signal and its call, and how many areas the heap has."""

import gc
import sys

import main
from bench import Bench
from chip_heap import ChipHeap, ShrinkingBuffers
from schiri.board.simulated import flash as simulated_flash

PRESSES = 200  # in a duel: two that hammer away at their keys for ten seconds
PAUSES_US = (1000, 5000, 6000, 18000)
MORE_BYTES = 24000  # in use from duel to duel: less than the presses of one allocate
SPARE_BYTES = 2000000  # that the heap could grow by: a small PSRAM
OTHER_GAMES = (("qwixx", 2), ("schocken", 8), ("wuerfel_duell", 6))  # and their players


class Watch:
    """Counts what happens while a duel is armed."""

    def __init__(self, app, heap):
        self._heap = heap
        self._arm = app.arm
        self._disarm = app.disarm
        self._app = app
        self._at_signal = (0, 0)
        self.inside = self.before = self.most_bytes = 0
        app.arm = self.arm
        app.disarm = self.disarm

    def arm(self):
        before = self._heap.collections
        self._arm()
        self._heap.look()
        self.before += self._heap.collections > before
        self._at_signal = (self._heap.collections, self._heap.allocated_bytes)

    def disarm(self):
        if self._app.armed:
            self._heap.look()
            collections, allocated_bytes = self._at_signal
            self.inside += self._heap.collections - collections
            self.most_bytes = max(self.most_bytes, self._heap.allocated_bytes - allocated_bytes)
        self._disarm()


def watch_steps(app, heap):
    """Has the model look after each step of a duel."""
    step = app.step

    def watched(raw_us):
        left_us = step(raw_us)
        if app.armed:
            heap.look()
        return left_us

    app.step = watched


def replace_gc(heap):
    """Has the firmware's modules collect by way of the model."""
    for name, module in list(sys.modules.items()):
        if name.startswith("schiri") and hasattr(module, "gc"):
            module.gc = heap
    sys.modules["gc"] = heap


def collect():
    sys.modules["gc"].collect()


FAULTS = {  # what a press does beside what it should
    "a press collects": collect,
    "a press takes 2 KB": lambda: bytearray(2000),
}


def spoil(screen, fault):
    """Plants a fault in a duel."""
    pressed = screen.pressed

    def spoilt(keys, stamp_us):
        FAULTS[fault]()
        pressed(keys, stamp_us)

    screen.pressed = spoilt


def load_all_games(bench):
    for game, players in OTHER_GAMES:
        bench.begin(names=["P%d" % number for number in range(players)], game=game)
        for _ in range(6):
            bench.press("OK")
        bench.end()
        bench.app.go_home()


def hammer(bench, keys):
    """Changes the keys, and lets 30 ms go by in some steps."""
    board_keys = bench.board.keys
    board_keys.mask = keys
    board_keys.stamp_us = bench.time.now_us
    board_keys.fresh = True
    for pause_us in PAUSES_US:
        bench.app.step(bench.time.now_us)
        bench.time.now_us += pause_us


def play_duel(bench, fault):
    bench.begin()
    bench.to_duel()
    if fault in FAULTS:
        spoil(bench.app.screen, fault)
    for press in range(PRESSES):
        hammer(bench, 1 << (press % 2 * 8 + press % 6))
        hammer(bench, 0)
    bench.press("AF")
    bench.end()
    bench.app.go_home()


def play(flash, fault, duels):
    """Plays the duels; returns the watch and the heap."""
    heap = ChipHeap(gc.mem_alloc, gc.collect, SPARE_BYTES)
    if fault != "no large piece":
        main.io = ShrinkingBuffers(heap)
        main.take_piece()
    storage, blocks = simulated_flash.opened(flash)
    bench = Bench(storage, blocks=blocks)
    replace_gc(heap)
    watch_steps(bench.app, heap)
    watch = Watch(bench.app, heap)
    load_all_games(bench)
    in_use = []
    for _ in range(duels):
        play_duel(bench, fault)
        in_use.append(bytearray(MORE_BYTES))
    return watch, heap


gc.collect()
gc.disable()
watch, heap = play(sys.argv[1], sys.argv[2], int(sys.argv[3]))
print(watch.inside, watch.before, watch.most_bytes, len(heap.areas))
