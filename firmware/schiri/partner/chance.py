"""A partner's random numbers: the same on both runtimes for the same seed, and none of the dice's."""

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")


class Chance:
    """Whole numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._last = seed & 0x7FFFFFFF

    def below(self, count: int) -> int:
        """A whole number from 0, less than `count`, which is small."""
        self._last = (self._last * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._last >> 8) % count

    def one_of(self, things: "Sequence[T]") -> "T":
        """One of some things, each as likely as the other."""
        return things[self.below(len(things))]
