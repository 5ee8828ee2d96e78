"""Writes the bytes that dice are made of to standard output, without end, for a program that tests bits:

    python -m tests.firmware.dice.bits --secret HEX | dieharder -g 200 -d 0

They are block 0 of throw 1, 2, 3 …, 32 bytes each: a throw of 15 dice hardly ever needs another block.
"""

import argparse
import os
import sys

from schiri.dice.stream import Stream, stream_of
from schiri_tools.cli.dice import secret

from . import SECRET

THROWS_AT_ONCE = 4096


def blocks(stream: Stream, first: int) -> bytes:
    """Returns the bytes of `THROWS_AT_ONCE` throws, from number `first` on."""
    block = stream.block
    return b"".join([block(number, 0) for number in range(first, first + THROWS_AT_ONCE)])


def main() -> int:
    """Writes until the reader closes the pipe."""
    parser = argparse.ArgumentParser(prog="python -m tests.firmware.dice.bits")
    parser.add_argument("--secret", type=secret, default=SECRET)
    stream = stream_of(parser.parse_args().secret, ())
    first = 1
    try:
        while True:
            sys.stdout.buffer.write(blocks(stream, first))
            first += THROWS_AT_ONCE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
