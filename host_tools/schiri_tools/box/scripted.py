"""A simulated box that runs in a process in virtual time, driven step by step."""

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import IO, Any

from schiri.input.keys import BOUNCE_US
from schiri.input.keys import NAMES as KEYS

from .. import runtimes
from ..util.errors import UserError
from . import link

LAST_WORDS = 4096  # bytes of standard error in the message after the box has stopped
REST_US = BOUNCE_US + 1000  # least time between a release and a press that does not count as bouncing


class BoxError(UserError):
    """The error if the box has stopped or sends an invalid line."""


class ScriptedBox:
    """A box that is driven step by step.

    `frame` has the bytes of the display, `lamps` the colours of the lamps, `tones` and `serial` all tones and serial
    bytes so far. `now_us` is the virtual time since `power_on`, `state` the state of the open match, or None."""

    def __init__(self, flash: Path, runtime: str = "micropython", heap: str = runtimes.BOX_HEAP) -> None:
        self.flash = flash
        self.frame = bytearray(link.COLUMNS * link.PAGES)
        self.lamps = bytes(link.LAMPS * 3)
        self.serial = bytearray()
        self.tones: list[link.Tone] = []
        self.now_us = 0
        self.state: dict[str, Any] | None = None
        self._command = runtimes.box_command(runtime, "script", str(flash), heap=heap)
        self._process: subprocess.Popen[str] | None = None
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # a full pipe would block the box
        self._down: set[str] = set()
        self._released_us: dict[str, int] = {}
        self._partners: list[str] = []

    def __enter__(self) -> "ScriptedBox":
        self.power_on()
        return self

    def __exit__(self, *_: object) -> None:
        self.power_off()
        self._complaints.close()

    def power_on(self) -> None:
        """Starts the box and waits until it is ready. Its flash, pressed keys and partners are those from before."""
        self._process = subprocess.Popen(
            [*self._command, self._mask()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            encoding="utf-8",
            env=runtimes.environment(),
        )
        self.frame = bytearray(len(self.frame))
        self.now_us = 0
        self._released_us.clear()
        self._until_answer()
        for partner in self._partners:
            self.request("partner " + partner)

    def power_off(self) -> None:
        """Cuts the power: kills the process at once."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def press(self, names: list[str]) -> None:
        """Presses keys at the same time and releases them after 50 ms."""
        self.hold(names)
        self.wait_us(50_000)
        self.release(names)

    def hold(self, names: list[str]) -> None:
        """Presses keys and keeps them down. Waits first if one was released less than `REST_US` ago."""
        ready_us = max(self._released_us.get(name, -REST_US) for name in names) + REST_US
        if ready_us > self.now_us:
            self.wait_us(ready_us - self.now_us)
        self.set_keys(self._down | set(names))

    def release(self, names: list[str]) -> None:
        """Releases keys."""
        self.set_keys(self._down - set(names))
        self._released_us.update(dict.fromkeys(names, self.now_us))

    def set_keys(self, down: set[str]) -> None:
        """Sets the keys that are down."""
        self._down = down
        self.request("k " + self._mask())

    def _mask(self) -> str:
        return "%06x" % sum(1 << KEYS.index(name) for name in self._down)

    def wait_us(self, span_us: int) -> None:
        """Lets virtual time pass."""
        self.request(f"run {span_us}")

    def until(self, phase: str, limit_us: int = 60_000_000) -> bool:
        """Lets virtual time pass until the match is in `phase`, at most `limit_us`. Returns whether it is."""
        return bool(self.request(f"until {phase} {limit_us}")["reached"])

    def start(self, event: dict[str, Any]) -> None:
        """Starts a match with a `start` event."""
        self.request("new " + json.dumps(event))

    def next_dice(self, values: list[int]) -> None:
        """Sets the values of the next dice."""
        self.request("dice " + json.dumps(values))

    def set_partner(self, partner: str) -> None:
        """Sets a computer player, given as a line of `partners.line_of`."""
        self._partners.append(partner)
        self.request("partner " + partner)

    def request(self, line: str) -> dict[str, Any]:
        """Sends a request and returns the answer. Raises `BoxError` if the box has stopped."""
        assert self._process and self._process.stdin
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise self._stopped() from error
        return self._until_answer()

    def _until_answer(self) -> dict[str, Any]:
        assert self._process and self._process.stdout
        for line in self._process.stdout:
            if line.startswith("= "):
                answer: dict[str, Any] = json.loads(line[2:])
                self.now_us = answer.get("now", 0)
                self.state = answer.get("state")
                return answer
            self._take(line.removesuffix("\n"))
        raise self._stopped()

    def _take(self, line: str) -> None:
        said = link.parse(line)
        if isinstance(said, link.Display):
            start = said.page * link.COLUMNS + said.column
            self.frame[start : start + len(said.data)] = said.data
        elif isinstance(said, link.Lamps):
            self.lamps = said.data
        elif isinstance(said, link.Tone):
            self.tones.append(said)
        elif isinstance(said, link.Serial):
            self.serial += said.data
        else:
            raise BoxError(f"The box sent a line that means nothing: {line}")

    def _stopped(self) -> BoxError:
        self.power_off()
        self._complaints.seek(max(0, self._complaints.seek(0, os.SEEK_END) - LAST_WORDS))
        said = self._complaints.read().decode("utf-8", "replace")
        return BoxError("The box has stopped. " + said.strip())
