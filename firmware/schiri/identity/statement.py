"""What a signature says: the result of one match, in bytes that fit a code on the display (docs/fair/signatures.md).

The signed bytes are `DOMAIN` and the statement. It names the log by the first bytes of its last check, so whoever has
the log has every throw, and whoever has the statement alone has the result.
"""

import struct

from ..util.typing import Sequence

DOMAIN = b"schiri result\n"
_FORM = 1  # of the statement
DIGEST_BYTES = 16  # of the check of the record `result`: a second log with the same ones cannot be found
ENDED, UTF8, NO_HARDWARE = 1, 2, 4  # flags: the players ended the match; the names are not Latin-1; a simulated box
MOST_BYTES = 194  # so that statement and signature fit a code of 57 modules


class Result:
    """How the match of that number came out, `digest` being the check of the record that says so, `outcome` as
    `Game.outcome` tells it, and `names` those of the players."""

    def __init__(
        self,
        match: int,
        digest: bytes,
        flags: int,
        game: str,
        outcome: "tuple[Sequence[int], Sequence[int]]",
        names: "Sequence[str]",
    ) -> None:
        self.match = match
        self.digest = digest
        self.flags = flags
        self.game = game
        self.outcome = outcome
        self.names = names


def statement(public: bytes, result: Result) -> bytes:
    """Returns the statement on a match by the box whose key has that `public` half. Names that do not fit are cut, the
    longest first."""
    winners, points = result.outcome
    names, game = result.names, result.game
    latin = max(ord(letter) for name in names for letter in name) < 256
    told = bytearray([_FORM])
    told.extend(public)
    told.extend(struct.pack(">I", result.match))
    told.extend(result.digest[:DIGEST_BYTES])
    told.append(result.flags | (0 if latin else UTF8))
    told.append(len(game))
    told.extend(game.encode())
    told.append(len(names))
    told.append(sum([1 << seat for seat in winners]))
    for number in points:
        _add_signed(told, number)
    for name in _fitting(list(names), latin, MOST_BYTES - len(told) - len(names)):
        told.append(len(name))
        told.extend(name)
    return bytes(told)


def _fitting(names: list[str], latin: bool, room: int) -> list[bytes]:
    """Returns the names as bytes, cut where all of them together need more than `room`."""
    while True:
        encoded = [bytes([ord(letter) for letter in name]) if latin else name.encode() for name in names]
        lengths = [len(name) for name in encoded]
        if sum(lengths) <= room:
            return encoded
        place = lengths.index(max(lengths))
        names[place] = names[place][:-1]


def _add_signed(told: bytearray, number: int) -> None:
    """Adds a number as a variable-length quantity, seven bits a byte, the lowest first, its sign in the lowest bit."""
    left = number << 1 if number >= 0 else (-number << 1) - 1
    while left > 127:
        told.append(left & 127 | 128)
        left >>= 7
    told.append(left)
