"""The boxes of a tournament in the network: they connect, are known by their codes, and bring their logs.

Whoever connects is asked for its code, and for nothing else until organisers have said that this code is of a box of
theirs. What a box says of itself is a claim, the code too: a log counts for what is in it, and by the signature on it.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

from ..serial_line.wire import StoredMatch
from .box_line import BoxLine, BoxLineError
from .inbox import MOST_BYTES_OF_A_LOG

_KEEP_ALIVE_SECONDS = 15.0  # a third of what a box takes for silence
_GREET_SECONDS = 20.0
_FORGET_SECONDS = 600.0  # a log that was refused for good is looked at again then
_MOST_REMEMBERED = 20000
_LOGS_AT_ONCE = 16  # that are fetched, and are in memory
_BUFFERED = 1 << 14  # bytes of a connection, before its other end has to wait


class Outcome(Protocol):
    """What has become of a log, as of `inbox.Outcome`."""

    @property
    def counts(self) -> bool:
        """Returns whether the log is on the hub's disk, so that its box can forget it."""

    @property
    def is_final(self) -> bool:
        """Returns whether the same log would have the same outcome again."""

    @property
    def came_too_soon(self) -> bool:
        """Returns whether the log would have another outcome a little later, whatever the desk says."""


class Desk(Protocol):
    """What organisers have said of the boxes, and who takes the logs."""

    def is_known(self, code: str) -> bool:
        """Returns whether the code is that of a known box."""

    def names(self, code: str) -> Sequence[str]:
        """Returns who plays next at the box of this code; empty if nobody does."""

    def take(self, code: str, log: bytes) -> Outcome:
        """Takes a log, durably if it counts. Called in a thread of its own, one at a time."""


@dataclass(frozen=True)
class Bounds:
    """How many connections there may be: of `strangers`, whose code nobody has claimed, of these from one `address`,
    and with one `code`. The oldest goes for one too many."""

    strangers: int = 256
    address: int = 32
    code: int = 4


@dataclass(eq=False)
class Box:
    """A box that is connected, for the organisers' page; what stands here it says itself, but for `address`,
    `is_doubtful`: another box with another fingerprint says the same code, and `names_refused`: it could not show who
    plays next."""

    address: str
    code: str = ""
    firmware: str = ""
    fingerprint: str | None = None
    is_doubtful: bool = False
    names_refused: bool = False
    delivered: int = 0  # logs that count, in this connection
    _bell: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    _task: "asyncio.Task[None] | None" = field(default=None, repr=False)


