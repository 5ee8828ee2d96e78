"""The generator of the box's table of perfect play in Schocken, a few hundred bytes:

    python -m schiri_tools.games.schocken.solving.box_table

It writes `firmware/schiri/games/schocken/perfect_table.py`, which `perfect.py` reads. Chances are rounded to two bytes
with the largest scale at which the second player makes no mistake. For the first player the table has the results to
stand with, run-length encoded over the positions of the Deckel.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import schiri
from schiri.games.schocken.rules.ranking import DECKEL

from .deckel import Chances, lost_to, open_positions, won_with
from .halves import chances_of_halves
from .open_throws import answer, begin, standing
from .throws import LIMIT, RESULTS, STRENGTHS, THROWS, Numbers, asides

FILE = Path(schiri.__file__).parent / "games" / "schocken" / "perfect_table.py"
_LARGEST = 0xFFFF  # the largest scale
_SAME = 1e-12  # chances that differ by no more are equal
_FLOAT32 = 5e-7  # a smaller difference may be lost in the box's floats of 32 bits
_SCHOCK_AUS = len(STRENGTHS) - 1  # the best result, with which one always stands
_DIGITS = 100  # hexadecimal digits in a line

_TEXT = '''\
"""The perfect player of Schocken, see `perfect.py`, made by `schiri_tools.games.schocken.solving.box_table`."""

SCALE = {scale}
CHANCES = {chances}
RANGES = {ranges}
STANDS = {{
{stands}
}}
'''

Key = tuple[int, int]  # the number of a throw, and the most ones aside for the next one


class Span(NamedTuple):
    """Limits for a range of results with which a player stands: the lowest and the highest possible first result, and
    the lowest and the highest possible end. Between a low and a high limit lies no result for which it matters."""

    first_low: int
    first_high: int
    end_low: int
    end_high: int

    def meet(self, other: "Span") -> "Span | None":
        """Returns the limits of the ranges that are within both spans; None if there is no such range."""
        lows = max(self.first_low, other.first_low), max(self.end_low, other.end_low)
        highs = min(self.first_high, other.first_high), min(self.end_high, other.end_high)
        if lows[0] > highs[0] or lows[1] > highs[1]:
            return None
        return Span(lows[0], highs[0], lows[1], highs[1])


def module(chances: Chances, scale: int) -> str:
    """Returns the text of the box's module, in which each chance is an integer: its product with `scale`, rounded."""
    rounded = [byte for row in chances for chance in row.tolist() for byte in divmod(round(chance * scale), 256)]
    spans = {key: _runs(list(_spans(chances, key))) for key in sorted(_reachable())}
    ranges = sorted({_range(span) for runs in spans.values() for _, span in runs})
    stands = [
        f"    {key}: {_text([byte for length, span in runs for byte in (length, ranges.index(_range(span)))], 4)},"
        for key, runs in spans.items()
    ]
    return _TEXT.format(
        scale=scale,
        chances=_text(rounded),
        ranges=_text([byte for one in ranges for byte in one]),
        stands="\n".join(stands),
    )


def _text(data: list[int], indent: int = 0) -> str:
    """Returns bytes as string literals of hexadecimal digits, one for each line."""
    digits = bytes(data).hex()
    lines = [f'"{digits[at : at + _DIGITS]}"' for at in range(0, len(digits), _DIGITS)]
    if len(lines) == 1:
        return lines[0]
    between = "\n" + " " * indent
    return f"({between}    {f'{between}    '.join(lines)}{between})"


def largest_scale(chances: Chances) -> int:
    """Returns the largest scale at which the second player makes no mistake."""
    return next(scale for scale in range(_LARGEST, 0, -1) if not mistakes(chances, scale))


def mistakes(chances: Chances, scale: int) -> int:
    """Returns in how many states the second player could choose wrongly because the module rounds the chances."""
    rounded = [np.round(row * scale) / scale for row in chances]
    found = 0
    for middle in range(DECKEL + 1):
        exact = lost_to(chances, middle), won_with(chances, middle)
        seen = lost_to(rounded, middle), won_with(rounded, middle)
        for limit in range(2, LIMIT + 1):
            for true, believed in zip(_choices(*exact, limit), _choices(*seen, limit), strict=True):
                chosen = np.max(believed, 0) - believed < _FLOAT32
                found += int(np.sum(np.any(chosen & (np.max(true, 0) - true > _SAME), 0)))
    return found


def _choices(lost: Numbers, won: Numbers, limit: int) -> Iterator[Numbers]:
    """Yields the values of the second player's choices after each throw but the last: standing, then the next throw
    with more and more ones aside. The axes are the choice, the position of the Deckel, the first player's result."""
    nodes = answer(lost, won, limit)
    for number in range(1, limit):
        for aside in asides(number):
            stood = standing(lost, won, number < limit)
            for own, most in zip(RESULTS[aside], THROWS[aside].most_aside, strict=True):
                yield np.stack([stood[:, own], *(nodes[number + 1, more] for more in range(aside, most + 1))])


def _reachable() -> dict[Key, set[int]]:
    """Returns the results that the first player can have before another throw, by the throw and the most ones aside.
    Schock Aus is left out."""
    found: dict[Key, set[int]] = {}
    for number in range(1, LIMIT):
        for aside in asides(number):
            for own, most in zip(RESULTS[aside].tolist(), THROWS[aside].most_aside, strict=True):
                if own != _SCHOCK_AUS:
                    found.setdefault((number, most), set()).add(own)
    return found


def _spans(chances: Chances, key: Key) -> Iterator[Span | None]:
    """Yields for each position of the Deckel the limits of the results with which a perfect first player stands; None
    where the half is over."""
    number, most = key
    for middle in range(DECKEL + 1):
        lost, won = lost_to(chances, middle), won_with(chances, middle)
        gain = begin(lost, won)[number + 1, most][:, None] - answer(lost, won, number)[1, 0]  # of standing
        by_own = dict(zip(open_positions(middle), gain, strict=True))
        for own in range(DECKEL - middle + 1):
            yield _span(by_own[own], _reachable()[key]) if own in by_own else None


def _span(gain: Numbers, reachable: set[int]) -> Span:
    yes = [place for place in reachable if gain[place] > _SAME]
    no = [place for place in reachable if gain[place] < -_SAME]
    if not yes:
        return Span(0, 0, 0, 0)
    low, high = min(yes), max(yes)
    below = [place for place in no if place < low]
    above = [place for place in no if place > high]
    assert len(below) + len(above) == len(no), "no range of results"
    return Span(max(below, default=-1) + 1, low, high + 1, min(above, default=_SCHOCK_AUS))


def _runs(spans: list[Span | None]) -> list[tuple[int, Span]]:
    """Joins neighbouring positions with a common range into as few runs as possible. Returns each run's length and the
    limits that its positions share."""
    runs: list[tuple[int, Span]] = []
    for span in spans:
        met = runs[-1][1].meet(span) if runs and span else None
        if runs and (met or not span):
            runs[-1] = runs[-1][0] + 1, met or runs[-1][1]
        else:
            runs.append((1, span or Span(0, _SCHOCK_AUS, 0, _SCHOCK_AUS)))
    return runs


def _range(span: Span) -> tuple[int, int]:
    return span.first_low, span.end_high


def main() -> int:
    """Computes the table and writes the module."""
    chances = chances_of_halves()
    scale = largest_scale(chances)
    FILE.write_text(module(chances, scale), encoding="utf-8")
    print(f"{FILE}: scale {scale}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
