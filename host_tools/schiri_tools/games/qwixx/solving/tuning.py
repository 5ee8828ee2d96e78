"""Looks for numbers with which a partner of Qwixx – Das Duell that plays `hard` wins more matches against `greedy`:

python -m schiri_tools.games.qwixx.solving.tuning 60 --matches 20000

An evolution strategy: in each generation some candidates are scattered around the numbers so far, all of them play the
same matches, and the better half says where to go on.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log, sqrt
from multiprocessing import get_context
from typing import NamedTuple

from schiri.games.qwixx import partner
from schiri.games.qwixx.rules.game import Qwixx

from . import rows
from .options import rolled
from .partners import GREEDY, HARD, after_roll
from .position import position_of

Numbers = tuple[float, ...]  # those of `partner.HOPES`, one behind the other

_CANDIDATES = 12
_WEIGHTS = [log(_CANDIDATES / 2 + 0.5) - log(place) for place in range(1, _CANDIDATES // 2 + 1)]  # of the better half
_STEP = 0.3  # points: how far a candidate is from the numbers so far, in the first generation
_SHORTER = 0.97  # is a step of each next one


class Matches(NamedTuple):
    """Those with the numbers from `first` on; the same ones have the same dice, as far as they are played alike."""

    seed: int
    first: int
    amount: int


def share(matches: Matches, numbers: Numbers) -> float:
    """The share that `hard` with these numbers wins against `greedy`, who begins every other match; a draw is half a
    win. For a process of its own: its partner has these numbers from then on."""
    half = len(numbers) // 2
    partner.HOPES = numbers[:half], numbers[half:]  # type: ignore[assignment]  # five of each
    rows.prospects.cache_clear()
    numbered = range(matches.first, matches.first + matches.amount)
    return sum(_result(f"{matches.seed} {number}", number % 2) for number in numbered) / matches.amount


def _result(seed: str, first: int) -> float:
    dice, ties = random.Random(seed), random.Random(seed)
    at = position_of(Qwixx({"players": ["hard", "greedy"], "first": first}))
    while not at.over:
        at = after_roll(at, rolled(dice), ties, (HARD, GREEDY)[at.turn])
    return at.result


def scattered(numbers: Numbers, step: float, chance: random.Random) -> list[Numbers]:
    """The candidates of a generation."""
    return [tuple(chance.gauss(number, step) for number in numbers) for _ in range(_CANDIDATES)]


def gone_on(candidates: Sequence[Numbers], shares: Sequence[float]) -> Numbers:
    """The middle of the better half, the best ones weighing most."""
    best = sorted(range(len(candidates)), key=lambda place: -shares[place])[: len(_WEIGHTS)]
    return tuple(
        sum(weight * candidates[place][which] for weight, place in zip(_WEIGHTS, best, strict=True)) / sum(_WEIGHTS)
        for which in range(len(candidates[0]))
    )


def main(words: Sequence[str] | None = None) -> int:
    """Prints the numbers behind each generation, and how many matches the last ones win among new ones."""
    parser = argparse.ArgumentParser(prog="tuning", description="Numbers for those who play Qwixx – Das Duell hard.")
    parser.add_argument("generations", type=int, help="how many there are; 0: today's numbers alone")
    parser.add_argument("--matches", type=int, default=20_000, help="that each candidate plays (20000)")
    parser.add_argument("--seed", type=int, default=25, help="of the candidates and the dice (25)")
    parser.add_argument("--jobs", type=int, help="so many at the same time (all cores)")
    arguments = parser.parse_args(words)
    if arguments.generations < 0 or arguments.matches < 1 or (arguments.jobs is not None and arguments.jobs < 1):
        parser.error("There must be at least 0 generations, 1 match and 1 job.")
    chance = random.Random(arguments.seed)
    numbers: Numbers = partner.HOPES[0] + partner.HOPES[1]
    with ProcessPoolExecutor(arguments.jobs, get_context("spawn")) as pool:
        for generation in range(arguments.generations):
            candidates = scattered(numbers, _STEP * _SHORTER**generation, chance)
            matches = Matches(arguments.seed, generation * arguments.matches, arguments.matches)
            shares = list(pool.map(partial(share, matches), candidates))
            numbers = gone_on(candidates, shares)
            told = ", ".join(f"{number:.2f}" for number in numbers)
            print(f"{generation + 1}: {sum(shares) / len(shares):.2%} on average; on from {told}", flush=True)
        pieces = [
            Matches(arguments.seed + 1, piece * arguments.matches, arguments.matches) for piece in range(_CANDIDATES)
        ]
        shares = list(pool.map(partial(share, numbers=numbers), pieces))
    won = sum(shares) / len(shares)
    error = sqrt(won * (1 - won) / (len(pieces) * arguments.matches))
    print(f"{won:.2%} ± {error:.2%} of {len(pieces) * arguments.matches:,} new ones")
    return 0


if __name__ == "__main__":
    sys.exit(main())
