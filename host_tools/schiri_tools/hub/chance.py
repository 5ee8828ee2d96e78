"""Chance that can be had again: numbers that follow from a tournament's seed alone."""

import random
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


class Chance:
    """Numbers from a seed and from what they are for: the same again for the same words, others for others. Of Python's
    generator only `random` is used, the one method whose numbers every later Python has to repeat."""

    def __init__(self, seed: str, *purpose: object) -> None:
        words = " ".join(map(str, (seed, *purpose)))
        generator = random.Random(int.from_bytes(sha256(words.encode()).digest(), "big"))
        self.fraction: Callable[[], float] = generator.random
        """A number from 0 up to but without 1. It is no method of its own, as draws call it a million times."""

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        return int(self.fraction() * count)

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in a random order (Fisher and Yates)."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
