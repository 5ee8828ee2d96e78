"""Pairs by a matching of least cost, held against all matchings there are."""

import random

import networkx
import pytest
from schiri_tools.hub.chance import Chance
from schiri_tools.hub.pairing import paired

NAMES = "ABCDEFG"


def all_plans(names):
    """Yields every way to pair these people, with one left if their number is odd."""
    if len(names) < 2:
        yield [], names
        return
    first, rest = names[0], names[1:]
    if len(names) % 2:
        yield from (((pairs), first) for pairs, _ in all_plans(rest))
    for place, other in enumerate(rest):
        for pairs, left in all_plans(rest[:place] + rest[place + 1 :]):
            yield [(first, other), *pairs], left


def test_all_plans_are_as_many_as_mathematics_has_them():
    assert [sum(1 for _ in all_plans(NAMES[:count])) for count in (2, 3, 4, 5, 6, 7)] == [1, 3, 3, 15, 15, 105]


@pytest.mark.parametrize("seed", range(20))
def test_the_cheapest_of_all_plans_is_found_its_first_levels_before_the_others(seed):
    chance = random.Random(seed)
    names = NAMES[: chance.choice([4, 5, 6, 7])]
    levels = {frozenset((one, other)): (chance.randrange(3), chance.randrange(9)) for one in names for other in names}
    byes = {name: (chance.randrange(3), chance.randrange(9)) for name in names}

    def cost(pairs, left):
        costs = [levels[frozenset(pair)] for pair in pairs] + [byes[name] for name in left]
        return tuple(map(sum, zip(*costs, strict=True)))

    pairs, left = paired(names, lambda one, other: levels[frozenset((one, other))], Chance(str(seed)), byes.get)
    assert cost(pairs, left) == min(cost(*plan) for plan in all_plans(names))
    assert sorted("".join(map("".join, [*pairs, left]))) == list(names)


@pytest.mark.parametrize("seed", range(10))
def test_as_many_as_can_play_do_where_not_all_may_meet(seed):
    chance = random.Random(seed)
    may = {frozenset((one, other)) for one in NAMES for other in NAMES if chance.random() < 0.3}

    def is_allowed(pair):
        return frozenset(pair) in may

    pairs, left = paired(NAMES, lambda one, other: (0,) if is_allowed((one, other)) else None, Chance(str(seed)))
    most = max(sum(map(is_allowed, plan)) for plan, _ in all_plans(NAMES))
    assert len(pairs) == most and all(map(is_allowed, pairs)) and len(left) == len(NAMES) - 2 * most


def test_equal_plans_are_drawn_by_chance_and_the_same_again_by_the_same_chance():
    plans = {frozenset(map(frozenset, paired("ABCD", lambda *_: (0,), Chance(str(seed))).pairs)) for seed in range(40)}
    assert len(plans) == 3
    assert paired(NAMES, lambda *_: (0,), Chance("1")) == paired(NAMES, lambda *_: (0,), Chance("1"))


def another_way(which):
    """Returns another matching algorithm, which takes the first or the last of equal plans."""

    def matching(graph, maxcardinality):
        weights = {frozenset(edge): weight for *edge, weight in graph.edges.data("weight")}
        plans = [pairs for pairs, _ in all_plans(tuple(graph))]
        most = max(sum(weights[frozenset(pair)] for pair in pairs) for pairs in plans)
        return {*[pairs for pairs in plans if sum(weights[frozenset(pair)] for pair in pairs) == most][which]}

    return matching


@pytest.mark.parametrize("which", [0, -1])
def test_another_program_for_matchings_finds_the_same_plan(which, monkeypatch):
    ours = [paired("ABCDEF", lambda *_: (0,), Chance(str(seed))) for seed in range(20)]
    monkeypatch.setattr(networkx, "max_weight_matching", another_way(which))
    assert [paired("ABCDEF", lambda *_: (0,), Chance(str(seed))) for seed in range(20)] == ours
