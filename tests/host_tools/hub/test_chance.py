"""Chance from a seed."""

import itertools
from collections import Counter

from schiri_tools.hub.chance import Chance


def test_every_order_is_as_likely_as_any_other():
    chance = Chance("seed")
    counts = Counter(tuple(chance.shuffled("ABC")) for _ in range(6000))
    assert {*counts} == {*itertools.permutations("ABC")}
    # Chi-squared with 5 degrees of freedom is above 20.5 once in a thousand times.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5


def test_the_same_words_give_the_same_numbers_and_others_give_others():
    def numbers(*words):
        chance = Chance(*words)
        return [chance.below(1000) for _ in range(5)]

    assert numbers("seed", "round", 1) == numbers("seed", "round", 1)
    assert len({tuple(numbers("seed", "round", number)) for number in range(100)}) == 100
    assert numbers("seed", "numbers") != numbers("other", "numbers")
