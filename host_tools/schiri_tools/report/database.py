"""The report as an SQLite database, to which several reports can add."""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ..util.errors import UserError
from .collection import Games, Log
from .game import Game
from .match import Match

APPLICATION_ID = 0x53636869  # in the file's header, where SQLite has a place for it: "Schi"
SCHEMA_NUMBER = 1
PATIENCE_S = 5.0  # longest wait for another program that is writing
_MAGIC = b"SQLite format 3\0"

SCHEMA = """
CREATE TABLE matches (
    match_no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    box_match INTEGER NOT NULL,
    firmware TEXT NOT NULL,
    board TEXT NOT NULL,
    options TEXT NOT NULL,
    resolution_us INTEGER NOT NULL,
    entropy TEXT NOT NULL,
    played_us INTEGER NOT NULL,
    complete INTEGER NOT NULL,
    result TEXT,
    winner INTEGER,
    header_check TEXT NOT NULL
);
CREATE TABLE players (
    match_no INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (match_no, seat)
);
CREATE TABLE records (
    match_no INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    record INTEGER NOT NULL,
    t_us INTEGER NOT NULL,
    event TEXT,
    in_force INTEGER NOT NULL,
    content TEXT NOT NULL,
    line_check TEXT NOT NULL,
    PRIMARY KEY (match_no, record)
);
CREATE TABLE dice (
    match_no INTEGER NOT NULL,
    record INTEGER NOT NULL,
    die INTEGER NOT NULL,
    kind TEXT NOT NULL,
    value INTEGER NOT NULL CHECK (value BETWEEN 1 AND 6),
    test_dice INTEGER NOT NULL,
    PRIMARY KEY (match_no, record, die),
    FOREIGN KEY (match_no, record) REFERENCES records ON DELETE CASCADE
);
"""


def add(path: Path, games: Games, tables: Iterable[str]) -> list[str]:
    """Adds matches to a database, which is created if it does not exist: all of them, or none if anything fails.

    `tables` are the SQL schemas of all games. Returns sentences for the user."""
    _check_ids(games)
    new = _is_new(path)
    try:
        with _transaction(path, new, tables) as database:
            return [sentence for game in games for sentence in _add_match(path, database, game)]
    except sqlite3.Error as error:
        raise UserError(f"{path} cannot be written: SQLite says {str(error).rstrip('.')}.") from None


def _check_ids(games: Games) -> None:
    """Raises `UserError` if two different matches have the same id."""
    found: dict[str, Log] = {}
    for log in games.logs:
        match_id = log.facts["id"]
        other = found.setdefault(match_id, log)
        if other is not log:
            raise UserError(
                f"{other.path} and {log.path} are two matches with the same id {match_id}: nothing was written."
            )


def _is_new(path: Path) -> bool:
    """Returns whether the file is missing or empty. Raises `UserError` if it is no database of a report.

    It reads the first bytes of the file, because opening a foreign database could already change files beside it."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return True
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.") from None
    if header and not header.startswith(_MAGIC):
        raise UserError(f"{path} is no SQLite database.")
    if header and int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise UserError(f"{path} is a database of something else.")
    if int.from_bytes(header[60:64], "big") > SCHEMA_NUMBER:
        raise UserError(f"{path} was made by a newer version of schiri.")
    return not header


@contextmanager
def _transaction(path: Path, new: bool, tables: Iterable[str]) -> Iterator[sqlite3.Connection]:
    """Opens the database with its tables for one transaction, which an exception rolls back."""
    try:
        with closing(sqlite3.connect(os.path.realpath(path), timeout=PATIENCE_S, isolation_level=None)) as database:
            database.execute("PRAGMA foreign_keys = ON")
            # An older database may lack the tables of a newer game.
            of_games = "".join(tables).replace("CREATE TABLE ", "CREATE TABLE IF NOT EXISTS ")
            database.executescript("BEGIN IMMEDIATE;" + (_beginnings() if new else "") + of_games)
            yield database
            database.execute("COMMIT")
    except BaseException:
        if new and path.exists() and not path.stat().st_size:
            path.unlink()  # opening the database has created this file, which is still empty
        raise


def _beginnings() -> str:
    return f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_NUMBER};" + SCHEMA


def _add_match(path: Path, database: sqlite3.Connection, game: Game) -> list[str]:
    match = game.match
    stored = _stored_checks(database, match.id)
    if stored == match.checks:
        return []
    if stored[: len(match.checks)] == match.checks:
        return [f"{path} has more of the match {match.id} already, and keeps that."]
    if not match.extends(stored):
        raise UserError(f"{path} has another match than {match.path} with the id {match.id}: nothing was written.")
    database.execute("DELETE FROM matches WHERE id = ?", (match.id,))
    game.store(database, _insert_match(database, game))
    return []


def _stored_checks(database: sqlite3.Connection, match_id: str) -> list[str]:
    """Returns the checks of all lines of the stored log with this id; empty if there is none."""
    return [
        check
        for (check,) in database.execute(
            "SELECT line_check FROM (SELECT id, 0 AS record, header_check AS line_check FROM matches UNION ALL "
            "SELECT id, record, line_check FROM records JOIN matches USING (match_no)) WHERE id = ? ORDER BY record",
            (match_id,),
        )
    ]


def _insert_match(database: sqlite3.Connection, game: Game) -> int:
    match, header = game.match, game.match.header
    values = (
        match.id,
        header["game"],
        header["match"],
        header["firmware"],
        header["board"],
        json.dumps(header["options"]),
        match.facts["resolution_us"],
        header["entropy"],
        match.played_us,
        match.facts["complete"],
        match.result,
        game.winner,
        match.checks[0],
    )
    match_no = database.execute(f"INSERT INTO matches VALUES (NULL{', ?' * len(values)})", values).lastrowid
    assert match_no is not None
    players = [(match_no, seat, name, game.points[seat]) for seat, name in enumerate(match.names)]
    database.executemany("INSERT INTO players VALUES (?, ?, ?, ?)", players)
    database.executemany("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)", _record_rows(match, match_no))
    database.executemany("INSERT INTO dice VALUES (?, ?, ?, ?, ?, ?)", _dice_rows(game, match_no))
    return match_no


def _record_rows(match: Match, match_no: int) -> Iterator[tuple[object, ...]]:
    in_force = {record["n"] for record in match.standing}
    for record in match.records:
        content = {key: value for key, value in record.items() if key not in ("n", "t", "check")}
        event = record["event"]["event"] if "event" in record else None
        n = record["n"]
        yield match_no, n, record["t"], event, n in in_force, json.dumps(content), record["check"]


def _dice_rows(game: Game, match_no: int) -> Iterator[tuple[object, ...]]:
    for record in game.match.throws:
        dice = [(kind, value) for kind, values in game.dice_in(record).items() for value in values]
        for die, (kind, value) in enumerate(dice, 1):
            yield match_no, record["n"], die, kind, value, bool(record.get("test_dice"))
