"""The best order of grabs in FINI! without an opponent who grabs, computed exactly:

    python -m schiri_tools.games.fini.grabs straight 31642514253 6241
    python -m schiri_tools.games.fini.grabs pasch 42464241424 4234 --theirs 4 4
    python -m schiri_tools.games.fini.grabs --throws

The first two take the combination, the coloured values on the field, the silver ones, and the coloured values of the
opponent. The last one prints the distribution of the longest length over all throws.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

from schiri.games.fini.rules.dice import (
    COLOURED_DICE,
    COMBINATIONS,
    MOST_DICE,
    NAME_OF_DIE,
    SILVER,
    SILVER_DICE,
    VALUES,
    arranged,
    counted,
)
from schiri.games.fini.rules.verdict import Duel

Dice = tuple[int, ...]  # as in `rules/dice.py`: the value of a coloured die, the value plus `SILVER` of a silver one


class Grabs(NamedTuple):
    """Dice in the order of the grabs, and the length (F7) after each."""

    dice: Dice
    lengths: tuple[int, ...]

    @property
    def worth(self) -> tuple[int, int, int]:
        """The key by which orders are compared: the length at the call, then fewer grabs, then the sum of the lengths,
        which is greater the earlier the length grows."""
        return self.lengths[-1] if self.lengths else 0, -len(self.dice), sum(self.lengths)


def best_grabs(combination: str, field: Dice, theirs: Dice = (), laid: Dice = ()) -> Grabs:
    """Returns the best order of grabs from the `field` for a player who has the dice `laid` without an offence, while
    the opponent keeps the dice `theirs`. After these grabs a call is neither premature (F2) nor an offence (F4)."""
    shown = tuple(sorted({die for die in theirs if die < SILVER}))
    return _best(combination, tuple(sorted((*field, *laid))), shown, tuple(sorted(laid)))


@lru_cache(1 << 16)
def _best(combination: str, there: Dice, shown: Dice, own: Dice) -> Grabs:
    """Returns the best order from here on. `there` are all dice on the field and of the player, so that the cache does
    not depend on the order of earlier grabs."""
    left = list(there)
    for die in own:
        left.remove(die)
    found = [] if _duel(combination, own, left, shown).premature() else [Grabs((), ())]
    for die in _useful(combination, own, left, shown):
        after = tuple(sorted((*own, die)))
        rest = _best(combination, there, shown, after)
        length = _duel(combination, after, (), shown).length(0)
        found.append(Grabs((die, *rest.dice), (length, *rest.lengths)))
    return max(found, key=lambda grabs: _worth_from(grabs, combination, own))


def _worth_from(grabs: Grabs, combination: str, own: Dice) -> tuple[int, int, int]:
    """Returns `grabs.worth` for a player who already has the dice `own`. Without grabs the length in it is that of
    `own` instead of 0."""
    length, few, lengths = grabs.worth
    if not grabs.dice:
        length = _duel(combination, own, (), ()).length(0)
    return length, few, lengths


def _duel(combination: str, own: Dice, left: Sequence[int], theirs: Dice) -> Duel:
    """Returns the duel as it stands at a call. No silver die in it counts as a needless copy, because none was grabbed
    while a coloured die of its value was there."""
    coloured = counted([die for die in left if die < SILVER])
    silver = counted([die - SILVER for die in left if die > SILVER])
    layouts = [arranged(list(own), combination), [list(theirs)]]
    return Duel(combination, 0, layouts, coloured, silver, [[], []])


def _useful(combination: str, own: Dice, left: Sequence[int], shown: Dice) -> Iterator[int]:
    """Yields the distinct dice whose grab is no offence (F4)."""
    if len(own) == MOST_DICE:
        return
    values = {die % SILVER for die in own}
    for die in sorted(set(left)):
        value = die % SILVER
        is_copy = die > SILVER
        if is_copy and (value not in shown or value in left):
            continue
        if combination == COMBINATIONS[0] and value in values:
            continue
        yield die


def lengths_of_all_throws(combination: str) -> dict[int, Fraction]:
    """Returns for each length the probability that it is the longest that a throw allows while the opponent has no
    dice. Silver dice do not matter then, because there is nothing to copy."""
    found: Counter[int] = Counter()
    for dice in combinations_with_replacement(VALUES, COLOURED_DICE):
        ways = factorial(COLOURED_DICE) // prod(map(factorial, Counter(dice).values()))
        found[best_grabs(combination, dice).worth[0]] += ways
    return {length: Fraction(found[length], 6**COLOURED_DICE) for length in sorted(found)}


def _dice_of(digits: str, silver: int, most: int) -> list[int]:
    if not digits.isdigit() or not {int(digit) for digit in digits} <= set(VALUES) or len(digits) > most:
        raise argparse.ArgumentTypeError(f"values from 1 to 6 without blanks, at most {most}, not {digits!r}")
    return [int(digit) + silver for digit in digits]


def main(words: Sequence[str] | None = None) -> int:
    """Prints the best grabs, or the distribution over all throws."""
    parser = argparse.ArgumentParser(prog="grabs", description="The best order in which to grab dice in FINI!.")
    parser.add_argument("combination", nargs="?", choices=COMBINATIONS)
    parser.add_argument("coloured", nargs="?", type=lambda digits: _dice_of(digits, 0, COLOURED_DICE), default=[])
    parser.add_argument("silver", nargs="?", type=lambda digits: _dice_of(digits, SILVER, SILVER_DICE), default=[])
    parser.add_argument("--theirs", nargs="*", type=int, choices=VALUES, default=[])
    parser.add_argument("--throws", action="store_true", help="counts over all throws")
    arguments = parser.parse_args(words)
    if arguments.throws:
        for combination in COMBINATIONS:
            shares = lengths_of_all_throws(combination).items()
            print(combination, ", ".join(f"{length}: {float(share):.2%}" for length, share in shares))
        return 0
    if not arguments.combination:
        parser.error("what is collected is missing: straight or pasch")
    field = (*arguments.coloured, *arguments.silver)
    grabs = best_grabs(arguments.combination, field, tuple(arguments.theirs))
    for die, length in zip(grabs.dice, grabs.lengths, strict=True):
        print(f"{NAME_OF_DIE[die]}: {length}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
