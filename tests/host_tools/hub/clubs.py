"""A running hub, and visitors who use its pages without a browser."""

import asyncio
import contextlib
import http.client
import re
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Callable, Sequence
from typing import NamedTuple, Self, TypeVar

from evenings import of_draw
from schiri_tools.hub.broker.halls import Halls
from schiri_tools.hub.file import verified
from schiri_tools.hub.server.app import Hub
from schiri_tools.hub.server.door import opened as opened_door
from schiri_tools.hub.server.serving import application_of, runner_of
from schiri_tools.hub.store.access import Access
from schiri_tools.hub.store.database import opened

T = TypeVar("T")

PEOPLE = ("Ada", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül", "Hans", "Ida", "Jo", "Kai", "Lea")
PATIENCE_SECONDS = 600


class Answer(NamedTuple):
    """The answer of a server."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        """The page as text."""
        return self.body.decode()


class _Hub:
    """A hub with pages on a port of its own."""

    port: int
    password: str

    @property
    def url(self) -> str:
        """The address of the hub."""
        return f"http://127.0.0.1:{self.port}"

    def organiser(self) -> "Visitor":
        """Returns an organiser who has signed in."""
        visitor = Visitor(self.port)
        assert visitor.sign_in(self.password).status == 303
        return visitor


class RunningHub(_Hub):
    """`schiri hub` on a free port; `kill` is a power cut. `program` is what Python runs."""

    def __init__(self, database: str, *words: str, program: Sequence[str] = ("-m", "schiri_tools.cli.main")) -> None:
        command = [sys.executable, *program, "hub", "--host", "127.0.0.1", "--port", "0", "--box-port", "0"]
        self.process = subprocess.Popen(
            [*command, "--database", database, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.password = ""
        assert self.process.stdout
        while line := self.process.stdout.readline():
            if "password" in line:
                self.password = line.split()[-1]
            if found := re.search(r"https?://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
            if found := re.search(r"hub 127\.0\.0\.1 (\d+)", line):
                self.box_port = int(found[1])
                break
        else:
            raise AssertionError(self.process.communicate()[1])

    def kill(self) -> None:
        """Kills the hub (kill -9)."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        """Stops the hub by Ctrl-C."""
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE_SECONDS)


class HubInAThread(_Hub):
    """A hub in a thread of this process, which starts much faster than a `RunningHub`."""

    def __init__(self, database: str, halls: Halls | None = None) -> None:
        self._halls = halls
        self._engine = opened(database)
        self.password = Access(self._engine).make_password()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.port = asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(PATIENCE_SECONDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Stops the server."""
        self._loop.call_soon_threadsafe(self._door.close)
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(PATIENCE_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_SECONDS)
        self._loop.close()

    async def _end(self) -> None:
        await self.hub.boxes.close()
        await self._runner.cleanup()
        left = asyncio.all_tasks() - {asyncio.current_task()}  # as `asyncio.run` does
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _start(self) -> int:
        self.hub = Hub(self._engine, halls=self._halls)
        self.box_port = await self.hub.boxes.listen("127.0.0.1", 0)
        self._runner = runner_of(application_of(self.hub))
        await self._runner.setup()
        self._door = await opened_door(self._runner, "127.0.0.1", 0)
        return int(self._door.sockets[0].getsockname()[1])


class Visitor:
    """A person with a browser: cookies and forms. `address` is the person's."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self._address = address
        self.cookies: dict[str, str] = {}
        self.token = ""

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """Sends a request with the cookies."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_SECONDS, source_address=(self._address, 0)
        )
        own = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            own["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with contextlib.closing(connection):
            connection.request(method, path, body, own)
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def get(self, path: str) -> Answer:
        """Requests a page."""
        return self.ask("GET", path)

    def send(self, path: str, fields: object = (), token: str | None = None, **headers: str) -> Answer:
        """Sends a form with its token."""
        pairs = [*(fields.items() if isinstance(fields, dict) else fields)]
        pairs.append(("token", self.token if token is None else token))
        headers.setdefault("Content_Type", "application/x-www-form-urlencoded")
        return self.ask("POST", path, urllib.parse.urlencode(pairs).encode(), **headers)

    def send_file(self, path: str, data: bytes, name: str = "log", file: str = "match.jsonl", **fields: str) -> Answer:
        """Sends a form with a file."""
        fields = {"token": self.token, **fields}
        parts = [f'name="{field}"\r\n\r\n{value}'.encode() for field, value in fields.items()]
        parts.append(b'name="%b"; filename="%b"\r\n\r\n%b' % (name.encode(), file.encode(), data))
        body = b"".join(b"--edge\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts)
        return self.ask("POST", path, body + b"--edge--\r\n", Content_Type="multipart/form-data; boundary=edge")

    def sign_in(self, password: str, name: str = "Orga") -> Answer:
        """Signs in as an organiser."""
        answer = self.send("/sign-in", {"name": name, "password": password})
        if answer.status == 303:
            self.token = re.search(r'name="token" value="([^"]+)"', self.get("/desk").text)[1]
        return answer

    def of_draw(self, id_: str, log: bytes) -> bytes:
        """Returns the log of the same match as a box writes it that was told of its table in the latest round."""
        return of_draw(log, verified(self.get(f"/desk/{id_}/file").body).state)

    def count(self, id_: str, table: int) -> Answer:
        """Counts the first of the refused logs for a table."""
        page = self.get(f"/desk/{id_}").text
        log = page.partition('/count-log">')[2].partition('name="id" value="')[2].partition('"')[0]
        return self.send(f"/desk/{id_}/count-log", {"id": log, "table": table})

    def begin(self, **fields: str) -> str:
        """Makes a tournament, and returns its id."""
        answer = self.send("/desk/new", {"title": "Club night", "game": "schocken", "format": "groups", **fields})
        assert answer.status == 303, answer.text
        return answer.headers["Location"].rpartition("/")[2]

    def drawn(self, names: Sequence[str] = ("Ada", "Ben"), published: bool = True, **fields: str) -> str:
        """Makes a tournament with a drawn first round, and returns its id."""
        id_ = self.begin(**{"game": "fini", "format": "swiss", "rounds": "3", "test_dice": "on", **fields})
        for action, of in (("enter", {"people": "\n".join(names)}), ("draw", {}), ("publish", {"shown": "yes"})):
            assert (action == "publish" and not published) or self.send(f"/desk/{id_}/{action}", of).status == 303
        return id_


def until(holds: Callable[[], T], what: str = "it did not come") -> T:
    """Waits for a condition, and returns what fulfils it."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        if found := holds():
            return found
        time.sleep(0.02)
    raise AssertionError(what)
