"""Schocken between three: the equilibrium of `schiri solve schocken --players 3`, against a second reading of the
rules, and against the referee."""

import json
import random
import re
import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from schiri_tools.games.schocken.solving import three
from schiri_tools.games.schocken.solving.throws import STRENGTHS

from . import perfect_halves
from . import schocken_three as second
from .schocken_oracle import RANKING

SCHIRI = Path(sys.executable).with_name("schiri")
FEW = 4  # Deckel in all, of a half that is soon solved


def place_of(rank):
    """The solver's place of a result of the second reading's list."""
    return len(RANKING) - 1 - rank


@pytest.fixture(scope="module")
def few():
    """A half with few Deckel, of which two who are left lose what they please."""
    return three.ThreeHalves(
        [np.linspace(0, 1, FEW + 1) ** 0.7, *(np.full(FEW + 1 - middle, 0.4) for middle in range(1, FEW + 1))]
    )


def worth_of(halves, position):
    """What a round's end is worth by the second reading's Deckel."""

    def worth(best, worst, price):
        middle, deckel = second.after(position.middle, position.deckel, best, worst, price)
        order = [(worst + step) % 3 for step in range(3)]
        begun = three.Position(middle, tuple(deckel[place] for place in order))
        if begun in halves.chances:
            found = halves.chances[begun]
        else:
            loses = halves._two[0][begun.deckel[0]]
            found = [loses, *((1 - loses) * (deckel > 0) for deckel in begun.deckel[1:])]
        return tuple(float(found[order.index(place)]) for place in range(3))

    return worth


def test_the_places_of_results_are_those_of_the_second_reading():
    assert len(STRENGTHS) == len(RANKING)
    assert [STRENGTHS[place_of(rank)] % 1000 for rank in range(len(RANKING))] == [number for _, number in RANKING]


@pytest.mark.parametrize(
    ("position", "limit", "kind", "number"),
    [
        (three.Position(0, (2, 1, 1)), 1, "plain", 322),
        (three.Position(0, (1, 1, 2)), 2, "schock", 311),
        (three.Position(1, (1, 0, 2)), 3, "general", 555),
        (three.Position(2, (1, 1, 0)), 2, "street", 654),
    ],
    ids=str,
)
def test_after_the_first_player_both_others_do_as_well_as_a_second_reading_says(few, position, limit, kind, number):
    rank = RANKING.index((kind, number))
    found = three.Round(few.ends(position)).seconds[limit].value
    expected = second.after_the_first(rank, limit, worth_of(few, position))
    assert found.own[place_of(rank)] == pytest.approx(expected[1], abs=1e-12)
    assert found.other[place_of(rank)] == pytest.approx(expected[0], abs=1e-12)


@pytest.mark.parametrize("position", [three.Position(0, (1, 2, 1)), three.Position(4, (0, 0, 0))], ids=str)
def test_the_first_player_does_as_well_as_a_second_reading_says(few, position):
    known = three.Round(few.ends(position))

    def standing(rank, limit):
        second_player, first = (float(share[place_of(rank)]) for share in known.seconds[limit].value)
        return first, second_player, 1 - first - second_player

    assert known.value == pytest.approx(second.turn(0, 3, standing), abs=1e-12)
    assert few.chances[position] == pytest.approx(known.value, abs=1e-12), "nobody gains by another choice"


def test_rounds_end_as_often_as_the_choices_say(few):
    position = three.Position(0, (1, 1, 2))
    known = three.Round(few.ends(position))
    assert known.chances().sum() == pytest.approx(1, abs=1e-12)
    assert known.chances() @ few.ends(position) == pytest.approx(known.value, abs=1e-12)


def test_s7_s10_a_match_is_its_halves(few):
    lost = [0.0, 0.0, 0.0]
    for first, second_one, third in product(range(3), range(3), range(2)):
        final = (second_one, first)  # who begins it, and the other one
        of_final = few._two[FEW][0]
        chance = few.half[first] * few.half[(second_one - first) % 3] * (1 - of_final if third else of_final)
        lost[first if first == second_one else final[third]] += chance
    assert few.match() == pytest.approx(lost, abs=1e-15)
    assert sum(lost) == pytest.approx(1, abs=1e-12)


def test_covered_throws_between_three_are_refused_in_a_sentence():
    done = subprocess.run([SCHIRI, "solve", "schocken", "--players", "3", "--covered"], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "schiri: covered throws are solved between two players only.\n"


@pytest.mark.sweep
def test_halves_of_three_through_the_referee_come_out_as_the_page_says():
    table = perfect_halves.TableOfThree(random.Random(1))
    page = (Path(__file__).parents[4] / "docs/rules/schocken.md").read_text(encoding="utf-8")
    (stated,) = re.findall(r'^{"half": \[.*$', page, re.MULTILINE)
    assert json.loads(stated)["half"] == pytest.approx(table.expected, abs=1e-12)
    assert json.loads(stated)["match"] == pytest.approx(table.halves.match(), abs=1e-12)
    errors = perfect_halves.standard_errors(table, perfect_halves.lost_by(table, 500), 500)
    assert all(abs(error) < 3.5 for error in errors)
