"""Carries out the events of some matches again and again, in short slices in which the games take turns; prints a line
for each game: what an event costs on average, on MicroPython the bytes that are allocated, on CPython the bytecodes;
then how many are carried out in a second at best. Run by either runtime.

    events_of_play.py MATCHES…

MATCHES: a game's file of JSON, a list of [start, events]."""

import gc
import json
import sys
import time

from schiri import games

MEASURED_US = 1000000  # of each game


def microseconds():
    """A clock, which does not wrap while this runs: on CPython that of the processor."""
    return time.ticks_us() if hasattr(time, "ticks_us") else time.process_time_ns() // 1000


def carry_out(matches):
    """All matches once; the number of their events."""
    count = 0
    for start, events in matches:
        match = games.new_match(start)
        for event in events:
            match.apply(event)
        count += len(events)
    return count


def rates(games_matches):
    """Events a second of each game, when all its matches were carried out fastest: other programs can only slow it
    down."""
    best = [0] * len(games_matches)
    started = now = microseconds()
    while now < started + MEASURED_US * len(games_matches):
        for number, matches in enumerate(games_matches):
            before = microseconds()
            count = carry_out(matches)
            now = microseconds()
            best[number] = max(best[number], 1000000 * count // (now - before))
    return best


def allocated(matches):
    """Bytes an event."""
    count = total = 0
    for start, events in matches:
        match = games.new_match(start)
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        for event in events:
            match.apply(event)
        total += gc.mem_alloc() - before
        gc.enable()
        count += len(events)
    return total // count


def bytecodes(matches):
    """Bytecodes an event, with one checkpoint as on a box."""
    counted = [0]

    def trace(frame, kind, _):
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        counted[0] += kind == "opcode"
        return trace

    count = 0
    for start, events in matches:
        match = games.new_match(start)
        sys.settrace(trace)
        for event in events:
            match.apply(event)
        sys.settrace(None)
        count += len(events)
    return counted[0] // count


def in_own_words(value):
    """What was read, with the program's own strings, as events have them that are made here: CPython finds them faster
    than equal ones."""
    if isinstance(value, list):
        return [in_own_words(entry) for entry in value]
    if isinstance(value, dict):
        return {name: in_own_words(entry) for name, entry in value.items()}
    return sys.intern(value) if isinstance(value, str) else value


def matches_of(path):
    """The matches of a file."""
    with open(path) as file:
        matches = json.load(file)
    return in_own_words(matches) if hasattr(sys, "intern") else matches


all_matches = [matches_of(path) for path in sys.argv[1:]]
cost_of = allocated if hasattr(gc, "mem_alloc") else bytecodes
costs = [cost_of(matches) for matches in all_matches]
for number, rate in enumerate(rates(all_matches)):
    print(costs[number], rate)