class Boxes:
    """Listens for boxes. `desk` says which are known, and takes their logs; `changed` is called when the list of boxes
    is another one."""

    def __init__(
        self,
        desk: Desk,
        bounds: Bounds | None = None,
        changed: Callable[[], object] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk = desk
        self._bounds = bounds or Bounds()
        self._changed = changed
        self._clock = clock
        self._boxes: list[Box] = []  # the oldest first
        self._server: asyncio.Server | None = None
        self._taker = ThreadPoolExecutor(1, "logs")  # verifying takes a core: the page goes on meanwhile
        self._fetching = asyncio.Semaphore(_LOGS_AT_ONCE)
        self._done: OrderedDict[tuple[str, StoredMatch], float] = OrderedDict()  # until when it need not be fetched
        self._refused: dict[tuple[str, StoredMatch], int] = {}  # at which stand of the desk
        self._stand = 0

    async def listen(self, host: str, port: int) -> int:
        """Begins to listen; gives the port. `OSError` if that is not possible."""
        self._server = await asyncio.start_server(self._accept, host, port, backlog=1024, limit=_BUFFERED)
        found: int = self._server.sockets[0].getsockname()[1]
        return found

    async def close(self) -> None:
        """Ends all of it. A log that is being taken is taken to its end."""
        if self._server:
            self._server.close()
        tasks = [box._task for box in self._boxes if box._task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._taker.shutdown()

    @property
    def boxes(self) -> list[Box]:
        """The boxes that are connected and have said their code."""
        return [box for box in self._boxes if box.code]

    def wake(self, waits_for_more: bool = True) -> None:
        """The desk says something else now: who is known, who plays next. Only if it `waits_for_more` than before, what
        was refused, but not for good, is fetched again."""
        if waits_for_more:
            self._stand += 1
            self._refused.clear()
        for box in self._boxes:
            box._bell.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        box = Box(address=str(peer[0]) if peer else "")
        box._task = asyncio.current_task()
        self._boxes.append(box)
        self._make_room(box)
        try:
            await self._serve(box, BoxLine(reader, writer))
        except (BoxLineError, asyncio.CancelledError):
            pass
        finally:
            self._boxes.remove(box)
            writer.transport.abort()
            self._look_for_doubles(box.code)
            self._changed()

    def _make_room(self, newest: Box) -> None:
        """Closes the oldest of too many."""
        if self._desk.is_known(newest.code):
            same = [box for box in self._boxes if box.code == newest.code]
            _close_oldest(same, self._bounds.code)
            return
        strangers = [box for box in self._boxes if not self._desk.is_known(box.code)]
        _close_oldest([box for box in strangers if box.address == newest.address], self._bounds.address)
        _close_oldest(strangers, self._bounds.strangers)

    def _look_for_doubles(self, code: str) -> None:
        same = [box for box in self._boxes if code and box.code == code]
        for box in same:
            box.is_doubtful = len({other.fingerprint for other in same}) > 1

    async def _serve(self, box: Box, line: BoxLine) -> None:
        try:
            async with asyncio.timeout(_GREET_SECONDS):
                info, facts, code = await line.greet()
        except TimeoutError:
            return
        box.firmware, box.code = info.firmware, code
        fingerprint = facts.get("fingerprint")
        box.fingerprint = fingerprint if isinstance(fingerprint, str) else None
        self._make_room(box)
        self._look_for_doubles(code)
        self._changed()
        told: list[str] = []
        while True:
            box._bell.clear()
            if self._desk.is_known(code):
                told = await self._tell_names(box, line, told)
                await self._fetch_all(box, line)
            try:
                async with asyncio.timeout(_KEEP_ALIVE_SECONDS):
                    await box._bell.wait()
            except TimeoutError:
                if (await line.greet())[2] != code:
                    return

    async def _tell_names(self, box: Box, line: BoxLine, told: list[str]) -> list[str]:
        """Tells the box who plays next, if that has changed: but not if nobody knows which of two boxes it is."""
        names = [] if box.is_doubtful else list(self._desk.names(box.code))
        if names != told:
            box.names_refused = not await line.seat(names)
            self._changed()
        return names

    async def _fetch_all(self, box: Box, line: BoxLine) -> None:
        """The newest first, and those first that nobody has marked. Whoever else has marked a match, it is fetched."""
        waiting = [match for match in await line.matches() if match.closed and not match.damaged]
        for match in sorted(waiting, key=lambda match: (match.pulled, -match.number)):
            if match.size <= MOST_BYTES_OF_A_LOG and not self._is_done(box.code, match):
                async with self._fetching:
                    await self._fetch(box, line, match)

    async def _fetch(self, box: Box, line: BoxLine, match: StoredMatch) -> None:
        fetched = await line.log(match.number)
        if not fetched:
            return
        log, lines = fetched
        stand = self._stand
        take = asyncio.get_running_loop().run_in_executor(self._taker, self._desk.take, box.code, log)
        outcome = await asyncio.shield(take)
        if outcome.counts:
            box.delivered += 1
            if not match.pulled:
                await line.receipt(match.number, log, lines)
            self._changed()
        if outcome.is_final:
            self._remember(box.code, match)
        elif not outcome.came_too_soon and len(self._refused) < _MOST_REMEMBERED:
            self._refused[_key(box.code, match)] = stand

    def _is_done(self, code: str, match: StoredMatch) -> bool:
        key = _key(code, match)
        return self._done.get(key, 0.0) > self._clock() or self._refused.get(key) == self._stand

    def _remember(self, code: str, match: StoredMatch) -> None:
        self._done[_key(code, match)] = self._clock() + _FORGET_SECONDS
        while len(self._done) > _MOST_REMEMBERED:
            self._done.popitem(last=False)


def _key(code: str, match: StoredMatch) -> tuple[str, StoredMatch]:
    """A match of a box, whether it is marked or not."""
    return code, StoredMatch(match.number, match.identity, match.size, True, False, False)


def _close_oldest(boxes: list[Box], most: int) -> None:
    for box in boxes[: max(len(boxes) - most, 0)]:
        if box._task:
            box._task.cancel()
