"""The key scripts' board: the simulated board in virtual time, driven by commands."""

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
    """A simulated board that is driven by commands. Each is answered with a line `= {…}`:

    k MASK                 sets the mask of the keys that are down, once rolling dice have come to rest
    s HEX                  sends bytes on the serial line
    run US                 lets so many µs pass
    until PHASE US         lets time pass until the match is in PHASE, but at most so many µs
    new {…}                starts a match with this event
    dice [1, 2, …]         sets the values of the next dice
    partner SEAT PLAYS MS  seats a computer player of the level PLAYS that takes so many ms for a move
    """

    def __init__(self, board: "Board", app: "App", now_us: int) -> None:
        self._board = board
        self._app = app
        self._time = VirtualTime(app, now_us)

    def answer(self, line: str) -> str:
        """Carries out a command and returns the answer."""
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
        """Returns an answer: the time, the state of the match, and, if given, whether `until` has reached its phase."""
        session = self._app.session
        return '= {"reached": %s, "now": %d, "state": %s}' % (
            "true" if reached else "false",
            self._time.now_us,
            dumps(session.game.state()) if session else "null",
        )
