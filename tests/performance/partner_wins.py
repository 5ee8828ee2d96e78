"""How often a greedy partner wins against a random one, and a random one against another, by the rules alone: whoever
wins, the dice and both partners have the same seeds in every run."""

import sys
import time
from collections import Counter
from random import Random
from typing import Any

from schiri import games
from schiri.games import knowledge_of
from schiri.partner.knowledge import THROW, WAIT
from schiri.partner.partner import Partner

MATCHES = 1000
PLAYED = ("qwixx", "schocken", "wuerfel_duell")  # in FINI! it is the keys that are played: see docs/partner.md


def play(game_name: str, plays: tuple[str, ...], first: int, seed: int) -> Any:
    """The game at the end of a match between partners that play so, in the order of their seats."""
    dice = Random(seed)
    start = {"players": [""] * len(plays), "first": first, "dice": "box"}
    game = games.game_class(game_name)(start)
    knowledge = knowledge_of(game_name)
    knowledge.partners = tuple(range(len(plays)))
    partners = [Partner(seat, way, 0, len(plays) * seed + seat) for seat, way in enumerate(plays)]
    while game.phase != "over":
        moves = (partner.choose(game, knowledge) for partner in partners)
        move = next((move for move in moves if move is not WAIT), None) or what_ok_does(game)
        if move is THROW:
            game.apply(game.event_from_dice(thrown(game.dice_due(), dice)))
        elif game.dice_of(move):
            game.apply(game.event_from_dice(thrown(game.dice_due(move), dice), move))
        else:
            game.apply(move)
    return game


def what_ok_does(game: Any) -> Any:
    """Where no partner moves, people press OK: the dice fall, or what lies there is settled."""
    return THROW if game.chance() else {"event": "settle"}


def thrown(count: int, dice: Random) -> list[int]:
    """What so many dice show."""
    return dice.choices(range(1, 7), k=count)


def wins(game_name: str, one: str, other: str, matches: int) -> Counter[str]:
    """How the matches come out for the first of two partners: `won`, `lost`, or `draw`. They change seats from match to
    match, and after two of them the other seat begins. Where more than two have to play, so they do at every other
    seat."""
    came_out: Counter[str] = Counter()
    pairs = games.game_class(game_name).FACTS.seats[0] // 2
    for number in range(matches):
        seat = number % 2
        game = play(game_name, ((one, other) if seat == 0 else (other, one)) * pairs, number // 2 % 2, number)
        decided = game.state()[game.FACTS.decided]
        if not isinstance(decided, int):
            came_out["draw"] += 1
        else:
            came_out["won" if (decided % 2 == seat) == (game.FACTS.decided == "winner") else "lost"] += 1
    return came_out


def main() -> int:
    """Prints how all matches came out."""
    for game_name in PLAYED:
        for one in ("greedy", "random"):
            started = time.perf_counter()
            came_out = wins(game_name, one, "random", MATCHES)
            seconds = time.perf_counter() - started
            print(
                f"{game_name}, {one} against random: {came_out['won']} of {MATCHES} matches won, "
                f"{came_out['draw']} drawn ({seconds:.0f} s)"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
