"""Würfel-Duell!, the dice: whose they are, and how they change hands. Rulings W4 and W5.

A die is one integer, ten times the seat whose colour it has plus its value; a seat's dice are a sorted tuple. Nothing
here is ever changed, only replaced, so what is refused half-way has changed nothing, and what was before a card is kept
by keeping it.
"""

from ....match.game import Refusal
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")
    Dice = tuple[int, ...]  # a seat's, sorted
    AllDice = tuple[Dice, ...]  # by seat

MOST_PLAYERS = 6  # one for each colour
DICE = 6  # each player's, at the start
MOST_FOREIGN = 3


def die_of(named: "Sequence[int]") -> int:
    """A die as the contract names it, [colour seat, value]."""
    return named[0] * 10 + named[1]


def named(die: int) -> list[int]:
    """The die in the words of the contract."""
    return [die // 10, die % 10]


def value_of(die: int) -> int:
    """What the die shows."""
    return die % 10


def with_die(own: "Dice", die: int) -> "Dice":
    """A seat's dice with one more."""
    dice = list(own)
    dice.append(die)
    dice.sort()
    return tuple(dice)


def exchanged(own: "Dice", die: int, other: int) -> "Dice":
    """A seat's dice with another one in place of one; `Refusal` `no_such_die` if that is not there."""
    dice = list(own)
    try:
        dice[own.index(die)] = other
    except ValueError:
        raise _no_such_die() from None
    dice.sort()
    return tuple(dice)


def replaced(entries: "tuple[T, ...]", place: int, entry: "T") -> "tuple[T, ...]":
    """A tuple with another entry in one place."""
    changed = list(entries)
    changed[place] = entry
    return tuple(changed)


def both_replaced(entries: "tuple[T, ...]", one: int, its: "T", other: int, others: "T") -> "tuple[T, ...]":
    """A tuple with other entries in two places."""
    changed = list(entries)
    changed[one] = its
    changed[other] = others
    return tuple(changed)


def is_within_three(own: "Dice", colour: int) -> bool:
    """W5: has who plays this colour no more than three dice of other ones?"""
    foreign = 0
    for die in own:
        if die // 10 != colour:
            foreign += 1
    return foreign <= MOST_FOREIGN


def moved(dice: "AllDice", colours: tuple[int, ...], giver: int, taker: int, die: int) -> "AllDice":
    """All seats' dice after one has changed hands; `Refusal` `no_such_die` or `three_dice_rule`."""
    left = list(dice[giver])
    try:
        left.remove(die)
    except ValueError:
        raise _no_such_die() from None
    gathered = with_die(dice[taker], die)
    if die // 10 != colours[taker] and not is_within_three(gathered, colours[taker]):
        raise too_many()
    return both_replaced(dice, giver, tuple(left), taker, gathered)


def _no_such_die() -> Refusal:
    return Refusal("no_such_die", "This player has no such die.")


def too_many() -> Refusal:
    """The refusal that W5 asks for."""
    return Refusal("three_dice_rule", "Nobody may come to have more than three dice of colours not his own.")
