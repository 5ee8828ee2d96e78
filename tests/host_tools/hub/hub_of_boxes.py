"""A hub's listener in a thread of its own, and boxes on the bench that go on as real time goes by."""

import asyncio
import socket
import threading
import time
from binascii import crc32
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace

from hub_end import OnlineBench, settings
from schiri_tools.hub.boxes import Boxes
from schiri_tools.hub.store.boxes import NextMatch

STEP_US = 8000  # virtual time of each box in a turn of `let_work`, which takes at least a millisecond
MOST_SECONDS = 60.0
NONCE = "0123456789abcdef"


@dataclass(frozen=True)
class Taken:
    counts: bool
    is_final: bool = True
    came_too_soon: bool = False


class Desk:
    """Organisers who know these codes. `logs` are the logs that count, `asked` all logs with the code of each box."""

    def __init__(self, *codes):
        self.codes = set(codes)
        self.pins = {}
        self.next = {}
        self.logs = set()
        self.asked = []
        self.met = []
        self.outcome = Taken(True)
        self.before = lambda: None

    def pinned(self, code):
        return self.pins.get(code, "") if code in self.codes else None

    def meet(self, code, fingerprint):
        self.met.append((code, fingerprint))

    def next_match(self, code):
        names = tuple(self.next.get(code, ()))
        return NextMatch(names, NONCE if names else "")

    def take(self, code, log):
        self.asked.append((code, log))
        self.before()
        if self.outcome.counts:
            self.logs.add(log)
        return self.outcome


class RunningHub:
    """A listener, and the thread it runs in."""

    def __init__(self, desk, port=0, **options):
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.boxes = Boxes(desk, **options)
        self.port = self.do(self.boxes.listen("127.0.0.1", port))

    def do(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(MOST_SECONDS)

    def wake(self):
        self.loop.call_soon_threadsafe(self.boxes.wake)

    def kill(self):
        """Stops at once, as `kill -9` would."""
        self.do(self.boxes.close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(MOST_SECONDS)
        self.loop.close()


@contextmanager
def running(desk, **options):
    hub = RunningHub(desk, **options)
    try:
        yield hub
    finally:
        hub.kill()


def online(bench, port, code, fingerprint=""):
    """Returns a box with the settings of this hub."""
    box = OnlineBench(bench, SimpleNamespace(port=port))
    if fingerprint:
        box.bench.board.signs = True
        box.app.box_key.fingerprint = fingerprint
    box.app.settings["link"] = {**settings(port), "code": code}
    box.app.set_up_link()
    return box


def let_work(boxes, condition, seconds=MOST_SECONDS):
    """Lets the boxes work, side by side, until the condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, [(box.link.stage, box.bench.screen) for box in boxes]
        for box in boxes:
            box.bench.time.run(STEP_US)
        time.sleep(0.001)


def sealed(words):
    return b"@" + words + b" *%08x\n" % crc32(words)


def greeting(code=b"123456", protocol=1, fingerprint=b"", firmware=b"1.0"):
    """Returns what a box answers that is asked for its code."""
    facts = b'board {"code": "%s", "fingerprint": "%s"}' % (code, fingerprint)
    return sealed(b"schiri %s, protocol %d, no match" % (firmware, protocol)) + sealed(facts)


class FakeBox:
    """A connection that sends what the test wants."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), MOST_SECONDS)
        self.received = b""

    def send(self, data):
        try:
            self._socket.sendall(data)
        except OSError:
            return False
        return True

    def receive(self):
        """Returns the next bytes; b"" if the hub has closed the connection."""
        try:
            data = self._socket.recv(4096)
        except ConnectionError:
            data = b""
        self.received += data
        return data

    def answer(self, answer):
        """Answers each command until the hub closes the connection. Returns the commands."""
        commands = []
        rest = b""
        while data := self.receive():
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                commands.append(line)
                if not self.send(answer(line)):
                    return commands
        return commands

    def shut_down(self):
        """Shuts the connection down in both directions, which also ends `answer` in another thread."""
        self._socket.shutdown(socket.SHUT_RDWR)

    def close(self):
        self._socket.close()
