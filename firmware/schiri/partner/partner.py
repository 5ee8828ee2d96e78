"""A partner: a computer player at a seat."""

from ..match.game import Game
from ..session.session import Session
from ..util.clock import ticks_add
from ..util.typing import TYPE_CHECKING
from .knowledge import THROW, WAIT, Chance, Knowledge, Move, decided, in_todays_words

if TYPE_CHECKING:
    from collections.abc import Iterator

_PRESS_US = 50000


class Partner:
    """A computer player at a seat. `plays`: one of `PLAYS`, or of `OLD_WORDS`; `pause_ms`: how long each of its moves
    takes, 0 as long as the game suggests; `seed`: of its random numbers."""

    def __init__(self, seat: int, plays: str, pause_ms: int, seed: int) -> None:
        self.seat = seat
        self.plays = in_todays_words(plays)
        self.pause_ms = pause_ms
        self.stays = False  # does it keep its seat in the matches to come?
        self.chance = Chance(seed)
        self.hand = Hand()
        self.session: Session | None = None  # whose log knows of it
        self.move: Move = WAIT  # what it is going to do
        self.due_us = 0  # and when
        self._position: object = None  # for which it has decided that
        self._thoughts: Iterator[Move | None] | None = None  # if it still thinks
        self._since_us = 0  # since when it has done so

    @property
    def has_decided(self) -> bool:
        """Does it know what to do?"""
        return self._position is not None and not self.is_thinking

    @property
    def is_thinking(self) -> bool:
        """Is it going to know, if it thinks on?"""
        return self._thoughts is not None

    def choose(self, game: Game, knowledge: Knowledge) -> Move:
        """A move in a match as it stands; `WAIT` if it has none."""
        return decided(self.thoughts(game, knowledge))

    def thoughts(self, game: Game, knowledge: Knowledge) -> "Iterator[Move | None]":
        """The same piece by piece, see `Knowledge.thoughts`."""
        moves = knowledge.moves(game, self.seat)
        if not moves:
            yield WAIT
            return
        for thought in knowledge.thoughts(game, self.seat, moves, self.plays, self.chance):
            yield None if thought is None else knowledge.completed(thought, self.chance)

    def think(self, position: object, session: Session, knowledge: Knowledge, now: int) -> bool:
        """Thinks a piece further, unless it has decided in this position; True if it has just done so. The time that a
        move takes begins with the first piece. Real dice are for people to throw and tell."""
        game = session.game
        if position != self._position:
            self.forget()
            self._position = position
            self._since_us = now
            knowledge.covered = session.look(self.seat)
            self._thoughts = self.thoughts(game, knowledge)
        if not self._thoughts:
            return False
        move = next(self._thoughts)
        if move is None:
            return False
        self._thoughts = None
        if move is THROW and not session.seal and not game.choices():
            move = WAIT
        self.move = move
        self.due_us = ticks_add(self._since_us, knowledge.time_us(game, self, move))
        if move not in (THROW, WAIT) and move.get("hidden"):
            self.due_us = now  # before the screen is drawn: what it covers, nobody has seen
        return True

    def forget(self) -> None:
        """Has it decide anew when there is something to decide."""
        self._position = None
        self._thoughts = None
        self.move = WAIT


class Hand:
    """What holds down keys for a while."""

    def __init__(self) -> None:
        self.down = 0  # as a mask
        self.up_us = 0  # when it lets go of them

    def press(self, keys: int, now: int) -> None:
        """Presses the keys of a mask, as long as people do."""
        self.down = keys
        self.up_us = ticks_add(now, _PRESS_US)


def partner_of(words: str, seed: int) -> Partner:
    """The partner that a line such as "1 medium 0" tells of: seat, how it plays, and its pause in ms. `ValueError`
    if it tells of none."""
    seat, plays, pause_ms = words.split()
    return Partner(int(seat), plays, int(pause_ms), seed)
