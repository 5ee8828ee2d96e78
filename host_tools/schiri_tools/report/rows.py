"""Columns and rows of a game's own tables, for CSV and for the database."""

from collections.abc import Callable, Mapping, Sequence
from sqlite3 import Connection
from typing import ParamSpec

from .game import Value

P = ParamSpec("P")
Columns = Mapping[str, tuple[str, Callable[P, Value]]]  # by name: the SQL type, and a function that returns the value

NUMBER = "INTEGER NOT NULL"
NUMBER_OR_NONE = "INTEGER"
WORDS = "TEXT NOT NULL"
WORDS_OR_NONE = "TEXT"


def told(columns: "Columns[P]", *of: P.args, **also_of: P.kwargs) -> dict[str, Value]:
    """Returns the values of the columns."""
    return {name: tell(*of, **also_of) for name, (_, tell) in columns.items()}


def types_of(columns: "Columns[...]") -> dict[str, str]:
    """Returns the SQL types of the columns."""
    return {name: kind for name, (kind, _) in columns.items()}


def create(table: str, columns: Mapping[str, str], key: str = "", of: str = "", seats: Sequence[str] = ()) -> str:
    """Returns the SQL that creates a game's own table. Each row has these columns, the match and the record.

    `key` is one more column of the primary key if a record has several rows. `of` is the table of the same game to
    which this one belongs. `seats` are the columns that refer to a player."""
    lines = [
        "match_no INTEGER NOT NULL" + ("" if of else " REFERENCES matches ON DELETE CASCADE"),
        *(f"{name} {kind}" for name, kind in ({"record": NUMBER} | dict(columns)).items()),
        f"PRIMARY KEY (match_no, record{key and ', ' + key})",
        f"FOREIGN KEY (match_no, record) REFERENCES {of + ' ON DELETE CASCADE' if of else 'records'}",
        *(f"FOREIGN KEY (match_no, {seat}) REFERENCES players" for seat in seats),
    ]
    return f"CREATE TABLE {table} (\n    " + ",\n    ".join(lines) + "\n);\n"


def insert(database: Connection, table: str, values: Mapping[str, Value]) -> None:
    """Inserts a row into a game's own table."""
    places = ", ".join(f":{column}" for column in values)
    database.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", values)
