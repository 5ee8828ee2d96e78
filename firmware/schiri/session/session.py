"""One match on the box: the referee's match, its dice, and its log on flash and serial line.

Events are accepted at once and logged later, by `commit`: while a duel is armed nothing may be written.
"""

from ..ordered import OrderedDict


class Session:
    """A match under way. `starting` makes one; its `history` is the log (see `history.py`). `OSError`
    from any method: the flash has failed."""

    def __init__(self, match, history, chain, clock, dice, journal, console):
        self.match = match
        self.players = match.start["players"]
        self._history = history
        self._chain = chain
        self._clock = clock
        self._dice = dice
        self._journal = journal
        self._console = console
        self._failed = False
        self._records: list = []  # of what is not committed yet

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
        """Makes a record of what was at a raw stamp and returns it, for adding to it until the next commit. In the
        making it is a flat list, the long time and then keys and values by turns: during a duel many wait, and a list
        takes half of a dict."""
        record = [self._clock.long_us(stamp_us), key, value]
        self._records.append(record)
        return record

    def commit(self):
        """Writes what has happened to the flash and to the serial line. `OSError` if the flash fails: the match goes
        on, but its log ends there, and what happens from then on is kept in memory alone."""
        if self._failed:
            self._records.clear()
        try:
            while self._records:
                self._write_first()
        except OSError:
            self._failed = True
            raise

    def _write_first(self):
        record = self._records[0]
        address = self.write(self._chain.record(record[0], record[1:]))
        if record[1] == "event" and record[2]["event"] not in ("start", "undo"):
            self._history.commit(address)
        self._records.pop(0)

    def write(self, line):
        """Puts a line of the log on the flash and then, when nothing can take it back, on the serial line. Returns
        its address."""
        address = self._journal.append(line)
        self._console.send(line)
        return address

    def end(self, stamp_us, reason):
        """Writes the last record, with the state at the end, and closes the log. `reason` is "finished" when the
        match was played to its end, "ended" when the players ended it."""
        self.note(stamp_us, "result", reason).extend(("state", self.game.state()))
        self.commit()
        self._journal.close()
