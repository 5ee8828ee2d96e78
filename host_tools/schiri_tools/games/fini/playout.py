"""The playout of FINI!: in a duel the quicker player gets the die, in virtual time."""

from typing import Any

from schiri.games.fini.presses import KeyTrace
from schiri.games.fini.rules.dice import SAME_CALL
from schiri.games.fini.rules.game import Phase
from schiri.input.keys import BACK, HOLD_US, SIDES
from schiri.partner.knowledge import WAIT
from schiri.util.ordered import OrderedDict

from ...playouts.table import Table

_SIGNAL_US = 2_500_000  # the mean time from the throw to the signal on the box
_SIDE_BITS = SIDES[0].bit_length()
LONGEST_DUEL_US = 600_000_000  # a longer duel is aborted


class FiniTable(Table):
    """The computer players of FINI!. In a duel each decides by the dice on the table, and moves at its own time."""

    def step(self) -> None:
        if self.course.game.phase == Phase.READY:
            self.play_duel()
        else:
            super().step()

    def play_duel(self) -> None:
        """Plays a duel from the signal to the verdict."""
        course = self.course
        game = course.game
        self.now_us += _SIGNAL_US
        course.apply(OrderedDict(event="go", t=self.now_us), self.now_us)
        stopped_us = self.now_us + LONGEST_DUEL_US
        pressed = KeyTrace()
        plans: dict[int, tuple[int, Any]] = {}  # by seat: the time of its next move, and the move
        while game.phase == Phase.DUEL:
            for partner in self.partners:
                if partner.seat not in plans:
                    move = partner.choose(game, self.knowledge)
                    plans[partner.seat] = self.now_us + self.knowledge.time_us(game, partner, move), move
            self.now_us, seat = min((due_us, seat) for seat, (due_us, _) in plans.items())
            _, move = plans.pop(seat)
            if self.now_us >= stopped_us:  # both wait for the other one to call
                pressed.add(self.now_us, BACK, BACK)
                self.now_us += HOLD_US
                course.apply(OrderedDict(event="foul", player=None, kind=SAME_CALL), self.now_us, keys=pressed)
            elif move is not WAIT:
                self._press(pressed, seat, move)

    def _press(self, pressed: KeyTrace, seat: int, move: Any) -> None:
        """Presses the keys of a move. The record that ends the duel gets all presses."""
        keys = self.knowledge.keys(move) << _SIDE_BITS * seat
        game = self.course.game
        calls = move["event"] == "fini"
        acts = calls or (game.silver if move["silver"] else game.coloured)[move["value"]] > 0
        pressed.add(self.now_us, keys, keys if acts else 0)
        if acts:  # otherwise the opponent was quicker and the die is gone
            evidence = {"keys": pressed} if calls else {}
            self.course.apply(OrderedDict(move, t=self.now_us), self.now_us, **evidence)


TABLE = FiniTable
