"""Prints what a throw of 15 dice allocates, in bytes: the whole of it with its modules, and the dice alone; how many
times SHA-256 is computed for it; what a signature allocates; and what an event does on average, for each game's file of
JSON that is named: a match's start and its events. Run by MicroPython with compiled modules."""

import gc
import json
import sys

from bench_board import BareBench
from schiri import games

bench = BareBench()
bench.begin()


def allocated(action):
    """Returns the bytes that `action` allocates."""
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
    stream.stream_of(seal.secret, seal.contributions).throw(seal.thrown, 15)


def counted(data):
    hashes[0] += 1
    return sha256(data)


def of_an_event(path):
    with open(path) as file:
        start, events = json.load(file)
    match = games.new_match(start)

    def carry_out():
        for event in events:
            match.apply(event)

    return allocated(carry_out) // len(events)


print(allocated(whole))

from schiri.dice import stream  # noqa: E402

print(allocated(dice_alone))
hashes = [0]
sha256 = stream.sha256
stream.sha256 = counted
dice_alone()
print(hashes[0])
stream.sha256 = sha256

from schiri.identity.ed25519 import Key  # noqa: E402

print(allocated(lambda: Key(bytes(range(32))).sign(bytes(14 + 194))))
print(*[of_an_event(path) for path in sys.argv[1:]])
