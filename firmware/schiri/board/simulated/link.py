"""What a simulated board takes from the PC it runs on: time, chance, and lines that arrive."""

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
        # One call gives one line; what has arrived beyond it makes the next poll return at once.
        line = sys.stdin.readline()
        return (line.strip(),) if line else None

else:
    import os
    from time import monotonic_ns

    _unfinished = []

    def _counter_us() -> int:
        return monotonic_ns() // 1000

    def _read_lines() -> "Lines | None":
        # Not through sys.stdin, whose buffer would hide lines from poll.
        data = os.read(0, 4096)
        if not data:
            return None
        *lines, unfinished = (b"".join(_unfinished) + data).split(b"\n")
        _unfinished[:] = [unfinished]
        return tuple(line.decode().strip() for line in lines)


__all__ = ["arriving_lines", "raw_us", "system_entropy"]


def raw_us() -> int:
    """The time as the box's counter shows it: in µs, wrapping."""
    return _counter_us() & MASK


def arriving_lines() -> "Callable[[int], Lines | None]":
    """A function of a time to wait in µs: a tuple of the lines that have come on standard input, None at its end."""
    poller = poll()
    poller.register(sys.stdin, POLLIN)

    def lines(wait_us: int) -> "Lines | None":
        ready = poller.poll((max(wait_us, 0) + 999) // 1000)
        return _read_lines() if ready else ()

    return lines
