"""All random numbers of a match, derived from the seed of a run and the match's number.

The secret of match N is HMAC-SHA-256 of `match N` with the seed as the key, both in decimal digits. The throws follow
from the secret as on a box without parts of the players (`dice/stream.py`), so that a log of the match can be verified.
The random numbers of a computer player start with HMAC-SHA-256 of `seat S` with the secret as the key.
"""

from functools import lru_cache

from schiri.dice.stream import Stream, stream_of

GENERATOR = "HMAC-SHA-256, keyed with seed and match"
LARGEST_SEED = 2**63 - 1
LAST_MATCH = 2**32 - 1  # the largest number of a match in a log


def secret_of(seed: int, number: int) -> bytes:
    """Returns the secret of a match's dice, 32 bytes."""
    return _stream_of(b"%d" % seed).hmac(b"match %d" % number)


@lru_cache(8)
def _stream_of(key: bytes) -> Stream:
    return Stream(key)


def no_parts(seats: int) -> list[str]:
    """Returns the players' parts of the secret, which are empty here."""
    return [""] * seats


def seed_of_player(secret: bytes, seat: int) -> int:
    """Returns the seed of the computer player at a seat (from 0), of which 31 bits are used."""
    return int.from_bytes(_stream_of(secret).hmac(b"seat %d" % seat)[:4], "big")


class SealedDice:
    """The sealed dice of a match, throw after throw."""

    def __init__(self, secret: bytes, seats: int) -> None:
        self._stream = stream_of(secret, no_parts(seats))
        self._thrown = 0

    def throw(self, count: int) -> list[int]:
        """Returns the values of the next throw of `count` dice."""
        self._thrown += 1
        return self._stream.throw(self._thrown, count)
