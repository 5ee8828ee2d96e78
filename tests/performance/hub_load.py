"""What a hub takes for match logs and pages, in processor time."""

import os
import selectors
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / folder) for folder in ("bench", "firmware", "host_tools/hub")]

import postgresql  # noqa: E402
from club_night import played  # noqa: E402
from clubs import RunningHub, Visitor  # noqa: E402
from evenings import of_draw, people, renamed  # noqa: E402
from schiri_tools.games import host_game  # noqa: E402
from schiri_tools.hub.file import verified as tournament_of  # noqa: E402
from schiri_tools.hub.inbox import Inbox  # noqa: E402
from schiri_tools.hub.state import State  # noqa: E402
from schiri_tools.hub.store.database import opened  # noqa: E402
from schiri_tools.hub.store.tournaments import Tournaments  # noqa: E402
from schiri_tools.logs import verified  # noqa: E402

PEOPLE, TABLES = 80, 20
ROUNDS_A_LOOK = 10  # rounds from one look of all walls to the next
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    """A hub's processor time in milliseconds: for a log and telling all pages of it, for a page of the wall, and for
    the desk."""

    log_ms: float
    wall_ms: float
    desk_ms: float


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """The addresses of an empty SQLite and an empty PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder, postgresql.running() as address:
        yield {"SQLite": f"{folder}/hub.sqlite", "PostgreSQL": address}


def logs_of(state: State, number: int) -> list[bytes]:
    """Returns the logs of a round of Schocken, a match at each table."""
    tables = enumerate(state.rounds[-1].tables)
    logs = [renamed(played(len(seats), table % 5), seats, f"{number:04x}{table:04x}") for table, seats in tables]
    return [of_draw(log, state) for log in logs]


def accepting_beside_verifying(address: str, rounds: int) -> float:
    """Returns the processor time in which an inbox accepts a log, relative to that in which it is verified. It is the
    best of alternating slices of a round each."""
    tournaments = Tournaments(opened(address))
    inbox = Inbox(tournaments)
    begin = {"event": "begin", "title": "Night", "game": "schocken", "format": "groups", "seed": "1", "boxes": []}
    options = {"rounds": rounds, "least": 3, "most": 6, "size": 4}
    id_ = tournaments.begin({**begin, "options": options, "fewest": True, "test_dice": True})
    tournaments.apply(id_, [{"event": "enter", "name": name} for name in people(PEOPLE)])
    verifying, accepting = [], []
    for number in range(rounds):
        kept = tournaments.apply(id_, [tournaments.look(id_).tournament.draw()])
        logs = logs_of(kept.state, number)
        verifying.append(seconds_of(lambda logs=logs: [verified(log, host_game) for log in logs]))
        outcomes = []
        accepting.append(seconds_of(lambda logs=logs, to=outcomes: to.extend(inbox.take(id_, log) for log in logs)))
        assert {outcome.code for outcome in outcomes} == {"taken"}
    return min(accepting) / min(verifying)


def seconds_of(work: Callable[[], object]) -> float:
    """Returns the processor time that something takes in this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


class Walls:
    """Pages that wait for news, from several addresses, and read all that they are told."""

    def __init__(self, port: int, id_: str, count: int) -> None:
        self._selector = selectors.DefaultSelector()
        for number in range(count):
            source = (f"127.0.2.{number // 90 + 1}", 0)
            line = socket.create_connection(("127.0.0.1", port), 60, source_address=source)
            line.sendall(f"GET /e/{id_}/news HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            self._selector.register(line, selectors.EVENT_READ)
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def close(self) -> None:
        """Closes all connections."""
        self._ends.set()
        self._thread.join()
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()

    def _read(self) -> None:
        while not self._ends.is_set():
            for key, _ in self._selector.select(0.1):
                key.fileobj.recv(1 << 16)


def load(address: str, rounds: int, walls: int) -> Load:
    """Plays rounds at a running hub, whose walls hear of each result, and ask for the tables every tenth round."""
    with ExitStack() as stack:
        hub = RunningHub(address, "--new-password")
        stack.callback(hub.kill)
        organiser = Visitor(hub.port)
        organiser.sign_in(hub.password)
        id_ = organiser.begin(rounds=str(rounds), least="3", most="6", size="4", tables="", test_dice="on")
        organiser.send(f"/desk/{id_}/enter", {"people": "\n".join(people(PEOPLE))})
        organiser.send(f"/desk/{id_}/publish", {"shown": "yes"})
        pages = Walls(hub.port, id_, walls)
        stack.callback(pages.close)
        phones = [Visitor(hub.port, f"127.0.1.{table + 1}") for table in range(TABLES)]
        spent = [0.0, 0.0, 0.0]
        for number in range(rounds):
            assert organiser.send(f"/desk/{id_}/draw").status in (200, 303)
            logs = logs_of(tournament_of(organiser.get(f"/desk/{id_}/file").body).state, number)
            brought = list(zip(phones, logs, strict=False))
            spent[0] += hub_seconds(hub, lambda brought=brought: [bring(*one, id_) for one in brought])
            if number % ROUNDS_A_LOOK == 0:
                spent[1] += hub_seconds(
                    hub, lambda: [look(Visitor(hub.port), f"/wall/{id_}/panels") for _ in range(walls)]
                )
                spent[2] += hub_seconds(hub, lambda: [look(organiser, f"/desk/{id_}") for _ in range(TABLES)])
    looks = len(range(0, rounds, ROUNDS_A_LOOK))
    counts = (rounds * TABLES, looks * walls, looks * TABLES)
    return Load(*(1000 * seconds / count for seconds, count in zip(spent, counts, strict=True)))


def bring(phone: Visitor, log: bytes, id_: str) -> None:
    """Brings a log, which the hub must accept."""
    answer = phone.ask("POST", f"/e/{id_}/logs", log)
    assert answer.status == 200, answer.text


def look(visitor: Visitor, path: str) -> None:
    """Fetches a page, which must exist."""
    assert visitor.get(path).status == 200


def hub_seconds(hub: RunningHub, work: Callable[[], object]) -> float:
    """Returns the processor time that a hub's process takes during something."""
    begun = _spent_s(hub)
    work()
    return _spent_s(hub) - begun


def _spent_s(hub: RunningHub) -> float:
    words: Sequence[str] = Path(f"/proc/{hub.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) * _TICK_S


def figures(is_least: bool) -> dict[str, str]:
    """Returns the figures of the page; with `is_least` of one round."""
    rounds, walls = (1, 10) if is_least else (50, 200)
    found: dict[str, str] = {}
    with databases() as addresses:
        for name, address in addresses.items():
            ratio = accepting_beside_verifying(address, 1 if is_least else 10)
            spent = load(address, rounds, walls)
            found[f"accepting a log, relative to verifying it, {name}"] = f"{ratio:.2f}"
            found[f"a log over HTTP, {name}"] = f"{spent.log_ms:.1f} ms"
            found[f"a page of the wall, {name}"] = f"{spent.wall_ms:.2f} ms"
            found[f"the desk's page, {name}"] = f"{spent.desk_ms:.1f} ms"
    return found
