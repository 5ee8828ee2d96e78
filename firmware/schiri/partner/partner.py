"""A partner, which is a computer player at a seat."""

from ..match.game import Game
from ..session.session import Session
from ..util.clock import ticks_add
from ..util.typing import TYPE_CHECKING
from .knowledge import FOLLOWING, STRONGEST, THROW, WAIT, Chance, Knowledge, Move, decided, in_todays_words

if TYPE_CHECKING:
    from collections.abc import Iterator

_PRESS_US = 50000


class Partner:
    """A computer player at a seat. `plays` is one of `PLAYS` or of `OLD_WORDS`; `pause_ms` is the time of each move, 0
    for the times of the game; `seed` is the start of its random numbers."""

    def __init__(self, seat: int, plays: str, pause_ms: int, seed: int) -> None:
        self.seat = seat
        self.plays = in_todays_words(plays)
        self.pause_ms = pause_ms
        self.stays = False  # whether it keeps its seat in the next matches
        self.begins_at: int | None = None  # the strength of `FOLLOWING` at the beginning of the match; None: `medium`
        self.chance = Chance(seed)
        self.hand = Hand()
        self.session: Session | None = None  # the session in whose log this partner is noted
        self.move: Move = WAIT  # the move that the partner has decided on
        self.due_us = 0  # the raw time when the partner makes `move`
        self._position: object = None  # the position of the current or latest decision
        self._thoughts: Iterator[Move | None] | None = None  # the remaining steps of the decision
        self._since_us = 0  # the raw time when the decision began

    @property
    def has_decided(self) -> bool:
        """Whether the partner has decided on a move for the present position."""
        return self._position is not None and not self.is_thinking

    @property
    def is_thinking(self) -> bool:
        """Whether the partner is in the middle of a decision."""
        return self._thoughts is not None

    def choose(self, game: Game, knowledge: Knowledge) -> Move:
        """Returns a move for the present state of the game; `WAIT` if it has none."""
        if self.plays != "random":
            return decided(self.thoughts(game, knowledge))
        return knowledge.at_random(game, self.seat, self.chance)

    def thoughts(self, game: Game, knowledge: Knowledge) -> "Iterator[Move | None]":
        """Yields None for each step of the decision and the move at its end, see `Knowledge.thoughts`."""
        style = "random" if self.plays == "random" else knowledge.style(self.strength(game, knowledge), self.chance)
        if style == "random":
            yield knowledge.at_random(game, self.seat, self.chance)
            return
        moves = knowledge.moves(game, self.seat)
        if not moves:
            yield WAIT
            return
        for thought in knowledge.thoughts(game, self.seat, moves, style, self.chance):
            yield None if thought is None else knowledge.completed(thought, self.chance)

    def strength(self, game: Game, knowledge: Knowledge) -> int:
        """Returns the partner's strength in this position, from 0 to `STRONGEST`. It follows from the position and from
        the beginning of the match alone, so it is the same after an undo or a power cut."""
        if self.plays != FOLLOWING:
            return knowledge.STRENGTHS[self.plays]
        begins_at = knowledge.STRENGTHS["medium"] if self.begins_at is None else self.begins_at
        return max(0, min(STRONGEST, round(begins_at - knowledge.lead(game, self.seat))))

    def think(self, position: object, session: Session, knowledge: Knowledge, now: int) -> bool:
        """Takes the next step of the decision for this position; returns whether it was the last one. The time of the
        move counts from the first step. Real dice are thrown and told by people, so the partner waits for them."""
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
            self.due_us = now  # at once, so that nobody sees the dice that the move covers
        return True

    def forget(self) -> None:
        """Discards the decision, so that the next step begins a new one."""
        self._position = None
        self._thoughts = None
        self.move = WAIT


class Hand:
    """The keys that a partner holds down, and until when."""

    def __init__(self) -> None:
        self.down = 0  # the mask of the keys that are held down
        self.up_us = 0  # the raw time when they are released

    def press(self, keys: int, now: int) -> None:
        """Presses the keys of a mask for 50 ms, about as long as people do."""
        self.down = keys
        self.up_us = ticks_add(now, _PRESS_US)


def partner_of(words: str, seed: int) -> Partner:
    """Returns the partner that a line such as "1 medium 0" describes: seat, level, and pause in ms. Raises `ValueError`
    for any other line."""
    seat, plays, pause_ms = words.split()
    return Partner(int(seat), plays, int(pause_ms), seed)
