"""The assignments of boxes to tables.

The database has the assignments. The players of open tables are cached in memory, and the cache is updated when a
tournament or an assignment changes. Changes by another program on the same database are not noticed, because boxes
connect to one hub.
"""

import re
import threading
from collections.abc import Callable
from typing import NamedTuple

from schiri.match.game import Refusal
from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ...util import is_fingerprint
from ..inbox import Inbox, Outcome
from ..results import left_at, nonce_of
from ..rules import MOST_PEOPLE
from ..state import State
from ..waiting import BOX
from .tables import BOXES
from .tournaments import NoTournament, Tournaments, Unreadable

MOST_TABLES = MOST_PEOPLE // 2
_CODE = re.compile(r"[0-9]{6}")


class Place(NamedTuple):
    """The place of a box: a tournament's id, and a table, from 1. `fingerprint` is the one that the box states; it is
    empty as long as none is known."""

    tournament: str
    table: int
    fingerprint: str = ""


class NextMatch(NamedTuple):
    """The names of the next players at a box, empty if there are none, and the nonce of their draw."""

    names: tuple[str, ...] = ()
    nonce: str = ""


_OpenTables = dict[int, NextMatch]  # by table


class AssignedBoxes:
    """The boxes of the tournaments in a database. It can be used by several threads."""

    def __init__(self, engine: Engine, tournaments: Tournaments, inbox: Inbox) -> None:
        self._engine = engine
        self._tournaments = tournaments
        self._inbox = inbox
        self._watchers: list[Callable[[bool], None]] = []
        self._lock = threading.Lock()  # for writers of the attributes below; readers need no lock
        with engine.connect() as connection:
            columns = (BOXES.c.code, BOXES.c.tournament, BOXES.c.table_number, BOXES.c.fingerprint)
            self._places = {code: Place(*place) for code, *place in connection.execute(select(*columns))}
        self._open: dict[str, _OpenTables] = {}
        for tournament in {place.tournament for place in self._places.values()}:
            self._look(tournament)
        tournaments.watch(self._hear)

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Adds a callback for changes, which is called in the thread that makes the change. Its argument is whether a
        log that was refused may count after the change."""
        self._watchers.append(watcher)

    def places(self) -> dict[str, Place]:
        """Returns the table to which each box is assigned, by the code of the box."""
        return dict(self._places)

    def assign(self, code: str, tournament: str, table: int, fingerprint: str = "") -> None:
        """Assigns the box with a code and a fingerprint to a table, instead of any other place. Without a fingerprint
        the first box that states one with this code is taken. Raises `Refusal` if the code or the table is invalid, and
        `NoTournament` if there is no such tournament."""
        if not _CODE.fullmatch(code):
            raise Refusal("bad_code", "The code of a box has six digits: it stands under “This box” in its first menu.")
        if not 0 < table <= MOST_TABLES:
            raise Refusal("bad_table", f"The tables have numbers from 1 to {MOST_TABLES}.")
        self._tournaments.look(tournament)
        self._put(code, Place(tournament, table, fingerprint))

    def _put(self, code: str, place: Place) -> None:
        tournament, table, fingerprint = place
        fingerprint = fingerprint if is_fingerprint(fingerprint) else ""
        with self._lock:
            with self._engine.begin() as connection:
                connection.execute(delete(BOXES).where(BOXES.c.code == code))
                row = {"code": code, "tournament": tournament, "table_number": table, "fingerprint": fingerprint}
                connection.execute(insert(BOXES).values(row))
            self._places = {**self._places, code: Place(tournament, table, fingerprint)}
            self._look(tournament)
        self._tell(True)

    def meet(self, code: str, fingerprint: str) -> None:
        """Stores the fingerprint that a connected box has stated, if its code is assigned to a table and no fingerprint
        is known for it."""
        place = self._places.get(code)
        if place and not place.fingerprint:
            self._put(code, place._replace(fingerprint=fingerprint))

    def take_off(self, code: str, tournament: str) -> None:
        """Removes the assignment of a box to a table of this tournament, if there is one."""
        with self._lock:
            with self._engine.begin() as connection:
                is_it = (BOXES.c.code == code) & (BOXES.c.tournament == tournament)
                connection.execute(delete(BOXES).where(is_it))
            self._places = {
                own: place for own, place in self._places.items() if (own, place.tournament) != (code, tournament)
            }
        self._tell(False)

    def pinned(self, code: str) -> str | None:
        """Returns the fingerprint of the box assigned with this code: empty if unknown, None if none is assigned."""
        place = self._places.get(code)
        return place.fingerprint if place else None

    def tables(self, tournament: str) -> dict[str, int]:
        """Returns the table of each box of a tournament, by the box's code."""
        return {code: place.table for code, place in self._places.items() if place.tournament == tournament}

    def next_match(self, code: str) -> NextMatch:
        """Returns the players at the table of this box in the latest round; nobody if the table has a result."""
        place = self._places.get(code)
        return self._open.get(place.tournament, {}).get(place.table, NextMatch()) if place else NextMatch()

    def take(self, code: str, log: bytes) -> Outcome:
        """Takes a log for the tournament of the box with this code."""
        place = self._places.get(code)
        if place is None:
            return Outcome("no_tournament", "There is no such tournament.")
        return self._inbox.take(place.tournament, log, f"{BOX}{code}")

    def _hear(self, tournament: str) -> None:
        """Updates the cache after a change of a tournament, in the thread that makes it."""
        if any(place.tournament == tournament for place in self._places.values()):
            with self._lock:
                before = self._open.get(tournament, {}).items()
                self._look(tournament)
                waits_for_more = bool(self._open[tournament].items() - before)
            self._tell(waits_for_more)

    def _look(self, tournament: str) -> None:
        """Updates the players of a tournament. One that cannot be read has none; the desk says why."""
        try:
            tables = _open_tables(self._tournaments.look(tournament).state)
        except (NoTournament, Unreadable, SQLAlchemyError):
            tables = {}
        self._open = {**self._open, tournament: tables}

    def _tell(self, waits_for_more: bool) -> None:
        for watcher in self._watchers:
            watcher(waits_for_more)


def _open_tables(state: State) -> _OpenTables:
    """Returns the tables of the latest round without a result, each with the people who have not withdrawn."""
    number = len(state.rounds)
    return {table: NextMatch(left_at(state, table), nonce_of(state, number, table)) for table in state.open_tables}
