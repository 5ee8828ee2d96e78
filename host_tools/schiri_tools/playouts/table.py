"""The course of a match between computer players: who moves, and when dice are thrown."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from schiri.match.game import OVER, Event, Game
from schiri.partner.knowledge import THROW, WAIT, Knowledge, Move
from schiri.partner.partner import Partner


class Course(Protocol):
    """A match as a `Table` plays it. Times are µs since its beginning and never decrease."""

    @property
    def game(self) -> Any:
        """The `Game` of the match."""

    def apply(self, event: Event, now_us: int, **evidence: Any) -> None:
        """Carries out an event. Raises `Refusal` if the rules do not accept it. `evidence` are more entries for the
        record in a log."""

    def throw(self, choice: Event | None, now_us: int) -> None:
        """Throws the dice that the game waits for, or those that a player's choice asks for. If these lie covered, it
        uncovers them."""

    def look(self, seat: int) -> list[int]:
        """Returns the covered dice that this seat may look at, or none."""


class InMemory:
    """The course of a match without a log: it keeps only the game and the number of events. `throw(count)` returns the
    values of `count` dice."""

    def __init__(self, game: Game, throw: Callable[[int], list[int]]) -> None:
        self.game = game
        self.events = 0
        self._throw = throw
        self._covered: list[int] = []  # the values of the latest covered throw

    def apply(self, event: Event, now_us: int, **evidence: Any) -> None:
        self.events += 1
        self.game.apply(event)

    def throw(self, choice: Event | None, now_us: int) -> None:
        game = self.game
        if choice and game.uncovers(choice):
            values = self._covered
        elif not choice and (covered := game.covers()):
            values, self._covered = [], self._throw(covered)
        else:
            values = self._throw(game.dice_due(choice))
        self.events += 1
        game.apply(game.event_from_dice(values, choice))

    def look(self, seat: int) -> list[int]:
        covered = self.game.covered_for()
        return self._covered if covered and covered[0] == seat else []


class Table:
    """The computer players of a match, one at each seat. They are asked in the order of the seats, and the first with a
    move makes it. A game in which the quicker player wins has a subclass."""

    def __init__(self, course: Course, partners: Sequence[Partner], knowledge: Knowledge) -> None:
        self.course = course
        self.partners = partners
        self._paced = [(partner, 1000 * knowledge.pace_ms(partner.plays)) for partner in partners]
        self.knowledge = knowledge
        self.now_us = 0
        knowledge.partners = tuple(partner.seat for partner in partners)

    def play(self) -> None:
        """Plays the match to its end."""
        while self.course.game.phase != OVER:
            self.step()

    def step(self) -> None:
        """Makes one move and throws the dice for it."""
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
        """Returns the move when no computer player has one: the throw for which people press OK on the box."""
        return THROW

    def _chosen(self, game: Any) -> Move:
        knowledge = self.knowledge
        for partner, pace_us in self._paced:
            if partner.plays == "random":
                move = knowledge.at_random(game, partner.seat, partner.chance)
            else:
                knowledge.covered = self.course.look(partner.seat)
                move = partner.choose(game, knowledge)
            if move is not WAIT:
                self.now_us += pace_us
                return move
        return self.without_a_move(game)
