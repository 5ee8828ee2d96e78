"""The best order of grabs in FINI!, compared with all orders that the rules allow."""

from fractions import Fraction
from math import comb
from random import Random

import pytest
from schiri.games import game_class
from schiri.games.fini.rules.dice import COMBINATIONS, SILVER, STRAIGHT, counted
from schiri_tools.games.fini import grabs
from schiri_tools.games.fini.grabs import best_grabs

pytestmark = pytest.mark.seldom("firmware/schiri/games/fini/rules")


def duel(combination, field, theirs):
    """Returns a duel with these dice on the field."""
    game = game_class("fini")({"players": ["", ""], "first": 0, "dice": "box"})
    game.await_throw(combination)
    game.apply({"event": "roll", "coloured": [1] * 11, "silver": [1] * 4})
    game.coloured = counted([die for die in field if die < SILVER])
    game.silver = counted([die - SILVER for die in field if die > SILVER])
    game.taken[1] = list(theirs)
    game.apply({"event": "go", "t": 0})
    return game


def all_ends(game, lengths):
    """Yields the worth of each order of grabs after which a call is no fault."""
    called = game.copy()
    called.apply({"event": "fini", "player": 0, "t": 0})
    if not called.verdict["offences"][0]:
        yield game.duel_at_call(0).length(0), -len(lengths), sum(lengths)
    for choice in game.choices():
        if choice["event"] == "take" and choice["player"] == 0:
            after = game.copy()
            after.apply({**choice, "t": 0})
            yield from all_ends(after, [*lengths, after.duel_at_call(0).length(0)])


def replayed(game, plan):
    """Returns the length after each grab of a plan by the rules; a call must be no fault then."""
    lengths = []
    for die in plan.dice:
        game.apply({"event": "take", "player": 0, "silver": die > SILVER, "value": die % SILVER, "t": 0})
        lengths.append(game.duel_at_call(0).length(0))
    game.apply({"event": "fini", "player": 0, "t": 0})
    assert not game.verdict["offences"][0]
    return tuple(lengths)


def compared(combination, count, dice):
    random = Random(f"{combination} {count} {dice}")
    longest = set()
    for _ in range(count):
        most = 6 if combination == STRAIGHT else 3  # few values, so that some of the dice are equal
        field = random.choices(range(1, most + 1), k=dice - 2)
        field += random.choices(range(SILVER + 1, SILVER + most + 1), k=2)
        value = random.randint(1, most - 1)
        theirs = (value, value + (combination == STRAIGHT))
        plan = best_grabs(combination, tuple(field), theirs)
        assert plan.worth == max(all_ends(duel(combination, field, theirs), [])), (field, theirs)
        assert replayed(duel(combination, field, theirs), plan) == plan.lengths
        longest.add(plan.worth[0])
    return longest


@pytest.mark.parametrize("combination", COMBINATIONS)
@pytest.mark.parametrize(("count", "dice"), [(12, 5), pytest.param(8, 7, marks=pytest.mark.sweep)])
def test_no_order_of_grabs_is_better_than_the_best_one(combination, count, dice):
    assert len(compared(combination, count, dice)) > 1, "they differ"


@pytest.mark.sweep
def test_all_six_values_lie_there_as_often_as_by_inclusion_and_exclusion():
    shares = grabs.lengths_of_all_throws(STRAIGHT)
    assert shares[6] == sum((-1) ** k * comb(6, k) * Fraction(6 - k, 6) ** 11 for k in range(6))
    assert sum(shares.values()) == 1


def test_the_command_says_what_is_wrong(capsys):
    with pytest.raises(SystemExit):
        grabs.main(["straight", "1237"])
    assert "values from 1 to 6" in capsys.readouterr().err
    assert grabs.main(["straight", "321"]) == 0
    assert capsys.readouterr().out.split() == ["c1:", "0", "c2:", "2", "c3:", "3"]
