"""Prints what signing takes, run by MicroPython with compiled modules: processor time in µs of a throw of 15 dice, of a
signature, of 1,024 keys, of the largest code; the bytes that a signature allocates, and the largest code; those that
the table for many keys holds."""

import gc
import time

from schiri.dice.stream import stream_of
from schiri.identity.ed25519 import Comb, Key, publics_of
from schiri.ui.qr import modules

SECRET = bytes(range(32))
STATEMENT = bytes(14 + 194)
TEXT = "A" * 395


def cpu_us(action, times):
    """What `action` takes of the processor: unlike the time that goes by, that is its own whatever else is at work. The
    clock counts whole milliseconds."""
    found = []
    for _ in range(3):
        gc.collect()
        start = time.clock()
        for _ in range(times):
            action()
        found.append(time.clock() - start)
    return min(found) * 1e6 / times


def allocated(action):
    """The bytes that `action` allocates."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    action()
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def throw():
    stream.throw(1, 15)


def whole_comb():
    made = Comb()
    while not made.is_whole:
        made.grow()
    return made


def sixteen_keys():
    publics_of([bytes([number] * 32) for number in range(16)], comb)


def signature():
    Key(SECRET).sign(STATEMENT)


def code():
    modules(TEXT)


stream = stream_of(SECRET, ["123456", "654321"])
comb = whole_comb()
keys_us = cpu_us(whole_comb, 3) + 64 * cpu_us(sixteen_keys, 10)  # as a box makes them
print(cpu_us(throw, 20000), cpu_us(signature, 10), keys_us, cpu_us(code, 20))
print(allocated(signature), allocated(code))
comb = None
gc.collect()
before = gc.mem_alloc()
comb = whole_comb()
gc.collect()
print(gc.mem_alloc() - before)
