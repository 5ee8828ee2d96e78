"""Hubs of many halls whose boxes all deliver, a broker, and a hub that follows them, each a process of its own:
`python tests/performance/hub_halls.py HALLS BOXES`. Prints JSON.

Each hall has as many tables as boxes, and publishes its tournament on a real Mosquitto. First one box of each hall
delivers, one hall after the other; then all the others at once. A reader does what a browser does on the page of all
halls: it hears that something is new, and loads the page.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), *(str(ROOT / "tests" / folder) for folder in ("performance", "host_tools/hub"))]

import aiohttp  # noqa: E402
from clubs import RunningHub, until  # noqa: E402
from hub_boxes import Box, prepared  # noqa: E402
from mosquitto import Mosquitto  # noqa: E402
from paho.mqtt import client as paho  # noqa: E402


class Listener:
    """Counts what the broker passes on to somebody who hears everything."""

    def __init__(self, port: int) -> None:
        self.messages = self.bytes = 0
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self._client.on_message = self._count
        self._client.connect("127.0.0.1", port)
        self._client.subscribe("#", 1)
        self._client.loop_start()

    def _count(self, _client: object, _data: object, message: paho.MQTTMessage) -> None:
        self.messages += 1
        self.bytes += len(message.payload)

    def stop(self) -> None:
        """Hears no more."""
        self._client.loop_stop()


class Reader:
    """Reads the page of all halls whenever there is news."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self._session = session
        self._url = url
        self._changed = asyncio.Condition()
        self.halls = self.results = 0

    async def read(self) -> None:
        """Until it is cancelled."""
        async with self._session.get(f"{self._url}/halls/news") as news:
            async for line in news.content:
                if not line.startswith((b"retry", b"data")):
                    continue
                async with self._session.get(f"{self._url}/halls") as answer:
                    text = await answer.text()
                async with self._changed:
                    self.halls, self.results = text.count("</bdi>: <bdi>"), text.count("verified log")
                    self._changed.notify_all()

    async def until(self, halls: int, results: int) -> None:
        """Returns when the page has that many."""
        async with self._changed:
            while (self.halls, self.results) != (halls, results):
                await asyncio.wait_for(self._changed.wait(), 300)


async def delivered(follower: RunningHub, hubs: list[RunningHub], boxes: list[list[Box]]) -> dict[str, float]:
    """The seconds from receipts to the page."""
    patient = aiohttp.ClientTimeout()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=patient) as session:
        reader = Reader(session, follower.url)
        reading = asyncio.create_task(reader.read())
        await reader.until(len(hubs), 0)
        alone = []
        for number, (hub, those) in enumerate(zip(hubs, boxes, strict=True), 1):
            await those[0].deliver(hub.box_port)
            await reader.until(len(hubs), number)
            alone.append(time.perf_counter() - those[0].delivered_at)
        begun = time.perf_counter()
        others = [(hub, box) for hub, those in zip(hubs, boxes, strict=True) for box in those[1:]]
        await asyncio.gather(*(box.deliver(hub.box_port) for hub, box in others))
        received = time.perf_counter()
        await reader.until(len(hubs), sum(map(len, boxes)))
        shown = time.perf_counter()
        reading.cancel()
    return {
        "one_median_seconds": statistics.median(alone),
        "one_longest_seconds": max(alone),
        "all_received_seconds": received - begun,
        "all_shown_behind_last_receipt_seconds": shown - received,
    }


def most_memory_mb(hub: RunningHub) -> int:
    """Of its process, so far."""
    status = Path(f"/proc/{hub.process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) // 1024


def measured(folder: str, halls: int, count: int) -> dict[str, float]:
    """With the databases in this folder."""
    broker = Mosquitto()
    hubs: list[RunningHub] = []
    try:
        boxes = []
        for number in range(1, halls + 1):
            database = f"{folder}/{number}.sqlite"
            boxes.append(prepared(database, count, count)[1])
            hubs.append(RunningHub(database, "--broker", broker.address(), "--hall", f"Hall {number}"))
        listener = Listener(broker.port)
        until(lambda: listener.messages >= 3 * halls, "not all halls have published")
        before = listener.messages, listener.bytes
        follower = RunningHub(f"{folder}/follower.sqlite", "--broker", broker.address(), "--follow")
        hubs.append(follower)
        told = asyncio.run(delivered(follower, hubs[:-1], boxes))
        listener.stop()
        told |= {
            "messages": listener.messages - before[0],
            "megabytes": (listener.bytes - before[1]) / 1e6,
            "follower_most_memory_mb": most_memory_mb(follower),
            "hall_most_memory_mb": max(map(most_memory_mb, hubs[:-1])),
        }
    finally:
        for hub in hubs:
            hub.kill()
        broker.end()
    return {"halls": halls, "boxes": halls * count, **{name: round(value, 2) for name, value in told.items()}}


def main() -> None:
    """Measures."""
    halls, boxes = (int(word) for word in (*sys.argv[1:], *("10", "20")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measured(folder, halls, boxes)))


if __name__ == "__main__":
    main()
