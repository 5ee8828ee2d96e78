"""A half between three who play for themselves, all throws open: an equilibrium.

Each of them wants to lose the half as rarely as can be and cares for nothing else, nobody who is out joins again (S9),
and what to do follows from the Deckel and the open results alone. In an equilibrium nobody gains by playing otherwise
while the others keep to it. Between three there may be more than one: the one found here starts from the guess that
whoever has more Deckel is more likely to lose, and takes, of what is worth the same, the first choice.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from schiri.games.schocken.rules.ranking import DECKEL

from .deckel import Chances
from .halves import Told
from .throws import LIMIT, PLACES, RESULTS, STRENGTHS, THROWS, WORTH, Dice, Numbers, Places, asides

SAME = 1e-12  # chances that differ by no more are equal
PLAYERS = 3
STAND = -1  # a choice
PRICES = sorted(set(WORTH))
PAIRS = list(permutations(range(PLAYERS), 2))  # who was best, who worst: places in the round's order
ENDS = [(best, worst, price) for best, worst in PAIRS for price in PRICES]  # of a round

Codes: TypeAlias = npt.NDArray[np.uint8]
Choices: TypeAlias = npt.NDArray[np.int8]
Node = tuple[int, int]  # a throw's number in the turn, and the ones aside before it


class Position(NamedTuple):
    """The Deckel before a round: in the middle, and of the players in the order in which they throw."""

    middle: int
    deckel: tuple[int, ...]


class Shares(NamedTuple):
    """How a half is lost, for many ways that a round may go: by whoever's turn it is, and by the first player of the
    three who is somebody else; the rest is the third one's."""

    own: Numbers
    other: Numbers


def open_positions(middle: int, deckel: int = DECKEL) -> list[Position]:
    """Those with so many Deckel in the middle, of so many in all, in which all three play. Whoever begins has lost a
    round, and so has some, but in the first one."""
    rest = deckel - middle
    least = 0 if middle else 1
    return [
        Position(middle, (first, second, rest - first - second))
        for first in range(min(rest, 1), rest - 2 * least + 1)
        for second in range(least, rest - first - least + 1)
    ]


@cache
def codes(limit: int, second: int, third: int) -> Codes:
    """How a round ends, as a place in `ENDS`, by the results (axes: of the third player, the first, the second) after
    `limit` throws of the first player and so many of the others. S4: of equal results that of fewer throws is better,
    then the earlier."""
    places = np.ogrid[: len(STRENGTHS), : len(STRENGTHS), : len(STRENGTHS)]
    ranks = [
        (place * (LIMIT + 1) + LIMIT - throws) * PLAYERS - seat
        for seat, (place, throws) in enumerate(zip((*places[1:], places[0]), (limit, second, third), strict=True))
    ]
    all_ranks = np.stack(np.broadcast_arrays(*ranks))
    best, worst = all_ranks.argmax(0), all_ranks.argmin(0)
    pair = np.array([[PAIRS.index((a, b)) if a != b else 0 for b in range(PLAYERS)] for a in range(PLAYERS)])
    price = np.array([PRICES.index(one) for one in WORTH])
    best_place = np.choose(best, np.broadcast_arrays(*places[1:], places[0]))
    return np.asarray(pair[best, worst] * len(PRICES) + price[best_place], np.uint8).reshape(len(STRENGTHS), -1)


class Turn:
    """What the best choices make of a turn, worked out from its last throw to its first, for many ways at once (the
    second axis of all arrays), and what was chosen."""

    def __init__(self, limit: int, stood: "dict[int, Shares]") -> None:
        """`stood`: by the throws used, at most `limit`, what it is to stand with each result (first axis)."""
        self.limit = limit
        self.chosen: dict[Node, Choices] = {}  # for each throw that fell: with how many ones aside to go on
        self.values: dict[Node, Shares] = {}
        for number in range(limit, 0, -1):
            for aside in asides(number):
                self._look_at(number, aside, stood[number])

    def _look_at(self, number: int, aside: int, stood: Shares) -> None:
        own, other = (share[RESULTS[aside]] for share in stood)
        chosen = np.full(own.shape, STAND, np.int8)
        if number < self.limit:
            nodes = [self.values[number + 1, more] for more in range(aside, len(THROWS))]
            bests = [np.full(own.shape[1], aside, np.int8)]
            promised = [nodes[0]]
            for step, node in enumerate(nodes[1:], 1):
                better = node.own < promised[-1].own - SAME
                promised.append(Shares(*(np.where(better, *both) for both in zip(node, promised[-1], strict=True))))
                bests.append(np.where(better, np.int8(aside + step), bests[-1]))
            most = np.array(THROWS[aside].most_aside) - aside
            further = np.stack([one.own for one in promised])[most]
            goes_on = further < own - SAME
            own = np.where(goes_on, further, own)
            other = np.where(goes_on, np.stack([one.other for one in promised])[most], other)
            chosen = np.where(goes_on, np.stack(bests)[most], chosen)
        self.chosen[number, aside] = chosen
        self.values[number, aside] = Shares(THROWS[aside].chance @ own, THROWS[aside].chance @ other)

    @property
    def value(self) -> Shares:
        """Before its first throw."""
        return self.values[1, 0]

    def standing(self, reached: Numbers) -> Iterator[tuple[int, Places, Numbers]]:
        """With what it ends if it is reached with these chances: the throws used, the places of results, and how likely
        each of them is, in each way."""
        reach: dict[Node, Numbers] = {node: np.zeros_like(reached) for node in self.values}
        reach[1, 0] = reached
        for number in range(1, self.limit + 1):
            for aside in asides(number):
                fallen = THROWS[aside].chance[:, None] * reach[number, aside]
                chosen = self.chosen[number, aside]
                yield number, RESULTS[aside], np.where(chosen == STAND, fallen, 0.0)
                if number < self.limit:
                    for more in range(aside, len(THROWS)):
                        reach[number + 1, more] = reach[number + 1, more] + np.where(chosen == more, fallen, 0.0).sum(0)


