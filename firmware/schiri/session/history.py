"""The accepted events of the match on the box, kept in its log."""

from array import array

from ..memory import forget

MOST_RECENT = 40  # more than lie between the oldest checkpoint and now


class History:
    """In memory there are the events that have not been committed yet, and where the latest lines begin; what lies
    further back is found by reading the log. See `referee.Match` for what a history has to offer."""

    def __init__(self, journal):
        self.pending: list = []
        self.journal = journal
        self.committed = 0  # how many events stand in the log
        self.recent = array("I")  # the addresses of the latest of them

    def __len__(self):
        return self.committed + len(self.pending)

    def append(self, event):
        """Adds an event."""
        self.pending.append(event)

    def commit(self, address):
        """The oldest pending event stands in the log now, at this address."""
        self.pending.pop(0)
        self.committed += 1
        self.recent.append(address)
        if len(self.recent) > 2 * MOST_RECENT:
            self.recent = self.recent[-MOST_RECENT:]

    def last(self):
        """The latest event, or None."""
        if self.pending:
            return self.pending[-1]
        if not self.committed:
            return None
        return next(iter(self.since(len(self) - 1)))

    def pop(self):
        """Takes the latest event away and returns it."""
        if self.pending:
            return self.pending.pop()
        event = self.last()
        self.committed -= 1
        self.recent = self.recent[:-1]
        return event

    def since(self, count):
        """All events but the first `count`, one after the other."""
        if count >= self.committed:
            return self.pending[count - self.committed :]
        from .past import events_since  # seldom: only an undo looks back

        forget("schiri.session.past")
        forget("schiri.journal.reading")
        return events_since(self, count)
