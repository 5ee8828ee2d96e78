"""Wrong readings of the rules of Schocken, which random matches must find."""

from collections.abc import Callable
from typing import Any

from schiri.games.schocken.rules import game as schocken
from schiri.games.schocken.rules import ranking as schocken_dice
from schiri.games.schocken.rules.game import Schocken

from ..second_reading import Event, State, changed


def with_attribute(name: str, value: Callable[[Any], Any], before: bool = False) -> Callable[..., Any]:
    """Returns a reading that sets an attribute of the match after the right function, or `before` it."""

    def wrong(right: Callable[..., Any], match: Any, *arguments: Any) -> Any:
        if before:
            setattr(match, name, value(match))
        answer = right(match, *arguments)
        if not before:
            setattr(match, name, value(match))
        return answer

    return wrong


def kinds_exchanged(one: int, other: int) -> Callable[..., Any]:
    """Returns a ranking with two kinds exchanged, but with their right names and worths."""
    exchanged = {one: other, other: one}

    def wrong(right: Any, results: Any) -> Any:
        twins = [(seat, exchanged.get(s // 1000, s // 1000) * 1000 + s % 1000, throws) for seat, s, throws in results]
        best, worst = right(twins)
        return results[twins.index(best)], results[twins.index(worst)]

    return wrong


def ranked(key: Callable[[Any], Any]) -> Callable[..., Any]:
    """Returns a ranking by another key; of equal results the first is best and the last is worst."""
    return lambda right, results: (max(results, key=key), min(reversed(results), key=key))


def paid(right: Any, game: Any, giver: int, loser: int, strength: int, **wrong: Any) -> int:
    """Returns S8 with faults: `worth` replaces the right one; with `middle_first` Deckel come from the middle first,
    then from the giver."""
    middle, had = game.middle, game.deckel[giver]
    moved = right(game, giver, loser, strength)
    if wrong.get("schock_aus_from_the_middle") and strength == 5111:
        game.deckel = [0] * len(game.deckel)
        game.deckel[loser], game.middle = 13 - middle, middle
    missing = min(schocken_dice.worth(strength) - moved, had)
    if wrong.get("then_the_givers_own") and 0 < middle < 6 and missing > 0 and strength != 5111 and giver != loser:
        game.deckel[giver] -= missing
        game.deckel[loser] += missing
        return moved + missing
    return moved


def keeping_the_fell_dice(right: Any, match: Any, event: Event) -> None:
    right(match, event)
    match.fell = 0


def joined_for_good(right: Any, match: Any, starter: int | None) -> None:
    joined = getattr(match, "joined", [])
    right(match, starter)
    match.joined = joined
    if starter is not None:
        match.order = match._in_order()


def turned_at_the_last_throw(right: Any, match: Any, event: Event) -> None:
    limit, match.limit = match.limit, 9
    right(match, event)
    match.limit = limit


def best_starts(right: Any, match: Any, starter: int | None) -> None:
    last = getattr(match, "verdict", None)
    right(match, starter if not last or match.middle == 13 or starter is None else last["best"])


def opening_by_kind(right: Any, high: int, middle: int, low: int) -> int:
    return schocken_dice.strength(high, middle, low, True)


def no_final(right: Any, match: Any, loser: int) -> None:
    if match.half == 2:
        match.half_losers.append(loser)
        match.begin_round(None)
        match.phase = "over"
    else:
        right(match, loser)


def everybody_in_the_final(right: Any, match: Any) -> list[int]:
    half, match.half = match.half, 1
    order = right(match)
    match.half = half
    return order


def nobody_out(right: Any, match: Any) -> list[int]:
    middle, match.middle = match.middle, 1
    order = right(match)
    match.middle = middle
    return order


def final_started_by_the_first(right: Any, match: Any, starter: int | None) -> None:
    right(match, match.half_losers[0] if match.half == 3 else starter)


def any_shown(right: Any, match: Any) -> State:
    state = right(match)
    state["standing"] = schocken_dice.as_named(match.results)
    return state


def with_deckel_in_use(right: Any, match: Any, other: Any) -> None:
    right(match, other)
    match.deckel = other.deckel


RANKING = (schocken,)
ASIDE, VOID = Schocken.EVENTS["aside"], Schocken.EVENTS["void"]
WRONG_READINGS = {
    "S1 a General beats a Schock": changed("best_and_worst", kinds_exchanged(3, 4), *RANKING),
    "S1 Schock doof beats a General": changed("best_and_worst", kinds_exchanged(2, 3), *RANKING),
    "S1 a Straße beats Schock doof": changed("best_and_worst", kinds_exchanged(1, 2), *RANKING),
    "S1 a plain throw beats a Straße": changed("best_and_worst", kinds_exchanged(0, 1), *RANKING),
    "S1 by number alone": changed("best_and_worst", ranked(lambda one: (one[1] % 1000, -one[2])), *RANKING),
    "S2 a Straße moves three": changed("worth", lambda right, s: 3 if s // 1000 == 1 else right(s), *RANKING),
    "S2 a Schock moves three": changed("worth", lambda right, s: 3 if s // 1000 == 4 else right(s), *RANKING),
    "S3 a Straße can be put together": changed("strength", lambda right, *dice: right(*dice[:3], True), *RANKING),
    "S3 a 1 put aside is never from the hand": changed("handler", keeping_the_fell_dice, ASIDE),
    "S4 more throws are better": changed("best_and_worst", ranked(lambda one: one[1:]), *RANKING),
    "S4 the number of throws does not count": changed("best_and_worst", ranked(lambda one: one[1]), *RANKING),
    "S4 the later player is better": changed("best_and_worst", lambda right, all_: right(all_[::-1]), *RANKING),
    "S5 sixes turned at the last throw": changed("handler", turned_at_the_last_throw, ASIDE),
    "S5 he may stand after turning": changed("handler", with_attribute("phase", lambda m: "decide"), ASIDE),
    "S6 three throws for everybody": changed("_begin_turn", with_attribute("limit", lambda m: 3), Schocken),
    "S7 the best starts": changed("begin_round", best_starts, Schocken),
    "S7 the opening knows kinds": changed("number", opening_by_kind, *RANKING),
    "S8 the giver adds what the middle lacks": changed(
        "_pay", lambda right, *all_: paid(right, *all_, then_the_givers_own=True), Schocken
    ),
    "S8 a Schock Aus leaves the middle": changed(
        "_pay", lambda right, *all_: paid(right, *all_, schock_aus_from_the_middle=True), Schocken
    ),
    "S8 nobody is ever out": changed("_in_order", nobody_out, Schocken),
    "S9 who has joined stays": changed("begin_round", joined_for_good, Schocken),
    "S10 no final": changed("_end_half", no_final, Schocken),
    "S10 everybody plays the final": changed("_in_order", everybody_in_the_final, Schocken),
    "S7 the first loser starts the final": changed("begin_half", final_started_by_the_first, Schocken),
    "S11 a void throw is used up": changed("handler", with_attribute("throws", lambda m: m.throws + 1), VOID),
    "S11 the dice of a void throw stay": changed(
        "handler", with_attribute("before", lambda m: m.dice, before=True), VOID
    ),
    "S12 what is covered can be seen": changed("state", any_shown, Schocken),
    "aside twice after a throw": changed("handler", with_attribute("may_put_aside", lambda m: True), ASIDE),
    "undo brings back Deckel in use": changed("restore_from", with_deckel_in_use, Schocken),
}
