"""A match of FINI! between computer players: in a duel the quicker one gets the die, in virtual time."""

from typing import Any

from schiri.games.fini.presses import KeyTrace
from schiri.games.fini.rules.dice import SAME_CALL
from schiri.games.fini.rules.game import Phase
from schiri.input.keys import BACK, HOLD_US, SIDES
from schiri.partner.knowledge import WAIT
from schiri.util.ordered import OrderedDict

from ...playouts.table import Table

_SIGNAL_US = 2_500_000  # after the throw, as on the box on average
_SIDE_BITS = SIDES[0].bit_length()
LONGEST_DUEL_US = 600_000_000  # then somebody stops it


class FiniTable(Table):
    """Each player sees what lies there, and moves when their time has come, in whatever order."""

    def step(self) -> None:
        if self.course.game.phase == Phase.READY:
            self.play_duel()
        else:
            super().step()

    def play_duel(self) -> None:
        """A duel, from the signal to the verdict."""
        course = self.course
        game = course.game
        self.now_us += _SIGNAL_US
        course.apply(OrderedDict(event="go", t=self.now_us), self.now_us)
        stopped_us = self.now_us + LONGEST_DUEL_US
        pressed = KeyTrace()
        plans: dict[int, tuple[int, Any]] = {}  # when each seat makes which move
        while game.phase == Phase.DUEL:
            for partner in self.partners:
                if partner.seat not in plans:
                    move = partner.choose(game, self.knowledge)
                    plans[partner.seat] = self.now_us + self.knowledge.time_us(game, partner, move), move
            self.now_us, seat = min((due_us, seat) for seat, (due_us, _) in plans.items())
            _, move = plans.pop(seat)
            if self.now_us >= stopped_us:  # each waits for the other to call
                pressed.add(self.now_us, BACK, BACK)
                self.now_us += HOLD_US
                course.apply(OrderedDict(event="foul", player=None, kind=SAME_CALL), self.now_us, keys=pressed)
            elif move is not WAIT:
                self._press(pressed, seat, move)

    def _press(self, pressed: KeyTrace, seat: int, move: Any) -> None:
        """What ends the duel has the keys in its record that were pressed."""
        keys = self.knowledge.keys(move) << _SIDE_BITS * seat
        game = self.course.game
        calls = move["event"] == "fini"
        acts = calls or (game.silver if move["silver"] else game.coloured)[move["value"]] > 0
        pressed.add(self.now_us, keys, keys if acts else 0)
        if acts:  # else the die has gone
            evidence = {"keys": pressed} if calls else {}
            self.course.apply(OrderedDict(move, t=self.now_us), self.now_us, **evidence)


TABLE = FiniTable
