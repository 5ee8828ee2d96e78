"""The connection to the hub's database: an SQLite file or a PostgreSQL server."""

import contextlib
import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from ...util.errors import UserError

_MIGRATIONS = Path(__file__).parent / "migrations"
_OWNER_ALONE = 0o600
_BUSY_SECONDS = 10  # longest wait for another program that writes to the same file
_RETRY_SECONDS = 0.02
_ONE_AT_A_TIME = {  # statement that lets a transaction wait until it is the only one
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(hashtext('schiri hub'))",
}


class DatabaseError(UserError):
    """The error if a database cannot be used. The message is a sentence."""


def opened(address: str) -> Engine:
    """Returns the database at an address, with its tables: the path of a file, which is made if there is none, or
    postgresql://USER:PASSWORD@HOST/NAME. Raises `DatabaseError` if it cannot be used."""
    url = _url(address)
    shown = url.render_as_string(hide_password=True)
    try:
        engine = create_engine(url, pool_pre_ping=url.get_backend_name() != "sqlite")
        if url.get_backend_name() == "sqlite":
            _keep_private(Path(url.database or ""))
            event.listen(engine, "connect", _set_up_sqlite)
        _bring_up_to_date(engine)
    except CommandError as error:
        raise DatabaseError(f"The database {shown} is of another version of Schiri.") from error
    except SQLAlchemyError as error:
        raise DatabaseError(f"The database {shown} cannot be used: {_reason(error)}") from error
    return engine


def _url(address: str) -> URL:
    if "://" not in address:
        return URL.create("sqlite", database=address)
    try:
        url = make_url(address)
    except ArgumentError:
        raise DatabaseError("The address of a database is one such as postgresql://club@localhost/hub.") from None
    if url.get_backend_name() not in ("postgresql", "sqlite"):
        raise DatabaseError(f"A hub keeps its data in SQLite or PostgreSQL, not in {url.get_backend_name()}.")
    return url.set(drivername="postgresql+psycopg") if url.get_backend_name() == "postgresql" else url


def _keep_private(file: Path) -> None:
    """Makes an SQLite file, and the files that SQLite has put beside it, readable for their owner alone. Files that
    SQLite makes later get the rights of `file`. A failure here is reported when the file is opened."""
    with contextlib.suppress(OSError):
        os.close(os.open(file, os.O_CREAT, _OWNER_ALONE))
        for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if one.exists():
                one.chmod(_OWNER_ALONE)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    """Sets up a connection to SQLite: commits are durable, and readers do not wait for writers. Bytes that are not
    UTF-8 are replaced, so that the check of their line fails."""
    connection.text_factory = lambda data: data.decode(errors="replace")
    busy = f"busy_timeout = {_BUSY_SECONDS * 1000}"
    for pragma in (busy, "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    _write_ahead(connection)


def _write_ahead(connection: Any) -> None:
    """Switches SQLite to its write-ahead log, and tries again while another program does the same. In that case SQLite
    refuses at once instead of waiting for its timeout."""
    end = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(_RETRY_SECONDS)


def _bring_up_to_date(engine: Engine) -> None:
    """Runs the missing revisions. Of several programs that start at the same time, one runs them and the others
    wait."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    with engine.begin() as connection:
        connection.exec_driver_sql(_ONE_AT_A_TIME[engine.dialect.name])
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _reason(error: SQLAlchemyError) -> str:
    """Returns the first line of the database's message."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return f"{said[0].rstrip('.')}." if said else "it does not say why."
