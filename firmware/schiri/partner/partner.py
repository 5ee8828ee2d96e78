"""A partner: a computer player at a seat."""

from ..match.game import Game
from ..partner.knowledge import Move
from ..session.session import Session
from ..util.clock import ticks_add
from .knowledge import THROW, WAIT, Chance, Knowledge

_PRESS_US = 50000


class Partner:
    """Plays at a seat. `plays` is "random", any move as likely as the other, or "greedy", the best it sees; `pause_ms`:
    how long each of its moves takes, 0 as long as the game suggests; `seed`: of its random numbers."""

    def __init__(self, seat: int, plays: str, pause_ms: int, seed: int) -> None:
        self.seat = seat
        self.plays = plays
        self.pause_ms = pause_ms
        self.chance = Chance(seed)
        self.hand = Hand()
        self.session: Session | None = None  # whose log knows of it
        self.move: Move = WAIT  # what it is going to do
        self.due_us = 0  # and when
        self._position: object = None  # for which it has decided that

    def choose(self, game: Game, knowledge: Knowledge) -> Move:
        """A move in a match as it stands; `WAIT` if it has none."""
        moves = knowledge.moves(game, self.seat)
        if not moves:
            return WAIT
        random = self.plays == "random"
        move = self.chance.one_of(moves) if random else knowledge.best(game, self.seat, moves, self.chance)
        return knowledge.completed(move, self.chance)

    def think(self, position: object, session: Session, knowledge: Knowledge, now: int) -> bool:
        """Decides, unless it has done so in this position; True if it has just done so. Real dice are for people to
        throw and tell."""
        if position == self._position:
            return False
        self._position = position
        move = self.choose(session.game, knowledge)
        if move is THROW and not session.seal and not session.game.choices():
            move = WAIT
        self.move = move
        pause_ms = self.pause_ms or knowledge.PAUSE_MS
        # Give or take a tenth: two that are equally quick would else always press in the same instant.
        self.due_us = ticks_add(now, 900 * pause_ms + self.chance.below(200 * pause_ms + 1))
        if move not in (THROW, WAIT) and move.get("hidden"):
            self.due_us = now  # before the screen is drawn: what it covers, nobody has seen
        return True

    def forget(self) -> None:
        """Has it decide anew when there is something to decide."""
        self._position = None
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
    """The partner that a line such as "1 greedy 0" tells of: seat, how it plays, and its pause in ms. `ValueError`
    if it tells of none."""
    seat, plays, pause_ms = words.split()
    return Partner(int(seat), plays, int(pause_ms), seed)
