"""The simulated box as a process in real time, with its power switch."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import NamedTuple

from schiri.util.clock import MASK

from ..box import link

MAX_LINE_CHARS = 1 << 16  # the rest of a longer line is discarded
LINES_KEPT = 12  # last lines of the box, for the message after its end
BACKLOG = 1 << 16  # the largest number of bytes that wait for a busy box
BACKLOG_FOR_KEYS = 1 << 12  # further bytes that may wait if they are lines with keys
RETRY_SECONDS = 0.05


def now_us() -> int:
    """Returns a monotonic time in µs."""
    return time.monotonic_ns() // 1000


class End(NamedTuple):
    """The reason why the box has no power. `cause` is "off" (switched off), "killed" (by signal `number`) or "ended"
    (by itself, with exit status `number`). `last_lines` are the last lines that it wrote."""

    cause: str
    number: int
    last_lines: list[str]

    def sentence(self) -> str:
        """Returns the reason as an English sentence."""
        if self.cause == "off":
            return "The box was switched off."
        if self.cause == "killed":
            try:
                name = signal.Signals(self.number).name
            except ValueError:
                name = f"signal {self.number}"
            return f"The box's process was killed by {name}."
        return f"The box's process ended with exit status {self.number}."


class BoxProcess:
    """A box that runs as the process of `command`.

    The callbacks are `on_line` for each line that pages should get, `on_serial` for bytes that the box sends, `on_text`
    for other output, and `on_end` for the reason when the box has lost its power.

    `frame`, `words`, `name` and `lamps` have the present content of the display, its words, the name on a screen that
    asks for one, and the lamps, for pages that are opened later.

    This program never waits for the box, and the box never waits for it: its output is always read, and serial bytes
    that the box is too busy to read are dropped.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        *,
        on_line: Callable[[str], None],
        on_serial: Callable[[bytes], None],
        on_text: Callable[[str], None],
        on_end: Callable[[End], None],
    ) -> None:
        self.command = list(command)
        self.environment = dict(environment)
        self.frame = bytearray(link.COLUMNS * link.PAGES)
        self.lamps = bytes(link.LAMPS * 3)
        self.words = link.NO_WORDS
        self.name = link.NO_NAME
        self._on_line = on_line
        self._on_serial = on_serial
        self._on_text = on_text
        self._on_end = on_end
        self._process: asyncio.subprocess.Process | None = None
        self._supervisor: asyncio.Task[None] | None = None
        self._last_lines: deque[str] = deque(maxlen=LINES_KEPT)
        self._switched_off = False
        self._keys = 0
        self._keys_stamp_us: int | None = None
        self._keys_due = False
        self._resolution_us = 0  # resolution of the coarsest clock that stamps keys
        self._clock_us: int | None = None  # lead of the box's clock over this program's

    @property
    def running(self) -> bool:
        """Whether the box has power."""
        return self._process is not None

    async def start(self) -> None:
        """Switches the box on, if it is off. The first line to the box has the keys that are down, because the box
        looks for keys that are held at power-up. Raises `OSError` if the command cannot be started."""
        if self._process:
            return
        self._switched_off = False
        self._clock_us = self._keys_stamp_us = None
        self._last_lines.clear()
        process = await asyncio.create_subprocess_exec(
            *self.command,
            env=self.environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            # Ctrl-C in the terminal does not reach a process group of its own, and a power cut reaches all children.
            start_new_session=True,
        )
        self._process = process
        self._send_keys()
        self._send_resolution()
        self._supervisor = asyncio.create_task(self._supervise(process))

    async def stop(self) -> None:
        """Cuts the power: kills the process at once and waits for its end."""
        process, supervisor = self._process, self._supervisor
        if not process or not supervisor:
            return
        self._switched_off = True
        _kill(process)
        await supervisor

    def set_keys(self, mask: int, stamp_us: int | None = None) -> None:
        """Sends the keys that are down to the box if they have changed. `stamp_us` is the time of the change by
        `now_us`."""
        if mask != self._keys:
            self._keys = mask
            self._keys_stamp_us = stamp_us
            self._send_keys()

    def coarsen(self, resolution_us: int) -> None:
        """Sends the resolution of the stamps of keys to the box if it is coarser than before."""
        if resolution_us > self._resolution_us:
            self._resolution_us = resolution_us
            self._send_resolution()

    def tell(self, line: str) -> None:
        """Sends a line to the box. `link.is_for_box` returns whether a line may be sent. Without power it is lost."""
        self._send(line, BACKLOG)

    def send_serial(self, data: bytes) -> None:
        """Sends bytes to the box's serial port. They are lost without power, or if the box is too busy to read."""
        for line in link.serial_lines(data):
            if not self._send(line, BACKLOG):
                return

    def _send(self, line: str, backlog: int) -> bool:
        stdin = self._process.stdin if self._process else None
        if not stdin or stdin.is_closing():
            return False
        data = f"{line}\n".encode()
        if stdin.transport.get_write_buffer_size() + len(data) > backlog:
            return False
        stdin.write(data)
        return True

    def _send_keys(self) -> None:
        # Unlike serial bytes, keys must not get lost, or a key would stay down for ever. If the backlog is full, the
        # latest keys are sent later.
        line = link.keys_line(self._keys, self._raw_us(self._keys_stamp_us))
        if self._send(line, BACKLOG + BACKLOG_FOR_KEYS) or not self._process or self._keys_due:
            return
        self._keys_due = True
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._retry_keys)

    def _send_resolution(self) -> None:
        if self._resolution_us:
            self._send(f"r {self._resolution_us}", BACKLOG + BACKLOG_FOR_KEYS)

    def _retry_keys(self) -> None:
        self._keys_due = False
        self._send_keys()

    def _raw_us(self, stamp_us: int | None) -> int | None:
        return None if stamp_us is None or self._clock_us is None else (stamp_us + self._clock_us) & MASK

    async def _supervise(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout and process.stderr
        fault: Exception | None = None
        try:
            async with asyncio.TaskGroup() as readers:
                readers.create_task(self._read_lines(process.stdout))
                readers.create_task(self._read_errors(process.stderr))
        except* Exception as faults:
            fault = faults.exceptions[0]
            _kill(process)  # nothing reads its output any more, so the box must end
        await process.communicate()  # reads the rest of the output, else the box's end would not be noticed
        number = process.returncode or 0
        self._process = None
        self.frame = bytearray(len(self.frame))
        self.lamps = bytes(len(self.lamps))
        self.words = link.NO_WORDS
        self.name = link.NO_NAME
        if fault:
            self._say(f"The simulator has failed: {type(fault).__name__}: {fault}")
        cause = "off" if self._switched_off else "killed" if number < 0 else "ended"
        self._on_end(End(cause, abs(number), list(self._last_lines)))

    async def _read_lines(self, stream: asyncio.StreamReader) -> None:
        async for line in _lines(stream):
            said = link.parse(line)
            if said is None:
                self._say(line)
            elif isinstance(said, link.Serial):
                self._on_serial(said.data)
            elif isinstance(said, link.Clock):
                self._clock_us = said.raw_us - now_us()
            else:
                if isinstance(said, link.Display):
                    start = said.page * link.COLUMNS + said.column
                    self.frame[start : start + len(said.data)] = said.data
                elif isinstance(said, link.Lamps):
                    self.lamps = said.data
                elif isinstance(said, link.Words):
                    self.words = said
                elif isinstance(said, link.Name):
                    self.name = said
                self._on_line(line)

    async def _read_errors(self, stream: asyncio.StreamReader) -> None:
        async for line in _lines(stream):
            self._say(line)

    def _say(self, line: str) -> None:
        text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line.expandtabs(4).rstrip())
        if text:
            self._last_lines.append(text)
            self._on_text(text)


def _kill(process: asyncio.subprocess.Process) -> None:
    """Kills the process of a box and all its children."""
    with contextlib.suppress(ProcessLookupError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


async def _lines(stream: asyncio.StreamReader) -> AsyncIterator[str]:
    """Yields the lines of `stream` without their line ends, also a last one without a line end. Lines are cut at
    `MAX_LINE_CHARS`."""
    line = bytearray()
    while block := await stream.read(1 << 16):
        *ended, rest = block.split(b"\n")
        for part in ended:
            line += part[: MAX_LINE_CHARS - len(line)]
            yield line.decode("utf-8", "replace").removesuffix("\r")
            line.clear()
        line += rest[: MAX_LINE_CHARS - len(line)]
    if line:
        yield line.decode("utf-8", "replace")
