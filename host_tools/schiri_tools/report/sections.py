"""The parts of a report: headings, sentences, tables, pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..logs.sentences import in_seconds
from ..logs.sentences import signed as signed


@dataclass(frozen=True)
class Dice:
    """Dice in a cell of a table: kinds, each with its values."""

    kinds: Sequence[tuple[str, Sequence[int]]]


@dataclass(frozen=True)
class Place:
    """A field of a board in a cell of a table: its printed label, and the pieces of an owner on it."""

    label: str
    seat: int | None = None
    owner: str = ""
    pieces: int = 0


@dataclass(frozen=True)
class Laid:
    """A layout of dice in a cell of a table: rows of (kind, value, remark)."""

    rows: Sequence[Sequence[tuple[str, int, str]]]


Cell = str | Dice | Place | Laid


@dataclass(frozen=True)
class Table:
    """A table; the first cell of a row is its heading. `stacked` shows each row as a card on a narrow screen. `board`
    has the colour of each row if the table is a game board."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    stacked: bool = False
    board: Sequence[str] = ()


@dataclass(frozen=True)
class Picture:
    """A picture: its title, a description, and the inline SVG."""

    title: str
    words: str
    svg: str


@dataclass(frozen=True)
class Section:
    """A section of a report under a heading."""

    heading: str
    sentences: Sequence[str] = ()
    pictures: Sequence[Picture] = ()
    tables: Sequence[Table] = field(default_factory=tuple)


def seconds(time_us: int | float | None) -> str:
    """Returns a time in seconds with two decimals for a table."""
    return "–" if time_us is None else f"{in_seconds(int(time_us))}\N{NO-BREAK SPACE}s"


def minutes(time_us: int) -> str:
    """Returns a time in minutes and seconds."""
    whole = time_us // 1_000_000
    return f"{whole // 60}:{whole % 60:02}"


def moved(scores: Sequence[int], changes: Sequence[int]) -> str:
    """Returns scores with their changes: 4 : 0 (+1, 0)."""
    told = [signed(change) if change <= 0 else f"+{change}" for change in changes]
    return f"{' : '.join(map(signed, scores))} ({', '.join(told)})".replace(" ", "\N{NO-BREAK SPACE}")
