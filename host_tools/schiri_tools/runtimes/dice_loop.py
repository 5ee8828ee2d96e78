"""The loop of `schiri dice`, run as it stands by CPython and by MicroPython: the box's own dice, one a line.

It takes the number of dice and, if there is one, the secret in hexadecimal digits.
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
THROWS_AT_ONCE = 1000  # in one block of lines: few writes, and little memory
LINES = (b"", b"1\n", b"2\n", b"3\n", b"4\n", b"5\n", b"6\n")


class NoBoard:
    """In place of a board: this machine's source of chance need not be switched on."""

    def noise(self, on: bool) -> None:
        """Nothing to do."""


def new_secret() -> bytes:
    """A secret from this machine's source of chance, drawn as the box draws its own, health tests and all. Standard
    error gets it, so that the same dice can be thrown again."""
    secret: bytes = draw_secret(Dice(os.urandom), NoBoard())
    sys.stderr.write("Secret: %s\n" % hexlify(secret).decode())
    return secret


def sentence(failure: DiceFailure) -> str:
    """Why no secret can be drawn."""
    return "This machine's source of chance has failed a test of its health (%s)." % failure.args[0]


def blocks(secret: bytes, count: int) -> "Iterator[bytes]":
    """Yields `count` dice as blocks of lines: throws 1, 2, 3 … of 15 dice each that follow from the secret without any
    player's part; the last one is cut."""
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
    """Writes the dice to standard output; returns the exit status."""
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
