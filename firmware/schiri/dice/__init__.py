"""Dice nobody can doubt: what the box holds of them all the time.

Before a match the box draws a secret (`source.py`) and shows a commitment to it; then each player adds a part by
pressing value keys. From then on every throw is settled (`stream.py`), and nobody can have chosen it: not the box,
which did not know the parts when it committed itself; not a player, who does not know the secret. `docs/fair/dice.md`
has the protocol and what it is good for.
"""

from array import array
from hashlib import sha256

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Entropy = Callable[[int], bytes]

_STAMPS = 16
SECRET_BYTES = 32
PART_DIGITS = 6


class DiceFailure(Exception):
    """The source of chance is not to be trusted; `args[0]` tells how it failed, see `source.py`."""


class Dice:
    """Chance, from a board's `entropy(count)` and from when keys were pressed."""

    def __init__(self, entropy: "Entropy") -> None:
        self.entropy = entropy
        self.stamps = array("I", [0] * _STAMPS)  # of the latest presses
        self.test_values: list[int] = []  # what the next dice show, for tests and key scripts
        self._next_stamp = 0

    def add_entropy(self, stamp_us: int) -> None:
        """A key was pressed at a raw stamp: nobody knows in advance when, to the microsecond."""
        self.stamps[self._next_stamp] = stamp_us
        self._next_stamp = (self._next_stamp + 1) % _STAMPS

    def below(self, limit: int) -> int:
        """An integer from 0 to `limit` − 1 that no player can guess, for a signal or a lot: it is no die. A failed
        source does, too: with real dice the box still has to give signals. For `limit` up to 2^24 the bias is below
        2^-40."""
        mixed = sha256(bytes(self.entropy(16)))
        mixed.update(bytes(self.stamps))
        return int.from_bytes(mixed.digest()[:8], "little") % limit


class Seal:
    """On the dice of a match under way: nothing but this object and the flash knows the secret. As long as secret or
    commitment are not known, they are empty."""

    def __init__(self, secret: bytes = b"", commitment: str = "") -> None:
        self.secret = secret
        self.commitment = commitment
        self.contributions: list[str] = []  # digits of each player, by seat; none until all are there
        self.thrown = 0  # how many throws there have been
        self.counts = [0] * 6  # how often each value has come, but for throws in which a script has set values
        self.test_throws = 0  # how many of those there have been
        self.tested = False  # is the latest one of them?

    def count(self, values: list[int], genuine: bool) -> None:
        """The dice of one more throw; those that are not `genuine` were set by a script, and do not count."""
        self.thrown += 1
        self.tested = not genuine
        self.test_throws += self.tested
        if genuine:
            for value in values:
                self.counts[value - 1] += 1
