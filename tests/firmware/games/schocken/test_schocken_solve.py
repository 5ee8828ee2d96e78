"""`schiri solve schocken`: the value of a half between two perfect players, compared with a second, independent
solver."""

import os
import re
from itertools import product
from pathlib import Path

import pytest
from schiri.games.schocken.rules.ranking import STRAIGHT
from schiri_tools.games.schocken.solve import solve
from schiri_tools.games.schocken.solving import (
    covered_halves,
    covered_throws,
    deckel,
    open_throws,
    position_values,
    throws,
)
from schiri_tools.games.schocken.solving.halves import match_chance
from schiri_tools.games.schocken.solving.perfect import Perfect

from . import schocken_covered
from . import schocken_second_solver as second
from .schocken_oracle import RANKING

pytestmark = pytest.mark.seldom("docs/rules/schocken.md")

POSITIONS = [(middle, own) for middle in range(14) for own in deckel.open_positions(middle)]
EVERY = int(os.environ.get("EVERY", 4))  # of the positions with covered throws, each 4th is checked by default
THROWS_OF_A_ROUND = 6  # at most


@pytest.fixture(scope="module")
def exact():
    return second.half()


def worth(position, chances, **policies):
    """Returns the value of a round by the second reading, with given chances for the rounds after it."""
    known = {(middle, own): chances[middle][own] for middle, own in POSITIONS}
    one = second.Round(second.pays_of(known, position), **policies)
    return one.expected(one.ends(), second.FALLS**THROWS_OF_A_ROUND)


def test_s7_s10_a_match_is_its_halves():
    for half in (0.0, 0.3, 0.5, 1.0):
        assert match_chance(half) == pytest.approx(float(second.match(half)), abs=1e-15)


@pytest.mark.parametrize("position", [(2, 5), (0, 9)])
def test_a_round_is_worth_the_same_by_a_second_reading_of_the_rules(position):
    chances = deckel.unknown(0.0)
    for middle, own in POSITIONS:
        chances[middle][own] = (2 * own + middle) / 30  # any values: only the round itself is compared
    row = [deckel.open_positions(position[0]).index(position[1])]
    value = open_throws.value_of(deckel.lost_to(chances, position[0])[row], deckel.won_with(chances, position[0])[row])
    assert float(value[0]) == pytest.approx(worth(position, chances), abs=1e-14)


@pytest.mark.sweep
def test_both_solvers_agree(chances, exact):
    assert len(exact) == len(POSITIONS)
    for (middle, own), chance in exact.items():
        assert chances[middle][own] == pytest.approx(float(chance), abs=1e-12), (middle, own)
    begun = {(one.middle, one.own): one.gain for one in position_values.gains_of_beginning(chances)}
    assert begun == pytest.approx(
        {(middle, own): float(1 - exact[middle, own] - exact[middle, 13 - middle - own]) for middle, own in exact}
    )
    half = exact[13, 0]
    assert match_chance(chances[13][0]) == pytest.approx(float(second.match(half)), abs=1e-12)


def next_aside(perfect, position, against, number, aside, dice):
    """Returns the ones aside with which a perfect player throws again; None if the player stands. Of equal choices it
    takes the first."""
    return min(perfect.worths(position, against, number, aside, dice), key=lambda choice: choice[1])[0]


@pytest.mark.sweep
def test_the_best_answer_to_a_perfect_player_gains_nothing(chances, seeds):
    """The best play against either turn of a perfect player gives a round the value that it has between two perfect
    players. What gains nothing in any round gains nothing in a match."""
    perfect = Perfect(chances)
    for seed in seeds:
        position = POSITIONS[seed % len(POSITIONS)]

        def policy(against, number, aside, dice, position=position):
            theirs = (strength_of(against[0]), against[1]) if against else None
            return next_aside(perfect, position, theirs, number, aside, dice)

        chance = chances[position[0]][position[1]]
        assert worth(position, chances, first=policy) == pytest.approx(chance, abs=1e-12), position
        assert worth(position, chances, second=policy) == pytest.approx(chance, abs=1e-12), position


def strength_of(rank):
    """Returns the box's strength of a result in the second reading's list."""
    return throws.STRENGTHS[len(RANKING) - 1 - rank]


