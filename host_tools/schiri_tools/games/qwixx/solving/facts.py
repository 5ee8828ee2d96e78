"""What is solved of Qwixx – Das Duell, and what a partner that plays `hard` gives away there:

python -m schiri_tools.games.qwixx.solving.facts 100
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import NamedTuple

from schiri.games.qwixx.rules.game import Qwixx

from .endgame import MOST_SOLVED, TRIED_BELOW, Endgame, TooMany
from .options import rolled
from .partners import after_roll
from .position import Dice, Position, after_turn, places_of_colours, places_of_white, position_of, turns_of


class Ends(NamedTuple):
    """Some matches between two who play hard: their turns, those of them that were solved, the turns among these in
    which the choice was not the best, and by how much of a match in all."""

    turns: int
    solved: int
    not_best: int
    given_away: float


def ends_of(matches: int, seed: int, endgame: Endgame) -> Ends:
    """Plays that many matches."""
    random = Random(seed)
    turns, costs = 0, []
    for number in range(matches):
        at = position_of(Qwixx({"players": ["", ""], "first": number % 2}))
        while not at.over:
            dice = rolled(random)
            after = after_roll(at, dice, random)
            turns += 1
            if sum(at.supply) < TRIED_BELOW:
                with suppress(TooMany):
                    costs.append(cost_of(endgame, at, dice, after))
            at = after
    missed = [cost for cost in costs if cost > 1e-9]
    return Ends(turns, len(costs), len(missed), sum(missed))


def cost_of(endgame: Endgame, at: Position, dice: Dice, after: Position) -> float:
    """What a turn costs whoever makes it, beside the best one."""
    sign = 1 if at.turn == 0 else -1
    turns = turns_of(at, places_of_white(dice), places_of_colours(dice))
    best = max(sign * endgame.worth(after_turn(at, turn)) for turn in turns)
    return best - sign * endgame.worth(after)


def main(words: Sequence[str] | None = None) -> int:
    """Prints them."""
    parser = argparse.ArgumentParser(prog="facts", description="What is solved of Qwixx – Das Duell.")
    parser.add_argument("matches", type=int, help="how many are played")
    parser.add_argument("--seed", type=int, default=25, help="of their dice (25)")
    arguments = parser.parse_args(words)
    if arguments.matches < 1:
        parser.error("There must be at least 1 match.")
    endgame = Endgame(MOST_SOLVED)
    ends = ends_of(arguments.matches, arguments.seed, endgame)
    print(f"turns: {ends.turns}, solved: {ends.solved}, positions for them: {len(endgame)}")
    print(f"hard did not choose the best in {ends.not_best} of the solved turns")
    print(f"that gave away {ends.given_away / arguments.matches:.4%} of a match")
    return 0


if __name__ == "__main__":
    sys.exit(main())
