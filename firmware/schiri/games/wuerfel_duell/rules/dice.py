"""The dice of Würfel-Duell!, and how they change hands (W4, W5).

A die is one integer: ten times the seat of its colour plus its value. The dice of a seat are a sorted tuple. The
functions return new tuples, so a refusal changes nothing, and old states can be kept.
"""

from ....match.game import Refusal
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")
    Dice = tuple[int, ...]  # the dice of a seat, sorted
    AllDice = tuple[Dice, ...]  # the dice of all seats

MOST_PLAYERS = 6  # one for each colour
DICE = 6  # the dice of each player at the start
MOST_FOREIGN = 3  # the most dice of other colours that a player may have (W5)


def die_of(named: "Sequence[int]") -> int:
    """Returns the die that events write as [colour seat, value]."""
    return named[0] * 10 + named[1]


def named(die: int) -> list[int]:
    """Returns a die as events write it, [colour seat, value]."""
    return [die // 10, die % 10]


def value_of(die: int) -> int:
    """Returns the value of a die."""
    return die % 10


def with_die(own: "Dice", die: int) -> "Dice":
    """Returns a seat's dice with one die more."""
    dice = list(own)
    dice.append(die)
    dice.sort()
    return tuple(dice)


def exchanged(own: "Dice", die: int, other: int) -> "Dice":
    """Returns a seat's dice with `die` replaced by `other`. Raises `no_such_die` if it is not there."""
    dice = list(own)
    try:
        dice[own.index(die)] = other
    except ValueError:
        raise _no_such_die() from None
    dice.sort()
    return tuple(dice)


def replaced(entries: "tuple[T, ...]", place: int, entry: "T") -> "tuple[T, ...]":
    """Returns a copy of `entries` with `entry` at the index `place`."""
    changed = list(entries)
    changed[place] = entry
    return tuple(changed)


def both_replaced(entries: "tuple[T, ...]", one: int, its: "T", other: int, others: "T") -> "tuple[T, ...]":
    """Returns a copy of `entries` with `its` at the index `one`, and `others` at `other`."""
    changed = list(entries)
    changed[one] = its
    changed[other] = others
    return tuple(changed)


def is_within_three(own: "Dice", colour: int) -> bool:
    """W5: returns whether the player of this colour has at most three dice of other colours."""
    foreign = 0
    for die in own:
        if die // 10 != colour:
            foreign += 1
    return foreign <= MOST_FOREIGN


def moved(dice: "AllDice", colours: tuple[int, ...], giver: int, taker: int, die: int) -> "AllDice":
    """Returns all dice after one has changed hands. Raises `no_such_die` or `three_dice_rule`."""
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
    """Returns the refusal of a die that would break the rule of three (W5)."""
    return Refusal("three_dice_rule", "Nobody may come to have more than three dice of colours not his own.")
