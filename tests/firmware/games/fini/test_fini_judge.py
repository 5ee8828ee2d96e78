"""The referee's `judge` for FINI!, compared with the sheets' own cases and with a second, slow reading of the rules."""

import json
import random
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

import pytest
from schiri import games
from schiri.match.conversation import Referee

from . import fini_oracle as oracle
from .fini_cases import Case, question, random_case
from .fini_oracle import COMBINATIONS

pytestmark = pytest.mark.seldom("firmware/schiri/games/fini/rules")

REFEREE = Referee(games)  # `judge` touches no match, so one will do


def ask(case: Case) -> dict[str, Any]:
    return json.loads(REFEREE.answer(json.dumps(case).encode()))


def check(case: Case) -> None:
    answer = ask(case)
    allowed = [{"ok": True, **right} for right in oracle.judge(case)]
    assert answer in allowed, f"\ncase   {json.dumps(case)}\nanswer {answer}\noracle {allowed}"


def test_judge_agrees_with_the_slow_reading(seeds):
    for seed in seeds:
        rng = random.Random(seed)
        for _ in range(100):
            check(random_case(rng))


# All small cases


def some_of(values: range, most: int) -> list[tuple[int, ...]]:
    return [chosen for size in range(most + 1) for chosen in combinations(values, size)]


def in_runs(values: tuple[int, ...]) -> oracle.Layout:
    rows: oracle.Layout = []
    for value in values:
        if rows and int(rows[-1][-1][1]) == value - 1:
            rows[-1].append(f"c{value}")
        else:
            rows.append([f"c{value}"])
    return rows


@pytest.mark.sweep
def test_every_straight_with_every_small_field_is_judged_alike():
    """F2, F7, F8: every set of values is laid. Any two values lie on the field in colour, and one or two neighbours in
    silver. The opponent has dice that these silver ones copy, or none."""
    silvers = [(), *some_of(range(1, 7), 1)[1:], *((value, value + 1) for value in range(1, 6))]
    for laid, coloured, silver in product(some_of(range(1, 7), 6), some_of(range(1, 7), 2), silvers):
        for opponent in {(), silver}:
            check(question("straight", [in_runs(laid), in_runs(opponent)], (list(coloured), list(silver))))


@pytest.mark.sweep
def test_every_pasch_with_every_small_field_is_judged_alike():
    """F2, F7: up to seven dice of three values laid in every way (which value is which makes no difference), with up to
    two more in colour and up to two in silver on the field, and the opponent with one to copy or without."""
    some = [chosen for size in range(3) for chosen in combinations_with_replacement((1, 2, 3), size)]
    for ones, twos, threes in product(range(8), repeat=3):
        if ones >= twos >= threes and ones + twos + threes <= 7:
            layout = [["c1"] * ones, ["c2"] * twos, ["c3"] * threes]
            for coloured, silver, opponent in product(some, some, ([], [["c1"]], [["c2"]], [["c3"]])):
                check(question("pasch", [layout, opponent], (list(coloured), list(silver))))


def test_every_order_of_up_to_four_dice_in_every_rows_is_judged_alike():
    """F1, F4, F7: the opponent of a caller who has nothing lays up to four dice of four values, twice the same one
    included, in any order and cut into rows in any way."""
    for size in range(5):
        orders = {
            order for chosen in combinations_with_replacement((1, 2, 3, 5), size) for order in permutations(chosen)
        }
        for order, cuts in product(sorted(orders), product((False, True), repeat=max(0, size - 1))):
            rows: oracle.Layout = [[]]
            for value, cut in zip(order, (False, *cuts), strict=False):
                if cut:
                    rows.append([])
                rows[-1].append(f"c{value}")
            for combination in COMBINATIONS:
                check(question(combination, [[], rows]))


def test_every_handing_over_of_chips_agrees():
    """F8, F9: one or both offend, or one wins, with every small number of chips in hand and in stock."""
    bad, good = [["c1", "c3", "c2"]], [["c1", "c2"]]
    for layouts in ([bad, bad], [bad, good], [good, bad], [good, good], [[], []]):
        for mine, yours, stock, caller in product((0, 1, 2, 11), (0, 1, 2, 11), (0, 1, 2, 11), (0, 1)):
            check(question("straight", layouts, caller=caller, chips=(mine, yours), stock=stock))


