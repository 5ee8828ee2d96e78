"""The loop of `schiri referee` for CPython and MicroPython: it answers each line with a line and flushes it.

MicroPython reads a line with one system call for each byte, and a read waits until the whole block has arrived. So the
launcher (`runtimes`) sends MicroPython the input as blocks, each after a line with its length.
"""

import gc
import sys

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schiri.match.match import Games

MICROPYTHON = sys.implementation.name == "micropython"
MAX_LINE_BYTES = 1 << 21  # longest line; a longer one is no event, and would not fit in MicroPython's heap
HEAP = "256M"  # enough for a million events of a match, or for the longest lines; unused memory costs nothing
# MicroPython's garbage collector runs after this many allocated bytes, so that it stays in the low part of the heap,
# which is in the processor's cache. With more memory in use it runs less often; otherwise a long match would become
# ever slower.
BYTES_BETWEEN_COLLECTIONS = 1500000
LINES_BETWEEN_LOOKS = 4096
EPIPE = 32  # exit status if the reader of standard output has gone; MicroPython's errno does not have it


def blocks() -> "Iterator[bytes]":
    """Yields the blocks of standard input as they arrive, until it ends."""
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
    """Yields the lines of the blocks without line ends, including a last line without one. A line longer than
    `MAX_LINE_BYTES` becomes an empty line, so that it is answered, too."""
    parts: list[bytes] = []  # the parts of the unfinished line
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
    """Answers every line of standard input on standard output until input ends, and returns the exit status.
    `other_games` replaces the package of the games."""
    from schiri import games
    from schiri.match.conversation import Referee

    referee = Referee(other_games or games)
    output = sys.stdout.buffer
    for answered, line in enumerate(lines(blocks())):
        if MICROPYTHON and answered % LINES_BETWEEN_LOOKS == 0:
            gc.threshold(max(BYTES_BETWEEN_COLLECTIONS, gc.mem_alloc() // 2))  # type: ignore[attr-defined]
        output.write(referee.answer(line).encode() + b"\n")
        if not MICROPYTHON:  # MicroPython writes at once, and its flush waits for the disk
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
