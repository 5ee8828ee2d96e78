"""Cables to the box on the bench, good ones and bad ones, in a time of their own."""

import copy
import random
from collections import deque

from bench import Bench
from schiri_tools.serial_line.transport import LineLost
from serial_end import LineBench

STEP_SECONDS = 0.001


class GoodLine:
    """A cable without faults."""

    def __init__(self, box: LineBench) -> None:
        self.box = box
        self.seconds = 0.0

    def send(self, data: bytes) -> None:
        self.box.end.coming += self.on_the_way(data)

    def receive(self, seconds: float) -> bytes:
        end = self.seconds + seconds
        while self.seconds < end:
            self.seconds += STEP_SECONDS
            self.box.bench.time.step()
            arrived = self.on_the_way(b"".join(self.box.end.sent))
            self.box.end.sent.clear()
            if arrived:
                return arrived
            app = self.box.bench.app
            if app.armed or (not app.console.busy and not self.box.end.coming):
                self.seconds = end
        return b""

    def now(self) -> float:
        return self.seconds

    def on_the_way(self, data: bytes) -> bytes:
        return data


class BadLine(GoodLine):
    """A cable that drops, doubles, changes or makes up bytes, on average once in `mean_good` bytes, and that is pulled
    now and then."""

    def __init__(self, box: LineBench, source: random.Random, mean_good: int, pulled_one_in: int) -> None:
        super().__init__(box)
        self._source = source
        self._mean_good = mean_good
        self._pulled_one_in = pulled_one_in

    def receive(self, seconds: float) -> bytes:
        if self._source.randrange(self._pulled_one_in) == 0:
            raise LineLost("The cable was pulled.")
        return super().receive(seconds)

    def on_the_way(self, data: bytes) -> bytes:
        arrived = bytearray(data)
        at = int(self._source.expovariate(1 / self._mean_good))
        while at < len(arrived):
            self._spoil(arrived, at)
            at += 1 + int(self._source.expovariate(1 / self._mean_good))
        return bytes(arrived)

    def _spoil(self, data: bytearray, at: int) -> None:
        what = self._source.randrange(5)
        if what == 0:
            del data[at]
        elif what == 1:
            del data[at : at + self._source.randrange(300)]
        elif what == 2:
            data.insert(at, data[at])
        elif what == 3:
            data[at] ^= 1 << self._source.randrange(8)
        else:
            data[at:at] = self._source.randbytes(self._source.randrange(1, 40))


def copy_of(box: LineBench) -> LineBench:
    """Returns a box with a copy of this one's flash, just switched on."""
    return LineBench(Bench(blocks=copy.deepcopy(box.bench.board.blocks)))


class SlowLine(GoodLine):
    """A cable to a box of which each step costs what it cost on the emulated ESP32-S3, times `slowness`. The box's own
    time and that of the PC go by side by side: what the PC sends during a step waits, and what a step sends arrives
    when it is over. The box's flash is a `CountedBlocks`."""

    STEP_SECONDS = 0.025  # a step in which the console works and its picture is drawn
    READ_SECONDS = 0.0014  # a read of the flash, with the Python code around it
    BYTE_SECONDS = 1 / 11520

    returns = 0

    def __init__(self, box: LineBench, slowness: float) -> None:
        super().__init__(box)
        self._slowness = slowness
        self._box_seconds = 0.0
        self._arriving: deque[tuple[float, bytes]] = deque()

    def __enter__(self) -> "SlowLine":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def send(self, data: bytes) -> None:
        self._box_seconds = max(self._box_seconds, self.seconds)
        super().send(data)

    def receive(self, seconds: float) -> bytes:
        end = self.seconds + seconds
        while not self._arriving and self._box_seconds < end and (self.box.console.busy or self.box.end.coming):
            self._step()
        if not self._arriving or self._arriving[0][0] > end:
            self.seconds = end
            return b""
        at, data = self._arriving.popleft()
        self.seconds = max(self.seconds, at)
        return data

    def _step(self) -> None:
        blocks = self.box.bench.board.blocks
        before = blocks.reads
        self.box.bench.time.step()
        price = self.STEP_SECONDS + (blocks.reads - before) * self.READ_SECONDS
        sent = b"".join(self.box.end.sent)
        self.box.end.sent.clear()
        self._box_seconds += price * self._slowness + len(sent) * self.BYTE_SECONDS
        if sent:
            self._arriving.append((self._box_seconds, sent))
