"""The connection to a broker, which is renewed whenever it breaks."""

import asyncio
import ssl
from collections.abc import Callable
from functools import partial
from typing import Any

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from .address import BrokerAddress
from .halls import MOST_TOURNAMENTS, Halls, Place
from .messages import MOST_BYTES
from .publisher import Publisher

FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 1.0, 30.0
_KEEPALIVE_SECONDS = 20
_AT_LEAST_ONCE = 1  # quality of service (QoS) of MQTT
_MOST_BYTES_OF_A_PACKET = MOST_BYTES + (1 << 16)  # sent to the broker, which then sends no larger packets


class BrokerLine:
    """A hub's connection to its broker. It sends the messages of `publisher` and passes those of the halls to `halls`.
    `publisher` or `halls` may be None."""

    def __init__(
        self, address: BrokerAddress, publisher: Publisher | None, halls: Halls | None, say: Callable[[str], None]
    ) -> None:
        """`say` is called with a sentence when the broker stops answering, and when it answers again."""
        self._address = address
        self._publisher = publisher
        self._halls = halls
        self._say = say
        self._came: dict[Place, bytes] = {}  # latest payloads that are not verified yet
        self._has_come = asyncio.Event()
        self._was_told = False

    async def keep(self) -> None:
        """Keeps the connection until it is cancelled. Attempts are made after 1 s, 2 s, 4 s … up to 30 s."""
        wait = FIRST_WAIT_SECONDS
        while True:
            try:
                async with self._client() as client:
                    await self._subscribe(client)
                    wait = FIRST_WAIT_SECONDS
                    self._tell_it_is_back()
                    self._mark(True)
                    async with asyncio.TaskGroup() as tasks:
                        tasks.create_task(self._listen(client))
                        if self._publisher:
                            send = partial(client.publish, qos=_AT_LEAST_ONCE, retain=True)
                            tasks.create_task(self._publisher.publish(send))
                        if self._halls:
                            tasks.create_task(self._verify(self._halls))
            except* (aiomqtt.MqttError, OSError) as errors:
                self._mark(False)
                self._tell_it_is_away(errors.exceptions[0])
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT_SECONDS)

    def _client(self) -> aiomqtt.Client:
        address, properties = self._address, Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
        properties.MaximumPacketSize = _MOST_BYTES_OF_A_PACKET
        return aiomqtt.Client(
            address.host,
            address.port,
            username=address.user,
            password=address.password,
            protocol=aiomqtt.ProtocolVersion.V5,
            properties=properties,
            keepalive=_KEEPALIVE_SECONDS,
            tls_context=ssl.create_default_context() if address.has_tls else None,
        )

    async def _subscribe(self, client: aiomqtt.Client) -> None:
        if self._halls:
            await client.subscribe(self._address.files(), _AT_LEAST_ONCE)
        elif self._publisher:
            await client.subscribe(self._address.files(self._publisher.hall), _AT_LEAST_ONCE)

    async def _listen(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            place = self._address.place(str(message.topic))
            data: Any = message.payload
            if place is None or not isinstance(data, bytes):
                continue
            if self._publisher and place[0] == self._publisher.hall:
                self._publisher.came_back(place[1], data)
            if self._halls and (place in self._came or len(self._came) < MOST_TOURNAMENTS):
                self._came[place] = data
                self._has_come.set()

    async def _verify(self, halls: Halls) -> None:
        """Verifies one file after the other. Of files that come faster than that, only the latest of each tournament is
        verified."""
        while True:
            await self._has_come.wait()
            self._has_come.clear()
            while self._came:
                place = next(iter(self._came))
                await asyncio.to_thread(halls.take, place, self._came.pop(place))

    def _mark(self, is_heard: bool) -> None:
        if self._halls:
            self._halls.mark(is_heard)

    def _tell_it_is_away(self, error: BaseException) -> None:
        if not self._was_told:
            reason = str(error).rstrip(".")
            self._say(f"The broker {self._address.host} does not answer, and is tried again until it does: {reason}.")
        self._was_told = True

    def _tell_it_is_back(self) -> None:
        if self._was_told:
            self._say(f"The broker {self._address.host} answers.")
        self._was_told = False
