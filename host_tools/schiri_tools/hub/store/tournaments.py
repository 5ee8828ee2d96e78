"""The tournaments in a database: the lines of their files, and a cache of their states in memory.

One program should write a tournament at a time. If another program has written to the same database, this is noticed,
and the tournament is read again.
"""

import calendar
import secrets
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from schiri.match.game import Refusal
from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from ...logs.verify import BadLog
from ...util.errors import UserError
from ..file import Writer, record_of
from ..rules import UNDO, after, checked
from ..state import Event, State
from ..tournament import Tournament
from .tables import LINES, MATCH_LOGS, TOURNAMENTS

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look alike
_ID_LETTERS = 8
_AT = "%Y-%m-%dT%H:%M:%SZ"
_LATEST = select(  # each tournament with the number of its latest line
    TOURNAMENTS.c.id,
    TOURNAMENTS.c.is_published,
    select(func.max(LINES.c.n)).where(LINES.c.tournament == TOURNAMENTS.c.id).scalar_subquery(),
)
_LATEST_OF = _LATEST.where(TOURNAMENTS.c.id == bindparam("tournament"))
_INSERT_LINES = insert(LINES)
_INSERT_LOG = text(  # a log that comes again after its result was undone is stored already
    'INSERT INTO match_logs (tournament, "check", match, taken_at, content)'
    " VALUES (:tournament, :check, :match, :taken_at, :content) ON CONFLICT DO NOTHING"
)
_QUICKLY = 1  # level of zlib: a log takes a third of the time and 30 % more room than at the best level


class Moved(Exception):
    """The error if a tournament has changed since the caller looked at it."""


class NoTournament(Exception):
    """The error if there is no tournament with an id."""


class Unreadable(UserError):
    """The error if a stored tournament cannot be read. `latest` is the number of its latest line, or None."""

    def __init__(self, id_: str, latest: int | None, sentence: str) -> None:
        super().__init__(sentence)
        self.id = id_
        self.latest = latest


class TakenLog(NamedTuple):
    """A match log that was taken as a result."""

    check: str
    match: str
    content: bytes


class Kept(NamedTuple):
    """A snapshot of a tournament. `records` are the lines after the header as read by `file.record_of`: `n`, `at`,
    `event` and perhaps `undone`."""

    id: str
    is_published: bool
    tournament: Tournament
    state: State
    records: Sequence[dict[str, Any]]

    @property
    def version(self) -> int:
        """The number of records."""
        return len(self.records)

    @property
    def drawn_s(self) -> float:
        """The time at which the latest round was drawn, in seconds since 1970; 0 if none is."""
        rounds = len(self.state.rounds)
        draws = (record for record in reversed(self.records) if record["event"].get("round") == rounds)
        drawn = next((record["at"] for record in draws if record["event"]["event"] == "draw"), None)
        return calendar.timegm(time.strptime(drawn, _AT)) if drawn else 0


class _Open:
    """A tournament in memory. `kept` is its snapshot, which is replaced at each change."""

    def __init__(self, id_: str, is_published: bool, writer: Writer) -> None:
        self.writer = writer
        tournament, records = writer.tournament, tuple(record_of(line) for line in writer.lines[1:])
        self.kept = Kept(id_, is_published, tournament, tournament.state, records)


