"""FINI!, the field as a duel begins, or goes on."""

from ..rules.fini_dice import SILVER


def dice_in_place(game):
    """The dice of the field in the order they fell, 0 where one has been taken."""
    coloured, silver = game.thrown
    slots = list(coloured) + [value + SILVER for value in silver]
    for dice in game.taken:
        for die in dice:
            slots[slots.index(die)] = 0
    return slots
