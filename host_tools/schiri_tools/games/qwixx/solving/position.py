"""Positions of Qwixx – Das Duell, and what a turn can make of them (Q2 to Q4)."""

from collections.abc import Iterator
from typing import NamedTuple

from schiri.games.qwixx.rules.board import (
    LAST,
    MISTHROW,
    MOST_CLOSED,
    MOST_MISTHROWS,
    ROWS,
    field_of,
)
from schiri.games.qwixx.rules.game import Phase, Qwixx

from .rows import CLOSED, NOT_ALLOWED, STONE, Row, after_stone, ahead, row_of, stones_of

Dice = tuple[int, ...]  # two white ones, then one of each row; those of closed rows are not looked at
Place = tuple[int, int]  # row and field
Turn = tuple[Place | None, Place | None]  # the places of both actions; None for one that is declined

_FIELD_OF = [[field_of(row, max(value, 2)) for value in range(13)] for row in range(len(ROWS))]  # by row and value


class Position(NamedTuple):
    """Rows as in `rows.py`; misthrows and stones left by seat; whose turn it is. `over`: the match has ended."""

    rows: tuple[Row, ...]
    misthrows: tuple[int, int]
    supply: tuple[int, int]
    turn: int
    over: bool = False

    @property
    def lead(self) -> int:
        """How many points seat 0 has more than seat 1 (Q5)."""
        return sum(map(ahead, self.rows)) + MISTHROW * (self.misthrows[0] - self.misthrows[1])

    @property
    def result(self) -> float:
        """What the lead is worth to seat 0 if the match ends so: 1 for a win, 1/2 for a draw, else 0."""
        return 0.5 + 0.5 * ((self.lead > 0) - (self.lead < 0))


def position_of(game: Qwixx) -> Position:
    """The position of a match, whatever it waits for."""
    rows = tuple(row_of(game, row) for row in range(len(ROWS)))
    misthrows, supply = ((one, other) for one, other in (game.misthrows, game.supply))
    return Position(rows, misthrows, supply, game.turn, game.phase == Phase.OVER)


# What a roll allows


def places_of_white(dice: Dice) -> list[Place]:
    """Where action 1 may put a stone, as far as dice say."""
    value = dice[0] + dice[1]
    return [(row, fields[value]) for row, fields in enumerate(_FIELD_OF)]


def places_of_colours(dice: Dice) -> list[Place]:
    """Likewise action 2."""
    white = (dice[0],) if dice[0] == dice[1] else dice[:2]
    return [(row, fields[one + dice[2 + row]]) for row, fields in enumerate(_FIELD_OF) for one in white]


def turns_of(at: Position, white: list[Place], colours: list[Place]) -> Iterator[Turn]:
    """All turns that there are, if actions may put stones there as far as dice say."""
    for first in (None, *white):
        there = with_stone(at, *first) if first else at
        if there is not None:
            for second in seconds_of(there, colours, first):
                yield first, second


def seconds_of(at: Position, colours: list[Place], used: Place | None) -> list[Place | None]:
    """What action 2 can do after an action 1 that has put a stone on `used`, or was declined."""
    if at.over:
        return [None]
    return [None, *(place for place in colours if place != used and with_stone(at, *place))]


# What becomes of it


def after_turn(at: Position, turn: Turn, used: bool = False) -> Position:
    """The position behind a turn whose places are allowed. `used`: an action has been used before it."""
    there: Position | None = at
    for place in turn:
        if place and there:
            there = with_stone(there, *place)
    assert there, "a place that is not allowed"
    if turn == (None, None) and not used:
        there = _with_misthrow(at)
    return there if there.over else there._replace(turn=1 - at.turn)


def with_stone(at: Position, row: int, field: int) -> Position | None:
    """The position with one more stone of whose turn it is, still in that turn; None where none is allowed."""
    seat = at.turn
    changed = after_stone(at.rows[row], seat, field)
    if changed == NOT_ALLOWED:
        return None
    mine = at.supply[seat] - 1
    if field == LAST and mine:  # Q2: the lock
        mine -= 1
        changed += STONE[seat]
    rows = (*at.rows[:row], changed, *at.rows[row + 1 :])
    theirs = at.supply[1 - seat] + stones_of(at.rows[row], 1 - seat) - stones_of(changed, 1 - seat)
    over = not mine or (field == LAST and sum(one >= CLOSED for one in rows) >= MOST_CLOSED)
    return Position(rows, at.misthrows, (mine, theirs) if seat == 0 else (theirs, mine), seat, over)


def _with_misthrow(at: Position) -> Position:
    """Q3: neither action used costs a stone."""
    one, other = (int(seat == at.turn) for seat in (0, 1))
    misthrows = at.misthrows[0] + one, at.misthrows[1] + other
    supply = at.supply[0] - one, at.supply[1] - other
    return Position(at.rows, misthrows, supply, at.turn, 0 in supply or sum(misthrows) >= MOST_MISTHROWS)
