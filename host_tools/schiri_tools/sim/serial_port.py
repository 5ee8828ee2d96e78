"""The box's serial port on this PC: a pseudo-terminal that a program such as `schiri pull` opens like a USB cable."""

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

BUFFER = 1 << 18  # bytes that wait for a slow reader; what comes on top is dropped
UNREAD_SECONDS = 5  # after which nobody is taken to listen
LOOK_SECONDS = 1


class SerialPort:
    """A pseudo-terminal, open as soon as it is made: `name` is what the other program opens, and `on_data` gets the
    bytes that it sends. `OSError` where the system has none, or if the last one is taken.

    It behaves like a UART that does not know whether somebody listens: sending never waits. Bytes for a slow reader
    wait up to `BUFFER`; bytes that nobody has read for `UNREAD_SECONDS` are dropped, so that a program which opens
    the port later is not flooded with old ones. Make it inside a running event loop.
    """

    def __init__(self, on_data: Callable[[bytes], None]) -> None:
        if sys.platform == "win32":
            raise OSError("There is no virtual serial port on this system: it needs Linux or macOS.")
        self._on_data = on_data
        self._loop = asyncio.get_running_loop()
        # This end of the slave stays open: the master would else fail with EIO whenever no program has the port open.
        self._master, self._slave = os.openpty()
        self.name = os.ttyname(self._slave)
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self._waiting = bytearray()
        self._handed_over = 0  # bytes given to the terminal so far
        self._last_read = 0  # how many of them had been read when that number last changed, …
        self._last_read_time = 0.0  # … and when that was
        self._timer: asyncio.TimerHandle | None = None
        self._loop.add_reader(self._master, self._receive)

    def send(self, data: bytes) -> None:
        """Hands `data` to whoever has the port open; never waits."""
        self._waiting += data[: max(0, BUFFER - len(self._waiting))]
        self._push()
        if self._timer is None:
            self._last_read_time = self._loop.time()
            self._timer = self._loop.call_later(LOOK_SECONDS, self._look)

    def close(self) -> None:
        """Pulls the plug: the name is gone."""
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
        """Drops what nobody reads. Runs only while something is unread."""
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
