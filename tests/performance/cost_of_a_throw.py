"""Prints what a throw of 15 dice allocates, in bytes: the whole of it with its modules, and the dice alone; then how
many times SHA-256 was computed for it. Run by MicroPython with compiled modules."""

import gc

from bench_board import BareBench

bench = BareBench()
bench.begin()


def allocated(action):
    """The bytes that `action` allocates."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    action()
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def whole():
    bench.app.session.throw(bench.app.dice, bench.app.clock.now)


def dice_alone():
    seal = bench.app.session.seal
    stream_of(seal.secret, seal.contributions).throw(seal.thrown, 15)


print(allocated(whole), end=" ")

from schiri.dice import stream  # noqa: E402
from schiri.dice.stream import stream_of  # noqa: E402

print(allocated(dice_alone), end=" ")

hashes = [0]
sha256 = stream.sha256


def counted(data):
    hashes[0] += 1
    return sha256(data)


stream.sha256 = counted
dice_alone()
print(hashes[0])
