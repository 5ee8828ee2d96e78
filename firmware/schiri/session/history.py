"""The accepted events of the match on the box, kept in its log."""

from array import array

from .past import events_since

MOST_RECENT = 40  # more than lie between the oldest checkpoint and now


def verdicts(match):
    """Yields the verdicts of a `referee.Match`, in order, those that were taken back left out. All events are played
    again, so on a box it takes a moment."""
    game = match.new_game()
    last = None
    for event in match.history.since(0):
        game.apply(event)
        if game.verdict is not last:
            last = game.verdict
            yield last


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
        return events_since(self, count)
