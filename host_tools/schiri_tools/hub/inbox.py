"""Where match logs come in, by whatever way: from a box in the network, from the desk, from a phone. Each way hands on
what it got, as often as it likes; it counts once. So do the codes that a box shows after a match.

    inbox.take(tournament, log, sender) -> Outcome
    inbox.take_codes(tournament, texts) -> Outcome
"""

import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from schiri.match.game import Refusal

from .limits import Limit
from .results import result_of, result_of_codes
from .state import Event, State
from .store.tournaments import Moved, NoTournament, TakenLog, Tournaments

MOST_BYTES_OF_A_LOG = 1 << 20  # a long match takes some 64,000
LOGS_AT_ONCE, LOGS_A_SECOND = 60, 1.0  # that one sender may bring


class Outcome(NamedTuple):
    """What has become of a log. `code` is `taken` (it counts from now on), `known` (it did already), or why it is
    refused: that of a `Refusal` of `results.result_of`, or `too_large`, `too_often`, `no_tournament`. `sentence` says
    so in English. `round` and `table`, from 1, are those whose result it is, None if it is refused."""

    code: str
    sentence: str
    round: int | None = None
    table: int | None = None

    @property
    def counts(self) -> bool:
        """Is the log a result of the tournament, on the disk of the hub? Then its sender can forget it."""
        return self.code in ("taken", "known")

    @property
    def is_final(self) -> bool:
        """Would the same log have the same outcome again? Not if it came too often; nor, as draws and corrections can
        be taken back, if no table waits for it."""
        return self.counts or self.code in ("bad_log", "too_large", "other_game", "foreign_box", "test_dice", "partner")

    @property
    def came_too_soon(self) -> bool:
        """Would the same log have another outcome in a minute, whatever happens in the tournament?"""
        return self.code == "too_often"


TOO_OFTEN = Outcome("too_often", "Too many logs have come at once: try again in a minute.")


class Inbox:
    """The one way in for match logs, for any number of threads."""

    def __init__(self, tournaments: Tournaments, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives the seconds since any moment."""
        self._tournaments = tournaments
        self._limit = Limit(LOGS_AT_ONCE, LOGS_A_SECOND, clock)
        self._one_at_a_time = threading.Lock()  # verifying takes a core; the pages shall not wait for many

    def take(self, tournament: str, log: bytes, sender: str) -> Outcome:
        """Takes a log for the tournament of this id. When this returns an outcome that `counts`, the result is on the
        disk, and the same log can come again without harm. `sender` is who brings it, such as an address or a box: one
        who brings too many has to wait, the others do not."""
        if len(log) > MOST_BYTES_OF_A_LOG:
            return Outcome("too_large", f"A log has {MOST_BYTES_OF_A_LOG} bytes at most.")
        if not self._limit.allows(sender):
            return TOO_OFTEN
        return self._taken(tournament, lambda state: result_of(state, log), log)

    def take_codes(self, tournament: str, texts: Sequence[str]) -> Outcome:
        """Takes the codes of a match by their texts, as `take` a log."""
        return self._taken(tournament, lambda state: result_of_codes(state, texts))

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
                continue  # something else has happened at the same time
            return Outcome("taken", _counted(event), event["round"], event["table"])


def _counted(event: Event) -> str:
    return f"The result of table {event['table']} in round {event['round']} is taken."
