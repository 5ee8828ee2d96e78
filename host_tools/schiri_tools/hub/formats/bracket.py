"""The bracket of a knock-out with all its matches. The first round fixes it, also if people leave or enter later."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from ..state import Round, Seats, State

WINNERS, LOSERS, FINAL = "winners", "losers", "final"  # the parts of a bracket; a single knock-out has winners only


class Side(NamedTuple):
    """The origin of one side of a match: a `slot` of the first round, from 0, or the winner (or, if `lost`, the loser)
    of another `match`."""

    slot: int | None = None
    match: int | None = None
    lost: bool = False


class Match(NamedTuple):
    """A match of a bracket. All matches of a `level` can be played at the same time; `round` counts within `part`."""

    part: str
    round: int
    level: int
    sides: tuple[Side, Side]


class Known(NamedTuple):
    """The present knowledge of a match. A side is a name; None means a bye for the other side, or that it is not known
    yet. Once `is_decided` there is a `winner`, or None if nobody was there."""

    sides: tuple[str | None, str | None]
    is_decided: bool = False
    winner: str | None = None

    @property
    def loser(self) -> str | None:
        """The loser of a decided match; None if there is no winner or no loser."""
        return next((name for name in self.sides if name != self.winner), None) if self.winner else None


@cache
def single(rounds: int) -> tuple[Match, ...]:
    """Returns the matches of a knock-out with a number of rounds."""
    matches: list[Match] = []
    sides = [Side(slot=slot) for slot in range(1 << rounds)]
    for number in range(1, rounds + 1):
        sides = _added(matches, WINNERS, number, number, sides)
    return tuple(matches)


@cache
def double(rounds: int) -> tuple[Match, ...]:
    """Returns the matches of a double knock-out whose winners play a number of rounds.

    The losers of each round meet those left among the losers; in every second round from the other end of the bracket,
    so that the same people meet again late. The final is repeated if the side without a defeat loses it."""
    matches: list[Match] = []
    up = _added(matches, WINNERS, 1, 1, [Side(slot=slot) for slot in range(1 << rounds)])
    down = [Side(match=side.match, lost=True) for side in up]
    for number in range(2, rounds + 1):
        level = 2 * number - 2
        up = _added(matches, WINNERS, number, level, up)
        down = _added(matches, LOSERS, level - 1, level, down)
        fallen = [Side(match=side.match, lost=True) for side in up]
        if number % 2 == 0:
            fallen.reverse()
        both = [side for pair in zip(down, fallen, strict=True) for side in pair]
        down = _added(matches, LOSERS, level, level + 1, both)
    final = _added(matches, FINAL, 1, 2 * rounds, [*up, *down])[0]
    matches.append(Match(FINAL, 2, 2 * rounds + 1, (final._replace(lost=True), final)))
    return tuple(matches)


def _added(matches: list[Match], part: str, number: int, level: int, sides: Sequence[Side]) -> list[Side]:
    """Adds the matches of a round: the first side against the second, the third against the fourth, and so on. Returns
    the sides of the next round, which are the winners of these matches."""
    first = len(matches)
    for one, other in zip(sides[::2], sides[1::2], strict=True):
        matches.append(Match(part, number, level, (one, other)))
    return [Side(match=place) for place in range(first, len(matches))]


def rounds_for(people: int) -> int:
    """Returns the number of rounds of a knock-out."""
    return max(1, (people - 1).bit_length())


def seed_order(rounds: int) -> list[int]:
    """Returns the seed of each slot, from 1, so that the first two seeds can meet only in the final, the first four
    only in the last two rounds, and so on."""
    order = [1]
    for number in range(1, rounds + 1):
        order = [seed for one in order for seed in (one, (1 << number) + 1 - one)]
    return order


def first_round(seeds: Sequence[str]) -> tuple[tuple[Seats, ...], list[str]]:
    """Returns the tables and the byes of the first round from the top of the bracket; the best seeds have the byes."""
    order = seed_order(rounds_for(len(seeds)))
    pairs = [[seeds[seed - 1] for seed in pair if seed <= len(seeds)] for pair in _pairs(order)]
    return tuple(tuple(pair) for pair in pairs if len(pair) == 2), [pair[0] for pair in pairs if len(pair) == 1]


def slots_of(first: Round) -> list[str | None]:
    """Returns the name in each slot by the first round; None for a bye."""
    people = 2 * len(first.tables) + len(first.byes)
    tables, byes = iter(first.tables), iter(first.byes)
    slots: list[str | None] = []
    for one, other in _pairs(seed_order(rounds_for(people))):
        if one <= people and other <= people:
            slots += next(tables)
        elif one <= people:
            slots += [next(byes), None]
        else:
            slots += [None, next(byes)]
    return slots


def _pairs(order: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(order[::2], order[1::2], strict=True)


class Course:
    """The course of a bracket: its `matches`, what is `known` of each, and as `rest` the levels that are still to be
    played."""

    def __init__(self, state: State, is_double: bool) -> None:
        """Follows the rounds of a tournament, of which at least one must have a table."""
        numbers = [number for number, round_ in enumerate(state.rounds, 1) if round_.tables]
        self.slots = slots_of(state.rounds[numbers[0] - 1])
        self.matches = (double if is_double else single)(len(self.slots).bit_length() - 1)
        self.known: list[Known] = [Known((None, None)) for _ in self.matches]
        places = range(len(self.matches))
        self.rest = [list(level) for _, level in groupby(places, key=lambda place: self.matches[place].level)]
        for number in numbers:
            self._follow(state, number)
        for level in self.rest:
            self._arrive(level)

    def draw(self, there: Collection[str]) -> list[Seats]:
        """Returns the tables of the next level that has a match to be played, given the people who are present. Matches
        of earlier levels are decided before: whoever is absent has lost."""
        while self.rest:
            self._arrive(self.rest[0])
            tables = [seats for place in self.rest[0] if len(seats := self._left(place, there)) == 2]
            if tables:
                return tables
            self._pass(self.rest.pop(0), there)
        return []

    def still_in(self) -> list[str]:
        """Returns the names of those who are not eliminated, from the top of the bracket; at the end the winner."""
        waiting = [name for known in self.known if not known.is_decided for name in known.sides]
        return list(dict.fromkeys(filter(None, (*waiting, self.known[-1].winner))))

    def defeats(self) -> Counter[str]:
        """Returns the number of lost matches of each person; a match in which nobody was there is lost by both."""
        decided = (known for known in self.known if known.is_decided)
        return Counter(name for known in decided for name in known.sides if name and name != known.winner)

    def _follow(self, state: State, number: int) -> None:
        """Takes over the results of a round."""
        round_ = state.rounds[number - 1]
        there = {name for seats in (*round_.tables, round_.byes, round_.out) for name in seats}
        self.draw(there)
        seated: dict[frozenset[str | None], int] = {
            frozenset(seats): table for table, seats in enumerate(round_.tables, 1)
        }
        level = self.rest.pop(0) if self.rest else []
        for place in level:
            known = self.known[place]
            table = seated.get(frozenset(known.sides))
            if table is None:
                self._pass([place], there)
                continue
            result = state.result(number, table)
            winner = result.winners[0] if result and result.winners else None
            self.known[place] = known._replace(is_decided=result is not None, winner=winner)

    def _pass(self, places: Sequence[int], there: Collection[str]) -> None:
        """Decides matches that are not played: the side that is present or has a bye wins."""
        for place in places:
            known = self.known[place]
            left = self._left(place, there) if None not in known.sides else known.sides
            self.known[place] = known._replace(is_decided=True, winner=next(filter(None, left), None))

    def _left(self, place: int, there: Collection[str]) -> Seats:
        return tuple(name for name in self.known[place].sides if name is not None and name in there)

    def _arrive(self, places: Sequence[int]) -> None:
        """Updates the sides of these matches from the results of earlier matches."""
        for place in places:
            self.known[place] = self._arrived(place)

    def _arrived(self, place: int) -> Known:
        known, match = self.known[place], self.matches[place]
        if (match.part, match.round) == (FINAL, 2):
            return self._arrived_again(known)
        one, other = match.sides
        return known._replace(sides=(self._who(one), self._who(other)))

    def _arrived_again(self, known: Known) -> Known:
        """Returns the present knowledge of the repeated final, which is played if the side without a defeat has lost
        the final."""
        final = self.known[-2]
        if final.is_decided and final.winner is not None and final.winner == final.sides[1] and final.sides[0]:
            return known._replace(sides=final.sides)
        return known._replace(sides=(final.winner, None))

    def _who(self, side: Side) -> str | None:
        if side.slot is not None:
            return self.slots[side.slot]
        known = self.known[side.match or 0]
        return known.loser if side.lost else known.winner