def test_the_results_are_those_of_the_second_reading():
    named = [(strength_of(rank) % 1000, strength_of(rank) // 1000 == STRAIGHT) for rank in range(len(RANKING))]
    assert named == [(number, kind == "street") for kind, number in RANKING]
    assert len(throws.STRENGTHS) == len(RANKING)


@pytest.mark.sweep
def test_a_perfect_player_who_begins_and_throws_on_puts_aside_all_that_can_be(chances):
    perfect = Perfect(chances)
    for position, aside in product(POSITIONS, range(3)):
        fallen = throws.THROWS[aside]
        for dice, most in zip(fallen.dice, fallen.most_aside, strict=True):
            for number in (2,) if aside else (1, 2):
                assert next_aside(perfect, position, None, number, aside, dice) in (None, most)


def test_a_perfect_player_who_begins_a_half_stands_on_any_throw_without_ones_and_two_sixes(chances):
    perfect = Perfect(chances)
    for dice in throws.THROWS[0].dice:
        stands = next_aside(perfect, (13, 0), None, 1, 0, dice) is None
        assert stands == (dice == (1, 1, 1) or (1 not in dice and dice.count(6) < 2)), dice
    ways = 1 + 4**3 + 3 * 4**2  # the Schock Aus, no one and no six, no one and one six
    assert position_values.stands_at_once(chances, 13, 0) == pytest.approx(ways / 6**3, abs=1e-12)


def worths_of_plans(pays, plan):
    """Returns two values of the round: the plan for answering against its best reply, and that for standing."""

    def stand(node, dice):
        return plan.stands[node][throws.THROWS[node[1]].place[dice]]

    def answer(covered, node, dice):
        return plan.answers[covered].choices[node, throws.THROWS[node[1]].place[dice]]

    return schocken_covered.worth_of_answering(pays, answer), schocken_covered.worth_of_standing(pays, stand)


def test_s12_with_the_plans_for_a_covered_throw_neither_player_can_do_better(chances):
    position = 0, 12  # here the best plan stands by chance: with 5-1-1, in one of 22 cases
    row = deckel.open_positions(0).index(12)
    plan = covered_throws.plan(deckel.lost_to(chances, 0)[row], deckel.won_with(chances, 0)[row])
    assert any(0 < chance < 1 for chance in plan.stands[2, 0])
    low, high = worths_of_plans(
        second.pays_of({position: chances[position[0]][position[1]] for position in POSITIONS}, position), plan
    )
    assert low == pytest.approx(high, abs=1e-14)
    assert high < chances[0][12], "to cover is worth something"


@pytest.mark.sweep
def test_s12_neither_player_can_do_better_than_the_plans_for_covered_throws_and_the_page_says_what_they_are_worth(
    monkeypatch,
):
    """If the best plans of every round give back the chances that they were computed from, the chances are right."""
    halves = covered_halves.CoveredHalves()
    chances = halves.chances()
    page = (Path(__file__).parents[4] / "docs/rules/schocken.md").read_text(encoding="utf-8")
    stated = re.search(r"`--covered`,.*? it is (\S+) % and (\S+) %", page, re.DOTALL)
    monkeypatch.setattr(covered_halves, "CoveredHalves", lambda told: halves)
    said = solve(lambda what, share: None, True)
    assert said == pytest.approx({"half": float(chances[13][0]), "match": match_chance(chances[13][0])}, abs=1e-11)
    assert stated and [f"{100 * value:.2f}" for value in said.values()] == list(stated.groups())
    known = {(middle, own): chances[middle][own] for middle, own in POSITIONS}
    for position in POSITIONS[::EVERY]:
        low, high = worths_of_plans(second.pays_of(known, position), halves.plans[position])
        assert (low, high) == pytest.approx((known[position], known[position]), abs=1e-12), position
    gains = position_values.gains_of_covering(chances)
    assert gains[-1].gain > -1e-12, "the other one could leave unseen what is shown"
    for gain, *position in (*gains[:2], gains[50]):
        assert gain == pytest.approx(worth(tuple(position), chances) - known[tuple(position)], abs=1e-12)
