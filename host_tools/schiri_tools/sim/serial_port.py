"""The simulated box's serial port: a pseudo-terminal, which programs such as `schiri pull` open like a USB port."""

import asyncio
import contextlib
import os
import struct
import sys
from collections.abc import Callable

if sys.platform != "win32":
    import fcntl
    import termios
    import tty

BUFFER = 1 << 18  # the largest number of bytes that wait for a slow reader; more are dropped
UNREAD_SECONDS = 5  # time without reading after which the port counts as not open
LOOK_SECONDS = 1  # interval at which the port checks whether the other program has read what was sent


class SerialPort:
    """A pseudo-terminal, which is open as soon as it is made, inside a running event loop.

    `name` is the port that the other program opens. `on_data` is called with the bytes that it sends. The constructor
    raises `OSError` if the system has no pseudo-terminals, or no free one.

    Like a UART, it does not know whether a program listens, so sending never waits. Up to `BUFFER` bytes wait for a
    slow reader. Bytes that are not read within `UNREAD_SECONDS` are dropped, so that a program that opens the port
    later does not get old ones.
    """

    def __init__(self, on_data: Callable[[bytes], None]) -> None:
        if sys.platform == "win32":
            raise OSError("There is no virtual serial port on this system: it needs Linux or macOS.")
        self._on_data = on_data
        self._loop = asyncio.get_running_loop()
        # The slave stays open here, because the master would fail with EIO while no program has the port open.
        self._master, self._slave = os.openpty()
        self.name = os.ttyname(self._slave)
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._waiting = bytearray()
        self._handed_over = 0  # number of bytes written to the terminal
        self._last_read = 0  # number of bytes that the other program had read at the latest check
        self._last_read_time = 0.0  # time of the latest change of `_last_read`
        self._timer: asyncio.TimerHandle | None = None
        self._loop.add_reader(self._master, self._receive)

    def send(self, data: bytes) -> None:
        """Sends bytes to the program that has the port open, without waiting."""
        self._waiting += data[: max(0, BUFFER - len(self._waiting))]
        self._push()
        if self._timer is None:
            self._last_read_time = self._loop.time()
            self._timer = self._loop.call_later(LOOK_SECONDS, self._look)

    def close(self) -> None:
        """Closes the pseudo-terminal, whose name disappears."""
        if self._timer:
            self._timer.cancel()
        self._loop.remove_reader(self._master)
        self._loop.remove_writer(self._master)
        os.close(self._master)
        os.close(self._slave)

    def _receive(self) -> None:
        with contextlib.suppress(BlockingIOError, InterruptedError):
            self._on_data(os.read(self._master, 4096))

    def _push(self) -> None:
        try:
            while self._waiting:
                written = os.write(self._master, self._waiting[:4096])
                self._handed_over += written
                del self._waiting[:written]
        except (BlockingIOError, InterruptedError):
            self._loop.add_writer(self._master, self._push)
        else:
            self._loop.remove_writer(self._master)

    def _look(self) -> None:
        """Drops bytes that are not read in time. It is called each second while bytes are unread."""
        unread = self._unread()
        read = self._handed_over - unread
        now = self._loop.time()
        if read != self._last_read:
            self._last_read = read
            self._last_read_time = now
        elif now - self._last_read_time >= UNREAD_SECONDS and sys.platform != "win32":
            self._waiting.clear()
            self._loop.remove_writer(self._master)
            termios.tcflush(self._slave, termios.TCIFLUSH)
            unread = 0
        self._timer = self._loop.call_later(LOOK_SECONDS, self._look) if unread or self._waiting else None

    def _unread(self) -> int:
        if sys.platform == "win32":
            return 0
        return int(struct.unpack("i", fcntl.ioctl(self._slave, termios.FIONREAD, bytes(4)))[0])
