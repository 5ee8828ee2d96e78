"""The statistics of many matches: sums that can be added in any order, and confidence intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # half the width of the interval in standard errors

Interval = tuple[float, float]


class Played(NamedTuple):
    """The result of a match. Players are given by their seats, from 0."""

    number: int
    began: int | None  # the first player; None where the game has no such choice
    events: int
    winners: Sequence[int]  # all seats after a draw
    points: Sequence[int]  # by seat: the points, or what the game counts instead


class Tally:
    """The sums of the results of matches that all have the same number of seats. They are integers, so the order of
    addition does not matter."""

    def __init__(self, seats: int) -> None:
        self.matches = 0
        self.events = 0
        self.draws = 0
        self.wins = [0] * seats
        self.points = [0] * seats
        self.squares = [0] * seats  # the sums of the squares of the points

    def count(self, played: Played) -> None:
        """Adds a match. If all seats have won, it is a draw."""
        self.matches += 1
        self.events += played.events
        if len(played.winners) == len(self.wins):
            self.draws += 1
        else:
            for seat in played.winners:
                self.wins[seat] += 1
        for seat, points in enumerate(played.points):
            self.points[seat] += points
            self.squares[seat] += points * points

    def add(self, other: "Tally") -> None:
        """Adds the matches of another tally."""
        self.matches += other.matches
        self.events += other.events
        self.draws += other.draws
        for mine, theirs in ((self.wins, other.wins), (self.points, other.points), (self.squares, other.squares)):
            mine[:] = map(sum, zip(mine, theirs, strict=True))

    def told(self) -> dict[str, Any]:
        """Returns the statistics for JSON: matches won and mean points of each seat, each with its interval."""
        count = self.matches
        means = [total / count for total in self.points]
        return {
            "wins": self.wins,
            "wins_share": [round(won / count, 6) for won in self.wins],
            "wins_share_95": [_rounded(wilson(won, count)) for won in self.wins],
            "draws": self.draws,
            "points": [round(mean, 6) for mean in means],
            "points_95": [
                _rounded(around_mean(total, squares, count))
                for total, squares in zip(self.points, self.squares, strict=True)
            ],
        }


def wilson(successes: int, trials: int) -> Interval:
    """Returns Wilson's score interval for a probability: E. B. Wilson, Probable inference, the law of succession, and
    statistical inference, J. Am. Stat. Assoc. 22 (1927). Unlike the normal approximation it is valid for few trials and
    for probabilities near 0 or 1."""
    share = successes / trials
    weight = _Z * _Z / trials
    middle = share + weight / 2
    half = sqrt(weight * (share * (1 - share) + weight / 4))
    return (middle - half) / (1 + weight), (middle + half) / (1 + weight)


def around_mean(total: int, squares: int, count: int) -> Interval | None:
    """Returns the interval of the mean of `count` numbers from their sum and the sum of their squares, by the normal
    distribution; None for a single number, which has no variance."""
    if count < 2:
        return None
    variance = (count * squares - total * total) / (count * (count - 1))
    half = _Z * sqrt(variance / count)
    return total / count - half, total / count + half


def _rounded(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [round(bound, 6) for bound in interval]