# Cases worked by hand from the sheets


def verdict(combination: str, mine: str, yours: str, field: str = "", caller: int = 0) -> dict[str, Any]:
    """Returns the verdict on layouts written as rows of dice: "c1 c2 c3 | c6 c5"."""
    layouts = [[row.split() for row in text.split("|") if row.strip()] for text in (mine, yours)]
    dice = field.split()
    coloured, silver = ([int(die[1]) for die in dice if die[0] == kind] for kind in "cs")
    return ask(question(combination, layouts, (coloured, silver), caller))["verdict"]


@pytest.mark.parametrize(
    ("combination", "mine", "yours", "field", "premature", "why"),
    [
        ("straight", "c1 c2 c3", "c6", "c4", True, "a coloured die would have made the straight longer"),
        ("straight", "c1 c2 c3", "c6", "c1 c2 c3 c6", False, "a value of one's own again, and a lone 6, are of no use"),
        ("straight", "c1 c2 c3", "c6", "c5 c6", True, "5 and 6 would have made a second straight"),
        ("straight", "c1 c2 c3 | c6 c5", "c1", "c1 c2 c3 c5 c6", False, "the French picture: no 4 lies there any more"),
        ("straight", "c1 c2 c3 | c6 c5", "c1", "c4", True, "the 4 would have joined both"),
        ("straight", "c1 c2 c3", "c4 c6", "s4", True, "a silver die copying the opponent's 4 would have fitted"),
        ("straight", "c1 c2 c3", "s4 c6", "s4", False, "a copier cannot be copied"),
        ("straight", "c1 c2 c3 c4", "", "s5", False, "there is no coloured 5 to copy"),
        ("straight", "c1 c2", "c6", "c4 c5", True, "4 and 5 would have made a second straight"),
        ("straight", "c1 c2", "c5", "c4 s5", True, "so would 4 and a copied 5"),
        ("straight", "c1 c2", "c6", "c4 c6", False, "4 and 6 make no straight"),
        ("straight", "c1 c2 | c1 c2 | c1", "c6", "c4 c5", False, "with five laid there is room for one die only"),
        ("straight", "c2", "c6", "c1", True, "a lone die counts too: 1 and 2 are a straight"),
        ("straight", "", "c6", "c3 c4", True, "nothing laid, and a straight to be had"),
        ("straight", "c1 c2 c3 c4 c5 c6", "", "c1 c6", False, "six dice are the most"),
        ("straight", "c2 c3 c4 | c4 c3 c2", "", "c1 c5", False, "six dice are the most, whatever they are"),
        ("straight", "c1 c2", "c4", "c6", False, "only the caller is asked; the opponent was interrupted"),
        ("pasch", "c1 c1 | c3 c3 | c5 c5", "", "c3", False, "the sheet: six are laid, so the 3 could not be taken"),
        ("pasch", "c1 c1", "", "c1", True, "another 1 lies there"),
        ("pasch", "c1 c1", "c1", "s1", True, "another 1 could have been copied"),
        ("pasch", "c1 c1", "s1", "s1", False, "a copier cannot be copied"),
        ("pasch", "c1 c1 c1", "", "c2 c3 c4", False, "no two of these are equal"),
        ("pasch", "c1 c1", "", "c2 c2", True, "a second pasch lies there"),
        ("pasch", "c1 c1 | c3 c3", "c2", "c2 s2", True, "a third one: a coloured 2 and a copied one"),
        ("pasch", "c1 c1 | c3 c3", "", "c2 s2", False, "the silver 2 has nothing to copy"),
        ("pasch", "c1 c1 | c3 c3", "c2", "s2 s2", True, "two copiers of the same die (F6)"),
        ("pasch", "c1 c1 c1 | c3 c3", "", "c2 c2", False, "with five laid there is room for one die only"),
        ("pasch", "c1 c1 c1 | c3", "", "c3", True, "the lone 3 would have become a pasch"),
    ],
)
def test_premature_fini(combination, mine, yours, field, premature, why):
    found = verdict(combination, mine, yours, field)
    assert (found["step"] == 1) == premature, why
    assert (found["offences"] == [["premature"], []]) == premature, why
