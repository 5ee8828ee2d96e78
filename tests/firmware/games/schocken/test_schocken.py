"""Schocken: the ranking of all throws, and what each is worth."""

from collections import Counter
from itertools import product
from typing import Any

from schiri.games.schocken.rules import game as schocken
from schiri.games.schocken.rules import ranking as schocken_dice
from schiri.games.schocken.rules.game import Schocken

from ..second_reading import Event
from . import schocken_oracle as oracle

THROWS = list(product(range(1, 7), repeat=3))
STAND = {"event": "stand"}


def throw(*dice: int) -> Event:
    return {"event": "throw", "dice": list(dice)}


def aside(ones: int, turned: int = 0) -> Event:
    return {"event": "aside", "ones": ones, "turned": turned}


def turn(*events: Event, players: int = 2) -> Schocken:
    """A match in which the first player has done all this, `throw` with its dice alone."""
    game = Schocken({"players": ["P"] * players, "first": 0})
    for event in events:
        game.apply(event)
    return game


def stood(*events: Event) -> list[Any]:
    """The result of a first turn."""
    return turn(*events, STAND).state()["standing"][0]


def results_of_all_turns() -> list[tuple[list[Any], list[Any]]]:
    """All throws from the hand, and all ways to complete one or two ones put aside: the box's result, and ours."""
    both = []
    for dice in THROWS:
        both.append((stood(throw(*dice)), [0, oracle.kind_of(dice, True), oracle.number_of(dice), 1]))
    for two in product(range(1, 7), repeat=2):
        expected = [0, oracle.kind_of((1, *two), False), oracle.number_of((1, *two)), 2]
        for first in ((throw(1, 4, 3), aside(1)), (throw(6, 6, 4), aside(0, 1)), (throw(6, 6, 6), aside(0, 1))):
            both.append((stood(*first, throw(*two)), expected))
        if 1 in two:  # putting it aside and standing changes nothing
            both.append((stood(throw(1, 4, 3), aside(1), throw(*two), aside(1)), expected))
    for last in range(1, 7):
        expected = [0, oracle.kind_of((1, 1, last), False), oracle.number_of((1, 1, last))]
        for first in ((throw(1, 1, 4), aside(2)), (throw(6, 1, 6), aside(1, 1)), (throw(6, 6, 6), aside(0, 2))):
            both.append((stood(*first, throw(last)), [*expected, 2]))
        one_by_one = (throw(1, 4, 3), aside(1), throw(1, 5), aside(1), throw(last))
        both.append((stood(*one_by_one), [*expected, 3]))
    return both


def test_s1_s3_every_throw_from_the_hand_and_every_completed_one_is_of_its_kind():
    for given, expected in results_of_all_turns():
        assert given == expected


def test_s1_s4_every_two_results_are_ranked_as_in_the_list():
    """All pairs of results with one to three throws: the better and the worse one, whoever was first."""
    places = [(kind, number, throws) for kind, number in oracle.RANKING for throws in (1, 2, 3)]
    strengths = {(kind, number): schocken_dice.KINDS.index(kind) * 1000 + number for kind, number in oracle.RANKING}
    results = [(strengths[kind, number], throws) for kind, number, throws in places]
    for better in range(len(places)):
        for worse in range(better, len(places)):
            first, second = (0, *results[better]), (1, *results[worse])
            assert schocken.best_and_worst([first, second]) == (first, second)
            if better != worse:
                assert schocken.best_and_worst([second, first]) == (first, second)


def test_s1_how_often_each_kind_falls_from_the_hand():
    counts = Counter((kind, number) for (_, kind, number, _), _ in results_of_all_turns()[: len(THROWS)])
    assert counts["schock_aus", 111] == 1
    assert [counts["schock", number] for number in (611, 511, 411, 311)] == [3] * 4
    assert counts["schock_doof", 211] == 3
    kinds = Counter(kind for kind, _ in counts.elements())
    assert (kinds["general"], kinds["street"], kinds["plain"]) == (5, 24, 216 - 1 - 12 - 3 - 5 - 24)


def test_s2_what_each_result_is_worth():
    worth = {"schock_aus": 13, "general": 3, "schock_doof": 2, "street": 2, "plain": 1}
    for kind, number in oracle.RANKING:
        strength = schocken_dice.KINDS.index(kind) * 1000 + number
        assert schocken_dice.worth(strength) == (number // 100 if kind == "schock" else worth[kind])


def test_s3_a_one_of_the_same_throw_put_aside_leaves_it_from_the_hand():
    assert stood(throw(3, 1, 2), aside(1)) == [0, "street", 321, 1]
    assert stood(throw(4, 5, 5), throw(3, 1, 2), aside(1)) == [0, "street", 321, 2]
    assert stood(throw(1, 4, 4), aside(1), throw(3, 2)) == [0, "plain", 321, 2]
