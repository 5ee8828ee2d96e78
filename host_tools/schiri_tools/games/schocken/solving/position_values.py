"""Values of positions of Schocken between two perfect players: of beginning a round, when to stand at once, and with
`--covered`, which takes a minute, of covering throws. Positions are as in `deckel.py`: the Deckel in the middle, then
those of the beginner.

    python -m schiri_tools.games.schocken.solving.position_values
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from schiri.games.schocken.rules.ranking import DECKEL

from .covered_halves import CoveredHalves
from .deckel import Chances, lost_to, open_positions, won_with
from .halves import chances_of_halves
from .open_throws import answer, begin, value_of
from .throws import RESULTS, THROWS


class Gain(NamedTuple):
    """By how much a choice, which a function below names, lowers the probability to lose the half, at a position of
    the Deckel: `middle` of them in the middle, `own` with the player."""

    gain: float
    middle: int
    own: int

    def __str__(self) -> str:
        theirs = DECKEL - self.middle - self.own
        return f"{self.gain:.2%} with {self.middle} in the middle, {self.own} against {theirs}"


def gains_of_beginning(chances: Chances) -> list[Gain]:
    """Returns the gain of beginning a round instead of the opponent at each position, the greatest first."""
    found = [
        Gain(float(1 - chances[middle][own] - chances[middle][DECKEL - middle - own]), middle, own)
        for middle in range(DECKEL + 1)
        for own in open_positions(middle)
    ]
    return sorted(found, reverse=True)


def gains_of_covering(chances: Chances) -> list[Gain]:
    """Returns the beginner's gain if throws of one round may be covered, at each position, the greatest first.
    `chances` are those of halves with covered throws."""
    found = []
    for middle in range(DECKEL + 1):
        all_open = value_of(lost_to(chances, middle), won_with(chances, middle))
        for own, value in zip(open_positions(middle), all_open, strict=True):
            found.append(Gain(float(value - chances[middle][own]), middle, own))
    return sorted(found, reverse=True)


def stands_at_once(chances: Chances, middle: int, own: int) -> float:
    """Returns the probability that it is best to stand with the first throw of a round."""
    place = open_positions(middle).index(own)
    lost, won = (ends[place : place + 1] for ends in (lost_to(chances, middle), won_with(chances, middle)))
    standing = answer(lost, won, 1)[1, 0][0, RESULTS[0]]
    nodes = begin(lost, won)
    further = [min(nodes[2, aside][0] for aside in range(most + 1)) for most in THROWS[0].most_aside]
    return float(THROWS[0].chance @ (standing < np.array(further)))


def _about_beginning() -> Iterator[str]:
    chances = chances_of_halves()
    gains = gains_of_beginning(chances)
    yield f"to begin is worth most: {gains[0]}"
    yield f"to begin is worth least: {gains[-1]}"
    yield f"positions where it is better not to begin: {sum(one.gain < 0 for one in gains)} of {len(gains)}"
    for middle, own in ((DECKEL, 0), (1, DECKEL - 1), (0, 1), (0, DECKEL - 1)):
        stands = stands_at_once(chances, middle, own)
        yield f"stands on the first throw: {stands:.2%} with {middle} in the middle, {own} of one's own"


def _about_covering() -> Iterator[str]:
    gains = gains_of_covering(CoveredHalves().chances())
    yield f"to cover is worth most: {gains[0]}"
    yield f"positions where it is worth a thousandth: {sum(one.gain > 0.001 for one in gains)} of {len(gains)}"


def main(words: Sequence[str] | None = None) -> int:
    """Prints what it is worth to begin a round and how often to stand at once; or, with `--covered`, to cover a
    throw."""
    parser = argparse.ArgumentParser(
        prog="position_values", description="Facts of Schocken between two who play perfectly."
    )
    parser.add_argument("--covered", action="store_true", help="what it is worth to cover")
    for line in _about_covering() if parser.parse_args(words).covered else _about_beginning():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
