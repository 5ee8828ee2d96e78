"""Exact statements on Schocken: the ranking by a table typed from the sheet, and the best chance of a Schock Aus."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from schiri.games.schocken.rules.game import Schocken

from .schocken_second_solver import FALLS, LOST, PRICES, RANKING, Round

pytestmark = pytest.mark.seldom("docs/rules/schocken.md")

Event = dict[str, Any]

# The kinds of throws from the best (a General beats a Schock doof), each with its throws from the best.
FROM_THE_HAND = {
    "schock_aus": "111",
    "schock": "611 511 411 311",
    "general": "666 555 444 333 222",
    "schock_doof": "211",
    "street": "654 543 432 321",
    "plain": "665 664 663 662 661 655 653 652 651 644 643 642 641 633 632 631 622 621 554 553 552 551 544 542 541 533 "
    "532 531 522 521 443 442 441 433 431 422 421 332 331 322 221",
}
BESIDE_ONES = {
    "schock_aus": "111",
    "schock": "611 511 411 311",
    "schock_doof": "211",
    "plain": "661 651 641 631 621 551 541 531 521 441 431 421 331 321 221",
}
ORDER = [
    (kind, int(number))
    for kind, numbers in FROM_THE_HAND.items()
    for number in sorted({*numbers.split(), *BESIDE_ONES.get(kind, "").split()}, reverse=True)
]


def throw(*dice: int) -> Event:
    return {"event": "throw", "dice": list(dice)}


def aside(ones: int, turned: int = 0) -> Event:
    return {"event": "aside", "ones": ones, "turned": turned}


def kind_in(table: dict[str, str], dice: tuple[int, ...]) -> tuple[str, int]:
    """Returns the only kind whose row in the table has these dice, and the dice as a number."""
    number = "".join(map(str, sorted(dice, reverse=True)))
    (kind,) = [kind for kind, numbers in table.items() if number in numbers.split()]
    return kind, int(number)


Way = tuple[tuple[str, int], list[Event]]


def from_the_hand() -> list[Way]:
    """Returns all throws from the hand with their entry in the table."""
    return [(kind_in(FROM_THE_HAND, dice), [throw(*dice)]) for dice in product(range(1, 7), repeat=3)]


def completed() -> list[Way]:
    """Returns all throws that complete one or two ones, put aside natural or turned, at once or one by one."""
    one_aside = [[throw(1, 4, 3), aside(1)], [throw(6, 6, 4), aside(0, 1)], [throw(6, 6, 6), aside(0, 1)]]
    two_aside = [[throw(1, 1, 4), aside(2)], [throw(6, 1, 6), aside(1, 1)], [throw(6, 6, 6), aside(0, 2)]]
    two_aside += [[*first, throw(1, 5), aside(1)] for first in one_aside]
    two_aside += [[*first, throw(6, 6), aside(0, 1)] for first in one_aside]
    ways = [((1, *dice), [*first, throw(*dice)]) for first in one_aside for dice in product(range(1, 7), repeat=2)]
    ways += [((1, 1, die), [*first, throw(die)]) for first in two_aside for die in range(1, 7)]
    return [(kind_in(BESIDE_ONES, dice), events) for dice, events in ways]


def after(players: int, *turns: list[Event]) -> Schocken:
    """Returns a match after some first turns, each of which ended by standing."""
    game = Schocken({"players": ["P"] * players, "first": 0})
    for turn in turns:
        for event in [*turn, {"event": "stand"}]:
            game.apply(event)
    return game


def test_s1_s3_every_way_to_a_throw_gives_what_the_typed_table_says():
    for (kind, number), events in from_the_hand() + completed():
        (standing,) = after(2, events).state()["standing"]
        assert standing[1:3] == [kind, number], events


def test_s1_s4_of_any_two_results_of_a_round_the_one_higher_up_in_the_typed_table_is_the_better():
    ways = {(result, throws_of(events)): events for result, events in from_the_hand() + completed()}
    assert len(ways) == 56 + 21 + 6, "from the hand, beside one put aside, beside two put aside one by one"
    for first, second in product(ways, repeat=2):
        if second[1] > first[1]:
            continue  # S6: nobody may use more throws than the first player
        last = after(2, ways[first], ways[second]).state()["last_round"]
        first_is_better = (ORDER.index(first[0]), first[1]) <= (ORDER.index(second[0]), second[1])
        assert (last["best"], last["worst"]) == ((0, 1) if first_is_better else (1, 0)), (first, second)


def throws_of(events: list[Event]) -> int:
    return len([event for event in events if event["event"] == "throw"])


# The best chance of a Schock Aus


def chance_by_the_rules(game: Schocken, known: dict[Any, Fraction]) -> Fraction:
    """Returns the chance of a Schock Aus in this turn with the best use of all choices that the rules offer. A void
    throw is nobody's choice. `known` is a cache."""
    key = (game.phase, game.throws, game.aside, tuple(game.dice), game.may_put_aside)
    if key not in known:
        known[key] = max(chances_by_the_rules(game, known))
    return known[key]


def chances_by_the_rules(game: Schocken, known: dict[Any, Fraction]) -> Iterator[Fraction]:
    for event in game.choices():
        if event["event"] == "stand":
            standing = done(game, {"event": "stand"}).state()["standing"]
            yield Fraction(standing[-1][1] == "schock_aus")
        elif event["event"] == "aside":
            yield chance_by_the_rules(done(game, event), known)
    if game.chance():
        ((_, count),) = game.chance()[1]
        event_from_dice = [game.event_from_dice(list(dice)) for dice in product(range(1, 7), repeat=count)]
        yield sum(chance_by_the_rules(done(game, event), known) for event in event_from_dice) / Fraction(
            len(event_from_dice)
        )


def done(game: Schocken, event: Event) -> Schocken:
    """Returns a copy of the match after an event."""
    copy = game.copy()
    copy.apply(event)
    return copy


@pytest.mark.sweep
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_s5_the_best_chance_of_a_schock_aus(throws):
    second_players_turn = after(3, [throw(2, 2, 1)] * throws)  # S6: he has as many throws as the first one used
    best = chance_by_the_rules(second_players_turn, {})
    only_this = [float(place == LOST[13]) for place in range(2 * len(PRICES))]
    ends = Round(only_this).answered(len(RANKING) - 1, throws)
    assert best == Fraction(ends[LOST[13]], FALLS**throws)
    page = (Path(__file__).parents[4] / "docs/rules/schocken.md").read_text(encoding="utf-8")
    stated = re.search(r"in one throw `(.*)`, in two `(.*)`, in three `(.*)`", page)
    assert stated and stated[throws] == str(best)
