"""Carries out the events of some matches again and again; prints what an event costs on average, on MicroPython the
bytes that are allocated, on CPython the bytecodes; then how many are carried out in a second at best. Run by either
runtime.

    events_of_play.py MATCHES

MATCHES: a file of JSON, a list of [start, events]."""

import gc
import json
import sys
import time

from schiri import games

MEASURED_US = 1000000


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


def rate(matches):
    """Events a second, when all matches were carried out fastest: other programs can only slow it down."""
    best = 0
    started = now = microseconds()
    while now < started + MEASURED_US:
        before = now
        count = carry_out(matches)
        now = microseconds()
        best = max(best, 1000000 * count // (now - before))
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


with open(sys.argv[1]) as file:
    matches = json.load(file)
if hasattr(sys, "intern"):
    matches = in_own_words(matches)
cost = allocated if hasattr(gc, "mem_alloc") else bytecodes
print(cost(matches), rate(matches))
