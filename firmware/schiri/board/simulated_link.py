"""What a simulated board takes from the PC it runs on: time, chance, and lines that arrive."""

import sys

try:
    from time import ticks_us
except ImportError:
    from time import monotonic_ns

    def ticks_us():
        """µs of a clock that never runs backwards."""
        return monotonic_ns() // 1000


from os import urandom as system_entropy
from select import POLLIN, poll

__all__ = ["arriving_lines", "system_entropy", "ticks_us"]


def arriving_lines():
    """A function of a time to wait in µs: the lines that have come on standard input, None at its end."""
    poller = poll()
    poller.register(sys.stdin, POLLIN)

    def lines(wait_us):
        if not poller.poll(wait_us // 1000 if wait_us >= 1000 else 0 if wait_us == 0 else 1):
            return ()
        line = sys.stdin.readline()
        return (line.strip(),) if line else None

    return lines
