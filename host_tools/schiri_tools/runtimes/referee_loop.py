"""The loop of `schiri referee`, run as it stands by CPython and by MicroPython: a line in, a line out, flushed.

MicroPython reads a line with one system call for each byte, and waits until a block is full. So there the launcher
(`runtimes`) hands on what arrives as blocks, each behind its length on a line of its own.
"""

import gc
import sys

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schiri.match.match import Games

MICROPYTHON = sys.implementation.name == "micropython"
MAX_LINE_BYTES = 1 << 21  # a longer line is no event, and would not fit MicroPython's heap
HEAP = "256M"  # room for a million events of a match, or for the worst of long lines; what is not used costs nothing
# MicroPython collects its memory after so many bytes: it stays in the low, warm part of the heap. Once there is more
# to look at, it does so less often, or a long match would grow slower and slower.
BYTES_BETWEEN_COLLECTIONS = 1500000
LINES_BETWEEN_LOOKS = 4096
EPIPE = 32  # not in MicroPython's errno; the exit status if nobody reads standard output any more


def blocks() -> "Iterator[bytes]":
    """Yields what arrives on standard input, as it comes, until it ends."""
    if MICROPYTHON:
        stream = sys.stdin.buffer
        while True:
            size = stream.readline()
            if not size:
                return
            yield stream.read(int(size))
    else:
        import os

        while True:
            block = os.read(0, 1 << 16)
            if not block:
                return
            yield block


def lines(incoming: "Iterator[bytes]") -> "Iterator[bytes]":
    """Yields the lines that the blocks hold, without their ends, the last one too if it has none. A line beyond
    `MAX_LINE_BYTES` comes as an empty one: no JSON object, but still one line."""
    parts: list[bytes] = []  # of the line that has not ended yet
    size = 0
    for block in incoming:
        start = 0
        end = block.find(b"\n")
        while end >= 0:
            size += end - start
            if parts:
                parts.append(block[start:end])
                line = b"".join(parts)
                parts = []
            else:
                line = block[start:end]
            yield line if size <= MAX_LINE_BYTES else b""
            size = 0
            start = end + 1
            end = block.find(b"\n", start)
        if start < len(block):
            size += len(block) - start
            if size <= MAX_LINE_BYTES:
                parts.append(block[start:])
            else:
                parts = [b""]
    if size:
        yield b"".join(parts) if size <= MAX_LINE_BYTES else b""


def main(argv: list[str], other_games: "Games | None" = None) -> int:
    """Answers every line of standard input on standard output until it ends; returns the exit status. `other_games`
    take the place of the package of the games."""
    from schiri import games
    from schiri.match.conversation import Referee

    referee = Referee(other_games or games)
    output = sys.stdout.buffer
    for answered, line in enumerate(lines(blocks())):
        if MICROPYTHON and answered % LINES_BETWEEN_LOOKS == 0:
            gc.threshold(max(BYTES_BETWEEN_COLLECTIONS, gc.mem_alloc() // 2))  # type: ignore[attr-defined]
        output.write(referee.answer(line).encode() + b"\n")
        if not MICROPYTHON:  # there it is written at once, and a flush waits for the disk
            output.flush()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main([]))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        if error.errno != EPIPE:
            raise
        sys.exit(EPIPE)
    except MemoryError:
        sys.stderr.write("schiri: the match does not fit MicroPython's heap of %s any longer.\n" % HEAP)
        sys.exit(1)
