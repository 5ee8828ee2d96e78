"""The loop of `schiri dice` for CPython and MicroPython: it writes the box's dice, one a line.

Its arguments are the number of dice and, optionally, the secret in hexadecimal digits.
"""

import os
import sys
from binascii import hexlify, unhexlify

from schiri.dice import Dice, DiceFailure
from schiri.dice.source import draw_secret
from schiri.dice.stream import stream_of
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

DICE_OF_A_THROW = 15
THROWS_AT_ONCE = 1000  # throws in a block of lines: few writes, little memory
LINES = (b"", b"1\n", b"2\n", b"3\n", b"4\n", b"5\n", b"6\n")


class NoBoard:
    """A stand-in for a board. This machine's random numbers need no noise source."""

    def noise(self, on: bool) -> None:
        """Does nothing, since there is no noise source to switch on or off."""


def new_secret() -> bytes:
    """Returns a secret from this machine's random numbers, drawn like the box's own, with the same health tests. It is
    written to standard error so that the dice can be reproduced. Raises `DiceFailure` if a test fails."""
    secret: bytes = draw_secret(Dice(os.urandom), NoBoard())
    sys.stderr.write("Secret: %s\n" % hexlify(secret).decode())
    return secret


def sentence(failure: DiceFailure) -> str:
    """Returns the sentence for a failed health test."""
    return "This machine's source of chance has failed a test of its health (%s)." % failure.args[0]


def blocks(secret: bytes, count: int) -> "Iterator[bytes]":
    """Yields `count` dice as blocks of lines, a die a line: throws 1, 2, 3 … of 15 dice each that follow from the
    secret without players' parts. Of the last throw only as many dice are yielded as are needed."""
    stream = stream_of(secret, [])
    number = 0
    while count:
        values: list[int] = []
        for _ in range(min(THROWS_AT_ONCE, -(-count // DICE_OF_A_THROW))):
            number += 1
            values.extend(stream.throw(number, DICE_OF_A_THROW))
        values = values[:count]
        count -= len(values)
        yield b"".join([LINES[value] for value in values])


def main(argv: list[str]) -> int:
    """Writes the dice to standard output and returns the exit status."""
    try:
        secret = unhexlify(argv[1]) if len(argv) > 1 else new_secret()
    except DiceFailure as failure:
        sys.stderr.write("schiri: %s\n" % sentence(failure))
        return 1
    for block in blocks(secret, int(argv[0])):
        sys.stdout.buffer.write(block)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
