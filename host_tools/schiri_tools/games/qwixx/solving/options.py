"""What the choices in a turn of Qwixx – Das Duell are worth beside each other: exactly where the rest of the match is
solved, else by matches that partners play `hard` to the end."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import NamedTuple

from schiri.games.qwixx.rules.board import ROWS

from .endgame import Endgame
from .hard import after_action_2, after_roll
from .position import Dice, Place, Position, after_turn, seconds_of

_SCREENED = 4  # a quarter of the matches tells which choice seems best


class Option(NamedTuple):
    """A choice in a turn, by the position that it leads to. `colours`: where action 2 may put a stone after it, as far
    as dice say; None: the turn is over. `used`: where action 1 has put one."""

    at: Position
    colours: list[Place] | None = None
    used: Place | None = None


class Judgement(NamedTuple):
    """The best of some options, by its place among them, and what another one costs beside it: the chance to win that
    the best one would have kept. `error` is the standard error of that, 0 if it is exact."""

    best: int
    cost: float
    error: float


def judged_exactly(endgame: Endgame, seat: int, options: Sequence[Option], chosen: int) -> Judgement:
    """The option that a seat has chosen beside the best one; `TooMany` if the rest of the match is not to be solved."""
    worths = [max(_for(seat, endgame.worth(at)) for at in behind(option)) for option in options]
    best = max(range(len(options)), key=lambda place: (worths[place], place == chosen))
    return Judgement(best, worths[best] - worths[chosen], 0.0)


def behind(option: Option) -> list[Position]:
    """The positions that the rest of the turn can lead to."""
    if option.colours is None:
        return [option.at]
    return [
        after_turn(option.at, (None, place), bool(option.used))
        for place in seconds_of(option.at, option.colours, option.used)
    ]


def judged_by_matches(rollouts: int, seed: str, seat: int, options: Sequence[Option], chosen: int) -> Judgement:
    """The same by so many matches that partners play `hard` to the end, with the same dice behind each option. Some
    tell which option seems best; others, what the chosen one costs beside that: so the cost is not biased, and may come
    out below 0."""
    dice = [f"{seed} {number}" for number in range(rollouts)]
    screened = rollouts // _SCREENED
    seem = [fmean(_results(option, seat, dice[:screened])) for option in options]
    best = max(range(len(options)), key=lambda place: (seem[place], place == chosen))
    if best == chosen:
        return Judgement(best, 0.0, 0.0)
    pairs = zip(*(_results(options[place], seat, dice[screened:]) for place in (best, chosen)), strict=True)
    lost = [kept - own for kept, own in pairs]
    return Judgement(best, fmean(lost), sqrt(variance(lost) / len(lost)))


def _results(option: Option, seat: int, seeds: Sequence[str]) -> list[float]:
    """How each match ends for a seat."""
    return [_for(seat, _played_on(option, Random(seed)).result) for seed in seeds]


def _played_on(option: Option, random: Random) -> Position:
    """The end of a match. Of the same seed each turn has the same dice, whatever was chosen."""
    ties = Random(random.random())
    at = option.at
    if option.colours is not None:
        at = after_action_2(at, option.colours, option.used, ties)
    while not at.over:
        at = after_roll(at, rolled(random), ties)
    return at


def rolled(random: Random) -> Dice:
    """A roll."""
    return tuple(random.choices((1, 2, 3, 4, 5, 6), k=2 + len(ROWS)))


def _for(seat: int, result: float) -> float:
    return result if seat == 0 else 1 - result
