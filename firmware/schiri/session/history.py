"""The accepted events of the match on the box, which stand in its log: the way back for `undo`, and for whoever wants
to see the match again."""

from ..journal.reading import Reader
from ..journal.record import record_of

try:
    from typing import TYPE_CHECKING
except ImportError:  # on MicroPython
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..journal.journal import Journal
    from ..journal.record import Record
    from ..match.match import Match

    Standing = list[tuple[int, Record]]

MOST_RECENT = 40  # more than lie between the oldest checkpoint and now


class History:
    """In memory there are the events that have not been committed yet, and where the latest lines begin; what lies
    further back is found by reading the log. See `match.Match` for what a history has to offer."""

    def __init__(self, journal: "Journal") -> None:
        self._pending: list[Record] = []
        self._journal = journal
        self._committed = 0  # how many events stand in the log
        self._recent: list[int] = []  # the addresses of the latest of them

    def __len__(self) -> int:
        return self._committed + len(self._pending)

    def append(self, event: "Record") -> None:
        """Adds an event."""
        self._pending.append(event)

    def commit(self, address: int) -> None:
        """The oldest pending event stands in the log now, at this address."""
        self._pending.pop(0)
        self._committed += 1
        self._recent.append(address)
        if len(self._recent) > 2 * MOST_RECENT:
            self._recent = self._recent[-MOST_RECENT:]

    def last(self) -> "Record | None":
        """The latest event, or None."""
        if self._pending:
            return self._pending[-1]
        if not self._committed:
            return None
        return next(iter(self.since(len(self) - 1)))

    def pop(self) -> "Record":
        """Takes the latest event away and returns it; there must be one."""
        if self._pending:
            return self._pending.pop()
        event = next(iter(self.since(len(self) - 1)))
        self._committed -= 1
        self._recent.pop()
        return event

    def since(self, count: int) -> "Iterator[Record]":
        """Yields all events but the first `count`, in order."""
        if count < self._committed:
            yield from self._committed_since(count)
            count = self._committed
        yield from self._pending[count - self._committed :]

    def _committed_since(self, count: int) -> "Iterator[Record]":
        if count < self._committed - len(self._recent):
            # An undo that is under way stands in the log only later.
            self._recent = [address for address, _ in standing_events(self._journal)[: self._committed]]
        addresses = self._recent
        for index in range(len(addresses) - (self._committed - count), len(addresses)):
            yield self._event_at(addresses[index])

    def _event_at(self, address: int) -> "Record":
        line = Reader(self._journal.flash, self._journal.sectors, address).line() or b""
        event: Record = record_of(line)["event"]
        return event


def standing_events(journal: "Journal") -> "Standing":
    """All events in the log of the running match that have not been undone, with their addresses."""
    standing: Standing = []
    reader = Reader(journal.flash, journal.sectors)
    for line in reader.lines():
        try:
            take_event(standing, record_of(line), reader.begin)
        except ValueError:
            break  # the flash has failed here, and the log has ended
    return standing


def take_event(standing: "Standing", record: "Record", address: int) -> None:
    """Adds the event of the next record of a log, if it has one, to those that stand: (address, event) each. An `undo`
    takes the latest of them away; the `start` is none of them."""
    event = record.get("event")
    if event is None or event["event"] == "start":
        return
    if event["event"] == "undo":
        standing.pop()
    else:
        standing.append((address, event))


def verdicts(match: "Match") -> "Iterator[Record]":
    """Yields the verdicts of a match, in order, those that were taken back left out. All events are played again, so on
    a box it takes a moment."""
    game = match.new_game()
    last = None
    for event in match.history.since(0):
        game.apply(event)
        if game.verdict is not last:
            last = game.verdict
            yield last  # type: ignore[misc]  # what has been judged is judged anew, and never forgotten
