"""The serial line of a physical board: MicroPython's own, over USB."""

import sys
from select import POLLIN, poll

import micropython

from ...util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...edge import Bytes

_AT_ONCE = 64  # the largest number of bytes of a read, so that the box's loop is not delayed


class Serial:
    """The serial line. After `take_over`, Ctrl-C is received like any other byte."""

    def __init__(self) -> None:
        self._poll = poll()
        self._poll.register(sys.stdin, POLLIN)
        self._received = bytearray(_AT_ONCE)

    def take_over(self) -> None:
        """Makes Ctrl-C an ordinary byte."""
        micropython.kbd_intr(-1)

    def give_back(self) -> None:
        """Makes Ctrl-C interrupt the program."""
        micropython.kbd_intr(3)

    def read(self) -> bytes:
        # Reads single bytes, because a read of more waits until all have arrived.
        count = 0
        while count < _AT_ONCE and self._has_more():
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            self._received[count] = byte[0]
            count += 1
        return bytes(self._received[:count]) if count else b""

    def _has_more(self) -> bool:
        for _ in self._poll.ipoll(0):
            return True
        return False

    def write(self, data: "Bytes") -> None:
        sys.stdout.buffer.write(data)
