"""One match on the box: the referee's match, its dice, and its log on flash and serial line.

Events are accepted at once and logged later, by `commit`: while a duel is armed nothing may be written.
"""


class Session:
    """A match under way. `starting` makes one; its `history` is the log (see `history.py`). `OSError`
    from any method: the flash has failed."""

    def __init__(self, match, history, chain, app, seal):
        self.match = match
        self.players = match.start["players"]
        self._history = history
        self._chain = chain
        self._clock = app.clock
        self._journal = app.journal
        self._console = app.console
        self.seal = seal  # on the dice of the match; None with real dice
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

    def latest_event(self):
        """The event that `undo` would take back, or None if there is none."""
        return self._history.last()

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
        """Puts a line of the log on the flash and then, when nothing can take it back, on the serial line, unless it
        has to stay in the box for now. Returns its address."""
        address = self._journal.append(line)
        self._console.tell(line, address)
        return address

    def prepare(self):
        """Between two duels: what takes long and may be wanted soon."""
        try:
            self._journal.prepare()
        except OSError:
            pass  # should it be wanted, it fails again, and that is said

    def close(self):
        """Nothing more will be written to the log."""
        self._journal.close()
