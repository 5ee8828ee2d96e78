"""A flash with many stored matches that were not played: each log is that of one short match, with its own number and
checks."""

from binascii import hexlify
from hashlib import sha256

from bench import Bench
from memory_flash import MemoryBlocks, MemoryStorage
from schiri.journal.journal import Journal
from schiri.journal.reading import Reader
from schiri.journal.sectors import Flash
from schiri.journal.store import match

SECTORS = 2048  # for logs, of a box with 16 MiB


def with_matches(count):
    """Returns a flash with `count` matches, all finished and none pulled."""
    blocks = CountedBlocks(SECTORS)
    lines = short_log()
    journal = Journal(blocks)
    for number in range(1, count + 1):
        journal.begin()
        for line in numbered(lines, number):
            journal.append(line)
        journal.close()
    blocks.reads = blocks.heads_read = blocks.heads_written = 0
    return blocks


def short_log():
    """Returns the lines of a match of one duel."""
    bench = Bench(MemoryStorage(), blocks=MemoryBlocks(128))
    bench.play_short_match()
    flash = bench.app.journal.flash
    return list(Reader(flash, match(flash, 1).sectors).lines())


def numbered(lines, number):
    """Yields the lines of a log of match 1 as those of match `number`, with new checks."""
    digest = b""
    for line in lines:
        content = line[: line.rfind(b', "check": "')]
        content = content.replace(b'"match": 1,', b'"match": %d,' % number, 1)
        digest = sha256(digest + content + b"}").digest()
        yield content + b', "check": "%s"}\n' % hexlify(digest[:8])


def expect_same_heads(flash, blocks):
    """Raises `AssertionError` if the box's memory of the heads differs from its flash."""
    found = Flash(blocks)
    for name in ("kinds", "parts", "since"):
        if getattr(flash, name) != getattr(found, name):
            raise AssertionError(name)  # not `assert`: compiled for the box, that is left out
    if flash.numbers() != found.numbers():
        raise AssertionError("numbers")


class CountedBlocks(MemoryBlocks):
    """A flash in memory that counts reads, and accesses to heads."""

    HEAD = 32  # bytes, with the marks

    def __init__(self, count=384):
        super().__init__(count)
        self.reads = 0
        self.heads_read = 0  # reads of the head of a sector and nothing else
        self.heads_written = 0  # how often a head was programmed or erased

    def readblocks(self, number, buffer, offset=0):
        self.reads += 1
        self.heads_read += offset == 0 and len(buffer) == self.HEAD
        super().readblocks(number, buffer, offset)

    def writeblocks(self, number, buffer, offset):
        self.heads_written += offset < self.HEAD
        super().writeblocks(number, buffer, offset)

    def ioctl(self, request, argument):
        self.heads_written += request == 6
        return super().ioctl(request, argument)
