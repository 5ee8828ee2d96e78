"""Sizes of tables, and who meets whom again."""

import itertools
import math
import random
from collections import Counter

import evenings
import pytest
from schiri_tools.hub.seating import planned, table_sizes
from sweeps import first

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
        (80, 3, 14, [6] * 10 + [5] * 4),  # one table for each of 14 boxes
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
    met = [[0] * 9 for _ in range(9)]
    for one, other in itertools.combinations(range(9), 2):
        met[one][other] = met[other][one] = chance.randrange(4)

    def cost(tables):
        return sum(met[one][other] for seats in tables for one, other in itertools.combinations(seats, 2))

    best = min(
        cost((first, second, {*range(9)} - {*first} - {*second}))
        for first in itertools.combinations(range(9), 3)
        for second in itertools.combinations({*range(9)} - {*first}, 3)
    )
    (tables,) = planned(tuple(map(tuple, met)), (3, 3, 3), 1, str(seed))
    assert cost(tables) == best
    assert sorted(person for seats in tables for person in seats) == list(range(9))


def test_a_draw_of_an_earlier_version_comes_out_once_more():
    """Otherwise the files of that version would not verify any more."""
    tournament = evenings.entered("groups", evenings.people(9), rounds=5)
    drawn = [evenings.play_round(tournament, evenings.strongest) for _ in range(4)][-1]
    assert [{*seats} for seats in drawn["tables"]] == [{"P2", "P3", "P4", "P6", "P7"}, {"P1", "P5", "P8", "P9"}]


@pytest.mark.parametrize(
    ("size", "most", "seed"), first(2, [(4, 0, "one"), (4, 0, "another"), (5, 10, "one"), (6, 70, "one")])
)
def test_80_people_meet_again_seldom_in_12_rounds(size, most, seed):
    """Nobody meets anybody twice at tables of four. At other tables second meetings are at most a fifth as many as in
    rounds drawn at random, where each pair meets in each round with the same probability."""
    sizes = tuple(table_sizes(PEOPLE, 3, 6, size))
    rounds = planned(((0,) * PEOPLE,) * PEOPLE, sizes, ROUNDS, seed)
    met = Counter(frozenset(pair) for plan in rounds for seats in plan for pair in itertools.combinations(seats, 2))
    pairs, meetings = math.comb(PEOPLE, 2), sum(math.comb(one, 2) for one in sizes)
    at_random = ROUNDS * meetings - pairs * (1 - (1 - meetings / pairs) ** ROUNDS)
    assert met.total() == ROUNDS * meetings and met.total() - len(met) <= most < at_random / 5


@pytest.mark.parametrize("seed", range(20))
def test_sixteen_people_play_five_rounds_at_tables_of_four_and_nobody_meets_anybody_twice(seed):
    """All 120 pairs meet once, which has but one solution (the affine plane of order 4)."""
    tournament = evenings.entered("groups", evenings.people(16), str(seed), rounds=5)
    for _ in range(5):
        evenings.play_round(tournament, evenings.strongest)
    assert len(tournament.state.meetings()) == 120


@pytest.mark.parametrize("seed", range(5))
def test_what_is_left_is_planned_again_when_people_come_and_go(seed):
    """At the end, 24 people have met at most 12 others, so nobody has to meet anybody twice."""
    tournament = evenings.entered("groups", evenings.people(24), str(seed), rounds=4)
    for number in range(1, 5):
        evenings.play_round(tournament, evenings.strongest)
        if number % 2:
            tournament.apply({"event": "withdraw", "name": f"P{number}"})
            tournament.apply({"event": "enter", "name": f"P{24 + number}"})
    assert {*tournament.state.meetings().values()} == {1}


def test_an_evening_is_planned_once_and_once_more_after_a_draw_by_hand():
    tournament = evenings.entered("groups", evenings.people(13), "planned", rounds=6)
    misses = planned.cache_info().misses
    for number in range(1, 7):
        drawn = tournament.draw()
        if number == 3:
            first, second, *others = drawn["tables"]
            swapped = [[second[0], *first[1:]], [first[0], *second[1:]], *others]
            drawn = {**drawn, "tables": swapped, "by_hand": True}
        tournament.apply(drawn)
        for table, seats in enumerate(drawn["tables"], 1):
            tournament.apply(evenings.by_hand(number, table, seats[:1]))
    assert planned.cache_info().misses == misses + 2


@pytest.mark.parametrize(("name", "count"), [("swiss", 13), ("round_robin", 9), ("groups", 13)])
def test_everybody_is_first_as_often_as_their_share(name, count):
    """At tables of two, nobody is first more than three games more often than second; lots alone would give 7 of 7."""
    for seed in range(5):
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
