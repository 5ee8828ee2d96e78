"""How many logs a hub takes a second, on SQLite and on PostgreSQL: `python tests/performance/hub_rate.py LOGS SENDERS`.

A tournament of all against all of two, whose logs come from so many senders at once, each result in its turn. Prints a
line of JSON for each database.
"""

import json
import resource
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests/host_tools/hub")]

import postgresql  # noqa: E402
from evenings import begin, renamed  # noqa: E402
from schiri_tools.games.match_script import match_script  # noqa: E402
from schiri_tools.hub.inbox import Inbox  # noqa: E402
from schiri_tools.hub.store.database import opened  # noqa: E402
from schiri_tools.hub.store.tournaments import Tournaments  # noqa: E402

from tests.host_tools.logs.playing import logs_of  # noqa: E402

PEOPLE = 200


def rate(address: str, count: int, senders: int) -> dict[str, object]:
    """Takes so many logs."""
    tournaments = Tournaments(opened(address))
    inbox = Inbox(tournaments)
    match = logs_of(match_script(3, "schocken", 4))[-1]
    waiting: list[tuple[str, bytes]] = []
    while len(waiting) < count:
        id_ = tournaments.begin({**begin("groups", least=4, most=6, size=4, rounds=1), "test_dice": True})
        tournaments.apply(id_, [{"event": "enter", "name": f"P{number}"} for number in range(PEOPLE)])
        drawn = tournaments.look(id_).tournament.draw()
        tournaments.apply(id_, [drawn])
        waiting += [(id_, renamed(match, seats, f"{len(waiting) + n:08x}")) for n, seats in enumerate(drawn["tables"])]
    del waiting[count:]
    codes: list[str] = []
    lock = threading.Lock()

    def send() -> None:
        while True:
            with lock:
                if not waiting:
                    return
                number = len(waiting)
                id_, log = waiting.pop()
            codes.append(inbox.take(id_, log, f"box {number}").code)

    threads = [threading.Thread(target=send) for _ in range(senders)]
    begun, begun_cpu = time.perf_counter(), time.process_time()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds, cpu_seconds = time.perf_counter() - begun, time.process_time() - begun_cpu
    return {
        "logs": codes.count("taken"),
        "log_bytes": len(match),
        "seconds": round(seconds, 2),
        "cpu_ms_a_log": round(1000 * cpu_seconds / len(codes), 1),
        "logs_a_second": round(len(codes) / seconds, 1),
        "most_memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def main() -> None:
    """Measures."""
    count, senders = (int(word) for word in (*sys.argv[1:], *("1000", "20")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps({"database": "SQLite", **rate(f"{folder}/hub.sqlite", count, senders)}), flush=True)
    with postgresql.running() as address:
        print(json.dumps({"database": "PostgreSQL", **rate(address, count, senders)}), flush=True)


if __name__ == "__main__":
    main()
