"""The publisher of a hub's tournaments on a broker, as retained messages that are sent at least once.

The messages follow from the database, so there is no queue that could be lost. After a break, the present state of all
tournaments is published.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from hashlib import sha256

from sqlalchemy.exc import SQLAlchemyError

from ..store.tournaments import Kept, Tournaments, Unreadable
from .address import FILE, BrokerAddress
from .messages import WITHDRAWN, messages_of, withdrawn_messages

PAUSE_SECONDS = 0.3  # time in which changes are collected
ECHO_SECONDS = 10.0  # longest time until a published message comes back
_MOST_THERE = 10_000  # limit of known tournaments on the broker, against a forger
_TRY_AGAIN_SECONDS = 10  # pause after an error of the database

# Publishes a retained message, given its topic and payload, and returns when the broker has confirmed it.
Send = Callable[[str, bytes], Awaitable[None]]


class Publisher:
    """The publisher of a hub. It has to be made inside a running event loop."""

    def __init__(self, tournaments: Tournaments, address: BrokerAddress, hall: str, say: Callable[[str], None]) -> None:
        """`say` is called with a sentence if messages do not come back. A broker also confirms messages that it
        discards for lack of rights."""
        self.hall = hall
        self._say = say
        self._tournaments = tournaments
        self._address = address
        self._loop = asyncio.get_running_loop()
        self._due: set[str] = set()
        self._wake = asyncio.Event()
        self._on_broker: dict[str, bytes] = {}  # SHA-256 of each file on the broker, without withdrawn ones
        self._awaited: dict[str, bytes] = {}  # published files that have not come back yet
        self._was_told = False
        tournaments.watch(self._on_change)

    async def publish(self, send: Send) -> None:
        """Publishes all tournaments, and then each change, until the connection breaks."""
        try:
            await self._publish_all(send)
        finally:
            self._awaited.clear()

    async def _publish_all(self, send: Send) -> None:
        self._on_broker.clear()
        for id_ in await asyncio.to_thread(self._tournaments.ids):
            self._mark_due(id_)
        while True:
            await self._wake.wait()
            await asyncio.sleep(PAUSE_SECONDS)
            self._wake.clear()
            due, self._due = self._due, set()
            for id_ in sorted(due):
                await self._publish(send, id_)

    def came_back(self, id_: str, data: bytes) -> None:
        """Takes the file of a tournament of this hall as the broker has it. If it is not the file that was published
        last, the tournament is published again."""
        if self._awaited.get(id_) == data:
            del self._awaited[id_]
            self._was_told = False
        own = self._on_broker.get(id_)
        if own is None and len(self._on_broker) >= _MOST_THERE:
            return
        if data in (b"", WITHDRAWN):
            self._on_broker.pop(id_, None)
        else:
            self._on_broker[id_] = sha256(data).digest()
        if own != self._on_broker.get(id_):
            self._mark_due(id_)

    async def _publish(self, send: Send, id_: str) -> None:
        try:
            found = await asyncio.to_thread(self._messages, id_)
        except SQLAlchemyError:
            self._loop.call_later(_TRY_AGAIN_SECONDS, self._mark_due, id_)
            return
        except Unreadable:
            return  # the organisers' page says why
        if found is None:
            return
        if found[FILE] == WITHDRAWN:
            self._on_broker.pop(id_, None)
        else:
            self._on_broker[id_] = sha256(found[FILE]).digest()
        self._awaited[id_] = found[FILE]  # set first: the file may come back before it is confirmed
        for kind, payload in found.items():
            await send(self._address.topic(self.hall, id_, kind), payload)
        self._loop.call_later(ECHO_SECONDS, self._look_for_echo, id_, found[FILE])

    def _look_for_echo(self, id_: str, data: bytes) -> None:
        if self._awaited.get(id_) == data and not self._was_told:
            topics = self._address.topic(self.hall, "#", "").rstrip("/")
            self._say(f"The broker does not give back what this hall publishes: may it write and read {topics}?")
            self._was_told = True

    def _messages(self, id_: str) -> dict[str, bytes] | None:
        """Returns the payloads that the broker should have of a tournament; None if it has none and should have
        none."""
        if id_ in self._tournaments.ids():
            kept, data = self._look(id_)
            if kept.is_published:
                return messages_of(self.hall, kept, data)
        return withdrawn_messages() if id_ in self._on_broker else None

    def _look(self, id_: str) -> tuple[Kept, bytes]:
        """Returns a tournament and its file, read again until both have the same number of records."""
        while True:
            kept, data = self._tournaments.look(id_), self._tournaments.file(id_)
            if data.count(b"\n") == kept.version + 1:
                return kept, data

    def _on_change(self, id_: str) -> None:
        """Marks a changed tournament, in the thread that makes the change."""
        with contextlib.suppress(RuntimeError):  # raised if the server has ended
            self._loop.call_soon_threadsafe(self._mark_due, id_)

    def _mark_due(self, id_: str) -> None:
        self._due.add(id_)
        self._wake.set()
