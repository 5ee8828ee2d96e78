"""Noise for the serial line: random and mutated commands, the same on both runtimes. `line_noise.py COUNT` sends that
many lines."""

import gc
import sys

from bench_board import generator
from serial_end import LineBench

COMMANDS = (
    b"help",
    b"info",
    b"list",
    b"read 1",
    b"read 2",
    b"read 99999999999999999999",
    b"pull 1 0 4",
    b"pull 1 10 1",
    b"pull 2 0 999999999",
    b"pull 3 99999999 1",
    b"got 1 12 0123456789abcdef",
    b"got 1 1 ffffffffffffffff",
    b"\x1b[Ainfo",
    b"\x03\x15list",
    b"read \xc3\xbc",
)
ENDS = (b"\n", b"\r", b"\r\n")


def noise_line(random):
    """Returns a line: a command, a mutated command, or noise."""
    kind = random(4)
    if kind == 0:
        line = bytes([random(256) for _ in range(random(24))])
    elif kind == 1:
        line = bytes([32 + random(95) for _ in range(random(12))]) * (1 + random(12))
    else:
        line = COMMANDS[random(len(COMMANDS))]
        for _ in range(random(4)):
            at = random(len(line) + 1)
            what = random(4)
            if what == 0:
                line = line[:at] + bytes((random(256),)) + line[at:]
            elif what == 1:
                line = line[:at] + line[at + 1 :]
            elif what == 2:
                line = line[:at] + b" " + line[at:]
            else:
                line = line[:at] + line[at // 2 :]
    return line + ENDS[random(3)]


class Storm:
    """Sends line after line to a box with one short match that is open and one that is over."""

    def __init__(self):
        self.line = LineBench()
        bench = self.line.bench
        for _ in range(2):
            bench.begin()
            bench.to_duel()
            bench.press("AF")
            if bench.app.journal.number == 1:
                bench.end()
        self.flash = self._flash()

    def _flash(self):
        blocks = self.line.bench.board.blocks
        return blocks.programmed, sorted((number, bytes(sector)) for number, sector in blocks.sectors.items())

    def blow(self, count, random):
        """Sends `count` lines and checks each answer."""
        for _ in range(count):
            noise = noise_line(random)
            answer = self.line.say(noise)
            # Bytes that end a line may be among the noise: then each line of it has its own sentence.
            lines = noise.replace(b"\r", b"\n").count(b"\n")
            if answer.count(b"Try: ") > lines or (answer and not answer.endswith(b"\n")):
                raise AssertionError((noise, answer))

    def end(self):
        """Checks that the box is unchanged and still answers."""
        if self._flash() != self.flash:
            raise AssertionError("the flash has changed")
        if self.line.ask("info")[0].find("protocol 1, match 2 of fini") < 0:
            raise AssertionError("the box does not answer")


def in_use():
    """Returns the bytes of the heap in use; 0 on a runtime that cannot tell."""
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def blow(count, seed):
    """Runs a whole storm of `count` lines, in which the memory in use must not grow."""
    storm = Storm()
    random = generator(seed)
    storm.blow(200, random)
    before = in_use()
    storm.blow(count - 200, random)
    if in_use() > before + 2000:
        raise AssertionError("memory has grown from %d to %d" % (before, in_use()))
    storm.end()


if __name__ == "__main__":
    blow(int(sys.argv[1]), 1)
    print("%s lines, no harm" % sys.argv[1])
