"""Würfel-Duell!, what can be named with special cards, and the die that is handed over: checks of the number of
players, who are as many as colours."""

from ....match.game import DIE_VALUE, integer, list_of, one_of, or_null
from ....util.typing import TYPE_CHECKING
from .dice import DICE, MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ....match.game import Check, Named
    from .game import WuerfelDuell

    Kind = Callable[[int], Check]


def players_of(game: "WuerfelDuell | None") -> int:
    """How many there are; the most there can be, if there is no match that knows."""
    return len(game.players) if game else MOST_PLAYERS


def named_for(kinds: "tuple[tuple[str, Kind], ...]", players: int) -> "Named":
    """Arguments with their checks for so many players."""
    return tuple([(name, kind(players)) for name, kind in kinds])


def seat(players: int) -> "Check":
    """A seat."""
    return integer(0, players - 1)


def die(players: int) -> "Check":
    """A die, [colour seat, value]."""
    return _pair(seat(players), DIE_VALUE, "a list of [colour seat, value]")


def die_or_none(players: int) -> "Check":
    """A die, or null."""
    return or_null(die(players))


def owned(players: int) -> "Check":
    """A die and who has it, [owner, [colour seat, value]]."""
    return _pair(seat(players), die(players), "a list of [owner, [colour seat, value]]")


def duel_card(players: int) -> "Check":
    """A duel card that lies on the table, [seat, index]."""
    return _pair(seat(players), integer(0, 2), "a list of [seat, index from 0 to 2]")


def _pair(first: "Check", second: "Check", wanted: str) -> "Check":
    def accepts(value: "Any") -> bool:
        return type(value) is list and len(value) == 2 and first[0](value[0]) and second[0](value[1])

    return accepts, wanted, None


def moves(players: int) -> "Check":
    """W13: each player is once a giver, [from, to, [colour seat, value]], to a seat beside their own."""
    is_seat, is_die = seat(players)[0], die(players)[0]

    def is_move(value: "Any") -> bool:
        if type(value) is not list or len(value) != 3:
            return False
        giver, taker, given = value
        return is_seat(giver) and is_seat(taker) and (taker - giver) % players in (1, players - 1) and is_die(given)

    def accepts(value: "Any") -> bool:
        if type(value) is not list or len(value) != players:
            return False
        for move in value:
            if not is_move(move):
                return False
        return sorted([move[0] for move in value]) == list(range(players))

    return accepts, "a list of [from, to, die], one for each player, to a seat beside him", None


def _however_many(check: "Check") -> "Kind":
    return lambda players: check


who = _however_many(one_of(("me", "opponent")))  # whose comparison a card is about
value = _however_many(DIE_VALUE)  # a die's
throw = _however_many(list_of(DIE_VALUE, DICE, DICE, "a list of six values from 1 to 6"))
values = _however_many(list_of(DIE_VALUE, wanted="a list of values from 1 to 6"))  # what thrown dice show
zero_to_three = _however_many(integer(0, 3))  # a number of duel cards
truth = _however_many((lambda value: value is True, "true", None))
