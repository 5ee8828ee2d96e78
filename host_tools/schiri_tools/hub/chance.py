"""Reproducible random numbers, derived from a tournament's seed."""

import random
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


class Chance:
    """A generator of random numbers for a seed and a purpose. The same seed and purpose give the same numbers. Of
    Python's generator it uses only the method `random`, because only this one is guaranteed to give the same numbers in
    later versions of Python."""

    def __init__(self, seed: str, *purpose: object) -> None:
        words = " ".join(map(str, (seed, *purpose)))
        generator = random.Random(int.from_bytes(sha256(words.encode()).digest(), "big"))
        self.fraction: Callable[[], float] = generator.random
        """Returns a number from 0 (included) to 1 (excluded). It is an attribute, which is faster than a method of this
        class, because a draw calls it a million times."""

    def below(self, count: int) -> int:
        """Returns an integer from 0 to `count` - 1."""
        return int(self.fraction() * count)

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Returns the items in a random order (Fisher-Yates shuffle)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
