"""The bracket of a tournament for the pages: its rounds side by side, and in pieces for the wall."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import NamedTuple

from ..formats.bracket import FINAL, LOSERS, WINNERS, Course, Side
from ..rules import format_of
from ..state import State

ROUNDS_OF_A_PIECE, MATCHES_OF_A_PIECE = 4, 8  # what fits on the wall at once
_PARTS = (WINNERS, LOSERS, FINAL)  # order on the page


class BracketSide(NamedTuple):
    """A side of a match: a `name`, or the winner (or, if `lost`, the loser) of the match with the number `match`.
    Without both it is free, which is a bye for the other side."""

    name: str | None
    has_won: bool
    match: int | None
    lost: bool


class BracketMatch(NamedTuple):
    """A match of a bracket. `number` is None if there is only one side; an empty place has no sides. `table` is the
    table at which it is being played, or None."""

    number: int | None
    sides: Sequence[BracketSide]
    table: int | None


class BracketRound(NamedTuple):
    """A round of a part of the bracket. `people` is the most people who can play in it. `is_done` is whether all its
    matches are decided."""

    part: str
    number: int
    people: int
    matches: Sequence[BracketMatch]
    is_done: bool


class Bracket(NamedTuple):
    """A bracket by its parts: winners, losers, and the final; a single knock-out has one part."""

    parts: Sequence[Sequence[BracketRound]]

    @property
    def is_double(self) -> bool:
        """Whether this is a double knock-out."""
        return len(self.parts) > 1


def bracket_of(state: State) -> Bracket | None:
    """Returns the present bracket of a tournament; None if there is none."""
    course = format_of(state).bracket(state)
    return _Drawing(course, state).bracket() if course else None


class _Drawing:
    """The conversion of the `Course` of a bracket into a `Bracket` for the pages."""

    def __init__(self, course: Course, state: State) -> None:
        self._course = course
        self._sizes: list[int] = []  # for each match, how many of its sides can ever have somebody
        for match in course.matches:
            self._sizes.append(sum(map(self._can_come, match.sides)))
        numbers = count(1)
        self._numbers = [next(numbers) if size == 2 else None for size in self._sizes]
        latest = len(state.rounds)
        seated = enumerate(state.rounds[-1].tables, 1)
        self._tables: Mapping[frozenset[str | None], int] = {
            frozenset(seats): table for table, seats in seated if not state.result(latest, table)
        }

    def bracket(self) -> Bracket:
        matches, known = self._course.matches, self._course.known
        places: Iterator[int] = iter(sorted(range(len(matches)), key=lambda place: _PARTS.index(matches[place].part)))
        if matches[-1].part == FINAL and known[-2].is_decided and known[-2].winner == known[-2].sides[0]:
            places = (place for place in places if place != len(matches) - 1)  # the final needs no repetition
        rounds = [
            self._round(part, number, list(those))
            for (part, number), those in groupby(places, key=lambda place: matches[place][:2])
        ]
        return Bracket([list(those) for _, those in groupby(rounds, key=lambda round_: round_.part)])

    def _round(self, part: str, number: int, places: Sequence[int]) -> BracketRound:
        known = self._course.known
        is_done = all(known[place].is_decided or not self._sizes[place] for place in places)
        return BracketRound(part, number, 2 * len(places), [self._match(place) for place in places], is_done)

    def _match(self, place: int) -> BracketMatch:
        if not self._sizes[place]:
            return BracketMatch(None, (), None)
        match, known = self._course.matches[place], self._course.known[place]
        sides = [
            self._side(side, name, self._sizes[place] == 2 and name is not None and name == known.winner)
            for side, name in zip(match.sides, known.sides, strict=True)
        ]
        if self._sizes[place] == 1:
            sides = [one for one, side in zip(sides, match.sides, strict=True) if self._can_come(side)]
        table = None if known.is_decided else self._tables.get(frozenset(known.sides))
        return BracketMatch(self._numbers[place], sides, table)

    def _side(self, side: Side, name: str | None, has_won: bool) -> BracketSide:
        if name is not None or side.match is None:
            return BracketSide(name, has_won, None, False)
        if self._course.known[side.match].is_decided:
            return BracketSide(None, False, None, False)
        while side.match is not None and self._sizes[side.match] == 1:  # a match with one side is passed by a bye
            side = next(one for one in self._course.matches[side.match].sides if self._can_come(one))
        number = None if side.match is None else self._numbers[side.match]
        return BracketSide(None, False, number, side.lost)

    def _can_come(self, side: Side) -> bool:
        if side.match is None:
            return side.slot is not None and self._course.slots[side.slot] is not None
        return self._sizes[side.match] >= (2 if side.lost else 1)


def pieces_of(bracket: Bracket) -> list[list[BracketRound]]:
    """Returns the bracket in pieces for the wall, beginning with the first round that is not done, from top to
    bottom."""
    return [piece for part in bracket.parts for piece in _pieces(part)]


def _pieces(part: Sequence[BracketRound]) -> Iterator[list[BracketRound]]:
    start = next((place for place, round_ in enumerate(part) if not round_.is_done), len(part) - 1)
    while start < len(part):
        stacks = max(1, len(part[start].matches) // MATCHES_OF_A_PIECE)
        rounds = [one for one in part[start : start + ROUNDS_OF_A_PIECE] if len(one.matches) >= stacks]
        for stack in range(stacks):
            yield [_stack(round_, stack, len(round_.matches) // stacks) for round_ in rounds]
        start += len(rounds)


def _stack(round_: BracketRound, stack: int, height: int) -> BracketRound:
    return round_._replace(matches=round_.matches[stack * height : (stack + 1) * height])
