"""Würfel-Duell!, what can be named with special cards, and the die that is handed over: checks, or what makes one of
the number of players, who are as many as colours; each is made once for each number."""

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
    Kinds = tuple[tuple[str, Kind], ...]  # of some arguments, by their names

who = one_of(("me", "opponent"))  # whose comparison a card is about
value = DIE_VALUE
throw = dice_values(DICE, "a list of six values from 1 to 6")
values = dice_values(None, "a list of values from 1 to 6")  # what thrown dice show
zero_to_three = integer(0, 3)  # a number of duel cards
truth: "Check" = (lambda value: value is True, "true", None)


def once(make: "Callable[[int], T]") -> "Callable[[int], T]":
    """What `make` makes for a number of players, which never changes: made when it is first wanted, then remembered."""
    made: dict[int, T] = {}

    def remembered(players: int) -> "T":
        found = made.get(players)
        if found is None:
            found = made[players] = make(players)
        return found

    return remembered


def named_for(kinds: "Kinds", players: int) -> "Named":
    """Arguments with their checks for so many players."""
    return tuple([(name, kind if isinstance(kind, tuple) else kind(players)) for name, kind in kinds])


@once
def seat(players: int) -> "Check":
    """A seat."""
    return integer(0, players - 1)


@once
def die(players: int) -> "Check":
    """A die, [colour seat, value]: what most cards name, so this is no check made of checks."""

    def accepts(value: "Any") -> bool:
        if type(value) is not list or len(value) != 2:
            return False
        colour, shown = value
        return type(colour) is int and 0 <= colour < players and type(shown) is int and 1 <= shown <= 6

    return accepts, "a list of [colour seat, value]", None


@once
def owned(players: int) -> "Check":
    """A die and who has it, [owner, [colour seat, value]]."""
    return _pair(seat(players), die(players), "a list of [owner, [colour seat, value]]")


@once
def duel_card(players: int) -> "Check":
    """A duel card that lies on the table, [seat, index]."""
    return _pair(seat(players), integer(0, 2), "a list of [seat, index from 0 to 2]")


def _pair(first: "Check", second: "Check", wanted: str) -> "Check":
    is_first, is_second = first[0], second[0]

    def accepts(value: "Any") -> bool:
        return type(value) is list and len(value) == 2 and is_first(value[0]) and is_second(value[1])

    return accepts, wanted, None


@once
def moves(players: int) -> "Check":
    """W13: each player is once a giver, [from, to, [colour seat, value]], to a seat beside their own."""
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
