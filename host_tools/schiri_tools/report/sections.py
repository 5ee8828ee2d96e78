"""What a report is made of, whatever the game: headings, sentences, tables, pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..narration.words import counted as counted
from ..narration.words import in_seconds
from ..narration.words import signed as signed


@dataclass(frozen=True)
class Dice:
    """Dice in a cell of a table: kinds, each with the values that it shows."""

    kinds: Sequence[tuple[str, Sequence[int]]]


@dataclass(frozen=True)
class Place:
    """A place of a board in a cell of a table: what is printed there, and how many pieces of whom lie on it."""

    label: str
    seat: int | None = None
    owner: str = ""
    pieces: int = 0


@dataclass(frozen=True)
class Laid:
    """Dice in a cell of a table as they lie, row by row: of each its kind, its value, and what is to be said of it."""

    rows: Sequence[Sequence[tuple[str, int, str]]]


Cell = str | Dice | Place | Laid


@dataclass(frozen=True)
class Table:
    """A table; the first cell of a row says what the row is about. `stacked`: on a narrow screen each row is a card.
    `board`: it is one, and each row has one of these colours, or none."""

    caption: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    stacked: bool = False
    board: Sequence[str] = ()


@dataclass(frozen=True)
class Picture:
    """A picture: its title, what it shows in words, and the inline SVG."""

    title: str
    words: str
    svg: str


@dataclass(frozen=True)
class Section:
    """A part of a report under a heading."""

    heading: str
    sentences: Sequence[str] = ()
    pictures: Sequence[Picture] = ()
    tables: Sequence[Table] = field(default_factory=tuple)


def seconds(time_us: int | float | None) -> str:
    """A time for a table: seconds, to the hundredth."""
    return "–" if time_us is None else f"{in_seconds(int(time_us))}\N{NO-BREAK SPACE}s"


def minutes(time_us: int) -> str:
    """A longer time: minutes and seconds."""
    whole = time_us // 1_000_000
    return f"{whole // 60}:{whole % 60:02}"


def moved(scores: Sequence[int], changes: Sequence[int]) -> str:
    """How it stands, and how that has changed: 4 : 0 (+1, 0)."""
    told = [signed(change) if change <= 0 else f"+{change}" for change in changes]
    return f"{' : '.join(map(signed, scores))} ({', '.join(told)})".replace(" ", "\N{NO-BREAK SPACE}")
