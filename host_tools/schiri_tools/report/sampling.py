"""What a choice is worth beside others, told by matches that are played to the end."""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

_SCREENED = 4  # a quarter of the matches tells which choice seems best
_SURE = 3  # standard errors

Played = Callable[[str], float]  # from a seed, which all chance follows from: how a match ends for the player, 0 to 1


class Judgement(NamedTuple):
    """The best of some options, by its place among them, and what another one costs beside it: the chance to win that
    the best one would have kept. `error` is the standard error of that, 0 if it is exact."""

    best: int
    cost: float
    error: float


def judged_by_matches(rollouts: int, seed: str, options: Sequence[Played], chosen: int) -> Judgement:
    """By so many matches, with the same dice behind each option. Some tell which option seems best; others, what the
    chosen one costs beside that: so the cost is not biased, and may come out below 0."""
    seeds = [f"{seed} {number}" for number in range(rollouts)]
    screened = rollouts // _SCREENED
    seem = [fmean(map(option, seeds[:screened])) for option in options]
    best = max(range(len(options)), key=lambda place: (seem[place], place == chosen))
    if best == chosen:
        return Judgement(best, 0.0, 0.0)
    lost = [options[best](one) - options[chosen](one) for one in seeds[screened:]]
    return Judgement(best, fmean(lost), sqrt(variance(lost) / len(lost)))


def is_sure(cost: float, error: float) -> bool:
    """Does a cost exceed what chance may have made of nothing?"""
    return cost > _SURE * error
