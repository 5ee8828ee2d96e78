"""Standings, cross table and results, to print and as CSV."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...util.spreadsheet import Cell
from ..rules import format_of
from ..state import State
from .views import PARTS, RoundView, Seat, Table, View, shown


class CrossRow(NamedTuple):
    """A row of the cross table: a person of the standings, and a cell for each round, from the first one."""

    place: int
    name: str
    cells: Sequence[str]


def cross_table(view: View) -> list[CrossRow]:
    """Returns the result of each person in each round: the points, then the places in the standings of the others at
    the table; “=” for a bye, “½” for half a point without a game; else empty."""
    places = {row.name: row.place for row in view.standings}
    rounds = [_cells(round_, places) for round_ in reversed(view.rounds)]
    return [CrossRow(row.place, row.name, [cells.get(row.name, "") for cells in rounds]) for row in view.standings]


def _cells(round_: RoundView, places: dict[str, int]) -> dict[str, str]:
    found = dict.fromkeys(round_.byes, "=") | dict.fromkeys(round_.half, "½")
    for table in round_.tables:
        for seat in table.seats:
            others = " ".join(str(places[other.name]) for other in table.seats if other.name != seat.name)
            found[seat.name] = f"{shown(half_points(table, seat), 2) if table.source else ''} ({others})".strip()
    return found


def half_points(table: Table, seat: Seat) -> int:
    """Returns the half points of a person at a table with a result."""
    if not seat.has_won:
        return 0
    return 1 if all(one.has_won for one in table.seats) else 2


def standings_rows(state: State) -> Iterator[list[Cell]]:
    """Yields the rows of the table of standings, the first with the codes of the columns."""
    format_ = format_of(state)
    codes = [criterion.code for criterion in format_.criteria(state)]
    yield ["place", "name", "team", "is_present", *codes]
    for row in format_.standings(state):
        entrant = state.entrants[row.name]
        values = [_number(value, PARTS.get(code, 1)) for code, value in zip(codes, row.values, strict=True)]
        yield [row.place, row.name, entrant.team, int(entrant.is_present), *values]


def result_rows(view: View) -> Iterator[list[Cell]]:
    """Yields a row for each person at each table, with a first row of headings."""
    yield ["round", "table", "name", "points", "game_points", "source", "by"]
    for round_ in reversed(view.rounds):
        for table in round_.tables:
            for seat in table.seats:
                made = _number(half_points(table, seat), 2) if table.source else None
                yield [round_.number, table.number, seat.name, made, seat.points, table.source, table.by]


def _number(value: int, parts: int) -> int | float:
    return value // parts if value % parts == 0 else value / parts