def _third_stands(ends: Numbers, limit: int, second: int, places: tuple[int, int] | None = None) -> dict[int, Shares]:
    """What it is for the third player to stand, by the throws used; `places`: against these results of the others, else
    against all."""
    stood = {}
    for third in range(1, limit + 1):
        ended = codes(limit, second, third)
        if places:
            ended = ended[:, [places[0] * len(STRENGTHS) + places[1]]]
        stood[third] = Shares(ends[ended, 2], ends[ended, 0])
    return stood


class Round:
    """A round with what each of its ends is worth: `ends`, a row for each of `ENDS`, the chance of each player in the
    round's order to lose the half."""

    def __init__(self, ends: Numbers) -> None:
        count = len(STRENGTHS)
        self.thirds: dict[tuple[int, int], Turn] = {}  # by the throws of the first player, and of the second
        self.seconds: dict[int, Turn] = {}
        stood_first = {}
        for limit in range(1, LIMIT + 1):
            stood = {}
            for second in range(1, limit + 1):
                turn = self.thirds[limit, second] = Turn(limit, _third_stands(ends, limit, second))
                third, first = (share.reshape(count, count).T for share in turn.value)  # by the second, the first one
                stood[second] = Shares(1 - third - first, first)
            second_turn = self.seconds[limit] = Turn(limit, stood)
            own, first = second_turn.value
            stood_first[limit] = Shares(first[:, None], own[:, None])
        self.first = Turn(LIMIT, stood_first)

    @property
    def value(self) -> Numbers:
        """The chance of each player to lose the half."""
        own, second = (float(share[0]) for share in self.first.value)
        return np.array([own, second, 1 - own - second])

    def chances(self) -> Numbers:
        """How likely each of `ENDS` is if all do what is best."""
        found = np.zeros(len(ENDS))
        count = len(STRENGTHS)
        by_first = {limit: np.zeros(count) for limit in range(1, LIMIT + 1)}
        for limit, places, likely in self.first.standing(np.ones(1)):
            np.add.at(by_first[limit], places, likely[:, 0])
        for limit, reached in by_first.items():
            by_second = {second: np.zeros((count, count)) for second in range(1, limit + 1)}
            for second, places, likely in self.seconds[limit].standing(reached):
                np.add.at(by_second[second], places, likely)
            for second, reached_second in by_second.items():
                for third, places, likely in self.thirds[limit, second].standing(reached_second.T.ravel()):
                    ended = codes(limit, second, third)[places]
                    found += np.bincount(ended.ravel(), likely.ravel(), len(ENDS))
        return found


