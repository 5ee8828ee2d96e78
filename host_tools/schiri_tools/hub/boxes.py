"""The boxes of a tournament in the network: they connect, are identified by their codes, and deliver their logs. A new
connection is asked for its code only. If organisers have not assigned that code, it is asked for nothing else.
Everything that a box states about itself is an unproved claim, also its code. A log is trusted by its content and its
signature alone."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from ..serial_line.wire import StoredMatch
from ..util import is_fingerprint
from .box_line import BoxLine, BoxLineError
from .inbox import MOST_BYTES_OF_A_LOG
from .limits import Limit
from .store.boxes import AssignedBoxes, NextMatch

_KEEP_ALIVE_SECONDS = 15.0  # interval of questions to an idle box, a third of its timeout
_GREET_SECONDS = 20.0
_FORGET_SECONDS = 600.0  # pause before a log with a final outcome is fetched again
_MOST_REMEMBERED = 20000
_LOGS_AT_ONCE = 16  # the largest number of logs that are being fetched, and are in memory
_BUFFERED = 1 << 14  # the largest number of bytes of a connection in memory, before its other end has to wait


@dataclass(frozen=True)
class Bounds:
    """The limits of connections: of `strangers`, which are boxes that organisers have not assigned; of strangers from
    one `address`; and of boxes with one `code`. Beyond a limit the oldest connection is closed. A stranger may state
    `guesses` codes, and then `guesses_a_second`."""

    strangers: int = 256
    address: int = 32
    code: int = 4
    guesses: int = 64
    guesses_a_second: float = 0.2


@dataclass(eq=False)
class Box:
    """A connected box as the organisers' page shows it. The box itself states everything except `address`, `delivered`,
    `is_doubtful` (its code is assigned with another fingerprint, or is stated by boxes with different ones) and
    `names_refused` (it could not show the next players)."""

    address: str
    code: str = ""
    firmware: str = ""
    fingerprint: str = ""
    is_doubtful: bool = False
    names_refused: bool = False
    delivered: int = 0  # number of this connection's logs that count
    _bell: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    _task: "asyncio.Task[None] | None" = field(default=None, repr=False)
    # The matches without an answer to the request for their log, each with the value of `_stand` at the request.
    _without_log: "dict[_Key, int]" = field(default_factory=dict, repr=False)


_Key = tuple[str, StoredMatch]  # see `_key`


class Boxes:
    """The server for boxes. `desk` says which codes are assigned, and takes the logs. `changed` is called when the list
    of boxes changes."""

    def __init__(
        self,
        desk: AssignedBoxes,
        bounds: Bounds | None = None,
        changed: Callable[[], object] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._desk = desk
        self._bounds = bounds or Bounds()
        self._changed = changed
        self._clock = clock
        self._guesses = Limit(self._bounds.guesses, self._bounds.guesses_a_second, clock)
        self._boxes: list[Box] = []  # the oldest first
        self._server: asyncio.Server | None = None
        self._taker = ThreadPoolExecutor(1, "logs")  # so that verifying does not delay the pages
        self._fetching = asyncio.Semaphore(_LOGS_AT_ONCE)
        self._done: OrderedDict[tuple[str, StoredMatch], float] = OrderedDict()  # when each log may be fetched again
        self._refused: dict[tuple[str, StoredMatch], int] = {}  # the `_stand` when each refused log was fetched
        self._stand = 0  # number of changes after which more logs may count

    async def listen(self, host: str, port: int) -> int:
        """Starts the server and returns its port. Raises `OSError` if that is not possible."""
        self._server = await asyncio.start_server(self._accept, host, port, backlog=1024, limit=_BUFFERED)
        found: int = self._server.sockets[0].getsockname()[1]
        return found

    async def close(self) -> None:
        """Closes all connections. A log that is being taken is finished first."""
        if self._server:
            self._server.close()
        tasks = [box._task for box in self._boxes if box._task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._taker.shutdown()

    @property
    def boxes(self) -> list[Box]:
        """The connected boxes that have stated their code."""
        return [box for box in self._boxes if box.code]

    def wake(self, waits_for_more: bool = True) -> None:
        """Notifies all connections of a change of the desk's data. With `waits_for_more`, more logs than before may
        count, so logs that were refused, but not for good, are fetched again."""
        if waits_for_more:
            self._stand += 1
            self._refused.clear()
        self._look_for_doubles()
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
            self._look_for_doubles()
            self._changed()

    def _make_room(self, newest: Box) -> None:
        """Closes the oldest connections beyond a limit."""
        if self._is_known(newest):
            same = [box for box in self._boxes if box.code == newest.code and self._is_known(box)]
            _close_oldest(same, self._bounds.code)
            return
        strangers = [box for box in self._boxes if not self._is_known(box)]
        _close_oldest([box for box in strangers if box.address == newest.address], self._bounds.address)
        _close_oldest(strangers, self._bounds.strangers)

    def _is_known(self, box: Box) -> bool:
        return bool(box.code) and self._desk.pinned(box.code) in ("", box.fingerprint)

    def fingerprint_of(self, code: str) -> str:
        """Returns the fingerprint of the connected box with this code; empty if there is none, or there are several."""
        found = {box.fingerprint for box in self._boxes if box.code == code}
        return found.pop() if len(found) == 1 else ""

    def _look_for_doubles(self) -> None:
        stated: dict[str, set[str]] = {}
        for box in self.boxes:
            stated.setdefault(box.code, set()).add(box.fingerprint)
        for box in self.boxes:
            pinned = self._desk.pinned(box.code)
            box.is_doubtful = box.fingerprint != pinned if pinned else len(stated[box.code]) > 1

    async def _greet(self, box: Box, line: BoxLine) -> bool:
        """Asks a box for its code. Returns whether the connection may go on: the code must stay the same, and
        `Bounds` limits how many codes a stranger may state."""
        info, facts, code = await line.greet()
        told: Any = facts.get("fingerprint")
        fingerprint = told if is_fingerprint(told) else ""
        if box.code and (box.code, box.fingerprint) == (code, fingerprint):
            return True
        if box.code not in ("", code):
            return False
        box.firmware, box.code, box.fingerprint = info.firmware, code, fingerprint
        if self._desk.pinned(code) != fingerprint or not fingerprint:
            if not self._guesses.allows(box.address):
                return False
            if fingerprint and self.fingerprint_of(code):
                await asyncio.to_thread(self._desk.meet, code, fingerprint)
        self._make_room(box)
        self._look_for_doubles()
        self._changed()
        return True

    async def _serve(self, box: Box, line: BoxLine) -> None:
        try:
            async with asyncio.timeout(_GREET_SECONDS):
                if not await self._greet(box, line):
                    return
        except TimeoutError:
            return
        told = NextMatch()
        while True:
            box._bell.clear()
            if self._is_known(box):
                told = await self._tell_names(box, line, told)
                await self._fetch_all(box, line)
            try:
                async with asyncio.timeout(_KEEP_ALIVE_SECONDS):
                    await box._bell.wait()
            except TimeoutError:
                if not await self._greet(box, line):
                    return

    async def _tell_names(self, box: Box, line: BoxLine, told: NextMatch) -> NextMatch:
        """Sends the next players to the box if they have changed. A box that `is_doubtful` gets none."""
        next_match = NextMatch() if box.is_doubtful else self._desk.next_match(box.code)
        if next_match != told:
            box.names_refused = not await line.seat(next_match.names, next_match.nonce)
            self._changed()
        return next_match

    async def _fetch_all(self, box: Box, line: BoxLine) -> None:
        """Fetches all finished matches, first those that nobody has pulled, and of these the newest first. A match that
        another program has pulled is fetched, too."""
        waiting = [match for match in await line.matches() if match.closed and not match.damaged]
        for match in sorted(waiting, key=lambda match: (match.pulled, -match.number)):
            if match.size <= MOST_BYTES_OF_A_LOG and not self._is_done(box, match):
                async with self._fetching:
                    await self._fetch(box, line, match)

    async def _fetch(self, box: Box, line: BoxLine, match: StoredMatch) -> None:
        stand = self._stand
        fetched = await line.log(match.number)
        if not fetched:
            box._without_log[_key(box.code, match)] = stand
            return
        log, lines = fetched
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

    def _is_done(self, box: Box, match: StoredMatch) -> bool:
        key = _key(box.code, match)
        is_put_off = self._stand in (self._refused.get(key), box._without_log.get(key))
        return is_put_off or self._done.get(key, 0.0) > self._clock()

    def _remember(self, code: str, match: StoredMatch) -> None:
        self._done[_key(code, match)] = self._clock() + _FORGET_SECONDS
        while len(self._done) > _MOST_REMEMBERED:
            self._done.popitem(last=False)


def _key(code: str, match: StoredMatch) -> _Key:
    """Returns the key under which a match of a box is remembered. It is the same whether the match is marked as pulled
    or not."""
    return code, StoredMatch(match.number, match.identity, match.size, True, False, False)


def _close_oldest(boxes: list[Box], most: int) -> None:
    for box in boxes[: max(len(boxes) - most, 0)]:
        if box._task:
            box._task.cancel()
