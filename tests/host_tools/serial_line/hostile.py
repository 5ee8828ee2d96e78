"""A box at the end of a cable that means harm: what it says is well-formed line by line, and anything at all."""

import io
import json
import random
from binascii import crc32
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from schiri.journal.record import Chain
from schiri_tools.cli import info, main, monitor, selftest
from schiri_tools.cli import list as list_command
from schiri_tools.cli import pull as pull_command
from schiri_tools.serial_line.client import Client
from schiri_tools.serial_line.transport import LineLost
from schiri_tools.util import output

MOST_RECEIVED = 64 << 20  # bytes; a pull must not keep more of them than fit on a box's flash
MOST_COMING = 1 << 20  # bytes that wait to be received; a system keeps far fewer
LONGEST_SECONDS = 7200.0  # of virtual time: many times the longest step of the self-test


def sealed(words: bytes) -> bytes:
    return b"@" + words + b" *%08x\n" % crc32(words)


class HostileLine:
    """A line that answers a command with the result of `answer`. Time passes only while nothing arrives. After a long
    silence the cable is pulled, so that a follower does not wait for ever."""

    returns = 0

    def __init__(self, answer, unasked=b""):
        self._answer = answer
        self._coming = bytearray(unasked)
        self.seconds = 0.0
        self.received = 0
        self.asked = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def send(self, data):
        self.asked += 1
        self.seconds += 0.001
        if len(self._coming) < MOST_COMING:
            self._coming += self._answer(data.replace(b"\x15", b"").strip())

    def receive(self, seconds):
        if self.seconds > LONGEST_SECONDS or self.received > MOST_RECEIVED:
            raise LineLost("The cable was pulled.")
        if not self._coming:
            self.seconds += seconds
            return b""
        data = bytes(self._coming[:4096])
        del self._coming[:4096]
        self.received += len(data)
        self.seconds += len(data) / 11520
        return data

    def now(self):
        return self.seconds


class Said(NamedTuple):
    """The output of a command, how it ended, and the line on which it ran."""

    status: int
    out: bytes
    err: bytes
    line: HostileLine


def run(line, *words) -> Said:
    """Runs a command of the PC on this cable in this process."""

    @contextmanager
    def connected(port, timeout, say, trace=None):
        client = Client(line, say, timeout)
        yield client, client.greet()

    streams = [output.Plain(io.BytesIO(), "utf-8", write_through=True) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch:
        for room in (info, list_command, monitor, pull_command):
            patch.setattr(room, "connected", connected)
        patch.setattr(selftest, "SerialTransport", lambda *_: line)
        patch.setattr("schiri_tools.serial_line.ports.chosen", lambda port: "there")
        patch.setattr("sys.stdout", streams[0])
        patch.setattr("sys.stderr", streams[1])
        status = main.main([str(word) for word in words])
    return Said(status, *(stream.buffer.getvalue() for stream in streams), line)


def check(said: Said) -> None:
    """Asserts that a command did not end with a traceback, control characters or a strange status."""
    for stream in (said.out, said.err):
        text = stream.decode()
        assert "Traceback" not in text, text
        steering = {sign for sign in text if (sign < " " and sign not in "\n\t") or "\x7f" <= sign <= "\x9f"}
        assert not steering, steering
    assert said.status in (0, 1)


# Good sessions, and how they are spoilt


def rechained(lines: list[bytes]) -> list[bytes]:
    """Returns these lines with right checks."""
    chain = Chain()
    written = []
    for number, line in enumerate(lines):
        content = json.loads(line)
        content.pop("check", None)
        if number:
            content.pop("n", None)
        written.append(bytes(chain.record(content) if number else chain.header(content)))
    return written


STRANGE = (
    b"\x1b[2J\x1b]0;owned\x07",
    b"\x9b31m",
    b"\xff\xfe",
    b"9" * 5000,
    b"-1",
    b"[" * 20000,
    b"{}",
    b"null",
    b'"\\u001b[2J"',
    b"\xc2\x9b31m",
    b"1e999",
    b"",
)


def spoilt(answer: bytes, source: random.Random) -> bytes:
    """Returns an answer with other content in its lines, and right checks."""
    lines = answer.split(b"\n")[:-1]
    made = []
    for line in lines:
        words = line[1:-10] if line.startswith(b"@") else None
        what = source.randrange(14)
        if words is None or what > 8:
            made.append(line + b"\n")
        elif what == 0:
            made += [line + b"\n"] * source.choice((2, 50, 3000))
        elif what == 1:
            continue
        elif what == 2:
            made.append(sealed(source.choice(STRANGE)))
        else:
            parts = words.split(b" ")
            at = source.randrange(len(parts))
            if b"{" in words and what > 4:
                parts = [_other_json(words, source)]
            else:
                parts[at] = source.choice(STRANGE)
            made.append(sealed(b" ".join(parts)))
    if made and source.randrange(4) == 0:
        source.shuffle(made)
    return b"".join(made)


def _other_json(words: bytes, source: random.Random) -> bytes:
    begin = words.index(b"{")
    try:
        content = json.loads(words[begin:])
    except ValueError:
        return words
    key = source.choice(list(content))
    value = source.choice([None, -1, 1 << 70, "\x1b[2J", [], {}, [[[]]], True, "x" * 3000, {"event": "\x9b"}])
    if source.randrange(3):
        content[key] = value
    else:
        del content[key]
    return words[:begin] + json.dumps(content).encode()


class Recorded:
    """The answers of a good box, by command."""

    def __init__(self, box):
        self._box = box
        self._known = {}

    def __call__(self, command: bytes) -> bytes:
        if command not in self._known:
            self._known[command] = self._box.say(command + b"\n")
        return self._known[command]


def files_below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
