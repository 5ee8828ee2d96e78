"""The statement that a box signs: the result of one match, in bytes that fit a code on the display
(docs/fair/signatures.md). The signed bytes are `DOMAIN` followed by the statement. The statement contains the result,
and the first bytes of the log's last check, which binds it to every throw in the log."""

import struct
from binascii import unhexlify

from ..util.typing import Sequence

DOMAIN = b"schiri result\n"
_FORM = 1  # the version of the statement's format
DIGEST_BYTES = 16  # bytes of the check of the record `result`; nobody can find a second log with the same ones
# The flags: ended by the players; names in UTF-8, not Latin-1; a simulated box; the nonce of a hub's draw follows.
ENDED, UTF8, NO_HARDWARE, DRAWN = 1, 2, 4, 8
MOST_BYTES = 194  # these and the signature fit into a QR code 57 modules wide


class Result:
    """The result of a match: its number, the check (`digest`) of its record `result`, the outcome as `Game.outcome`
    returns it, the players' names, and the nonce of the hub's draw, "" without one."""

    def __init__(
        self,
        match: int,
        digest: bytes,
        flags: int,
        game: str,
        outcome: "tuple[Sequence[int], Sequence[int]]",
        names: "Sequence[str]",
        nonce: str = "",
    ) -> None:
        self.match = match
        self.digest = digest
        self.flags = flags
        self.game = game
        self.outcome = outcome
        self.names = names
        self.nonce = nonce


def statement(public: bytes, result: Result) -> bytes:
    """Returns the statement on a match. `public` is the public key of the box. Names that do not fit are cut, the
    longest first."""
    winners, points = result.outcome
    names, game = result.names, result.game
    latin = max(ord(letter) for name in names for letter in name) < 256
    told = bytearray([_FORM])
    told.extend(public)
    told.extend(struct.pack(">I", result.match))
    told.extend(result.digest[:DIGEST_BYTES])
    told.append(result.flags | (0 if latin else UTF8) | (DRAWN if result.nonce else 0))
    told.extend(unhexlify(result.nonce))
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
    """Returns the names as bytes, cut so that all together fit into `room`."""
    while True:
        encoded = [bytes([ord(letter) for letter in name]) if latin else name.encode() for name in names]
        lengths = [len(name) for name in encoded]
        if sum(lengths) <= room:
            return encoded
        place = lengths.index(max(lengths))
        names[place] = names[place][:-1]


def _add_signed(told: bytearray, number: int) -> None:
    """Adds an integer as a variable-length quantity: seven bits in each byte, the lowest first, and the sign in the
    lowest bit."""
    left = number << 1 if number >= 0 else (-number << 1) - 1
    while left > 127:
        told.append(left & 127 | 128)
        left >>= 7
    told.append(left)
