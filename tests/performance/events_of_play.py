"""Carries out the events of some matches again and again; prints what an event costs on average, on MicroPython the
bytes that are allocated, on CPython the bytecodes; then how many are carried out in a second. Run by either runtime.

    events_of_play.py MATCHES

MATCHES: a file of JSON, a list of [start, events]."""

import gc
import json
import sys
import time

from schiri import games

MEASURED_MS = 1000


def milliseconds():
    """A clock, which does not wrap while this runs."""
    return time.ticks_ms() if hasattr(time, "ticks_ms") else time.monotonic_ns() // 1000000


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
    """Events a second."""
    count = 0
    started = now = milliseconds()
    while now < started + MEASURED_MS:
        count += carry_out(matches)
        now = milliseconds()
    return 1000 * count // (now - started)


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


with open(sys.argv[1]) as file:
    matches = json.load(file)
cost = allocated if hasattr(gc, "mem_alloc") else bytecodes
print(cost(matches), rate(matches))