class Tournaments:
    """The tournaments of a database. It can be used by several threads. `clock` returns the time in seconds since
    1970."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._clock = clock
        self._lock = threading.RLock()
        self._open: dict[str, _Open] = {}
        self._unreadable: dict[str, Unreadable] = {}
        self._watchers: set[Callable[[str], None]] = set()

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Adds a callback for changes. It is called with the id of the tournament, in the thread that changes it."""
        self._watchers.add(watcher)

    def ids(self) -> list[str]:
        """Returns the ids of all tournaments."""
        with self._engine.connect() as connection:
            return list(connection.scalars(select(TOURNAMENTS.c.id).order_by(TOURNAMENTS.c.id)))

    def begin(self, event: Event, events: Iterable[Event] = ()) -> str:
        """Makes a tournament with the event `begin` and further events, and returns its id. Raises `Refusal` and makes
        none if one of them is wrong."""
        writer = Writer.begun(event)
        at = self._now()
        for one in events:
            writer.apply(one, at)
        id_ = "".join(secrets.choice(_LETTERS) for _ in range(_ID_LETTERS))
        with self._lock, self._engine.begin() as connection:
            connection.execute(insert(TOURNAMENTS).values(id=id_, is_published=False))
            _insert(connection, id_, 0, writer.lines)
        self._changed(id_)
        return id_

    def look(self, id_: str) -> Kept:
        """Returns the present snapshot of a tournament. Raises `NoTournament` if there is none with this id, and
        `Unreadable` if it cannot be read."""
        return self._opened(id_).kept

    def recent(self, id_: str) -> Kept:
        """Returns the latest snapshot in memory, without a look at the database, which another program may have
        changed; that of `look` if there is none."""
        there = self._open.get(id_)
        return there.kept if there else self.look(id_)

    def all(self) -> tuple[list[Kept], list[Unreadable]]:
        """Returns the present snapshots of all tournaments, in the order of their ids, and the errors of those that
        cannot be read."""
        with self._engine.connect() as connection:
            rows = connection.execute(_LATEST.order_by(TOURNAMENTS.c.id)).all()
        found, unreadable = [], []
        for row in rows:
            try:
                found.append(self._as_told(*row).kept)
            except Unreadable as error:
                unreadable.append(error)
        return found, unreadable

    def apply(self, id_: str, events: Iterable[Event], seen: int | None = None, log: TakenLog | None = None) -> Kept:
        """Applies all events or none, stores `log` with them, and returns the tournament after them. The events are
        stored durably when this returns.

        Raises `Refusal` if an event is not accepted, and `Moved` if the number of records is not `seen`; nothing is
        changed then."""
        with self._lock:
            there = self._open.get(id_)
            if there is None or seen is None or seen != there.kept.version:
                there = self._opened(id_)  # otherwise `_write` fails if another program has added lines
            if seen is not None and seen != there.kept.version:
                raise Moved
            events = list(events)
            _check_all(there.writer.tournament, events)
            try:
                self._write(there, events, log)
            except BaseException as error:
                self._open.pop(id_, None)  # the cache is ahead of the database
                if isinstance(error, IntegrityError):
                    raise Moved from error
                raise
        self._changed(id_)
        return there.kept

    def publish(self, id_: str, is_published: bool) -> None:
        """Publishes a tournament, or hides it from everybody but organisers."""
        with self._lock:
            self._opened(id_)
            with self._engine.begin() as connection:
                connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == id_).values(is_published=is_published))
        self._changed(id_)

    def delete(self, id_: str) -> None:
        """Deletes a tournament with its events and match logs, also one that cannot be read. No box may be assigned to
        it."""
        with self._lock:
            self._open.pop(id_, None)
            self._unreadable.pop(id_, None)
            with self._engine.begin() as connection:
                for table in (MATCH_LOGS, LINES):
                    connection.execute(delete(table).where(table.c.tournament == id_))
                connection.execute(delete(TOURNAMENTS).where(TOURNAMENTS.c.id == id_))
        self._changed(id_)

    def file(self, id_: str) -> bytes:
        """Returns a tournament as a file, which `hub.file.verified` can read."""
        with self._lock:
            return self._opened(id_).writer.data

    def logs(self, id_: str) -> list[bytes]:
        """Returns the accepted match logs in the order in which they came."""
        with self._engine.connect() as connection:
            rows = connection.execute(
                select(MATCH_LOGS.c.check, MATCH_LOGS.c.content).where(MATCH_LOGS.c.tournament == id_)
            ).all()
        checks = [record["event"].get("check") for record in self.look(id_).records]  # a clock may go back
        return [zlib.decompress(content) for _, content in sorted(rows, key=lambda row: checks.index(row.check))]

    def _opened(self, id_: str) -> _Open:
        """Returns a tournament as it is in the database. It works without the lock, which a writer may hold for long
        while another program keeps the database busy."""
        with self._engine.connect() as connection:
            row = connection.execute(_LATEST_OF, {"tournament": id_}).first()
        if row is None:
            raise NoTournament(id_)
        return self._as_told(*row)

    def _as_told(self, id_: str, is_published: bool, latest: int | None) -> _Open:
        """Returns the tournament of a row of `_LATEST`. Its lines are read only if the number of its latest line is not
        that in the cache. Raises `Unreadable`."""
        there, fault = self._open.get(id_), self._unreadable.get(id_)
        if fault and fault.latest == latest:
            raise Unreadable(id_, latest, str(fault))
        if there is None or latest != there.kept.version:
            with self._engine.connect() as connection:
                rows = connection.scalars(select(LINES.c.line).where(LINES.c.tournament == id_).order_by(LINES.c.n))
                lines = list(map(str, rows))  # SQLite also keeps bytes in a column of text
            try:
                there = self._open[id_] = _Open(id_, is_published, _read(lines))
            except BadLog as bad:
                self._unreadable[id_] = Unreadable(id_, latest, _why(id_, bad))
                raise self._unreadable[id_] from bad
        if there.kept.is_published != is_published:
            there.kept = there.kept._replace(is_published=is_published)
        return there

    def _write(self, there: _Open, events: list[Event], log: TakenLog | None) -> None:
        """Applies events to the cache and writes their lines to the database."""
        at = self._now()
        for event in events:
            there.writer.apply(event, at)
        known = there.kept.version
        new = there.writer.lines[known + 1 :]
        with self._engine.begin() as connection:
            _insert(connection, there.kept.id, known + 1, new)
            if log:
                _keep(connection, there.kept.id, log, at)
        records = (*there.kept.records, *map(record_of, new))
        there.kept = there.kept._replace(state=there.writer.tournament.state, records=records)

    def _now(self) -> str:
        return time.strftime(_AT, time.gmtime(self._clock()))

    def _changed(self, id_: str) -> None:
        for watcher in tuple(self._watchers):
            watcher(id_)


