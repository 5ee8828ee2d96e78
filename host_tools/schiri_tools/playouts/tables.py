"""A run as a table with one row a match, in CSV, SQLite or Parquet. The same matches give the same bytes."""

import csv
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from ..util.errors import UserError
from ..util.files import reason
from .chance import GENERATOR
from .playing import Run
from .tally import Played

SUFFIXES = (".csv", ".sqlite", ".parquet")
_ROWS_OF_A_GROUP = 65536  # rows in a group of a Parquet file


class Writer(Protocol):
    """The writer of a table. `write` may be called any number of times before `close`."""

    def write(self, rows: Iterable[Sequence[int | None]]) -> None: ...
    def close(self) -> None: ...


@contextmanager
def writer(path: Path, run: Run) -> Iterator[Writer]:
    """Yields the writer of a table. The table has a temporary name in the same folder until it is complete. After an
    error or an interruption nothing is left. Raises `UserError` if the file exists or cannot be written."""
    if path.exists():
        raise UserError(f"{path} is there already, and will not be overwritten.")
    new = path.with_name(f".{path.name[:200]}.{os.getpid()}.new")
    try:
        table = _WRITERS[path.suffix](new, run)
        yield table
        table.close()
        new.replace(path)
    except sqlite3.Error as error:
        raise UserError(f"{path} cannot be written: SQLite says {str(error).rstrip('.')}.") from error
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}.") from error
    finally:
        new.unlink(missing_ok=True)


def columns(seats: int) -> list[str]:
    """Returns the names of the columns: the match, the seat that began, the number of events; for each seat, 1 if it
    has won, else 0, and for each seat its points."""
    by_seat = [f"{what}_{seat}" for what in ("won", "points") for seat in range(1, seats + 1)]
    return ["match", "began", "events", *by_seat]


def row(played: Played) -> list[int | None]:
    """Returns the row of a match. Its seats are counted from 1."""
    began = None if played.began is None else played.began + 1
    won = [int(seat in played.winners) for seat in range(len(played.points))]
    return [played.number, began, played.events, *won, *played.points]


def facts(run: Run) -> dict[str, str]:
    """Returns the parameters that are needed to play the run again."""
    return {"game": run.game.name, "plays": ",".join(run.plays), "seed": str(run.seed), "generator": GENERATOR}


class Csv:
    """A CSV file. The rows of two runs with different ranges of matches can be put into one file."""

    def __init__(self, path: Path, run: Run) -> None:
        self._file = path.open("x", encoding="ascii", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(columns(len(run.plays)))

    def write(self, rows: Iterable[Sequence[int | None]]) -> None:
        self._writer.writerows(rows)

    def close(self) -> None:
        self._file.close()


class Sqlite:
    """An SQLite database with the table `matches`, and with the run's parameters in the table `run`."""

    def __init__(self, path: Path, run: Run) -> None:
        names = columns(len(run.plays))
        self._database = sqlite3.connect(path, isolation_level=None)
        # Without a journal, because nobody else opens the file before it is complete.
        self._database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
        self._database.execute("CREATE TABLE run (fact TEXT PRIMARY KEY, value TEXT NOT NULL)")
        self._database.executemany("INSERT INTO run VALUES (?, ?)", facts(run).items())
        self._database.execute(f"CREATE TABLE matches ({names[0]} INTEGER PRIMARY KEY, {', '.join(names[1:])})")
        self._insert = f"INSERT INTO matches VALUES (?{', ?' * (len(names) - 1)})"

    def write(self, rows: Iterable[Sequence[int | None]]) -> None:
        self._database.executemany(self._insert, rows)

    def close(self) -> None:
        self._database.execute("COMMIT")
        self._database.close()


class Parquet:
    """A Parquet file with groups of rows of equal size, and with the run's parameters as its metadata."""

    def __init__(self, path: Path, run: Run) -> None:
        import pyarrow  # imported here because only Parquet needs it
        import pyarrow.parquet

        fields = [(name, pyarrow.int64()) for name in columns(len(run.plays))]
        self._arrow: Any = pyarrow
        self._schema = pyarrow.schema(fields, metadata=facts(run))
        self._file = pyarrow.parquet.ParquetWriter(path, self._schema)
        self._waiting: list[Sequence[int | None]] = []

    def write(self, rows: Iterable[Sequence[int | None]]) -> None:
        self._waiting += rows
        while len(self._waiting) >= _ROWS_OF_A_GROUP:
            self._write_group()

    def close(self) -> None:
        if self._waiting:
            self._write_group()
        self._file.close()

    def _write_group(self) -> None:
        group = self._waiting[:_ROWS_OF_A_GROUP]
        del self._waiting[:_ROWS_OF_A_GROUP]
        arrays = [self._arrow.array(column, self._arrow.int64()) for column in zip(*group, strict=True)]
        self._file.write_table(self._arrow.table(arrays, schema=self._schema))


_WRITERS: dict[str, Callable[[Path, Run], Writer]] = {".csv": Csv, ".sqlite": Sqlite, ".parquet": Parquet}
