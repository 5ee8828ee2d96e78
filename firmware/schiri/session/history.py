"""The accepted events of the match on the box, which stand in its log: the way back for `undo`, and for whoever wants
to see the match again."""

from ..journal.reading import Reader
from ..journal.record import record_of
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..journal.journal import Journal
    from ..journal.record import Record
    from ..match.match import Match


class History:
    """In memory there are the events that have not been committed yet, and where the lines of the others begin: those
    are read from the log when they are wanted. See `match.Match` for what a history has to offer."""

    def __init__(self, journal: "Journal") -> None:
        self._journal = journal
        self._addresses: list[int] = []  # of the events that stand in the log and have not been undone
        self._pending: list[Record] = []  # those that are not committed yet

    def __len__(self) -> int:
        return len(self._addresses) + len(self._pending)

    def append(self, event: "Record") -> None:
        """Adds an event."""
        self._pending.append(event)

    def commit(self, address: int) -> None:
        """The oldest pending event stands in the log now, at this address."""
        self._pending.pop(0)
        self._addresses.append(address)

    def last(self) -> "Record | None":
        """The latest event, or None."""
        if self._pending:
            return self._pending[-1]
        return self._event_at(self._addresses[-1]) if self._addresses else None

    def pop(self) -> "Record":
        """Takes the latest event away and returns it; there must be one."""
        if self._pending:
            return self._pending.pop()
        return self._event_at(self._addresses.pop())

    def since(self, count: int) -> "Iterator[Record]":
        """Yields all events but the first `count`, in order."""
        for address in self._addresses[count:]:
            yield self._event_at(address)
        yield from self._pending[max(count - len(self._addresses), 0) :]

    def _event_at(self, address: int) -> "Record":
        line = Reader(self._journal.flash, self._journal.sectors, address).line() or b""
        event: Record = record_of(line)["event"]
        return event


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
