"""Which boxes organisers have assigned to which table, and what the hub has for those boxes: a `boxes.Desk`.

The database has the assignments. What boxes ask for all the time stands in memory, and is made anew when a tournament
or an assignment changes. Another program on the same database is not heard of: boxes connect to one hub.
"""

import re
import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from schiri.match.game import Refusal
from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ...util.errors import UserError
from ..inbox import Inbox, Outcome
from ..rules import MOST_PEOPLE
from ..state import Seats, State
from .tables import BOXES
from .tournaments import NoTournament, Tournaments

MOST_TABLES = MOST_PEOPLE // 2
_CODE = re.compile(r"[0-9]{6}")


class Place(NamedTuple):
    """Where a box stands; tables count from 1."""

    tournament: str
    table: int


_OpenTables = dict[tuple[int, int], Seats]  # who plays, by round and table


class AssignedBoxes:
    """The boxes of the tournaments in a database, for any number of threads. `watch` tells when there is news."""

    def __init__(self, engine: Engine, tournaments: Tournaments, inbox: Inbox) -> None:
        self._engine = engine
        self._tournaments = tournaments
        self._inbox = inbox
        self._watchers: list[Callable[[bool], None]] = []
        self._lock = threading.Lock()  # of whoever changes what follows; whoever reads does not wait
        with engine.connect() as connection:
            rows = connection.execute(select(BOXES.c.code, BOXES.c.tournament, BOXES.c.table_number))
            self._places = {code: Place(tournament, table) for code, tournament, table in rows}
        self._open: dict[str, _OpenTables] = {}
        for tournament in {place.tournament for place in self._places.values()}:
            self._look(tournament)
        tournaments.watch(self._hear)

    def watch(self, watcher: Callable[[bool], None]) -> None:
        """Has `watcher` called after each change, in the thread that makes it: with True if a log may count now that
        did not count before."""
        self._watchers.append(watcher)

    def places(self) -> dict[str, Place]:
        """Where each box stands, by its code."""
        return dict(self._places)

    def assign(self, code: str, tournament: str, table: int) -> None:
        """Says at which table the box of a code stands; wherever else it stood, it no longer does. `Refusal` if there
        is no such code or table, `NoTournament` without the tournament."""
        if not _CODE.fullmatch(code):
            raise Refusal("bad_code", "The code of a box has six digits: it stands under “This box” in its first menu.")
        if not 0 < table <= MOST_TABLES:
            raise Refusal("bad_table", f"The tables have numbers from 1 to {MOST_TABLES}.")
        self._tournaments.look(tournament)
        with self._lock:
            with self._engine.begin() as connection:
                connection.execute(delete(BOXES).where(BOXES.c.code == code))
                connection.execute(insert(BOXES).values(code=code, tournament=tournament, table_number=table))
            self._places = {**self._places, code: Place(tournament, table)}
            self._look(tournament)
        self._tell(True)

    def take_off(self, code: str, tournament: str) -> None:
        """Says that the box of a code stands at no table of this tournament any more."""
        with self._lock:
            with self._engine.begin() as connection:
                is_it = (BOXES.c.code == code) & (BOXES.c.tournament == tournament)
                connection.execute(delete(BOXES).where(is_it))
            self._places = {
                own: place for own, place in self._places.items() if (own, place.tournament) != (code, tournament)
            }
        self._tell(False)

    def is_known(self, code: str) -> bool:
        """Is it the code of a box that is assigned?"""
        return code in self._places

    def names(self, code: str) -> Sequence[str]:
        """Who plays at the table of this box, in the latest round of its tournament; empty once that has a result."""
        place = self._places.get(code)
        tables = self._open.get(place.tournament, {}) if place else {}
        return next((seats for (_, table), seats in tables.items() if place and table == place.table), ())

    def take(self, code: str, log: bytes) -> Outcome:
        """Takes a log for the tournament that the box of this code stands in."""
        place = self._places.get(code)
        if place is None:
            return Outcome("no_tournament", "There is no such tournament.")
        return self._inbox.take(place.tournament, log, f"box {code}")

    def _hear(self, tournament: str) -> None:
        """In whatever thread has changed the tournament."""
        if any(place.tournament == tournament for place in self._places.values()):
            with self._lock:
                before = self._open.get(tournament, {}).items()
                self._look(tournament)
                waits_for_more = bool(self._open[tournament].items() - before)
            self._tell(waits_for_more)

    def _look(self, tournament: str) -> None:
        """Notes who plays. What cannot be read has nobody: its page says why."""
        try:
            tables = _open_tables(self._tournaments.look(tournament).state)
        except (NoTournament, UserError, SQLAlchemyError):
            tables = {}
        self._open = {**self._open, tournament: tables}

    def _tell(self, waits_for_more: bool) -> None:
        for watcher in self._watchers:
            watcher(waits_for_more)


def _open_tables(state: State) -> _OpenTables:
    """Those tables of the latest round that have no result, each with those who have not left."""
    number = len(state.rounds)
    return {
        (number, table): tuple(name for name in state.rounds[-1].tables[table - 1] if state.entrants[name].is_present)
        for table in state.open_tables
    }
