"""The board without hardware. Its outputs are lines of text to the simulator, its inputs are lines from the simulator.

`docs/reference/wire-formats.md` lists the lines. The board runs on MicroPython, for the simulator and the key scripts,
and on CPython.
"""

import sys
from binascii import hexlify, unhexlify
from hashlib import sha256

from ...util.typing import TYPE_CHECKING
from ..arrivals import Arrivals
from ..runtime import facts_of_runtime

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...dice import Entropy
    from ...edge import Blocks, Bytes, Fact, Network, Storage
    from ...input.bounce import Bounce
    from ...input.press_order import Counters, PressOrder

    Send = Callable[[str], object]
    Flash = tuple[Storage, Blocks]
    Lines = tuple[str, ...]


_RECEIVE_BUFFER = 259  # bytes, as in an ESP32's UART


def _hex(data: "Any") -> str:
    return hexlify(data).decode()


class SimulatedKeys:
    """The samples of all keys. Those not yet taken by `poll` wait in order."""

    def __init__(self) -> None:
        self.stamp_us = 0
        self.mask = 0
        self.order: PressOrder | None = None
        self.counters: Counters | None = None
        self._waiting: list[tuple[int, int]] = []

    def put(self, stamp_us: int, mask: int) -> None:
        """Adds a sample: the mask of the keys that are down at a raw stamp."""
        self._waiting.append((stamp_us, mask))

    @property
    def still_us(self) -> int:
        """The time of the latest sample: between two samples no key changes."""
        return self.stamp_us

    def poll(self) -> bool:
        if not self._waiting:
            return False
        self.stamp_us, self.mask = self._waiting.pop(0)
        return True

    def hurry(self, on: bool) -> int:
        return 0

    def measure(self, bounce: "Bounce", span_us: int) -> bool:
        return False


class SimulatedDisplay:
    """A display that sends its pictures to the simulator."""

    def __init__(self, send: "Send") -> None:
        self._send = send

    def show(self, page: int, column: int, count: int, picture: "Bytes") -> None:
        start = page * 128 + column
        self._send("d %d %d %s" % (page, column, _hex(picture[start : start + count])))


class SimulatedLamps:
    """Lamps that send their colours to the program that shows the box."""

    def __init__(self, send: "Send") -> None:
        self._send = send

    def show(self, colours: "Bytes") -> None:
        self._send("l " + _hex(colours))


class SimulatedSerial:
    """A serial port with the simulator at its other end. Like a real one, it drops bytes that arrive while its buffer
    is full."""

    def __init__(self, send: "Send") -> None:
        self._send = send
        self._received = b""

    def put(self, data: bytes) -> None:
        """Adds bytes that arrive from the PC."""
        self._received += data[: _RECEIVE_BUFFER - len(self._received)]

    def read(self) -> bytes:
        if not self._received:
            return b""
        received, self._received = self._received, b""
        return received

    def write(self, data: "Bytes") -> None:
        self._send("s " + _hex(data))


class Board:
    """The simulated board. `send(line)` takes its lines. `flash` is a pair of its `storage` and its `blocks`. `entropy`
    and `entropy_source` are as in `edge`."""

    name = "simulated"
    missing: tuple[str, ...] = ()
    crash = ""
    is_hardware = False

    def __init__(
        self, send: "Send", flash: "Flash", entropy: "Entropy", entropy_source: str, resolution_us: int
    ) -> None:
        self.resolution_us = resolution_us
        self.keys = SimulatedKeys()
        self.display = SimulatedDisplay(send)
        self.lamps = SimulatedLamps(send)
        self.serial = SimulatedSerial(send)
        self.storage, self.blocks = flash
        self.entropy = entropy
        self.entropy_source = entropy_source
        self.signs = entropy_source != "test"
        self._send = send

    def tone(self, hertz: int, ms: int) -> None:
        """Sends a tone to the simulator."""
        self._send("t %d %d" % (hertz, ms))

    def noise(self, on: bool) -> None:
        """Does nothing, because the PC's random numbers need no radio."""

    def network(self) -> "Network | None":
        """Returns the PC's network."""
        from .network import Network as Local  # imported here because only a box with a hub needs it

        return Local()

    def facts(self) -> "list[Fact]":
        """Returns the facts about the board. Those of a chip's own memory are None."""
        names = ("idf_free_bytes", "idf_largest_bytes")
        return facts_of_runtime() + [(name, None) for name in names]


class TestEntropy:
    """A reproducible source of bytes for key scripts: SHA-256 of a counter. It is never used on a physical box."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._counter = 0

    def __call__(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += sha256(b"%d %d" % (self._seed, self._counter)).digest()
            self._counter += 1
        return data[:count]


def send_line(line: str) -> None:
    """Sends a line to the simulator."""
    sys.stdout.write(line + "\n")
    if hasattr(sys.stdout, "flush"):
        sys.stdout.flush()


def put_line(board: Board, line: str, stamp_us: int) -> None:
    """Takes a line of the simulator: keys, serial bytes, or the resolution of the keys' stamps."""
    kind, _, rest = line.partition(" ")
    if kind == "k":
        board.keys.put(stamp_us, int(rest, 16))
    elif kind == "s":
        board.serial.put(unhexlify(rest))
    elif kind == "r":
        board.resolution_us = int(rest)


def run_live(
    board: Board,
    step: "Callable[[int], int]",
    is_armed: "Callable[[], bool]",
    raw_us: "Callable[[], int]",
    lines: "Callable[[int], Lines | None]",
) -> None:
    """Runs the board in real time until the simulator closes its end.

    `step` is the app's, and `is_armed` returns whether a duel is armed. `raw_us()` returns the raw time.
    `lines(wait_us)` waits for at most that long and returns the lines that have arrived, or None once the simulator has
    gone.
    """
    arrivals = Arrivals(board.keys, board.resolution_us, raw_us(), board.keys.mask)
    while True:
        received = lines(arrivals.step(step, raw_us(), is_armed()))
        while received:  # all lines that have arrived, before a sample is closed
            for line in received:
                now_us = raw_us()
                if line.startswith("k "):
                    mask, _, stamp = line[2:].partition(" ")
                    arrivals.take(int(mask, 16), int(stamp) if stamp else now_us, now_us)
                else:
                    put_line(board, line, now_us)
                    arrivals.resolution_us = board.resolution_us
            received = lines(0)
        if received is None:
            return
