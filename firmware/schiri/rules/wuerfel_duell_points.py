"""Würfel-Duell!, the points of a duel. Rulings W2, W10, W13.

What special cards have done to them is in `effects`, in the order played: (COMPARE, seat, whose dice) or (DOUBLE or
BLOCK, seat, which duel card).
"""

from .wuerfel_duell_dice import value_of

COMPARE, DOUBLE, BLOCK = ("compare", "double", "block")


def points(game):
    """The attacker's points and the defender's, with all cards in force."""
    return [
        _points(game, game.attacker, game.defender, game.cards[0]),
        _points(game, game.defender, game.attacker, game.cards[1]),
    ]


def _points(game, seat, opponent, cards):
    dice_of = opponent
    worth = [1] * len(cards)
    for kind, whose, what in game.effects:
        if whose != seat:
            continue
        if kind == COMPARE:
            dice_of = what
        else:
            worth[what] *= 2 if kind == DOUBLE else 0
    shown = [value_of(die) for die in game.dice[dice_of]]
    return sum([worth[place] * shown.count(card) for place, card in enumerate(cards)])
