"""The checks of the arguments of special cards and of the event `give`.

A check that depends on the number of players (and colours) is a function of that number, which makes it once for each
number and then returns the same."""

from ....match.checks import DIE_VALUE, dice_values, integer, list_of, one_of
from ....util.typing import TYPE_CHECKING
from .dice import DICE

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ....match.checks import Check
    from ....match.game import Named

    T = TypeVar("T")
    Kind = Check | Callable[[int], Check]
    Kinds = tuple[tuple[str, Kind], ...]  # name and check of each argument, or a function that makes the check

who = one_of(("me", "opponent"))  # whose comparison a card changes: that of its player or of the opponent
value = DIE_VALUE
throw = dice_values(DICE, "a list of six values from 1 to 6")
values = dice_values(None, "a list of values from 1 to 6")  # the values of thrown dice
zero_to_three = integer(0, 3)  # a number of duel cards
truth: "Check" = (lambda value: value is True, "true", None)


def once(make: "Callable[[int], T]") -> "Callable[[int], T]":
    """Returns a function like `make` that makes its value only once for each number of players."""
    made: dict[int, T] = {}

    def remembered(players: int) -> "T":
        found = made.get(players)
        if found is None:
            found = made[players] = make(players)
        return found

    return remembered


def named_for(kinds: "Kinds", players: int) -> "Named":
    """Returns arguments with their checks for a number of players."""
    return tuple([(name, kind if isinstance(kind, tuple) else kind(players)) for name, kind in kinds])


@once
def seat(players: int) -> "Check":
    """Returns the check for a seat."""
    return integer(0, players - 1)


@once
def die(players: int) -> "Check":
    """Returns the check for a die, [colour seat, value]. Most cards name a die, so this is one fast function."""

    def accepts(value: "Any") -> bool:
        if type(value) is not list or len(value) != 2:
            return False
        colour, shown = value
        return type(colour) is int and 0 <= colour < players and type(shown) is int and 1 <= shown <= 6

    return accepts, "a list of [colour seat, value]", None


@once
def owned(players: int) -> "Check":
    """Returns the check for a die with its owner, [owner, [colour seat, value]]."""
    return _pair(seat(players), die(players), "a list of [owner, [colour seat, value]]")


@once
def duel_card(players: int) -> "Check":
    """Returns the check for a duel card on the table, [seat, index]."""
    return _pair(seat(players), integer(0, 2), "a list of [seat, index from 0 to 2]")


def _pair(first: "Check", second: "Check", wanted: str) -> "Check":
    is_first, is_second = first[0], second[0]

    def accepts(value: "Any") -> bool:
        return type(value) is list and len(value) == 2 and is_first(value[0]) and is_second(value[1])

    return accepts, wanted, None


@once
def moves(players: int) -> "Check":
    """W13: returns the check for a list of [from, to, [colour seat, value]] in which each player gives one die to a
    neighbour."""
    is_seat, is_die = seat(players)[0], die(players)[0]

    def is_move(value: "Any") -> bool:
        if type(value) is not list or len(value) != 3:
            return False
        giver, taker, given = value
        return is_seat(giver) and is_seat(taker) and (taker - giver) % players in (1, players - 1) and is_die(given)

    are_moves = list_of((is_move, "", None))[0]

    def accepts(value: "Any") -> bool:
        return are_moves(value) and sorted([move[0] for move in value]) == list(range(players))

    return accepts, "a list of [from, to, die], one for each player, to a seat beside him", None
