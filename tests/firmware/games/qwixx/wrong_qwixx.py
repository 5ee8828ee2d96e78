"""Wrong readings of the rules of Qwixx – Das Duell, which random matches must find."""

from collections.abc import Callable
from typing import Any

from schiri.games.qwixx.rules import board as qwixx_board
from schiri.games.qwixx.rules import game as qwixx
from schiri.games.qwixx.rules.game import Qwixx

from ..second_reading import Event, Plant, changed, replaced


def kinds(wrong: Callable[..., Any]) -> Plant:
    """Returns a wrong reading of `kind_of`: `wrong` gets the right answer, the match, the row, the field, and the
    stones there as (seat, number)."""

    def with_stones(right: Any, game: Any, row: int, field: int) -> Any:
        stones = (game.own[1][row] >> field & 1, game.heights[row][field])
        return wrong(right(game, row, field), game, row, field, stones)

    return changed("kind_of", with_stones, qwixx)


def anywhere_free(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return right or ("place" if not stones[1] and field < 10 and not game.closed[row] else None)


def right_of_everybody(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return None if right == "place" and game.own[1 - game.turn][row] >> field else right


def any_own_stacked(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return right or ("stack" if stones[1] and stones[0] == game.turn and not game.closed[row] else None)


def any_single_captured(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    takes = stones[1] == 1 and stones[0] != game.turn and not game.closed[row] and not game.own[game.turn][row] >> field
    return right or ("capture" if takes else None)


def stacks_captured(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    foremost = not (game.own[0][row] | game.own[1][row]) >> (field + 1)
    return right or ("capture" if stones[1] and foremost and not game.closed[row] else None)


def only_singles_stacked(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return None if right == "stack" and stones[1] > 1 else right


def fields_count_for_the_last(right: Any, game: Any, row: int, field: int, stones: Any) -> Any:
    return None if right and field == 10 and bin(game.own[game.turn][row]).count("1") < 5 else right


def captured_stone_lost(right: Any, game: Any, row: int, field: int) -> None:
    had = list(game.supply)
    right(game, row, field)
    game.supply[1 - game.turn] = had[1 - game.turn]


def captured_stone_counts(right: Any, game: Any, row: int, field: int) -> None:
    had = game.counts[1 - game.turn][row]
    right(game, row, field)
    game.counts[1 - game.turn][row] = had


def nothing_on_the_lock(right: Any, game: Any, row: int, field: int) -> None:
    right(game, row, field)
    if game.locks[row] is not None:
        game.locks[row] = None
        game.supply[game.turn] += 1
        game.counts[game.turn][row] -= 1


def die_stays(right: Any, game: Any, event: Event) -> None:
    colours = list(game.colours)
    right(game, event)
    game.colours = colours


def same_field_again(right: Any, game: Any, event: Event) -> None:
    right(game, event)
    game.used = [9, 9] if game.used else []


def misthrow_unless_both(right: Any, game: Any, event: Event) -> None:
    if game.phase == "action2":
        game.used = []
    right(game, event)


def no_misthrow(right: Any, game: Any, event: Event) -> None:
    game.used = game.used or [9, 9]
    right(game, event)


def turn_stays(right: Any, game: Any) -> None:
    right(game)
    if sum(game.misthrows) == 2:
        game.turn = 1 - game.turn


def not_between_the_actions(right: Any, game: Any) -> bool:
    return right(game) and not (game.phase == "action1" and not game.used)


def place_is_not_declined(right: Any, game: Any, event: Event, row: int, field: int) -> bool:
    return not (event["action"] == 2 and game.phase == "action1") and right(game, event, row, field)


def late_action_1(right: Any, game: Any, event: Event, row: int, field: int) -> bool:
    phase, game.phase = game.phase, "action1"
    legal = right(game, event, row, field)
    game.phase = phase
    return legal


def any_white(right: Any, game: Any, event: Event, row: int, field: int) -> bool:
    white, game.white = game.white, [1, 2, 3, 4, 5, 6]
    legal = right(game, event, row, field)
    game.white = white
    return legal


def end_without(part: str) -> Callable[..., bool]:
    """Returns Q4 without one of its three reasons."""

    def wrong(right: Any, game: Any) -> bool:
        reasons = {
            "supply": 0 in game.supply,
            "misthrows": sum(game.misthrows) >= 4,
            "closed": sum(game.closed) >= 2,
        }
        return any(holds for reason, holds in reasons.items() if reason != part)

    return wrong


def with_supply_in_use(right: Any, match: Any, other: Any) -> None:
    right(match, other)
    match.supply = other.supply


PASSED = Qwixx.EVENTS["pass"]
PLACED = [Qwixx.EVENTS["place"](None, {"action": action}) for action in (1, 2)]
WRONG_READINGS = {
    "Q1 anywhere that is free": kinds(anywhere_free),
    "Q1 to the right of the other's stones, too": kinds(right_of_everybody),
    "Q1 any own stone can be stacked on": kinds(any_own_stacked),
    "Q1 any single stone can be captured": kinds(any_single_captured),
    "Q1 a stack can be captured": kinds(stacks_captured),
    "Q1 a stack has two stones at most": kinds(only_singles_stacked),
    "Q1 a captured stone is lost": changed("put", captured_stone_lost, qwixx),
    "Q2 captured stones count": changed("put", captured_stone_counts, qwixx),
    "Q2 four stones are enough": replaced("NEEDED_FOR_LAST", 4, qwixx_board),
    "Q2 six stones are needed": replaced("NEEDED_FOR_LAST", 6, qwixx_board),
    "Q2 a stack counts as one": kinds(fields_count_for_the_last),
    "Q2 no stone on the lock": changed("put", nothing_on_the_lock, qwixx),
    "Q2 the die stays until the next roll": changed("handler", die_stays, *PLACED),
    "Q3 the same field twice": changed("handler", same_field_again, *PLACED),
    "Q3 a misthrow unless both are used": changed("handler", misthrow_unless_both, PASSED),
    "Q3 no misthrow": changed("handler", no_misthrow, PASSED),
    "Q3 action 2 has to wait": changed("_is_legal", place_is_not_declined, Qwixx),
    "Q3 action 1 after action 2 has begun": changed("_is_legal", late_action_1, Qwixx),
    "Q3 any white die": changed("_is_legal", any_white, Qwixx),
    "Q4 not between the actions": changed("is_over", not_between_the_actions, qwixx),
    "Q4 not without stones": changed("is_over", end_without("supply"), qwixx),
    "Q4 not with four misthrows": changed("is_over", end_without("misthrows"), qwixx),
    "Q4 not with two rows closed": changed("is_over", end_without("closed"), qwixx),
    "Q4 three misthrows": replaced("MOST_MISTHROWS", 3, qwixx_board),
    "Q5 a misthrow costs nothing": replaced("MISTHROW", 0, qwixx_board),
    "Q6 seat 0 begins": changed("__init__", lambda right, match, start: right(match, start | {"first": 0}), Qwixx),
    "Q6 a turn out of turn": changed("_end_turn", turn_stays, Qwixx),
    "undo brings back a supply in use": changed("restore_from", with_supply_in_use, Qwixx),
}
