"""Sizes of tables, and who meets whom again."""

import itertools
import math
import random
from collections import Counter

import evenings
import numpy
import pytest
from schiri_tools.hub.chance import Chance
from schiri_tools.hub.seating import seated, table_sizes

PEOPLE, ROUNDS = 80, 12


@pytest.mark.parametrize(
    ("people", "wanted", "tables", "sizes"),
    [
        (2, 4, None, [2]),  # fewer than three sit at one table
        (3, 4, None, [3]),
        (5, 4, None, [5]),
        (6, 4, None, [3, 3]),
        (12, 5, None, [6, 6]),  # 4 and 6 are as far from 5: fewer tables
        (7, 4, None, [4, 3]),
        (11, 4, None, [4, 4, 3]),
        (13, 4, None, [5, 4, 4]),
        (80, 4, None, [4] * 20),
        (80, 6, None, [6] * 10 + [5] * 4),
        (80, 3, 14, [6] * 10 + [5] * 4),  # there are 14 boxes
    ],
)
def test_sizes_are_as_equal_as_possible_and_near_what_is_wanted(people, wanted, tables, sizes):
    assert table_sizes(people, 3, 6, wanted, tables) == sizes


def test_any_number_of_people_from_three_on_fits_at_tables_of_3_to_6():
    for people in range(3, 201):
        for wanted in range(3, 7):
            sizes = table_sizes(people, 3, 6, wanted)
            assert sum(sizes) == people and 3 <= min(sizes) <= max(sizes) <= min(6, min(sizes) + 1)


@pytest.mark.parametrize(("people", "tables"), [(1, None), (2, 0), (5, 0), (80, 13)])
def test_people_who_do_not_fit_are_refused(people, tables):
    with pytest.raises(ValueError, match="people"):
        table_sizes(people, 3, 6, 4, tables)


@pytest.mark.parametrize("seed", range(8))
def test_a_plan_of_nine_people_costs_as_little_as_the_best_of_all_280(seed):
    chance = random.Random(seed)
    names = "ABCDEFGHI"
    costs = {frozenset(pair): chance.randrange(4) ** 2 for pair in itertools.combinations(names, 2)}

    def cost(tables):
        return sum(costs[frozenset(pair)] for seats in tables for pair in itertools.combinations(seats, 2))

    best = min(
        cost((first, second, tuple({*names} - {*first} - {*second})))
        for first in itertools.combinations(names, 3)
        for second in itertools.combinations(sorted({*names} - {*first}), 3)
    )
    plan = seated(names, [3, 3, 3], lambda one, other: costs[frozenset((one, other))], Chance(str(seed)))
    assert cost(plan) == best
    assert sorted(name for seats in plan for name in seats) == list(names)


def test_a_draw_of_an_earlier_version_comes_out_once_more():
    """Else its files would not verify any more."""
    tournament = evenings.entered("groups", evenings.people(9), rounds=5)
    drawn = [evenings.play_round(tournament, evenings.strongest) for _ in range(4)][-1]
    assert [{*seats} for seats in drawn["tables"]] == [{"P8", "P6", "P5", "P3", "P4"}, {"P9", "P2", "P7", "P1"}]


def drawn_rounds(size, seed):
    """Returns the tables of twelve rounds of 80 people."""
    sizes = table_sizes(PEOPLE, 3, 6, size)
    met, rounds = Counter(), []
    for number in range(ROUNDS):
        plan = seated(
            range(PEOPLE), sizes, lambda one, other: met[frozenset((one, other))] ** 2, Chance(seed, "round", number)
        )
        met.update(frozenset(pair) for seats in plan for pair in itertools.combinations(seats, 2))
        rounds.append(plan)
    return rounds


def meetings_again(rounds):
    """Returns how often people met who had met before."""
    met = Counter(frozenset(pair) for plan in rounds for seats in plan for pair in itertools.combinations(seats, 2))
    return sum(met.values()) - len(met)


def random_meetings_again(sizes, draws):
    """Yields the same of evenings whose rounds are drawn at random: one number for each evening."""
    chance = numpy.random.default_rng(1)
    one, other = numpy.array(
        [
            pair
            for start, size in zip(itertools.accumulate([0, *sizes]), sizes, strict=False)
            for pair in itertools.combinations(range(start, start + size), 2)
        ]
    ).T
    for _ in range(draws):
        order = numpy.array([chance.permutation(PEOPLE) for _ in range(ROUNDS)])
        first, second = order[:, one], order[:, other]
        pairs = numpy.minimum(first, second) * PEOPLE + numpy.maximum(first, second)
        yield pairs.size - numpy.unique(pairs).size


@pytest.mark.parametrize("seed", ["one", "another"])
def test_80_people_at_tables_of_four_never_meet_again_in_12_rounds(seed):
    assert meetings_again(drawn_rounds(4, seed)) == 0


@pytest.mark.sweep
@pytest.mark.parametrize(("size", "most"), [(5, 10), (6, 60)])
def test_80_people_meet_again_more_seldom_than_in_the_best_of_10_000_random_evenings(size, most):
    sizes = table_sizes(PEOPLE, 3, 6, size)
    found = list(random_meetings_again(sizes, 10_000))
    pairs, meetings = math.comb(PEOPLE, 2), ROUNDS * sum(math.comb(one, 2) for one in sizes)
    expected = meetings - pairs * (1 - (1 - meetings / ROUNDS / pairs) ** ROUNDS)
    assert abs(sum(found) / len(found) - expected) < 1  # the random evenings are random
    assert meetings_again(drawn_rounds(size, "one")) <= most < min(found) / 5


@pytest.mark.parametrize(("name", "count"), [("swiss", 13), ("round_robin", 9), ("groups", 13)])
def test_everybody_is_first_as_often_as_their_share(name, count):
    """At tables of two, nobody is first more than three games more often than second; by chance 7 of 7 happen."""
    for seed in range(20):
        tournament = evenings.entered(
            name, evenings.people(count), str(seed), **({"rounds": 7} if name != "round_robin" else {})
        )
        chance, ahead = random.Random(seed), Counter()
        for _ in range(7):
            drawn = evenings.play_round(tournament, lambda seats, chance=chance: [chance.choice(seats)])
            for seats in drawn["tables"]:
                ahead.update({one: -1 / len(seats) for one in seats})
                ahead[seats[0]] += 1
        assert max(map(abs, ahead.values())) <= 1.5, ahead
