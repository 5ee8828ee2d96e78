"""How often a partner wins against another, by the rules alone; in a duel of FINI! each as quickly as it is. Whoever
wins, the dice and both partners have the same seeds in every run."""

import sys
import time
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

from schiri import games
from schiri.games import knowledge_of
from schiri.partner.knowledge import Knowledge
from schiri.partner.partner import Partner
from schiri_tools.games import host_game
from schiri_tools.playouts.table import InMemory

MATCHES = 1000
PLAYED = ("fini", "qwixx", "schocken", "wuerfel_duell")
PAIRS = (("greedy", "random"), ("random", "random"), ("good", "beginner"), ("hard", "good"))


def play(game_name: str, plays: tuple[str, ...], first: int, seed: int) -> Any:
    """The game at the end of a match between partners that play so, in the order of their seats."""
    start = {"event": "start", "game": game_name, "players": [""] * len(plays), "first": first, "dice": "box"}
    match = games.new_match(games.checked_start(start))
    partners = [Partner(seat, way, 0, len(plays) * seed + seat) for seat, way in enumerate(plays)]
    table_of(match, partners, seed, knowledge_of(game_name)).play()
    return match.game


def table_of(match: Any, partners: list[Partner], seed: int, knowledge: Knowledge) -> Any:
    """The partners around a match, or what does as one, with dice of a seed."""
    dice = Random(seed)
    course = InMemory(match, lambda count: dice.choices(range(1, 7), k=count))
    return host_game(match.game.FACTS.name).playout(course, partners, knowledge)


def duel_winner(one: str, other: str, number: int) -> int | None:
    """Of a duel of FINI! between two partners: 0 if the first of them has got a chip or the second has lost one, 1 the
    other way round, None if neither. They change seats from duel to duel, and after two of them the combination."""
    game = games.game_class("fini")({"players": ["", ""], "first": 0, "dice": "box"})
    game.await_throw(("straight", "pasch")[number // 2 % 2])
    game.chips, game.stock = [4, 4], 3
    plays = (one, other) if number % 2 == 0 else (other, one)
    partners = [Partner(seat, way, 0, 2 * number + seat) for seat, way in enumerate(plays)]
    table = table_of(SimpleNamespace(game=game, apply=game.apply), partners, number, knowledge_of("fini"))
    table.course.throw(None, 0)
    table.play_duel()
    changes = game.verdict["chips"]
    return None if changes[0] == changes[1] else (changes[1] > changes[0]) ^ number % 2


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
        for one, other in PAIRS:
            started = time.perf_counter()
            came_out = wins(game_name, one, other, MATCHES)
            seconds = time.perf_counter() - started
            print(
                f"{game_name}, {one} against {other}: {came_out['won']} of {MATCHES} matches won, "
                f"{came_out['draw']} drawn ({seconds:.0f} s)"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
