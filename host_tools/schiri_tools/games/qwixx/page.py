"""The parts of the page that are Qwixx's own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from schiri.games.qwixx.rules.board import FIELDS, MISTHROW, MOST_MISTHROWS, ROWS, points

from ...report import charts
from ...report.sections import Cell, Dice, Place, Section, Table, moved, signed
from .turns import FIELDS_OF, PLAYERS, Turn
from .words import actions_in_words, scores_in_words

if TYPE_CHECKING:
    from .report import QwixxMatch

_TURNS = (
    "Dice stand in this order: two white ones, red, yellow, green, blue; a dash stands for the die of a closed row. "
    "Action 1 is the white sum in any row, action 2 a white and a coloured die in that die's row."
)


def sections(played: "QwixxMatch", place: str) -> list[Section]:
    """The sections of the match at `place` on the page."""
    if not played.turns:
        return [Section("Board", ["No turn was begun."])]
    return [_board(played), _score(played, place), _every_turn(played)]


def _board(played: "QwixxMatch") -> Section:
    names, state = played.match.names, played.end
    supply = ", ".join(f"{name} {stones}" for name, stones in zip(names, state["supply"], strict=True))
    sentence = (
        f"{names[0]} has the round stones, {names[1]} the square ones; a number is the height of a stack. "
        f"Stones left: {supply}."
    )
    rows = [_row_cells(name, state["rows"][name], names) for name in ROWS]
    lost: list[int | None] = [seat for seat in PLAYERS for _ in range(state["misthrows"][seat])]
    lost += [None] * (MOST_MISTHROWS - len(lost))
    rows.append(["Misthrows", *(_place(signed(MISTHROW), seat, 1, names) for seat in lost)])
    columns = ["Row", *(f"Place {place}" for place in range(1, FIELDS + 1)), "Lock"]
    board = Table("The board at the end", columns, rows, board=(*ROWS, ""))
    return Section("Board", [sentence], tables=[board])


def _row_cells(name: str, row: dict[str, Any], names: Sequence[str]) -> list[Cell]:
    """The name of a row, its fields, and its lock."""
    title = f"{name.capitalize()}{' (closed)' if row['closed'] else ''}"
    lying = [field or (None, 0) for field in row["fields"]]
    places = [
        _place(str(value), seat, stones, names) for value, (seat, stones) in zip(FIELDS_OF[name], lying, strict=True)
    ]
    return [title, *places, _place("lock", row["lock"], 1, names)]


def _place(label: str, seat: int | None, stones: int, names: Sequence[str]) -> Place:
    return Place(label) if seat is None else Place(label, seat, names[seat], stones)


def _points(played: "QwixxMatch") -> Table:
    state = played.end
    rows = [
        [name.capitalize(), *(_worth(points(counts[row]), counts[row]) for counts in state["counts"])]
        for row, name in enumerate(ROWS)
    ]
    rows.append(["Misthrows", *(_worth(MISTHROW * count, count) for count in state["misthrows"])])
    rows.append(["Total", *map(signed, state["scores"])])
    return Table("Points (stones)", ["", *played.match.names], rows)


def _worth(worth: int, stones: int) -> str:
    return f"{signed(worth)} ({stones})"


def _players(played: "QwixxMatch") -> Table:
    columns = ["turns", "stones placed", "stacked", "captures", "rows closed", "misthrows"]
    rows = [
        [name, *(str(played.totals(seat)[column]) for column in columns)]
        for seat, name in enumerate(played.match.names)
    ]
    return Table("What they did", ["Player", *(column.capitalize() for column in columns)], rows, stacked=True)


def _score(played: "QwixxMatch", place: str) -> Section:
    names = played.match.names
    standings = [[0, 0], *(turn.scores for turn in played.turns)]
    end = scores_in_words(names, played.points)
    words = f"What both players' stones and misthrows were worth after each turn. At the end: {end}."
    picture = charts.steps(
        f"{place}-score", "Score, turn by turn", words, names, [charts.Stretch("", standings)], "turns"
    )
    return Section("Score", pictures=[picture], tables=[_points(played), _players(played)])


def _every_turn(played: "QwixxMatch") -> Section:
    columns = ["Turn", "Thrown", "Action 1", "Action 2", "Score"]
    names = played.match.names
    before: Sequence[int] = [0, 0]
    rows: list[list[Cell]] = []
    for turn in played.turns:
        rows.append(_turn_cells(turn, names, before))
        before = turn.scores
    sentence = f"The score stands as {names[0]} : {names[1]}; in brackets, how it has moved."
    return Section("Every turn", [_TURNS, sentence], tables=[Table("Turns", columns, rows, stacked=True)])


def _turn_cells(turn: Turn, names: Sequence[str], before: Sequence[int]) -> list[Cell]:
    changes = [turn.scores[seat] - before[seat] for seat in PLAYERS]
    return [
        f"{turn.number}, {names[turn.seat]}{'' if turn.over else ' (not over)'}",
        Dice([(colour, turn.dice.get(colour, [])) for colour in ("white", *ROWS)]),
        *actions_in_words(turn, names),
        moved(turn.scores, changes),
    ]
