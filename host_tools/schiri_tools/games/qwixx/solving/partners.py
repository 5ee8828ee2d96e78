"""Partners that play `hard` or `greedy`, on positions: what they make of a roll, fast enough for very many matches.

The tests hold them against the partners themselves.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from schiri.games.qwixx.partner import VICTORY
from schiri.games.qwixx.rules.board import LAST, MISTHROW, MOST_MISTHROWS

from .position import Dice, Place, Position, Turn, after_turn, places_of_colours, places_of_white, seconds_of, turns_of
from .rows import NOT_ALLOWED, Row, after_stone, prospects, standing

_SAME = 1e-9  # points: what differs by less is level
_STONES_OF_A_TURN = 3  # at most: two, and one on a lock


class Sight(NamedTuple):
    """What a partner sees in a position: what a row is worth to seat 0 behind a turn of some seat, and how much more
    than its points an end is, if it knows one."""

    of_row: Callable[[Row, int], float]
    victory: int = 0


HARD = Sight(prospects, VICTORY)
GREEDY = Sight(lambda row, _: standing(row))


def worth(at: Position, moved: int, sight: Sight = HARD) -> float:
    """What a position behind a turn of seat `moved` is worth to seat 0."""
    if at.over and sight.victory:
        return at.lead + sight.victory * ((at.lead > 0) - (at.lead < 0))
    return sum(sight.of_row(row, moved) for row in at.rows) + MISTHROW * (at.misthrows[0] - at.misthrows[1])


def after_roll(at: Position, dice: Dice, random: Random, sight: Sight = HARD) -> Position:
    """The position behind the turn that a partner makes of a roll; of equal ones any."""
    white, colours = places_of_white(dice), places_of_colours(dice)
    may_end = at.supply[at.turn] <= _STONES_OF_A_TURN or sum(at.misthrows) == MOST_MISTHROWS - 1
    if may_end or any(field == LAST for _, field in white + colours):
        return _best(at.turn, [after_turn(at, turn) for turn in turns_of(at, white, colours)], random, sight)
    return after_turn(at, _best_turn(list(_gains(at, white, colours, sight.of_row)), random))


def after_action_2(at: Position, colours: list[Place], used: Place | None, random: Random) -> Position:
    """What one that plays `hard` makes of action 2, in a position in which action 1 has put a stone on `used`, or was
    declined."""
    seconds = seconds_of(at, colours, used)
    return _best(at.turn, [after_turn(at, (None, place), bool(used)) for place in seconds], random, HARD)


def _best(seat: int, positions: list[Position], random: Random, sight: Sight) -> Position:
    sign = 1 if seat == 0 else -1
    worths = [sign * worth(one, seat, sight) for one in positions]
    best = max(worths)
    return random.choice([one for one, value in zip(positions, worths, strict=True) if value > best - _SAME])


def _gains(
    at: Position, white: list[Place], colours: list[Place], of_row: Callable[[Row, int], float]
) -> Iterator[tuple[float, Turn]]:
    """What each turn brings to whose turn it is, where none of them can end the match or close a row."""
    seat, rows = at.turn, at.rows
    sign = 1 if seat == 0 else -1
    second_places = []
    for row, field in colours:
        changed = after_stone(rows[row], seat, field)
        gain = sign * (of_row(changed, seat) - of_row(rows[row], seat)) if changed != NOT_ALLOWED else 0.0
        second_places.append((row, field, changed, gain))
    yield float(MISTHROW), (None, None)
    for row, field, changed, gain in second_places:
        if changed != NOT_ALLOWED:
            yield gain, (None, (row, field))
    for place in white:
        first_row, first_field = place
        first = after_stone(rows[first_row], seat, first_field)
        if first == NOT_ALLOWED:
            continue
        base = of_row(rows[first_row], seat)
        first_gain = sign * (of_row(first, seat) - base)
        yield first_gain, (place, None)
        for row, field, changed, gain in second_places:
            if row != first_row:
                if changed != NOT_ALLOWED:
                    yield first_gain + gain, (place, (row, field))
            elif field != first_field:
                changed = after_stone(first, seat, field)
                if changed != NOT_ALLOWED:
                    yield sign * (of_row(changed, seat) - base), (place, (row, field))


def _best_turn(gains: list[tuple[float, Turn]], random: Random) -> Turn:
    best = max(gain for gain, _ in gains)
    turns = [turn for gain, turn in gains if gain > best - _SAME]
    return turns[0] if len(turns) == 1 else random.choice(turns)
