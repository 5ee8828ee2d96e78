"""Halves that two perfect players play by the box's rules, every event checked:

    python -m tests.firmware.games.schocken.perfect_halves 10000000
    python -m tests.firmware.games.schocken.perfect_halves 10000000 --covered

The dice are Python's, from a seed. It tells how often whoever began lost the half, and what was to be expected.
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
START = {"event": "start", "game": "schocken", "players": ["Ada", "Ben"], "first": 0}


class Table:
    """Two perfect players."""

    def __init__(self, covered: bool, chance: random.Random) -> None:
        self.covered = covered
        self.random = chance.random
        self.beside = 0  # the ones that lay aside before the last throw of whoever began the round
        if covered:
            self.halves = CoveredHalves()
            self.expected = float(self.halves.chances()[-1][0])
        else:
            chances = chances_of_halves()
            self.decide = cache(Perfect(chances).next_aside)
            self.expected = float(chances[-1][0])

    def next_aside(self, game: Schocken, aside: int) -> int | None:
        """With how many ones aside to throw again after a throw beside `aside` ones; None: to stand."""
        position, dice = (game.middle, game.deckel[game.order[0]]), tuple(game.dice)
        theirs = game.results[0][1:] if game.results else None
        if not self.covered:
            return self.decide(position, theirs, game.throws, aside, dice)
        if not theirs:
            self.beside = aside
        known = (theirs[1], self.beside) if theirs else None
        return self.halves.next_aside(position, known, game.throws, aside, dice, self.random())

    def move(self, game: Schocken, aside: int) -> Event | None:
        """What the player does whose turn it is; None: to throw again with no more ones aside."""
        wanted = self.next_aside(game, aside)
        if wanted is None:
            return {"event": "stand", "hidden": self.covered}
        ones = min(wanted - aside, game.dice.count(1))
        turned = wanted - aside - ones
        return {"event": "aside", "ones": ones, "turned": turned} if ones or turned else None

    def play_a_half(self) -> bool:
        """Does whoever begins lose the first half of a match?"""
        match = new_match(checked_start(START))
        match.history = Forgetful()
        game = match.game
        while not game.half_losers:
            aside = game.aside
            match.apply({"event": "throw", "dice": [1 + int(6 * self.random()) for _ in range(3 - aside)]})
            event = self.move(game, aside)
            if event:
                match.apply(event)
        return bool(game.half_losers[0] == 0)


class Forgetful(list[Event]):
    """A history of nothing."""

    def append(self, event: Event) -> None:
        pass


def deviation(halves: int, seed: int, covered: bool) -> tuple[float, float, float]:
    """Of so many halves the share that was lost by whoever began; what was to be expected; and by how many standard
    errors they differ."""
    table = Table(covered, random.Random(seed))
    expected = table.expected
    lost = sum(table.play_a_half() for _ in range(halves)) / halves
    return lost, expected, (lost - expected) / sqrt(expected * (1 - expected) / halves)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("halves", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--covered", action="store_true")
    lost, expected, errors = deviation(**vars(parser.parse_args()))
    print(f"lost {lost:.6f}, expected {expected:.6f}: {errors:+.2f} standard errors")
