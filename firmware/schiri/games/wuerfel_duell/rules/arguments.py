"""Würfel-Duell!, what can be named with special cards, and the die that is handed over: checks of the number of
players, who are as many as colours."""

from ....match.game import DIE_VALUE, integer, list_of, one_of
from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from ....match.game import Check


def seat(players: int) -> "Check":
    """A seat."""
    return integer(0, players - 1)


def die(players: int) -> "Check":
    """A die, [colour seat, value]."""

    def accepts(value: "Any") -> bool:
        return _is_pair(value) and _is_from(value[0], 0, players - 1) and _is_from(value[1], 1, 6)

    return accepts, "a list of [colour seat, value]", None


def owned(players: int) -> "Check":
    """A die and who has it, [owner, [colour seat, value]]."""

    def accepts(value: "Any") -> bool:
        return _is_pair(value) and _is_from(value[0], 0, players - 1) and die(players)[0](value[1])

    return accepts, "a list of [owner, [colour seat, value]]", None


def moves(players: int) -> "Check":
    """W13: each player is once a giver, [from, to, [colour seat, value]], to a seat beside their own."""

    def is_move(value: object) -> bool:
        if type(value) is not list or len(value) != 3:
            return False
        giver, taker, given = value
        if not _is_from(giver, 0, players - 1) or not _is_from(taker, 0, players - 1):
            return False
        return (taker - giver) % players in (1, players - 1) and die(players)[0](given)

    def accepts(value: "Any") -> bool:
        if type(value) is not list or len(value) != players:
            return False
        for move in value:
            if not is_move(move):
                return False
        return sorted([move[0] for move in value]) == list(range(players))

    return accepts, "a list of [from, to, die], one for each player, to a seat beside him", None


def duel_card(players: int) -> "Check":
    """A duel card that lies on the table, [seat, index]."""

    def accepts(value: "Any") -> bool:
        return _is_pair(value) and _is_from(value[0], 0, players - 1) and _is_from(value[1], 0, 2)

    return accepts, "a list of [seat, index from 0 to 2]", None


def who(players: int) -> "Check":
    """Whose comparison a card is about."""
    return one_of(("me", "opponent"))


def value(players: int) -> "Check":
    """A die's value."""
    return DIE_VALUE


def values(players: int) -> "Check":
    """What thrown dice show."""
    return list_of(DIE_VALUE, wanted="a list of values from 1 to 6")


def zero_to_three(players: int) -> "Check":
    """A number of duel cards."""
    return integer(0, 3)


def truth(players: int) -> "Check":
    """Nothing but true."""
    return (lambda value: value is True), "true", None


def _is_pair(value: object) -> bool:
    return type(value) is list and len(value) == 2


def _is_from(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
