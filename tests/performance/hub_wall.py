"""How long a verdict takes from its arrival to walls that wait: `python tests/performance/hub_wall.py WALLS`.

Each wall does what a browser does: it hears that something is new, asks for its panels, and looks for the verdict. The
hub runs in a process of its own; the walls share one core with it if there is no other. Prints JSON.
"""

import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/host_tools/hub")]

import aiohttp  # noqa: E402
from clubs import RunningHub, Visitor  # noqa: E402
from evenings import renamed  # noqa: E402
from schiri_tools.games.match_script import match_script  # noqa: E402
from schiri_tools.hub.file import verified  # noqa: E402

from tests.host_tools.logs.playing import logs_of  # noqa: E402

PEOPLE = 80


async def measured(hub: RunningHub, id_: str, logs: list[bytes], walls: int) -> list[float]:
    """The seconds that each wall needed for each log."""
    found: list[float] = []
    ready = asyncio.Semaphore(0)
    arrived = asyncio.Condition()
    sent = [0.0]

    async with aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=0), timeout=aiohttp.ClientTimeout()
    ) as session:

        async def wall() -> None:
            async with session.get(f"{hub.url}/e/{id_}/news") as news:
                shown = 0
                async for line in news.content:
                    if line.startswith(b"retry"):
                        ready.release()
                    if line != b"data: changed\n":
                        continue
                    async with session.get(f"{hub.url}/wall/{id_}/panels") as answer:
                        done = (await answer.text()).count("table done")
                    if done > shown:
                        shown = done
                        found.append(time.perf_counter() - sent[0])
                        async with arrived:
                            arrived.notify_all()

        tasks = [asyncio.create_task(wall()) for _ in range(walls)]
        for _ in range(walls):
            await ready.acquire()
        for number, log in enumerate(logs, 1):
            sent[0] = time.perf_counter()
            async with session.post(f"{hub.url}/e/{id_}/logs", data=log) as answer:
                assert (await answer.json())["code"] == "taken"
            async with arrived:
                while len(found) < number * walls:
                    await asyncio.wait_for(arrived.wait(), 60)
        for task in tasks:
            task.cancel()
    return found


def main() -> None:
    """Measures."""
    walls = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with tempfile.TemporaryDirectory() as folder:
        hub = RunningHub(f"{folder}/hub.sqlite")
        organiser = Visitor(hub.port)
        organiser.sign_in(hub.password)
        id_ = organiser.begin(rounds="12", least="3", most="6", size="4", test_dice="on", fewest="on")
        organiser.send(f"/desk/{id_}/enter", {"people": "\n".join(f"P{number}" for number in range(PEOPLE))})
        begun = time.perf_counter()
        organiser.send(f"/desk/{id_}/draw")
        drawn = time.perf_counter() - begun
        organiser.send(f"/desk/{id_}/publish", {"shown": "yes"})
        tables = verified(organiser.get(f"/desk/{id_}/file").body).state.rounds[0].tables
        match = logs_of(match_script(3, "schocken", 4))[-1]
        logs = [renamed(match, seats, f"{number:08x}") for number, seats in enumerate(tables)]
        seconds = asyncio.run(measured(hub, id_, logs, walls))
        hub.kill()
    told = {"walls": walls, "verdicts": len(logs), "draw_seconds": drawn, "log_bytes": len(logs[0])}
    told |= {"median_seconds": statistics.median(seconds), "longest_seconds": max(seconds)}
    print(json.dumps({name: round(value, 3) for name, value in told.items()}))


if __name__ == "__main__":
    main()
