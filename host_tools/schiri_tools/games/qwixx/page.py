"""The sections on Qwixx – Das Duell in the page of a report."""

from collections.abc import Sequence
from typing import Any

from schiri.games.qwixx.rules.board import FIELDS, MISTHROW, MOST_MISTHROWS, ROWS, points

from ...report import charts
from ...report.plain import PlainMatch
from ...report.sections import Cell, Dice, Place, Section, Table, moved, signed
from .sentences import actions_in_words, scores_in_words
from .turns import FIELDS_OF, PLAYERS, Turn

_STONES = (
    "{one} has the round stones, {other} the square ones; a number is the height of a stack. Stones left: {supply}."
)
_TURNS = (
    "Dice stand in this order: two white ones, red, yellow, green, blue; a dash stands for the die of a closed row. "
    "Action 1 is the white sum in any row, action 2 a white and a coloured die in that die's row."
)


def sections(played: PlainMatch, turns: Sequence[Turn], place: str) -> list[Section]:
    """Returns the sections on a match; ids of elements begin with `place`."""
    if not turns:
        return [Section(played.words.text("Board"), [played.words.text("No turn was begun.")])]
    return [_board(played), _score(played, turns, place), _every_turn(played, turns)]


def _board(played: PlainMatch) -> Section:
    names, state, text = played.match.names, played.end, played.words.text
    supply = ", ".join(f"{name} {stones}" for name, stones in zip(names, state["supply"], strict=True))
    sentence = text(_STONES, one=names[0], other=names[1], supply=supply)
    rows = [_row_cells(name, state["rows"][name], played) for name in ROWS]
    lost: list[int | None] = [seat for seat in PLAYERS for _ in range(state["misthrows"][seat])]
    lost += [None] * (MOST_MISTHROWS - len(lost))
    rows.append([text("Misthrows"), *(_place(signed(MISTHROW), seat, 1, names) for seat in lost)])
    columns = [text("Row"), *(text("Place {place}", place=place) for place in range(1, FIELDS + 1)), text("Lock")]
    board = Table(text("The board at the end"), columns, rows, board=(*ROWS, ""))
    return Section(text("Board"), [sentence], tables=[board])


def _row_cells(name: str, row: dict[str, Any], played: PlainMatch) -> list[Cell]:
    """Returns the cells of a row: its name, its fields, and its lock."""
    names, text = played.match.names, played.words.text
    title = text(name.capitalize()) + (text(" (closed)") if row["closed"] else "")
    lying = [field or (None, 0) for field in row["fields"]]
    places = [
        _place(str(value), seat, stones, names) for value, (seat, stones) in zip(FIELDS_OF[name], lying, strict=True)
    ]
    return [title, *places, _place(text("lock"), row["lock"], 1, names)]


def _place(label: str, seat: int | None, stones: int, names: Sequence[str]) -> Place:
    return Place(label) if seat is None else Place(label, seat, names[seat], stones)


def _handicap(played: PlainMatch) -> Sequence[int]:
    handicap: Sequence[int] = played.match.header["options"].get("handicap", [0, 0])
    return handicap


def _points(played: PlainMatch) -> Table:
    state, text = played.end, played.words.text
    rows = [
        [text(name.capitalize()), *(_worth(points(counts[row]), counts[row]) for counts in state["counts"])]
        for row, name in enumerate(ROWS)
    ]
    rows.append([text("Misthrows"), *(_worth(MISTHROW * count, count) for count in state["misthrows"])])
    if any(handicap := _handicap(played)):
        rows.append([text("Handicap"), *map(signed, handicap)])
    rows.append([text("Total"), *map(signed, state["scores"])])
    return Table(text("Points (stones)"), ["", *played.match.names], rows)


def _worth(worth: int, stones: int) -> str:
    return f"{signed(worth)} ({stones})"


def _score(played: PlainMatch, turns: Sequence[Turn], place: str) -> Section:
    names, text = played.match.names, played.words.text
    standings = [_handicap(played), *(turn.scores for turn in turns)]
    end = scores_in_words(names, played.points)
    sentence = "What both players' stones and misthrows were worth after each turn. At the end: {scores}."
    words, title = text(sentence, scores=end), text("Score, turn by turn")
    stretches = [charts.Stretch("", standings)]
    picture = charts.steps(f"{place}-score", title, words, names, stretches, text("turns"))
    totals = played.table_of_totals("turns", "stones placed", "stacked", "captures", "rows closed", "misthrows")
    return Section(text("Score"), played.why, pictures=[picture], tables=[_points(played), totals])


def _every_turn(played: PlainMatch, turns: Sequence[Turn]) -> Section:
    names, text = played.match.names, played.words.text
    columns = [*map(text, ("Turn", "Thrown", "Action 1", "Action 2", "Score"))]
    before = _handicap(played)
    rows: list[list[Cell]] = []
    for turn in turns:
        rows.append(_turn_cells(turn, played, before))
        before = turn.scores
    sentence = text("The score stands as {one} : {other}; in brackets, how it has moved.", one=names[0], other=names[1])
    table = Table(text("Turns"), columns, rows, stacked=True)
    return Section(text("Every turn"), [text(_TURNS), sentence], tables=[table])


def _turn_cells(turn: Turn, played: PlainMatch, before: Sequence[int]) -> list[Cell]:
    names, words = played.match.names, played.words
    changes = [turn.scores[seat] - before[seat] for seat in PLAYERS]
    return [
        f"{turn.number}, {names[turn.seat]}{'' if turn.over else words.text(' (not over)')}",
        Dice([(colour, turn.dice.get(colour, [])) for colour in ("white", *ROWS)]),
        *map(words.told, actions_in_words(turn, names)),
        moved(turn.scores, changes),
    ]
