"""The connection to a hub: it joins the network, finds the hub, connects, and answers like the serial line to a PC.

It works while a screen allows it and no match is open. Each step is short and never waits; after a failure it tries
again with a growing pause. Logs that were not delivered stay on the flash; the only change there is the mark that a hub
has a match.
"""

from ..console.console import Console
from ..console.hub_settings import is_complete
from ..util.typing import TYPE_CHECKING, Action

if TYPE_CHECKING:
    from ..edge import Bytes, Connection, Network, Search
    from ..ui.screen import App
    from ..util.typing import Record, Sequence

ALLOWED = (b"info", b"list", b"pull", b"got", b"seat")  # commands that are harmless, whoever sends them

OFF, JOINS, SEEKS, CONNECTS, TALKS = "off", "joins", "seeks", "connects", "talks"
_LONGEST_US = {JOINS: 20000000, SEEKS: 5000000, CONNECTS: 10000000, TALKS: 45000000}  # the timeout of each stage
_ASK_AGAIN_US = 1000000
FIRST_PAUSE_US = 2000000  # the pause after the first failure, which doubles with each further one
LONGEST_PAUSE_US = 60000000
STEP_US = 20000  # the interval of the steps
_FAILURES = (OSError, RuntimeError, MemoryError)  # the errors that a failing radio raises


def link_of(app: "App") -> "Link | None":
    """Returns the connection to the hub in the settings; None if there is none, or the board has no network."""
    kept = app.settings["link"]
    network = app.board.network() if is_complete(kept) else None
    return Link(app, network, kept) if network else None


class _Line:
    """A connection with a buffer, to which a console writes."""

    def __init__(self, connection: "Connection") -> None:
        self.waiting = b""
        self.heard = False  # whether anything was received since this was set to False
        self._connection = connection

    def read(self) -> bytes:
        data = self._connection.read()
        self.heard = self.heard or len(data) > 0
        return data

    def write(self, data: "Bytes") -> None:
        self.waiting += bytes(data)

    def flush(self) -> None:
        """Sends as much of the buffer as the connection takes."""
        if self.waiting:
            self.waiting = self.waiting[self._connection.write(self.waiting) :]


class Link:
    """The connection to the hub in the settings `kept`, through `network`."""

    def __init__(self, app: "App", network: "Network", kept: "Record") -> None:
        self.stage = OFF
        self.next_names: list[str] = []  # the next players, as the hub has named them; [] if it has not
        self.nonce = ""  # the nonce of the draw that has chosen these players; "" if unknown
        self._app = app
        self._network = network
        self._kept = kept
        self._since_us = 0  # the beginning of the stage, or the latest time that the hub was heard
        self._again_us = 0  # the end of the pause after a failure
        self._pause_us = 0
        self._asked_us = 0
        self._search: Search | None = None
        self._connection: Connection | None = None
        self._line: _Line | None = None
        self._console: Console | None = None
        self._steps: dict[str, Action] = {
            JOINS: self._join,
            SEEKS: self._seek,
            CONNECTS: self._connect,
            TALKS: self._talk,
        }

    @property
    def code(self) -> str:
        """The code by which the organisers know this box."""
        return str(self._kept["code"])

    def begin_match(self, players: "Sequence[str]") -> str:
        """Ends the conversation with the hub, because the dice of a match may need the radio, and forgets the players
        that the hub has named. Returns the nonce of the hub's draw if the hub has named these `players`, else ""."""
        self.stop()
        nonce = self.nonce if sorted(players) == sorted(self.next_names) else ""
        self.next_names, self.nonce = [], ""
        return nonce

    @property
    def _may_talk(self) -> bool:
        return self._app.screen.ONLINE and not self._app.session

    def step(self, is_tapped: bool) -> None:
        """Does the next short step if the present screen allows it. The radio is not switched on while somebody is
        tapping, because that blocks for a while."""
        if not self._may_talk:
            return
        now_us = self._now_us()
        try:
            if self.stage != OFF:
                if now_us - self._since_us > _LONGEST_US[self.stage]:
                    raise OSError
                self._steps[self.stage]()
            elif not is_tapped and now_us >= self._again_us:
                self._enter(JOINS)
                self._network.join(self._kept["network"], self._kept["password"])
        except _FAILURES:
            self.stop()
            self._pause_us = min(max(2 * self._pause_us, FIRST_PAUSE_US), LONGEST_PAUSE_US)
            self._again_us = now_us + self._pause_us

    def time_left(self, left_us: int) -> int:
        """Returns the time in µs until the next step, at most `left_us`."""
        if not self._may_talk:
            return left_us
        if self.stage == OFF:
            return min(left_us, max(self._again_us - self._now_us(), STEP_US))
        is_busy = self._console and (self._console.busy or self._line.waiting)
        return 0 if is_busy else min(left_us, STEP_US)

    def stop(self) -> None:
        """Closes the connection at once and switches the radio off."""
        if self.stage == OFF:
            return
        self.stage = OFF
        for open_one in (self._search, self._connection):
            if open_one:
                open_one.close()
        self._search = self._connection = self._line = self._console = None
        self._network.leave()

    def _now_us(self) -> int:
        return self._app.clock.running_us()

    def _enter(self, stage: str) -> None:
        self.stage = stage
        self._since_us = self._now_us()

    def _join(self) -> None:
        if self._network.is_joined():
            self._asked_us = -_ASK_AGAIN_US
            self._enter(SEEKS)

    def _seek(self) -> None:
        hub = self._kept["hub"]
        if not hub.endswith(".local"):
            self._reach(hub)
            return
        if not self._search:
            self._search = self._network.search(hub)
        if self._now_us() - self._asked_us >= _ASK_AGAIN_US:
            self._asked_us = self._now_us()
            self._search.ask()
        address = self._search.answer()
        if address:
            self._reach(address)

    def _reach(self, address: str) -> None:
        self._connection = self._network.connect(address, self._kept["port"])
        self._enter(CONNECTS)

    def _connect(self) -> None:
        connection = self._connection
        if connection and connection.is_through():
            self._line = _Line(connection)
            self._console = Console(self._line, self._app.journal, self._app, ALLOWED)
            self._enter(TALKS)

    def _talk(self) -> None:
        """Sends the rest of the buffer first, then serves the next line."""
        line = self._line
        line.flush()
        if line.waiting:
            return
        self._console.serve()
        line.flush()
        if line.heard:
            line.heard = False
            self._pause_us = 0
            self._since_us = self._now_us()
