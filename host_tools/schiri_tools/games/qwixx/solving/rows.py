"""Rows of Qwixx – Das Duell as integers, for whoever plays or counts very many positions: what `rules/board.py` says of
stones (Q1, Q2, Q5), looked up instead of worked out. The tests hold one against the other.

Such an integer has, from its lowest bit on: the fields with stones of seat 0, with stones of seat 1, and with more than
one stone (11 bits each); how many stones of seat 0 and of seat 1 there are (5 bits each); whether the row is closed.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from schiri.games.qwixx import partner
from schiri.games.qwixx.rules.board import FIELDS, LAST, NEEDED_FOR_LAST, points
from schiri.games.qwixx.rules.game import Qwixx

Row = int

NOT_ALLOWED = -1
CLOSED = 1 << 43
_KEPT = 1 << 18  # rows of which is remembered what follows from them: some 100 MB
_FIELDS = (1 << FIELDS) - 1
_STACKED = 22  # the lowest of its bits
_COUNTS = (33, 38)  # likewise, by seat
_COUNT = 31
STONE = tuple(1 << lowest for lowest in _COUNTS)  # one more of a seat's stones


class Read(NamedTuple):
    """What a row's integer says; lists of two by seat."""

    own: tuple[int, int]
    stacked: int
    counts: tuple[int, int]
    closed: bool


def row_of(game: Qwixx, row: int) -> Row:
    """A row of a match."""
    one, other = (game.own[seat][row] << FIELDS * seat | game.counts[seat][row] << _COUNTS[seat] for seat in (0, 1))
    return one | other | game.stacked[row] << _STACKED | CLOSED * game.closed[row]


def read(row: Row) -> Read:
    """The row that an integer stands for."""
    return Read(
        (row & _FIELDS, row >> FIELDS & _FIELDS),
        row >> _STACKED & _FIELDS,
        (stones_of(row, 0), stones_of(row, 1)),
        row >= CLOSED,
    )


def stones_of(row: Row, seat: int) -> int:
    """How many stones of a seat lie in a row."""
    return row >> _COUNTS[seat] & _COUNT


@lru_cache(_KEPT)
def after_stone(row: Row, seat: int, field: int) -> Row:
    """The row with one more stone of that seat there, closed by the last field, but without a lock's stone;
    `NOT_ALLOWED` where Q1 allows none."""
    there = read(row)
    own, other = there.own[seat], there.own[1 - seat]
    bit = 1 << field
    added = row + STONE[seat]
    if there.closed:
        return NOT_ALLOWED
    if not (own | other) & bit:
        if own > bit or (field == LAST and there.counts[seat] < NEEDED_FOR_LAST):
            return NOT_ALLOWED
        return added + (bit << FIELDS * seat) + CLOSED * (field == LAST)
    if (own | other) >= 2 * bit:
        return NOT_ALLOWED  # it is not the foremost one
    if own & bit:
        return added | bit << _STACKED
    if there.stacked & bit:
        return NOT_ALLOWED
    return added - STONE[1 - seat] - (bit << FIELDS * (1 - seat)) + (bit << FIELDS * seat)


@lru_cache(_KEPT)
def ahead(row: Row) -> int:
    """How many points more its stones are worth to seat 0 than to seat 1 (Q5)."""
    mine, theirs = read(row).counts
    return points(mine) - points(theirs)


@lru_cache(_KEPT)
def standing(row: Row) -> float:
    """The same with what is hoped for, as a partner that plays `greedy` sees it."""
    match = _alone(row)
    return partner.standing(match, 0) - partner.standing(match, 1)


@lru_cache(_KEPT)
def prospects(row: Row, moved: int) -> float:
    """The same as one that plays `hard` sees it after a turn of seat `moved`."""
    match = _alone(row)
    of_moved = partner.prospects(match, moved, partner.HOPES[0])
    of_next = partner.prospects(match, 1 - moved, partner.HOPES[1])
    return ahead(row) + (of_moved - of_next if moved == 0 else of_next - of_moved)


def _alone(row: Row) -> Any:
    """The row as a match whose other rows are closed and empty: there is nothing to hope for in those."""
    there = read(row)
    return SimpleNamespace(
        own=[[own] for own in there.own],
        counts=[[count] for count in there.counts],
        stacked=[there.stacked],
        closed=[there.closed, True, True, True],
        misthrows=[0, 0],
    )
