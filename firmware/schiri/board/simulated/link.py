"""The connection of a simulated board to its PC: time, random numbers, and lines that arrive."""

import sys
from os import urandom as system_entropy
from select import POLLIN, poll

from ...util.clock import MASK
from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Lines = tuple[str, ...]

if sys.implementation.name == "micropython":
    from time import ticks_us as _counter_us

    def _read_lines() -> "Lines | None":
        # A call returns one line. If more have arrived, the next poll returns at once.
        line = sys.stdin.readline()
        return (line.strip(),) if line else None

else:
    import os
    from time import monotonic_ns

    _unfinished = []

    def _counter_us() -> int:
        return monotonic_ns() // 1000

    def _read_lines() -> "Lines | None":
        # Reads from the file descriptor, because `poll` does not see lines in the buffer of `sys.stdin`.
        data = os.read(0, 4096)
        if not data:
            return None
        *lines, unfinished = (b"".join(_unfinished) + data).split(b"\n")
        _unfinished[:] = [unfinished]
        return tuple(line.decode().strip() for line in lines)


__all__ = ["arriving_lines", "raw_us", "system_entropy"]


def raw_us() -> int:
    """Returns the time of the box's counter in µs, which wraps."""
    return _counter_us() & MASK


def arriving_lines() -> "Callable[[int], Lines | None]":
    """Returns a function that waits for a time in µs. It returns a tuple of the lines that have arrived on standard
    input, or None at its end."""
    poller = poll()
    poller.register(sys.stdin, POLLIN)

    def lines(wait_us: int) -> "Lines | None":
        ready = poller.poll((max(wait_us, 0) + 999) // 1000)
        return _read_lines() if ready else ()

    return lines
