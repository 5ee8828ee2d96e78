"""What the rows of a game's own tables are made of, for the spreadsheet and for the database."""

from collections.abc import Callable, Mapping, Sequence
from sqlite3 import Connection
from typing import ParamSpec

from .game import Value

P = ParamSpec("P")
Columns = Mapping[str, tuple[str, Callable[P, Value]]]  # by name: its type in the database, and what tells its value

NUMBER = "INTEGER NOT NULL"
NUMBER_OR_NONE = "INTEGER"
WORDS = "TEXT NOT NULL"
WORDS_OR_NONE = "TEXT"


def told(columns: "Columns[P]", *of: P.args, **also_of: P.kwargs) -> dict[str, Value]:
    """The values of some columns."""
    return {name: tell(*of, **also_of) for name, (_, tell) in columns.items()}


def types_of(columns: "Columns[...]") -> dict[str, str]:
    """The types of some columns."""
    return {name: kind for name, (kind, _) in columns.items()}


def create(table: str, columns: Mapping[str, str], key: str = "", of: str = "", seats: Sequence[str] = ()) -> str:
    """What makes a table in the database: beside these columns each row has the match, and the record that it is about,
    the one row of that unless `key` tells several apart; `of` is the game's own table that it is a part of, and `seats`
    are the columns that name a player."""
    lines = [
        "match_no INTEGER NOT NULL" + ("" if of else " REFERENCES matches ON DELETE CASCADE"),
        *(f"{name} {kind}" for name, kind in ({"record": NUMBER} | dict(columns)).items()),
        f"PRIMARY KEY (match_no, record{key and ', ' + key})",
        f"FOREIGN KEY (match_no, record) REFERENCES {of + ' ON DELETE CASCADE' if of else 'records'}",
        *(f"FOREIGN KEY (match_no, {seat}) REFERENCES players" for seat in seats),
    ]
    return f"CREATE TABLE {table} (\n    " + ",\n    ".join(lines) + "\n);\n"


def insert(database: Connection, table: str, values: Mapping[str, Value]) -> None:
    """Adds a row to a game's own table."""
    places = ", ".join(f":{column}" for column in values)
    database.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", values)
