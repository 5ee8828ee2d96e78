"""How often a level of the box wins a match of Schocken against another, worked out exactly from what it chooses in
each state:

    python -m tests.firmware.games.schocken.perfect_against perfect hard

Both have to choose without chance, and no throw is covered. Every position of the Deckel has one equation for each of
the two who may begin: the chance that whoever begins loses the half.
"""

import argparse
import sys
from collections import defaultdict
from typing import Any

import numpy as np
from schiri.games import game_class, knowledge_of
from schiri.games.schocken.rules.ranking import DECKEL, worth
from schiri.partner.knowledge import THROW, Chance
from schiri_tools.games.schocken.solving.deckel import open_positions
from schiri_tools.games.schocken.solving.throws import BEATS, RESULTS, STRENGTHS, THROWS

Position = tuple[int, int]  # Deckel in the middle, and in front of whoever begins the round
Ends = dict[tuple[bool, int], float]  # by: has the beginner lost, and to how many Deckel; how likely
Turn = dict[tuple[int, int], float]  # by a throw's number and a result's place: how likely somebody stands with it

POSITIONS = [(middle, own) for middle in range(DECKEL + 1) for own in open_positions(middle)]
CHANCE = Chance(1)


class Level:
    """A computer player in any state of a round between two."""

    def __init__(self, plays: str) -> None:
        self.plays = plays
        self.knowledge: Any = knowledge_of("schocken")
        self._remember_averages()

    def _remember_averages(self) -> None:
        """What a throw promises is worked out once for all that may have fallen before it."""
        on_average = self.knowledge._on_average
        known: dict[Any, float] = {}

        def remembered(stakes: Any, throws: int, aside: int, ahead: list[float]) -> float:
            key = throws, aside, *ahead
            if key not in known:
                known[key] = on_average(stakes, throws, aside, ahead)
            return known[key]

        self.knowledge._on_average = remembered
        self._known = known

    def turn(self, position: Position, against: tuple[int, int] | None = None) -> Turn:
        """With what a turn ends. `against`: the place of the result to beat, and its throws."""
        middle, own = position
        game = game_class("schocken")({"players": ["", ""], "first": 0})
        game.middle, game.deckel = middle, [own, DECKEL - middle - own]
        if against:
            game.results, game.limit = [(0, STRENGTHS[against[0]], against[1])], against[1]
        self._known.clear()
        stood: Turn = defaultdict(float)
        before = {(1, 0): 1.0}
        for number in range(1, game.limit + 1):
            for aside in range(1 if number == 1 else 3):
                reached = before.get((number, aside), 0.0)
                if not reached:
                    continue
                throws = THROWS[aside]
                for dice, result, chance in zip(throws.dice, RESULTS[aside], throws.chance, strict=True):
                    more = self._next_aside(game, number, aside, dice)
                    if more is None:
                        stood[number, int(result)] += reached * chance
                    else:
                        before[number + 1, more] = before.get((number + 1, more), 0.0) + reached * chance
        return stood

    def _next_aside(self, game: Any, number: int, aside: int, dice: tuple[int, ...]) -> int | None:
        """With how many ones aside it throws again; None: it stands."""
        game.phase, game.throws, game.aside, game.fell = "decide", number, aside, len(dice)
        game.dice, game.may_put_aside = list(dice), True
        while True:
            moves = self.knowledge.moves(game, game.turn)
            move = self.knowledge.choose(game, game.turn, moves, self.plays, CHANCE)
            if move is THROW:
                return int(game.aside)
            if move["event"] == "stand":
                return None
            game.apply(move)
            if move["turned"]:
                return int(game.aside)


def ends_of(position: Position, first: Level, second: Level) -> Ends:
    """How a round may end."""
    ends: Ends = defaultdict(float)
    for (limit, shown), chance in first.turn(position).items():
        for (number, own), share in second.turn(position, (shown, limit)).items():
            lost = bool(BEATS[number < limit][own, shown])
            ends[lost, worth(STRENGTHS[own if lost else shown])] += chance * share
    return ends


def halves(one: Level, other: Level) -> tuple[float, float]:
    """The chances that `one` loses a half that it begins, and that `other` does."""
    places = {(who, position): n for n, (who, position) in enumerate((w, p) for w in (0, 1) for p in POSITIONS)}
    matrix, right = np.eye(len(places)), np.zeros(len(places))
    for who, levels in enumerate(((one, other), (other, one))):
        for position in POSITIONS:
            row = places[who, position]
            for (lost, price), chance in ends_of(position, *levels).items():
                next_one, loses = after(position, lost, price)
                sign = 1.0 if lost else -1.0
                right[row] += 0.0 if lost else chance
                if loses is not None:
                    right[row] += sign * chance * loses
                else:
                    matrix[row, places[who if lost else 1 - who, next_one]] -= sign * chance
    chances = np.linalg.solve(matrix, right)
    return tuple(float(chances[places[who, (DECKEL, 0)]]) for who in (0, 1))  # type: ignore[return-value]


def after(position: Position, lost: bool, price: int) -> tuple[Position, float | None]:
    """S8: the position behind a round, as whoever has lost it and begins the next one sees it; and if the half is over,
    the chance that they have lost that."""
    middle, own = position
    loser = own if lost else DECKEL - middle - own
    if price == DECKEL:
        return position, 1.0
    moved = min(price, middle or DECKEL - loser)
    position = max(middle - moved, 0), loser + moved
    return position, 1.0 if position[1] == DECKEL else None


def match_chances(one: Level, other: Level) -> tuple[float, float]:
    """The chances that `one` wins a match that it begins, and one that `other` begins. S10."""
    begun, answered = halves(one, other)  # by `one`, by `other`: its beginner loses a half

    def won(first: bool) -> float:
        lost_first = begun if first else 1 - answered
        # Whoever has lost the first half begins the second one; if that is the other's, its loser begins the final.
        final = {True: 1 - begun, False: answered}  # won by `one`, by who begins it
        after_lost = (1 - begun) * final[False]
        after_won = answered + (1 - answered) * final[True]
        return lost_first * after_lost + (1 - lost_first) * after_won

    return won(True), won(False)


def main() -> int:
    """Prints what was worked out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("one")
    parser.add_argument("other")
    words = parser.parse_args()
    begun, answered = match_chances(Level(words.one), Level(words.other))
    print(f"{words.one} wins {begun:.4%} of the matches that it begins, and {answered:.4%} of the others;")
    print(f"on average {(begun + answered) / 2:.4%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
