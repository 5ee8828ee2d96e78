"""The inbox for match logs and for the codes of results, from boxes, from the desk and from phones. A log or a code may
come several times; it counts once.

    inbox.take(tournament, log, sender) -> Outcome
    inbox.take_code(tournament, texts) -> Outcome
"""

import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from schiri.match.game import Refusal

from .limits import Limit
from .results import result_of, result_of_code
from .state import Event, State
from .store.tournaments import Moved, NoTournament, TakenLog, Tournaments

MOST_BYTES_OF_A_LOG = 1 << 20  # size limit of a log; a long match has about 64,000 bytes
LOGS_AT_ONCE, LOGS_A_SECOND = 60, 1.0  # the limit for each sender


class Outcome(NamedTuple):
    """The outcome for a log. `code` is `taken` (it counts), `known` (it counted before), or the code of the refusal:
    one of `results.result_of`, or `too_large`, `too_often`, `no_tournament`. `sentence` is in English. `round` and
    `table` (from 1) are those of the result, None if it is refused."""

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
        """Whether the same log would have the same outcome again. It may not if it came too often, or if no table waits
        for it, since draws and corrections can be undone."""
        return self.counts or self.code in ("bad_log", "too_large", "other_game", "foreign_box", "test_dice", "partner")

    @property
    def came_too_soon(self) -> bool:
        """Whether the log was refused only because its sender has sent too many."""
        return self.code == "too_often"


TOO_OFTEN = Outcome("too_often", "Too many logs have come at once: try again in a minute.")


class Inbox:
    """Takes match logs and codes for tournaments. It can be used by several threads."""

    def __init__(self, tournaments: Tournaments, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` returns a monotonic time in seconds."""
        self._tournaments = tournaments
        self._limit = Limit(LOGS_AT_ONCE, LOGS_A_SECOND, clock)
        self._one_at_a_time = threading.Lock()  # verifying one log after the other leaves processor time for the pages

    def allows(self, sender: str) -> bool:
        """Returns whether this sender may bring one more log. `sender` is for example an address or a box."""
        return self._limit.allows(sender)

    def take(self, tournament: str, log: bytes, sender: str | None = None) -> Outcome:
        """Takes a log for the tournament with this id. When the outcome `counts`, the result is stored durably.
        `sender` is the one who is asked for by `allows`, None if that has been done."""
        if len(log) > MOST_BYTES_OF_A_LOG:
            return Outcome("too_large", f"A log has {MOST_BYTES_OF_A_LOG} bytes at most.")
        if sender is not None and not self.allows(sender):
            return TOO_OFTEN
        return self._taken(tournament, lambda state: result_of(state, log), log)

    def take_code(self, tournament: str, texts: Sequence[str]) -> Outcome:
        """Takes the code of a match in the way of `take`; `texts` must have exactly one text."""
        return self._taken(tournament, lambda state: result_of_code(state, texts))

    def _taken(self, tournament: str, result: Callable[[State], Event | None], log: bytes = b"") -> Outcome:
        with self._one_at_a_time:
            try:
                return self._applied(tournament, result, log)
            except Refusal as refusal:
                return Outcome(refusal.code, refusal.detail)
            except NoTournament:
                return Outcome("no_tournament", "There is no such tournament.")

    def _applied(self, tournament: str, result: Callable[[State], Event | None], log: bytes) -> Outcome:
        while True:
            kept = self._tournaments.look(tournament)
            event = result(kept.state)
            if event is None:
                return Outcome("known", "This result has been counted already.")
            taken = TakenLog(event["check"], event["match"], log) if log else None
            try:
                self._tournaments.apply(tournament, [event], kept.version, taken)
            except Moved:
                continue  # the tournament has changed meanwhile
            return Outcome("taken", _counted(event), event["round"], event["table"])


def _counted(event: Event) -> str:
    return f"The result of table {event['table']} in round {event['round']} is taken."
