"""One match on the box: the referee's match, its dice, and its log on flash and serial line.

Events are accepted at once and logged later, by `commit`: while a duel is armed nothing may be written.
"""

import json
from array import array

from .memory import forget
from .ordered import OrderedDict
from .record import Chain
from .referee import Match, checked_start

_MOST_RECENT = 40  # more than lie between the oldest checkpoint and now


class _LoggedHistory:
    """The accepted events of the running match, kept in its log. In memory there are what has not been committed yet
    and where the latest lines begin; what lies further back is found by reading the log."""

    def __init__(self, journal):
        self.pending: list = []
        self._journal = journal
        self._committed = 0
        self._recent: list = []  # offsets of the latest committed events

    def __len__(self):
        return self._committed + len(self.pending)

    def append(self, event):
        self.pending.append(event)

    def commit(self, offsets):
        """The pending events now stand in the log, at these offsets."""
        self._committed += len(offsets)
        self._recent = (self._recent + offsets)[-_MOST_RECENT:]
        self.pending.clear()

    def last(self):
        """The latest event, or None."""
        if self.pending:
            return self.pending[-1]
        return self._event_at(self._look_back()[-1]) if self._committed else None

    def pop(self):
        if self.pending:
            return self.pending.pop()
        event = self._event_at(self._look_back().pop())
        self._committed -= 1
        return event

    def since(self, count):
        """Yields all events but the first `count`."""
        missing = self._committed - len(self._recent)
        offsets = self._recent if count >= missing else self._all_offsets()
        first = self._committed - len(offsets)
        for index in range(count - first, len(offsets)):
            yield self._event_at(offsets[index])
        for index in range(max(count - self._committed, 0), len(self.pending)):
            yield self.pending[index]

    def _look_back(self):
        if not self._recent:
            self._recent = list(self._all_offsets()[-_MOST_RECENT:])
        return self._recent

    def _all_offsets(self):
        """Where in the log the events stand that have not been undone (one that is being undone no longer does)."""
        from .journal_reading import lines

        offsets = array("I")
        standing = 0
        for offset, line in lines(self._journal.storage, self._journal.number):
            # No string of a line can hold this: its quotation marks would be escaped.
            if line.find(b'"event": {"event": "undo"') > 0:
                standing -= 1
            elif line.find(b'"event": {"event": "') > 0 and line.find(b'"event": {"event": "start"') < 0:
                if standing < len(offsets):
                    offsets[standing] = offset
                else:
                    offsets.append(offset)
                standing += 1
        return offsets[: self._committed]

    def _event_at(self, offset):
        from .journal_reading import line_at

        return json.loads(line_at(self._journal.storage, self._journal.number, offset))["event"]


class Session:
    """A match that begins with the event `start`. `Refusal` if the event is wrong, `OSError` if the flash fails."""

    def __init__(self, start, board, clock, dice, journal, console, stuck_keys):
        from .match_header import header_of

        accepted = checked_start(start)
        self._clock = clock
        self._dice = dice
        self._journal = journal
        self._console = console
        self._chain = Chain()
        self._failed = False
        self._records: list = []  # of what is not committed yet
        self._history = _LoggedHistory(journal)
        self.match = Match(accepted, self._history)
        self.players = accepted["players"]
        self._write(self._chain.header(header_of(accepted, journal.begin(), board, stuck_keys)))
        forget("schiri", "match_header")
        self.note(clock.now, "event", accepted)
        self.commit()

    @property
    def game(self):
        """The rules of the game under way."""
        return self.match.game

    def apply(self, event, stamp_us):
        """Has the referee carry out `event`, made at a raw stamp. Returns its record, see
        `note`. `Refusal` if it is not accepted."""
        accepted = self.match.apply(event)
        return self.note(stamp_us, "event", accepted)

    def throw(self, stamp_us):
        """Has the dice fall that the game waits for. `DiceFailure` if the source of chance fails."""
        name, wanted = self.game.chance()
        event: dict = OrderedDict()
        event["event"] = name
        genuine = True
        for argument, count in wanted:
            event[argument], from_source = self._dice.draw(count)
            genuine = genuine and from_source
        record = self.apply(event, stamp_us)
        if not genuine:
            record.extend(("test_dice", True))

    def latest_event(self):
        """The event that `undo` would take back, or None if there is none."""
        return self._history.last()

    def undo(self, stamp_us):
        """Takes back the latest event and returns it; both stay on record. `Refusal` if there is none."""
        self.commit()
        undone = self.match.undo()
        event: dict = OrderedDict()
        event["event"] = "undo"
        self.note(stamp_us, "event", event).extend(("undone", undone))
        self.commit()
        return undone

    def note(self, stamp_us, key, value):
        """Makes a record and returns it, for adding to it until the next commit. In the making it is a flat list,
        the stamp and then keys and values by turns: during a duel many wait, and a list takes half of a dict."""
        record = [stamp_us, key, value]
        self._records.append(record)
        return record

    def commit(self):
        """Writes what has happened to the flash and to the serial line. `OSError` if the flash fails: the match goes
        on, but its log ends there, and what happens from then on is kept in memory alone."""
        if self._failed:
            self._records.clear()
        if not self._records:
            return
        try:
            self._commit()
        except OSError:
            self._failed = True
            raise

    def _commit(self):
        offsets = []
        for record in self._records:
            content: dict = OrderedDict()
            for index in range(1, len(record), 2):
                content[record[index]] = record[index + 1]
            offset = self._write(self._chain.record(self._clock.long_us(record[0]), content))
            if record[1] == "event" and record[2]["event"] not in ("start", "undo"):
                offsets.append(offset)
        self._journal.flush()
        self._history.commit(offsets)
        self._records.clear()

    def _write(self, line):
        self._console.send(line)
        return self._journal.append(line)

    def end(self, stamp_us, reason):
        """Writes the last record, with the state at the end, and closes the log. `reason` is "finished" when the
        match was played to its end, "ended" when the players ended it."""
        self.note(stamp_us, "result", reason).extend(("state", self.game.state()))
        self.commit()
        self._journal.close()
