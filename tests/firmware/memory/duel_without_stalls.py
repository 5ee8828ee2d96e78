"""Counts what a duel allocates, on MicroPython, with so many presses; with the argument `partner` against a computer
player that is in no hurry. Prints the bytes of the hungriest step in which no key changed, what all presses allocated,
what was free at the signal, how often the memory was collected as the duel was armed and in it, and the phase after
it."""

import gc
import sys

from bench import Bench
from schiri.box import idle_tasks


class Collections:
    """A stand-in for the box's `gc` that counts collections."""

    count = 0

    def collect(self):
        self.count += 1
        gc.collect()


bench = Bench()
bench.board.blocks.writeblocks(0, b"", 0)  # allocates the sector, as writes to a real flash take no memory
if "partner" in sys.argv:
    from schiri.partner.partner import partner_of

    bench.app.table().seat(partner_of("1 good 10000", 1))
idle_tasks.gc = collections = Collections()
app = bench.app
arm = app.arm
before_signal = []


def watched_arm():
    before_signal.append(collections.count)
    arm()
    before_signal.append(collections.count)


app.arm = watched_arm
bench.begin()
bench.to_duel()
gc.disable()


class Count:
    idle = 0  # the most that one step without a change allocated
    collections = 0  # steps after which less memory was in use than before


count = Count()
free_at_signal = gc.mem_free()
before_all = gc.mem_alloc()
now = bench.time.now_us
before = after = press = down = pause = 0  # named before the count, as a new name takes memory
for press in range(int(sys.argv[1])):
    for down in (1 << (press % 2 * 8 + press % 6), 0):
        now += 30000
        bench.board.keys.mask = down
        bench.board.keys.stamp_us = now
        bench.board.keys.fresh = True
        before = gc.mem_alloc()
        app.step(now)
        after = gc.mem_alloc()
        for pause in (1, 100, 1000, 5000, 6000, 20000):
            app.step(now + pause)
        count.idle = max(count.idle, gc.mem_alloc() - after)
        count.collections += after < before
armed = before_signal[-1] - before_signal[-2]
print(count.idle, gc.mem_alloc() - before_all, free_at_signal, armed, count.collections, bench.game.phase)
