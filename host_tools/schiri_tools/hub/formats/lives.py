"""Lives: everybody at a table except the winners loses a life; a person without lives is out or in the consolation."""

from collections.abc import Sequence
from typing import NamedTuple

from schiri.match.checks import TRUTH, integer

from ..standings import Criterion, scores
from ..state import State
from .base import Draw, TooFew
from .tables import TableFormat


class Course(NamedTuple):
    """The lives left and the last round played with a life, of each person who has sat at a table."""

    lives: dict[str, int]
    last: dict[str, int]


class Lives(TableFormat):
    """A format with a number of `lives` for each person. It is over when at most `left` people have lives.

    Nobody loses a life in a draw. A person who comes late or comes back has no more lives than the person with the
    fewest in the round before. A person who leaves before the end has none. With `consolation`, people without lives
    play on among themselves. The standings go by the last round played with a life, then by lives, then by half points,
    which count in the consolation, too."""

    NAME = "lives"
    OPTIONS = (
        ("lives", integer(1, 20), 3),
        ("consolation", TRUTH, False),
        ("left", integer(1, 100), 1),
        *TableFormat.OPTIONS,
    )
    ELIMINATES = True

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most people at a table; two people may be left at the end."""
        return 2, self.options["most"]

    def is_over(self, state: State) -> bool:
        """Returns whether at most `left` people have lives."""
        return bool(state.rounds) and len(self._alive(state)) <= self.options["left"]

    def draw(self, state: State) -> Draw:
        """Returns tables of the people with lives, and separate tables of the consolation."""
        alive = self._alive(state)
        tables = self.seated(state, alive)
        others = tuple(name for name in state.present if name not in alive)
        if self.options["consolation"]:
            try:
                return Draw(tables + self.seated(state, others, taken=len(tables)))
            except TooFew:
                pass  # too few people or tables for the consolation
        return Draw(tables, out=others)

    def criteria(self, state: State) -> Sequence[Criterion]:
        """Returns the criteria: the last round played with a life, then lives, then half points."""
        found = scores(state, self.BYE)
        lives, last = self._to_come(state)
        return (
            Criterion("last_round", lambda name: last.get(name, 0)),
            Criterion("lives", lambda name: lives[name]),
            Criterion("half_points", lambda name: found[name].half_points),
        )

    def course(self, state: State) -> Course:
        """Returns the lives and last rounds after the games played so far."""
        lives: dict[str, int] = {}
        last: dict[str, int] = {}
        games = list(state.games)
        for number, round_ in enumerate(state.rounds, 1):
            seated = [name for seats in round_.tables for name in seats if lives.get(name, 1) > 0]
            stayed = [lives[name] for name in seated if last.get(name) == number - 1]
            fewest = min(stayed, default=self.options["lives"])
            for name in seated:
                if last.get(name) != number - 1:
                    lives[name] = min(lives.get(name, fewest), fewest)
                last[name] = number
            for game in games:
                if game.round == number and game.seats[0] in seated:
                    for name in {*game.seats} - {*game.result.winners}:
                        lives[name] -= 1
        return Course(lives, last)

    def _to_come(self, state: State) -> Course:
        """Returns the lives with which everybody would go into the next round. People who have come late or come back
        are as far as the others then, and those who have left before the end have no life."""
        lives, last = self.course(state)
        number = len(state.rounds)
        fewest = min(
            (own for name, own in lives.items() if own and last[name] == number), default=self.options["lives"]
        )
        for name in state.entrants:
            if not state.stays(name):
                lives[name] = 0
            elif lives.get(name, 1) and last.get(name) != number:
                lives[name], last[name] = min(lives.get(name, fewest), fewest), number
        return Course(lives, last)

    def _alive(self, state: State) -> list[str]:
        lives = self.course(state).lives
        return [name for name in state.present if lives.get(name, 1) > 0]
