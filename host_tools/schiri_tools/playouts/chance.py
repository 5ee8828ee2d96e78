"""All chance of a match, from the seed of a run and the match's number alone.

The secret of match N is HMAC-SHA-256 of `match N` under the seed, both in decimal digits. What follows from a secret is
what follows from it on the box, where no player has added a part: every throw (`dice/stream.py`), so that a log of the
match can be verified. A computer player's own random numbers begin with HMAC-SHA-256 of `seat S` under the secret.
"""

from schiri.dice.stream import Stream, stream_of

GENERATOR = "HMAC-SHA-256, keyed with seed and match"
LARGEST_SEED = 2**63 - 1
LAST_MATCH = 2**32 - 1  # the largest number that a log can have


def secret_of(seed: int, number: int) -> bytes:
    """The secret that the dice of a match follow from: 32 bytes."""
    return Stream(b"%d" % seed).hmac(b"match %d" % number)


def no_parts(seats: int) -> list[str]:
    """The players' parts of the secret: none."""
    return [""] * seats


def seed_of_player(secret: bytes, seat: int) -> int:
    """What the random numbers of the computer player at a seat (from 0) begin with: 31 bits are used of it."""
    return int.from_bytes(Stream(secret).hmac(b"seat %d" % seat)[:4], "big")


class SealedDice:
    """The dice of a match, throw after throw."""

    def __init__(self, secret: bytes, seats: int) -> None:
        self._stream = stream_of(secret, no_parts(seats))
        self._thrown = 0

    def throw(self, count: int) -> list[int]:
        """What the next throw of so many dice shows."""
        self._thrown += 1
        return self._stream.throw(self._thrown, count)
