"""Halves that perfect players play by the box's rules, every event checked:

    python -m tests.firmware.games.schocken.perfect_halves 10000000
    python -m tests.firmware.games.schocken.perfect_halves 10000000 --covered

The dice are Python's, from a seed. It tells how often each player lost the half, in the order of the first round, and
what was to be expected.
"""

import argparse
import random
from functools import cache
from math import sqrt
from typing import Any

from schiri.games import checked_start, new_match
from schiri.games.schocken.rules.game import Schocken
from schiri_tools.games.schocken.solving.covered_halves import CoveredHalves
from schiri_tools.games.schocken.solving.halves import chances_of_halves
from schiri_tools.games.schocken.solving.perfect import Perfect

Event = dict[str, Any]
NAMES = ["Ada", "Ben"]


class Table:
    """Perfect players, whose throws lie open."""

    covered = False
    expected: list[float]  # the chances to lose the half

    def __init__(self, chance: random.Random) -> None:
        self.random = chance.random

    def next_aside(self, game: Schocken, aside: int) -> int | None:
        """With how many ones aside to throw again after a throw beside `aside` ones; None: to stand."""
        raise NotImplementedError

    def move(self, game: Schocken, aside: int) -> Event | None:
        """What the player does whose turn it is; None: to throw again with no more ones aside."""
        wanted = self.next_aside(game, aside)
        if wanted is None:
            return {"event": "stand", "hidden": self.covered}
        ones = min(wanted - aside, game.dice.count(1))
        turned = wanted - aside - ones
        return {"event": "aside", "ones": ones, "turned": turned} if ones or turned else None

    def play_a_half(self) -> int:
        """The seat that loses the first half of a match which seat 0 begins."""
        players = NAMES[: len(self.expected)]
        match = new_match(checked_start({"event": "start", "game": "schocken", "players": players, "first": 0}))
        match.history = Forgetful()
        game = match.game
        while not game.half_losers:
            aside = game.aside
            match.apply({"event": "throw", "dice": [1 + int(6 * self.random()) for _ in range(3 - aside)]})
            event = self.move(game, aside)
            if event:
                match.apply(event)
        loser: int = game.half_losers[0]
        return loser


class TableOfTwo(Table):
    """Two of them."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        chances = chances_of_halves()
        self.decide = cache(Perfect(chances).next_aside)
        half = float(chances[-1][0])
        self.expected = [half, 1 - half]

    def next_aside(self, game: Schocken, aside: int) -> int | None:
        position, dice = (game.middle, game.deckel[game.order[0]]), tuple(game.dice)
        theirs = game.results[0][1:] if game.results else None
        return self.decide(position, theirs, game.throws, aside, dice)


class CoveredTable(Table):
    """Two who leave their throws covered."""

    covered = True

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.beside = 0  # the ones that lay aside before the last throw of whoever began the round
        self.halves = CoveredHalves()
        half = float(self.halves.chances()[-1][0])
        self.expected = [half, 1 - half]

    def next_aside(self, game: Schocken, aside: int) -> int | None:
        position, dice = (game.middle, game.deckel[game.order[0]]), tuple(game.dice)
        if not game.results:
            self.beside = aside
        known = (game.results[0][2], self.beside) if game.results else None
        return self.halves.next_aside(position, known, game.throws, aside, dice, self.random())


class Forgetful(list[Event]):
    """A history of nothing."""

    def append(self, event: Event) -> None:
        pass


def lost_by(table: Table, halves: int) -> list[float]:
    """Of so many halves the share that each player lost."""
    lost = [0] * len(table.expected)
    for _ in range(halves):
        lost[table.play_a_half()] += 1
    return [count / halves for count in lost]


def standard_errors(table: Table, lost: list[float], halves: int) -> list[float]:
    """By how many of them these shares differ from what was to be expected."""
    return [
        (share - expected) / sqrt(expected * (1 - expected) / halves)
        for share, expected in zip(lost, table.expected, strict=True)
    ]


def main() -> None:
    """Plays them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("halves", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--covered", action="store_true")
    asked = parser.parse_args()
    kind = CoveredTable if asked.covered else TableOfTwo
    table = kind(random.Random(asked.seed))
    lost = lost_by(table, asked.halves)
    for *of_player, errors in zip(lost, table.expected, standard_errors(table, lost, asked.halves), strict=True):
        print("lost {:.6f}, expected {:.6f}: {:+.2f} standard errors".format(*of_player, errors))


if __name__ == "__main__":
    main()
