"""The inbox for match logs and for the codes of results, from boxes, from the desk and from phones. A log or a code may
come several times; it counts once.

    inbox.take(tournament, log, sender) -> Outcome
    inbox.take_code(tournament, texts) -> Outcome

What is refused waits for organisers, who may count it for a table:

    inbox.waiting(tournament, tables) -> list[Waiting]
    inbox.count(tournament, id, table, by)
"""

import threading
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from schiri.match.game import Refusal

from ..games import NAMES, host_game
from ..logs.form import form_of
from .limits import Limit
from .results import Claim, claim_of_code, claim_of_log, counted_for, result_of
from .state import Event
from .store.tournaments import Kept, Moved, NoTournament, TakenLog, Tournaments, Unreadable
from .waiting import Refused, Waiting, WaitingRoom

MOST_BYTES_OF_A_LOG = 1 << 20  # size limit of a log; a long match has about 64,000 bytes
LOGS_AT_ONCE, LOGS_A_SECOND = 60, 1.0  # the limit for each sender


_FINAL = ("bad_log", "too_large", "other_game", "foreign_box", "test_dice", "partner", "no_draw", "undone")


class Outcome(NamedTuple):
    """The outcome for a log. `code` is `taken` (it counts), `known` (it counted before), or the code of the refusal:
    one of `results.result_of`, or `too_large`, `too_often`, `no_tournament`, `unreadable`. `sentence` is in
    English. `round` and `table` (from 1) are those of the result, None if it is refused."""

    code: str
    sentence: str
    round: int | None = None
    table: int | None = None

    @property
    def counts(self) -> bool:
        """Whether the log is a result of the tournament and stored by the hub, so that its sender may delete it."""
        return self.code in ("taken", "known")

    @property
    def is_final(self) -> bool:
        """Whether the same log would have the same outcome later. It may have another one if its sender had sent too
        many, or if no table waited for it, because draws and corrections can be undone."""
        return self.counts or self.code in _FINAL

    @property
    def came_too_soon(self) -> bool:
        """Whether the log was refused only because its sender has sent too many."""
        return self.code == "too_often"


TOO_OFTEN = Outcome("too_often", "Too many logs have come at once: try again in a minute.")


class Inbox:
    """The receiver of match logs and codes for tournaments. It can be used by several threads."""

    def __init__(
        self,
        tournaments: Tournaments,
        clock: Callable[[], float] = time.monotonic,
        wall_clock: Callable[[], float] = time.time,
    ) -> None:
        """`clock` returns a monotonic time in seconds, `wall_clock` the time in seconds since 1970."""
        for name in NAMES:
            form_of(name, host_game)  # compiled here and not at a game's first log, because the pages wait for that
        self._tournaments = tournaments
        self._limit = Limit(LOGS_AT_ONCE, LOGS_A_SECOND, clock)
        self._wall_clock = wall_clock
        self._room = WaitingRoom()
        self._one_at_a_time = threading.Lock()  # verifying one log after the other leaves processor time for the pages

    def allows(self, sender: str) -> bool:
        """Returns whether this sender may deliver one more log. `sender` is for example an address or a box."""
        return self._limit.allows(sender)

    def take(self, tournament: str, log: bytes, sender: str | None = None) -> Outcome:
        """Takes a log for the tournament with this id. When the outcome `counts`, the result is stored durably.
        `sender` is passed to `allows`; None if the caller has called `allows` already."""
        if len(log) > MOST_BYTES_OF_A_LOG:
            return Outcome("too_large", f"A log has {MOST_BYTES_OF_A_LOG} bytes at most.")
        if sender is not None and not self.allows(sender):
            return TOO_OFTEN
        return self._taken(tournament, sender or "", lambda: claim_of_log(log), log)

    def take_code(self, tournament: str, texts: Sequence[str]) -> Outcome:
        """Takes the code of a match as `take` takes a log; `texts` must have exactly one text."""
        return self._taken(tournament, "", lambda: claim_of_code(texts))

    def waiting(self, kept: Kept, tables: Mapping[str, int]) -> list[Waiting]:
        """Returns the refused logs that wait for the organisers of a tournament, the latest first. `tables` has the
        table of each assigned box, by the box's code."""
        return self._room.look(kept.id, kept.state, kept.drawn_s, tables)

    def count(self, tournament: str, id_: str, table: int, by: str) -> None:
        """Counts the refused log with this id for a table of the latest round; `by` is the name of the person who
        decides that. Raises `Refusal` if it cannot count there, or does not wait any more."""
        refused = self._waiting_under(tournament, id_)
        claim = refused.claim
        if claim is None:
            raise Refusal(refused.code, refused.sentence)
        log = zlib.decompress(refused.log) if refused.log else b""
        self._applied(self._tournaments.look(tournament), claim, log, table, by)

    def dismiss(self, tournament: str, id_: str) -> None:
        """Drops the refused log with this id. Its box may deliver it again."""
        self._room.drop(tournament, id_)

    def _waiting_under(self, tournament: str, id_: str) -> Refused:
        refused = self._room.find(tournament, id_)
        if refused is None:
            raise Refusal("not_waiting", "This log does not wait any more.")
        return refused

    def _taken(self, tournament: str, sender: str, read: Callable[[], Claim], log: bytes = b"") -> Outcome:
        claim = None
        with self._one_at_a_time:
            try:
                kept = self._tournaments.recent(tournament)
                claim = read()
                return self._applied(kept, claim, log)
            except Refusal as refusal:
                self._room.add(tournament, sender, refusal, log, claim, self._wall_clock())
                return Outcome(refusal.code, refusal.detail)
            except NoTournament:
                return Outcome("no_tournament", "There is no such tournament.")
            except Unreadable as error:
                return Outcome("unreadable", str(error))

    def _applied(self, kept: Kept, claim: Claim, log: bytes, table: int | None = None, by: str = "") -> Outcome:
        """Applies the result of a claim; for this `table` if the person `by` has decided that. `kept` may be older than
        the tournament in the database."""
        while True:
            try:
                event = result_of(kept.state, claim) if table is None else counted_for(kept.state, claim, table, by)
                if event:
                    taken = TakenLog(event["check"], event["match"], log) if log else None
                    self._tournaments.apply(kept.id, [event], kept.version, taken)
                    self._room.drop(kept.id, claim.check)
                    return Outcome("taken", _counted(event), event["round"], event["table"])
                outcome: Outcome | Exception = Outcome("known", "This result has been counted already.")
            except (Refusal, Moved) as error:
                outcome = error
            present = self._tournaments.look(kept.id)
            if present.version == kept.version and not isinstance(outcome, Moved):
                if isinstance(outcome, Exception):
                    raise outcome
                return outcome
            kept = present


def _counted(event: Event) -> str:
    return f"The result of table {event['table']} in round {event['round']} is taken."
