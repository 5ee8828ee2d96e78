"""The course of one match between computer players: whose move is made, and when dice fall."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from schiri.match.game import OVER, Event, Game
from schiri.partner.knowledge import THROW, WAIT, Knowledge, Move
from schiri.partner.partner import Partner


class Course(Protocol):
    """A match under way, as whoever plays it sees it. Times are µs since it has begun; they never run backwards."""

    @property
    def game(self) -> Any:
        """The `Game` under way."""

    def apply(self, event: Event, now_us: int, **evidence: Any) -> None:
        """Has the rules carry out an event; `Refusal` if they do not. `evidence`: what stands beside it in a log."""

    def throw(self, choice: Event | None, now_us: int) -> None:
        """Has the dice fall that the game waits for, or those of a choice; or uncovers them, if they lie there."""

    def look(self, seat: int) -> list[int]:
        """The dice that lie covered, for the eyes of that seat alone; none if it may not look."""


class UnderWay(Protocol):
    """A `Match`, or what carries out events in place of one."""

    @property
    def game(self) -> Game:
        """The game under way."""

    def apply(self, event: Event) -> Event:
        """Has the rules carry out an event."""


class InMemory:
    """A match that leaves nothing behind but its end. `throw(count)` tells what so many dice show."""

    def __init__(self, match: UnderWay, throw: Callable[[int], list[int]]) -> None:
        self.match = match
        self._throw = throw
        self._covered: list[int] = []  # the dice that lie covered, or lay there last

    @property
    def game(self) -> Game:
        return self.match.game

    def apply(self, event: Event, now_us: int, **evidence: Any) -> None:
        self.match.apply(event)

    def throw(self, choice: Event | None, now_us: int) -> None:
        game = self.match.game
        if choice and game.uncovers(choice):
            values = self._covered
        elif not choice and game.covers():
            values, self._covered = [], self._throw(game.covers())
        else:
            values = self._throw(game.dice_due(choice))
        self.match.apply(game.event_from_dice(values, choice))

    def look(self, seat: int) -> list[int]:
        covered = self.match.game.covered_for()
        return self._covered if covered and covered[0] == seat else []


class Table:
    """Computer players around a match, one at each seat. Each is asked in the order of the seats, and the first who has
    a move makes it. A game in which the quicker one wins has a table of its own."""

    def __init__(self, course: Course, partners: Sequence[Partner], knowledge: Knowledge) -> None:
        self.course = course
        self.partners = partners
        self.knowledge = knowledge
        self.now_us = 0
        knowledge.partners = tuple(partner.seat for partner in partners)

    def play(self) -> None:
        """Plays the match to its end."""
        while self.course.game.phase != OVER:
            self.step()

    def step(self) -> None:
        """One move, and the dice that fall for it."""
        course = self.course
        game = course.game
        move = self._chosen(game)
        if move is THROW:
            course.throw(None, self.now_us)
        elif game.dice_of(move):
            course.throw(move, self.now_us)
        else:
            course.apply(move, self.now_us)

    def without_a_move(self, game: Any) -> Move:
        """What comes where no player has a move: on the box people press OK, and dice fall."""
        return THROW

    def _chosen(self, game: Any) -> Move:
        for partner in self.partners:
            self.knowledge.covered = self.course.look(partner.seat)
            move = partner.choose(game, self.knowledge)
            if move is not WAIT:
                self.now_us += 1000 * self.knowledge.pace_ms(partner.plays)
                return move
        return self.without_a_move(game)
