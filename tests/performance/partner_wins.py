"""How often a partner wins against another, by the rules alone; in a duel of FINI! each as quickly as it is. Whoever
wins, the dice and both partners have the same seeds in every run."""

import sys
import time
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from schiri import games
from schiri.games import knowledge_of
from schiri.match.game import Refusal
from schiri.partner.knowledge import THROW, WAIT, Knowledge
from schiri.partner.partner import Partner

MATCHES = 1000
PLAYED = ("fini", "qwixx", "schocken", "wuerfel_duell")
PAIRS = (("greedy", "random"), ("random", "random"), ("good", "beginner"), ("hard", "good"))
LONGEST_DUEL_US = 600_000_000


def play(game_name: str, plays: tuple[str, ...], first: int, seed: int) -> Any:
    """The game at the end of a match between partners that play so, in the order of their seats."""
    dice = Random(seed)
    start = {"players": [""] * len(plays), "first": first, "dice": "box"}
    game = games.game_class(game_name)(start)
    knowledge = knowledge_of(game_name)
    knowledge.partners = tuple(range(len(plays)))
    partners = [Partner(seat, way, 0, len(plays) * seed + seat) for seat, way in enumerate(plays)]
    while game.phase != "over":
        if game.phase in knowledge.QUICK or game.phase == "ready":
            play_quickly(game, partners, knowledge)
            continue
        moves = (partner.choose(game, knowledge) for partner in partners)
        move = next((move for move in moves if move is not WAIT), None) or what_ok_does(game)
        if move is THROW:
            game.apply(game.event_from_dice(thrown(game.dice_due(), dice)))
        elif game.dice_of(move):
            game.apply(game.event_from_dice(thrown(game.dice_due(move), dice), move))
        else:
            game.apply(move)
    return game


def play_quickly(game: Any, partners: list[Partner], knowledge: Knowledge) -> None:
    """A duel, from the signal on: each partner sees what lies there, and moves when its time has come."""
    game.apply({"event": "go", "t": 0})
    plans: dict[int, tuple[int, Any]] = {}
    now_us = 0
    while game.phase in knowledge.QUICK:
        for partner in partners:
            if partner.seat not in plans:
                move = partner.choose(game, knowledge)
                plans[partner.seat] = now_us + knowledge.time_us(game, partner, move), move
        now_us, seat = min((due_us, seat) for seat, (due_us, _) in plans.items())
        _, move = plans.pop(seat)
        if move is not WAIT:
            with suppress(Refusal):  # the die has gone
                game.apply({**move, "t": now_us})
        assert now_us < LONGEST_DUEL_US, "nobody calls"


def duel_winner(one: str, other: str, number: int) -> int | None:
    """Of a duel of FINI! between two partners: 0 if the first of them has got a chip or the second has lost one, 1 the
    other way round, None if neither. They change seats from duel to duel, and after two of them the combination."""
    game = games.game_class("fini")({"players": ["", ""], "first": 0, "dice": "box"})
    game.await_throw(("straight", "pasch")[number // 2 % 2])
    game.chips, game.stock = [4, 4], 3
    game.apply(game.event_from_dice(thrown(game.dice_due(), Random(number))))
    plays = (one, other) if number % 2 == 0 else (other, one)
    partners = [Partner(seat, way, 0, 2 * number + seat) for seat, way in enumerate(plays)]
    play_quickly(game, partners, knowledge_of("fini"))
    changes = game.verdict["chips"]
    return None if changes[0] == changes[1] else (changes[1] > changes[0]) ^ number % 2


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
