"""The zones of a table in a replay, as `replay.js` draws them.

A zone is a JSON object: `zone` is its kind, `name` its name on this table, `title` its heading, and the rest its
content. Texts are sentences, or strings where they are the same in every language. Kinds of dice and marks are codes;
the replay has their texts.
"""

from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..logs.types import Sentence

    Words = str | Sentence
    Zone = dict[str, Any]

COVERED = "?"  # the value of a covered die or card


def die(value: "int | str", kind: str = "white", mark: str = "", below: "Words" = "") -> "Zone":
    """Returns a die with a value or `COVERED`, and the text `below` it. `mark` is `new`, `aside`, `fits` or ""."""
    made: Zone = OrderedDict(value=value, kind=kind)
    if mark:
        made["mark"] = mark
    if below:
        made["below"] = below
    return made


def row(
    pieces: "Sequence[Zone]", label: "Words" = "", seat: int | None = None, note: "Words" = "", mark: str = ""
) -> "Zone":
    """Returns a row of dice or cards with its label, its player's seat and a note. `mark` is `turn`, `best`, `worst` or
    ""."""
    return OrderedDict(label=label, seat=seat, pieces=pieces, note=note, mark=mark)


def dice(name: str, title: "Words", rows: "Sequence[Zone]", seat: int | None = None) -> "Zone":
    """Returns a zone of dice in rows; with a `seat`, those of one player."""
    return OrderedDict(zone="dice", name=name, title=title, seat=seat, rows=rows)


def card(face: "Words", struck: bool = False) -> "Zone":
    """Returns a card with a face or `COVERED`; `struck` marks one that does not count."""
    return OrderedDict(face=face, struck=struck)


def cards(name: str, title: "Words", rows: "Sequence[Zone]") -> "Zone":
    """Returns a zone of cards in rows."""
    return OrderedDict(zone="cards", name=name, title=title, seat=None, rows=rows)


def counters(name: str, title: "Words", columns: "Sequence[Words]", rows: "Sequence[Zone]") -> "Zone":
    """Returns a zone with a table of numbers, whose `rows` come from `count`."""
    return OrderedDict(zone="counters", name=name, title=title, columns=columns, rows=rows)


def count(label: "Words", numbers: "Sequence[int | None]", seat: int | None = None, mark: str = "") -> "Zone":
    """Returns a row of numbers; None leaves a column empty. `mark` is `turn`, `won`, `lost` or ""."""
    return OrderedDict(label=label, seat=seat, numbers=numbers, mark=mark)


def board(name: str, title: "Words", rows: "Sequence[Zone]") -> "Zone":
    """Returns a zone with a board, whose `rows` come from `line`."""
    return OrderedDict(zone="board", name=name, title=title, rows=rows)


def line(label: "Words", colour: str, cells: "Sequence[Zone]") -> "Zone":
    """Returns a row of fields, drawn in a colour, of a game's board such as the one of Qwixx."""
    return OrderedDict(label=label, colour=colour, cells=cells)


def cell(label: "Words", seat: int | None = None, pieces: int = 0, sign: str = "") -> "Zone":
    """Returns a field of a board with its printed label and the number of pieces of a seat on it. `sign` is `lock` to
    draw a lock instead of the label, or ""."""
    return OrderedDict(label=label, seat=seat, pieces=pieces, sign=sign)


def text(name: str, words: "Words") -> "Zone":
    """Returns a zone with a sentence."""
    return OrderedDict(zone="text", name=name, words=words)
