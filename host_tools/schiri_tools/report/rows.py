"""What the rows of a game's own tables are made of, for the spreadsheet and for the database."""

from collections.abc import Callable, Mapping
from sqlite3 import Connection
from typing import ParamSpec

from .game import Value

P = ParamSpec("P")


def told(columns: Mapping[str, Callable[P, Value]], *of: P.args, **also_of: P.kwargs) -> dict[str, Value]:
    """The values of some columns, each of which has a function that tells it."""
    return {name: tell(*of, **also_of) for name, tell in columns.items()}


def insert(database: Connection, table: str, values: Mapping[str, Value]) -> None:
    """Adds a row to a game's own table."""
    places = ", ".join(f":{column}" for column in values)
    database.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", values)
