"""Sealed dice, whose throws nobody can choose.

Before a match the box draws a secret (`source.py`) and shows a commitment to it. Then each player adds a part with the
value keys. All throws follow from the secret and the parts (`stream.py`): the box did not know the parts when it
committed itself, and the players do not know the secret. `docs/fair/dice.md` has the protocol and its limits.
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
    """The error if the source of entropy fails; `args[0]` is the kind of failure, see `source.py`."""


class Dice:
    """The source of random numbers for secrets, signals and lots: `entropy(count)` of a board, and times of presses."""

    def __init__(self, entropy: "Entropy") -> None:
        self.entropy = entropy
        self.stamps = array("I", [0] * _STAMPS)  # the raw times of the latest presses
        self.test_values: list[int] = []  # the values of the next dice, set by tests and key scripts
        self._next_stamp = 0

    def add_entropy(self, stamp_us: int) -> None:
        """Adds the raw time of a key press, which nobody can predict to the microsecond."""
        self.stamps[self._next_stamp] = stamp_us
        self._next_stamp = (self._next_stamp + 1) % _STAMPS

    def below(self, limit: int) -> int:
        """Returns an integer from 0 to `limit` − 1 that no player can guess, for a signal or a lot, but not for dice.
        It works with a failed source, too, because the box has to give signals for real dice. For `limit` up to 2^24
        the bias is below 2^-40."""
        mixed = sha256(bytes(self.entropy(16)))
        mixed.update(bytes(self.stamps))
        return int.from_bytes(mixed.digest()[:8], "little") % limit


class Seal:
    """The seal of the dice of a match. The secret exists only here and on the flash. Secret and commitment are empty
    while they are unknown."""

    def __init__(self, secret: bytes = b"", commitment: str = "") -> None:
        self.secret = secret
        self.commitment = commitment
        self.contributions: list[str] = []  # the digits of each player by seat; empty until all are complete
        self.thrown = 0  # the number of throws
        self.counts = [0] * 6  # the number of dice with each value, without throws that a script has set
        self.test_throws = 0  # the number of throws that a script has set
        self.tested = False  # whether the latest throw was set by a script

    def count(self, values: list[int], genuine: bool) -> None:
        """Counts a throw; its values are counted only if it is `genuine`, that is, not set by a script."""
        self.thrown += 1
        self.tested = not genuine
        self.test_throws += self.tested
        if genuine:
            for value in values:
                self.counts[value - 1] += 1
