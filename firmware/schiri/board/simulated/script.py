"""The simulated board driven by commands, in virtual time: what key scripts run on."""

from ...partner.partner import partner_of
from ...util.clock import MASK
from ...util.json_reader import loads
from ...util.json_writer import dumps
from ...util.typing import TYPE_CHECKING
from .board import put_line
from .virtual_time import VirtualTime

if TYPE_CHECKING:
    from ...box.app import App
    from .board import Board


class Script:
    """Drives a board by commands, each of which is answered by a line `= {…}`:

    k MASK, s HEX          keys, once dice that roll have come to rest; serial bytes, now
    run US                 lets so much time go by
    until PHASE US         lets time go by until the phase of the match is PHASE, at most so much
    new {…}                starts a match with this event
    dice [1, 2, …]         the values the next dice show
    partner SEAT PLAYS MS  sets a partner at a seat
    """

    def __init__(self, board: "Board", app: "App", now_us: int) -> None:
        self._board = board
        self._app = app
        self._time = VirtualTime(app, now_us)

    def answer(self, line: str) -> str:
        """Carries out a command; returns what is answered."""
        kind, _, rest = line.partition(" ")
        reached = True
        if kind == "k":
            self._time.let_pass()
        if kind == "k" or kind == "s":
            put_line(self._board, line, self._time.now_us & MASK)
            self._time.step()
        elif kind == "run":
            self._time.run(int(rest))
        elif kind == "until":
            phase, span = rest.split()
            reached = self._time.until(phase, int(span))
        elif kind == "new":
            self._app.begin(loads(rest.encode()), ask_parts=False)
            self._time.step()
        elif kind == "dice":
            self._app.dice.test_values.extend(loads(rest.encode()))
        elif kind == "partner":
            self._set(rest)
        return self.report(reached)

    def _set(self, words: str) -> None:
        self._app.table().seat(partner_of(words, int(words.split()[0]) + 1))
        self._time.step()

    def report(self, reached: bool = True) -> str:
        """What an answer tells: the time, and the state of the match."""
        session = self._app.session
        return '= {"reached": %s, "now": %d, "state": %s}' % (
            "true" if reached else "false",
            self._time.now_us,
            dumps(session.game.state()) if session else "null",
        )