def _read(lines: Sequence[str]) -> Writer:
    """Returns the tournament of the lines in a database. Raises `BadLog` if they are damaged or of another version."""
    data = "".join(lines).encode()
    # `resumed` drops a last line that has no line feed. In a database such a line is complete but damaged.
    return Writer.resumed(data if data.endswith(b"\n") else data + b"\n")


def _why(id_: str, bad: BadLog) -> str:
    """Returns the sentence on a tournament that cannot be read."""
    if bad.code == "older_format":
        return f"Tournament {id_} cannot be read: an earlier version of Schiri has made it."
    if bad.code == "newer_format":
        return f"Tournament {id_} cannot be read: a newer version of Schiri has made it, please update."
    return f"Tournament {id_} cannot be read: line {bad.line} of it is damaged in the database."


def _check_all(tournament: Tournament, events: list[Event]) -> None:
    """Raises `Refusal` unless all of these events are possible one after the other. It changes nothing, so a refused
    event does not spoil the cache. An `undo` must be the only event."""
    if [event.get("event") for event in events] == ["undo"]:
        UNDO.check(events[0])
        if not tournament.history:
            raise Refusal("nothing_to_undo", "Nothing has happened since the beginning.")
        return
    state = tournament.state
    for event in events:
        state = after(state, checked(event))


def _insert(connection: Connection, id_: str, first: int, lines: Sequence[bytes]) -> None:
    rows = [{"tournament": id_, "n": n, "line": line.decode()} for n, line in enumerate(lines, first)]
    connection.execute(_INSERT_LINES, rows)


def _keep(connection: Connection, id_: str, log: TakenLog, at: str) -> None:
    row = {"tournament": id_, "check": log.check, "match": log.match, "taken_at": at}
    connection.execute(_INSERT_LOG, {**row, "content": zlib.compress(log.content, _QUICKLY)})
