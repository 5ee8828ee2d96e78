"""What a table looks like, in the few kinds of zones that the player of replays knows how to draw (`replay.js`).

A zone is plain JSON: its kind as `zone`, by which name it goes on this table as `name`, what stands above it as
`title`, and what lies in it. Words are sayings, or strings where they are the same in every language. Kinds of dice and
marks on them are codes, for which the replay itself has words.
"""

from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..logs.types import Saying

    Words = str | Saying
    Zone = dict[str, Any]

COVERED = "?"  # instead of a value: nobody but its owner may see it


def die(value: "int | str", kind: str = "white", mark: str = "", below: "Words" = "") -> "Zone":
    """A die that shows a value, or is `COVERED`; `below` it stands a time, if there is one. `mark`: `new`, `aside`,
    `fits`, or none."""
    made: Zone = OrderedDict(value=value, kind=kind)
    if mark:
        made["mark"] = mark
    if below:
        made["below"] = below
    return made


def row(
    pieces: "Sequence[Zone]", label: "Words" = "", seat: int | None = None, note: "Words" = "", mark: str = ""
) -> "Zone":
    """A row of dice or cards: whose, and what is to be said of it. `mark`: `turn`, `best`, `worst`, or none."""
    return OrderedDict(label=label, seat=seat, pieces=pieces, note=note, mark=mark)


def dice(name: str, title: "Words", rows: "Sequence[Zone]", seat: int | None = None) -> "Zone":
    """Dice in rows, those of a player if there is a `seat`."""
    return OrderedDict(zone="dice", name=name, title=title, seat=seat, rows=rows)


def card(face: "Words", struck: bool = False) -> "Zone":
    """A card with that face, or `COVERED`; `struck`: it does not count."""
    return OrderedDict(face=face, struck=struck)


def cards(name: str, title: "Words", rows: "Sequence[Zone]") -> "Zone":
    """Cards in rows."""
    return OrderedDict(zone="cards", name=name, title=title, seat=None, rows=rows)


def counters(name: str, title: "Words", columns: "Sequence[Words]", rows: "Sequence[Zone]") -> "Zone":
    """Numbers in a small table, the rows made by `count`."""
    return OrderedDict(zone="counters", name=name, title=title, columns=columns, rows=rows)


def count(label: "Words", numbers: "Sequence[int | None]", seat: int | None = None, mark: str = "") -> "Zone":
    """A row of numbers; None: it has none in that column. `mark`: `turn` for whose turn it is, `won`, `lost`, or
    none."""
    return OrderedDict(label=label, seat=seat, numbers=numbers, mark=mark)


def board(name: str, title: "Words", rows: "Sequence[Zone]") -> "Zone":
    """A board, its rows made by `line`."""
    return OrderedDict(zone="board", name=name, title=title, rows=rows)


def line(label: "Words", colour: str, cells: "Sequence[Zone]") -> "Zone":
    """A row of a board, in a colour."""
    return OrderedDict(label=label, colour=colour, cells=cells)


def cell(label: "Words", seat: int | None = None, pieces: int = 0, sign: str = "") -> "Zone":
    """A place of a board: what is printed there, and how many pieces of whom lie on it. `sign`: what is drawn there for
    the label, a `lock`, or nothing."""
    return OrderedDict(label=label, seat=seat, pieces=pieces, sign=sign)


def text(name: str, words: "Words") -> "Zone":
    """A sentence."""
    return OrderedDict(zone="text", name=name, words=words)