class ThreeHalves:
    """The equilibrium: `chances` of each position, those of its players to lose the half."""

    def __init__(self, two: Chances, told: Told = lambda what, share: None) -> None:
        """`two`: how a half goes on between two once the third is out; for fewer Deckel in all, fewer rows."""
        self._two = two
        self.deckel = len(two) - 1
        self.chances: dict[Position, Numbers] = {}
        self._settle(told)
        for middle in range(1, self.deckel + 1):
            told("Deckel in the middle", middle / (self.deckel + 1))
            for position in open_positions(middle, self.deckel):
                self.chances[position] = Round(self.ends(position)).value

    def ends(self, position: Position) -> Numbers:
        """What the ends of a round at this position are worth, as `Round` takes them, by the positions known."""
        return np.array([self._after(position, *end) for end in ENDS])

    def _settle(self, told: Told) -> None:
        """With the middle empty Deckel go to and fro: choices by what is known, then what follows from the choices,
        until no choice can be bettered."""
        positions = open_positions(0, self.deckel)
        self.chances = {one: np.array(one.deckel) / self.deckel for one in positions}
        apart = 1.0
        rounds = 0
        while apart > SAME:
            rounds += 1
            apart = 0.0
            ended = {}
            for place, position in enumerate(positions):
                told("the middle empty", (rounds - 1 + place / len(positions)) / (rounds + 1))
                at_best = Round(self.ends(position))
                apart = max(apart, float(np.max(abs(at_best.value - self.chances[position]))))
                ended[position] = at_best.chances()
            self._follow(ended)

    def _follow(self, likely: dict[Position, Numbers]) -> None:
        """What the positions are worth if the rounds at them end like that: linear equations."""
        row = {one: PLAYERS * place for place, one in enumerate(likely)}
        matrix = np.eye(PLAYERS * len(row))
        known = np.zeros(PLAYERS * len(row))
        for position, of_ends in likely.items():
            for end, chance in zip(ENDS, of_ends, strict=True):
                after, order = self._next(position, *end)
                for place in range(PLAYERS):
                    if after in row:
                        matrix[row[position] + order[place], row[after] + place] -= chance
                    else:
                        known[row[position] + order[place]] += chance * self._worth(after)[place]
        solved = np.linalg.solve(matrix, known)
        self.chances = {one: np.asarray(solved[at : at + PLAYERS], np.float64) for one, at in row.items()}

    def _after(self, position: Position, best: int, worst: int, price: int) -> Numbers:
        """What this end of a round is worth to the players in its order."""
        after, order = self._next(position, best, worst, price)
        chances = np.empty(PLAYERS)
        chances[list(order)] = self._worth(after)
        return chances

    def _next(self, position: Position, best: int, worst: int, price: int) -> tuple[Position, tuple[int, ...]]:
        """The position after it, S8, begun by the worst, S7; and the places of its players in this round."""
        middle, deckel = position.middle, list(position.deckel)
        if price == DECKEL:
            middle, deckel = 0, [self.deckel if place == worst else 0 for place in range(PLAYERS)]
        else:
            moved = min(price, middle or deckel[best])
            deckel[worst] += moved
            if middle:
                middle -= moved
            else:
                deckel[best] -= moved
        order = tuple((worst + step) % PLAYERS for step in range(PLAYERS))
        return Position(middle, tuple(deckel[place] for place in order)), order

    def _worth(self, position: Position) -> Numbers:
        """The chances of a position that may be one between fewer."""
        if position in self.chances:
            return self.chances[position]
        begins = float(self._two[0][position.deckel[0]])  # the middle is empty and somebody, or two, out
        return np.array([begins, *(1 - begins if deckel else 0.0 for deckel in position.deckel[1:])])

    @property
    def half(self) -> Numbers:
        """The chances of who begins, who is next and who is last to lose a half."""
        return self.chances[Position(self.deckel, (0,) * PLAYERS)]

    def match(self) -> Numbers:
        """The same of a match, by S7 and S10, if each half is played for itself. Which of the others loses the first
        half means a little to whoever does not, and is not heeded."""
        half, final = self.half, float(self._two[self.deckel][0])
        lost = np.zeros(PLAYERS)
        for first, step in product(range(PLAYERS), repeat=2):
            second = (first + step) % PLAYERS  # who loses the half that the loser of the first one begins
            chance = half[first] * half[step]
            lost[second] += chance * (1 if step == 0 else final)
            lost[first] += 0 if step == 0 else chance * (1 - final)
        return lost


Standing = tuple[tuple[int, int], ...]  # what players before stand with: strength and throws


class ThreePlayers:
    """Somebody who keeps to an equilibrium, asked move by move."""

    def __init__(self, halves: ThreeHalves) -> None:
        self._halves = halves
        self._rounds: dict[Position, _Begun] = {}

    def next_aside(self, position: Position, before: Standing, number: int, aside: int, dice: Dice) -> int | None:
        """With how many ones aside to throw again; None: to stand. `before`: what those before stand with; else as
        `Perfect.worths` says it."""
        if position not in self._rounds:
            self._rounds[position] = _Begun(self._halves, position)
        turn, way = self._rounds[position].turn(tuple((PLACES[strength], throws) for strength, throws in before))
        chosen = int(turn.chosen[number, aside][THROWS[aside].place[dice], way])
        return None if chosen == STAND else chosen


class _Begun:
    """What is kept of a round: the choices of the first two players, and those of the third one's turn that was asked
    for last."""

    def __init__(self, halves: ThreeHalves, position: Position) -> None:
        self._ends = halves.ends(position)
        at_best = Round(self._ends)
        self._first, self._seconds = at_best.first, at_best.seconds
        self._third: tuple[Standing, Turn] | None = None

    def turn(self, before: Standing) -> tuple[Turn, int]:
        """A turn, and which of its ways it is, after these results (their places, and throws)."""
        if not before:
            return self._first, 0
        (first, limit), *others = before
        if not others:
            return self._seconds[limit], first
        if not self._third or self._third[0] != before:
            second, throws = others[0]
            self._third = before, Turn(limit, _third_stands(self._ends, limit, throws, (first, second)))
        return self._third[1], 0
