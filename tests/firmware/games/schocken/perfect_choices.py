"""Prints the choices of `hard` in many states of Schocken between two players, on either runtime: a line for each
position of the Deckel."""

import sys

from schiri.games import game_class, knowledge_of
from schiri.partner.knowledge import THROW, Chance

STEP = 25  # every so manieth state: of each position other ones
THROWN = [(a, b, c) for a in range(1, 7) for b in range(1, a + 1) for c in range(1, b + 1)]
SHOWN = (221, 433, 665, 1321, 3444, 4411, 5111)  # strengths
CHANCE = Chance(1)


def states():
    """Yields the result of the first player, if there is one, and then the dice of the throw."""
    for shown in (None,) + SHOWN:
        for dice in THROWN:
            for number in (1, 2):
                yield shown, dice, number


def letter(game, knowledge, shown, dice, number):
    """Returns a letter for a choice."""
    game.results = [(0, shown, 3)] if shown else []
    game.phase, game.limit, game.throws, game.aside, game.fell = "decide", 3, number, 0, 3
    game.dice, game.may_put_aside = list(dice), True
    move = knowledge.choose(game, game.turn, knowledge.moves(game, game.turn), "hard", CHANCE)
    if move is THROW:
        return "t"
    return "s" if move["event"] == "stand" else "0123456789"[3 * move["ones"] + move["turned"]]


def main():
    knowledge = knowledge_of("schocken")
    game = game_class("schocken")({"players": ["", ""], "first": 0})
    count = 0
    for middle in range(14):
        for own in range(14 - middle) if middle else range(1, 13):
            game.middle, game.deckel = middle, [own, 13 - middle - own]
            line = ""
            for state in states():
                count += 1
                if count % STEP == 0:
                    line += letter(game, knowledge, *state)
            print(line)


if __name__ == "__main__":
    sys.exit(main())
