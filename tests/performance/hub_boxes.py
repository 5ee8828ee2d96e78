"""Boxes that all deliver at once, over TCP, to a hub in a process of its own, while walls watch one of its tournaments:
`python tests/performance/hub_boxes.py BOXES WALLS`, on SQLite and then on PostgreSQL, a line of JSON for each.

Each box has a log of its own, is at a table of its own, and comes from an address of its own, as in a network; what a
box hangs up on it tries again, as a box does. A wall does what a browser does: it hears that something is new, and asks
for its panels.
"""

import asyncio
import json
import re
import statistics
import sys
import tempfile
import time
from binascii import crc32
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), *(str(ROOT / "tests" / folder) for folder in ("bench", "firmware", "host_tools/hub"))]

import aiohttp  # noqa: E402
import postgresql  # noqa: E402
from club_night import VARIANTS, played  # noqa: E402
from clubs import RunningHub  # noqa: E402
from evenings import begin, people, renamed  # noqa: E402
from schiri_tools.hub.store.database import opened  # noqa: E402
from schiri_tools.hub.store.tables import BOXES  # noqa: E402
from schiri_tools.hub.store.tournaments import Tournaments  # noqa: E402
from sqlalchemy import insert  # noqa: E402

SEATS, TABLES = 4, 50  # of a table, of a tournament: as many people as it may have
AGAIN_SECONDS = 2.0  # a box waits before it tries again


class Box:
    """A box with one match on its flash."""

    def __init__(self, number: int, log: bytes) -> None:
        self.code = f"{number:06}"
        self._log = log
        self._lines = log.splitlines()
        self._address = f"127.1.{number // 200}.{number % 200 + 1}"
        self.delivered_at = 0.0
        self.connections = 0

    async def deliver(self, port: int) -> None:
        """Tries until the hub has the match."""
        while not self.delivered_at:
            self.connections += 1
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(self._address, 0))
                while not self.delivered_at and (command := await reader.readline()):
                    writer.write(b"".join(map(sealed, self._answer(command.decode().split()))))
                    await writer.drain()
                writer.close()
            except OSError:
                pass
            if not self.delivered_at:
                await asyncio.sleep(AGAIN_SECONDS)

    def _answer(self, words: list[str]) -> list[bytes]:
        if words[0] == "info":
            return [b"schiri 1.0.0, protocol 1, no match", b"board " + json.dumps({"code": self.code}).encode()]
        if words[0] == "list":
            identity = json.loads(self._lines[0])["id"].encode()
            return [b"match 1 %b %d closed" % (identity, len(self._log)), b"matches 1"]
        if words[0] == "pull":
            first, count = int(words[2]), int(words[3])
            lines = self._lines[first : first + count]
            state = b"more" if first + len(lines) < len(self._lines) else b"closed"
            told = [b"line 1 %d " % index + line for index, line in enumerate(lines, first)]
            return [*told, b"lines 1 %d " % (first + len(lines)) + state]
        if words[0] == "got":
            self.delivered_at = time.perf_counter()
            return [b"got 1 marked"]
        return [f"seat {words[1]} ok".encode()]


def sealed(words: bytes) -> bytes:
    """A line with its check."""
    return b"@" + words + b" *%08x\n" % crc32(words)


def prepared(address: str, count: int, tables_of_each: int = TABLES) -> tuple[str, list[Box]]:
    """Tournaments whose rounds are drawn, and a box with the match of each table; the id of the first one."""
    engine = opened(address)
    tournaments = Tournaments(engine)
    matches = _matches()
    names = people(SEATS * tables_of_each)
    tables = [names[start : start + SEATS] for start in range(0, len(names), SEATS)]
    drawn = {"event": "draw", "round": 1, "tables": tables, "byes": [], "by_hand": True}
    boxes: list[Box] = []
    ids: list[str] = []
    while len(boxes) < count:
        ids.append(tournaments.begin({**begin("groups", rounds=1), "test_dice": True}))
        tournaments.apply(ids[-1], [*({"event": "enter", "name": name} for name in names), drawn])
        with engine.begin() as connection:
            for table, seats in enumerate(tables[: count - len(boxes)], 1):
                number = len(boxes)
                boxes.append(Box(number, renamed(matches[number % VARIANTS], seats, f"{number:08x}")))
                connection.execute(insert(BOXES).values(code=boxes[-1].code, tournament=ids[-1], table_number=table))
    tournaments.publish(ids[0], True)
    return ids[0], boxes


@cache
def _matches() -> list[bytes]:
    return [played(SEATS, variant) for variant in range(VARIANTS)]


async def wall(session: aiohttp.ClientSession, url: str, id_: str, ready: asyncio.Semaphore, seen: list[float]) -> None:
    """Adds to `seen` when each next result was on this wall."""
    async with session.get(f"{url}/e/{id_}/news") as news:
        async for line in news.content:
            if line.startswith(b"retry"):
                ready.release()
            if line == b"data: changed\n":
                async with session.get(f"{url}/wall/{id_}/panels") as answer:
                    done = len(set(re.findall(r'done"><h2>(\d+)</h2>', await answer.text())))
                seen += [time.perf_counter()] * (done - len(seen))


async def delivered(hub: RunningHub, id_: str, boxes: list[Box], walls: int) -> dict[str, object]:
    """All boxes at once."""
    seen: list[list[float]] = [[] for _ in range(walls)]
    ready = asyncio.Semaphore(0)
    patient = aiohttp.ClientTimeout()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=patient) as session:
        watching = [asyncio.create_task(wall(session, hub.url, id_, ready, one)) for one in seen]
        for _ in watching:
            await ready.acquire()
        begun = time.perf_counter()
        await asyncio.gather(*(box.deliver(hub.box_port) for box in boxes))
        seconds = time.perf_counter() - begun
        shown = min(len(boxes), TABLES)
        while any(len(one) < shown for one in seen):
            await asyncio.sleep(0.01)
        for task in watching:
            task.cancel()
    receipts = sorted(box.delivered_at for box in boxes[:shown])
    late = [at - receipt for one in seen for receipt, at in zip(receipts, one, strict=True)]
    return {
        "boxes": len(boxes),
        "connections": sum(box.connections for box in boxes),
        "seconds": round(seconds, 1),
        "logs_a_second": round(len(boxes) / seconds, 1),
        "walls": walls,
        "median_behind_receipt_seconds": round(statistics.median(late), 2),
        "longest_behind_receipt_seconds": round(max(late), 2),
    }


def measured(address: str, count: int, walls: int) -> dict[str, object]:
    """On this database; what the hub itself has used."""
    id_, boxes = prepared(address, count)
    hub = RunningHub(address)
    try:
        told = asyncio.run(delivered(hub, id_, boxes, walls))
        status = Path(f"/proc/{hub.process.pid}/status").read_text()
        ticks = Path(f"/proc/{hub.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    finally:
        hub.kill()
    most_kb = int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))
    return {**told, "hub_most_memory_mb": most_kb // 1024, "hub_cpu_seconds": sum(map(int, ticks)) / 100}


def main() -> None:
    """Measures."""
    count, walls = (int(word) for word in (*sys.argv[1:], *("1000", "50")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({"database": "SQLite", **measured(f"{folder}/hub.sqlite", count, walls)}), flush=True)
    with postgresql.running() as address:
        print(json.dumps({"database": "PostgreSQL", **measured(address, count, walls)}), flush=True)


if __name__ == "__main__":
    main()
