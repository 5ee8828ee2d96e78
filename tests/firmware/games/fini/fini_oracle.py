"""A second, slow reading of the FINI! rules, by trying everything out instead of by formula.

Written from the publisher's sheets and the rulings F1 to F9 alone. Where the rulings give a criterion, this file goes
back to what the criterion is about: is there a die that the caller could have picked up and put to use? Nothing here
is clever; the tests compare it with the referee on the box.

Dice are written as in the contract: "c4" is a coloured 4, "s4" a silver 4. A layout is a list of rows of dice, a field
is {"coloured": [values], "silver": [values]}.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby
from typing import Any

Layout = list[list[str]]
Field = dict[str, list[int]]
Pair = tuple[int, int]

FULL = 6
MOST_PASCHES = 3
FAULTS = ("too_many_dice", "wrong_order", "duplicate_value", "bad_copy", "needless_copy")


def dice_of(layout: Layout) -> list[str]:
    """F1: all dice of a layout in the order they are read: row after row, each from left to right."""
    return [die for row in layout for die in row]


def eyes(dice: Iterable[str]) -> list[int]:
    """The value each die shows."""
    return [int(die[1]) for die in dice]


def coloured_eyes(dice: Iterable[str]) -> set[int]:
    """The values shown by coloured dice: only these can be copied (F6)."""
    return {int(die[1]) for die in dice if die[0] == "c"}


def there_to_take(field: Field, opponent: Layout) -> list[str]:
    """F2: the dice on the field that the caller was free to take: every coloured one, and every silver one that would
    have copied a coloured die of the opponent. One coloured die may be copied by any number of silver ones (F6)."""
    to_copy = coloured_eyes(dice_of(opponent))
    coloured = [f"c{value}" for value in field["coloured"]]
    return coloured + [f"s{value}" for value in field["silver"] if value in to_copy]


def grows_straights(laid: Sequence[int], added: Sequence[int]) -> bool:
    """Would these more dice extend a straight or make one of their own? No value may occur twice, so none of the added
    ones may be there already; and each of them must end up with a neighbour, for a lone die only costs length."""
    if len(set(added)) < len(added) or set(added) & set(laid):
        return False
    after = {*laid, *added}
    return all(value - 1 in after or value + 1 in after for value in added)


def grows_pasches(laid: Sequence[int], added: Sequence[int]) -> bool:
    """Would these more dice add to a pasch or make a new one? Each must end up beside an equal one, and a player may
    have no more than three different pasches."""
    after = Counter([*laid, *added])
    pasches = [value for value, count in after.items() if count >= 2]
    return len(pasches) <= MOST_PASCHES and all(value in pasches for value in added)


GROWS: dict[str, Callable[[Sequence[int], Sequence[int]], bool]] = {"straight": grows_straights, "pasch": grows_pasches}


def hands_that_grow(combination: str, layout: Layout, opponent: Layout, field: Field) -> list[tuple[str, ...]]:
    """F2: every single die and every two dice that its owner could still have added to the layout with profit. Two are
    enough to try: the smallest straight or pasch of its own is two long, and anything larger begins with one or two."""
    laid = eyes(dice_of(layout))
    takeable = there_to_take(field, opponent)
    return [
        hand
        for size in (1, 2)
        for hand in combinations(takeable, size)
        if len(laid) + size <= FULL and GROWS[combination](laid, eyes(hand))
    ]


def is_premature(combination: str, layout: Layout, opponent: Layout, field: Field) -> bool:
    """F2: FINI came too early if the caller could still have taken something with profit. It makes no difference
    whether dice that lie there offend: their values count all the same."""
    return bool(hands_that_grow(combination, layout, opponent, field))


def faults(
    combination: str, layout: Layout, opponent: Layout, field: Field, needless: Sequence[int] | None = None
) -> list[str]:
    """F4: everything that is wrong with one player's layout, sorted. `needless` holds the silver values that the box
    saw grabbed although a coloured one lay there (F5); without it, what still lies on the field decides."""
    dice = dice_of(layout)
    values = eyes(dice)
    silver = set(eyes(die for die in dice if die[0] == "s"))
    found = []
    if len(dice) > FULL:
        found.append("too_many_dice")
    if combination == "straight":
        for row in map(eyes, layout):
            upwards = sorted(set(row))  # a row in order, with no value twice, is its own sorted set, or that reversed
            if row != upwards and row != upwards[::-1]:
                found.append("wrong_order")
        if any(first == second for first, second in combinations(values, 2)):
            found.append("duplicate_value")
    else:
        heaps = [value for value, _ in groupby(values)]  # equal neighbours become one heap; no value may have two
        if len(set(heaps)) < len(heaps):
            found.append("wrong_order")
    if silver - coloured_eyes(dice_of(opponent)):
        found.append("bad_copy")
    if silver & set(field["coloured"] if needless is None else needless):
        found.append("needless_copy")
    return sorted(set(found))


def _holds_together(combination: str, values: Sequence[int]) -> bool:
    """Is this stretch of neighbouring dice one straight, or one pasch?"""
    if combination == "pasch":
        return len(set(values)) == 1
    return all(abs(left - right) == 1 for left, right in zip(values, values[1:], strict=False))


def length(combination: str, layout: Layout) -> int:
    """F7: what a layout without faults is worth in dice. Tries every stretch of neighbouring dice (for a straight
    within each row, for a pasch over all of them), keeps the longest, and takes off each die that is in no stretch of
    two or more. Fewer than two left is no combination at all."""
    rows = [eyes(row) for row in layout] if combination == "straight" else [eyes(dice_of(layout))]
    longest, loose = 0, 0
    for row in rows:
        stretches = [(start, end) for start in range(len(row)) for end in range(start + 2, len(row) + 1)]
        good = [range(start, end) for start, end in stretches if _holds_together(combination, row[start:end])]
        longest = max([longest, *map(len, good)])
        loose += sum(1 for place in range(len(row)) if not any(place in stretch for stretch in good))
    worth = longest - loose
    return worth if worth >= 2 else 0


def winner_of(caller: int, lengths: Sequence[int]) -> int | None:
    """F8: the longer combination wins, at equal lengths the caller's; two nothings have no winner."""
    in_order_of_claim = (caller, 1 - caller)
    best = max(in_order_of_claim, key=lambda player: lengths[player])  # max keeps the first of equals
    return best if lengths[best] else None


def after_a_win(winner: int | None, chips: Sequence[int], stock: int) -> tuple[Pair, int]:
    """F8: the winner is handed one chip, if there is one."""
    hands = list(chips)
    if winner is not None and stock:
        stock -= 1
        hands[winner] += 1
    return (hands[0], hands[1]), stock


def after_penalties(guilty: Sequence[int], chips: Sequence[int], stock: int) -> list[tuple[Pair, int]]:
    """F9, chip by chip: first every offender who has a chip gives it back, then the opponent of each one who had none
    takes one, as long as there is one. The rulings do not say who takes first when both may take and one chip is left
    (no match comes to that, but `judge` may be asked), so all possible outcomes are given, seat 0's opponent first."""
    hands = list(chips)
    takers = []
    for offender in guilty:
        if hands[offender]:
            hands[offender] -= 1
            stock += 1
        else:
            takers.append(1 - offender)
    outcomes = []
    for order in (takers, takers[::-1]):
        now, left = list(hands), stock
        for taker in order:
            if left:
                now[taker] += 1
                left -= 1
        outcomes.append(((now[0], now[1]), left))
    return outcomes


def settle(
    caller: int,
    premature: bool,
    offences: Sequence[Sequence[str]],
    lengths: Sequence[int],
    chips: Sequence[int],
    stock: int,
) -> list[dict[str, Any]]:
    """The three steps one after the other; each is looked at only when the one before found nothing. Answers as
    `judge` does; more than one where the rulings leave the last chip open (see after_penalties)."""
    found: list[list[str]] = [[], []]
    winner, shown = None, None
    if premature:
        step = 1
        found[caller] = ["premature"]
        outcomes = after_penalties([caller], chips, stock)
    elif any(offences):
        step = 2
        found = [sorted(set(codes)) for codes in offences]
        outcomes = after_penalties([player for player in (0, 1) if offences[player]], chips, stock)
    else:
        step = 3
        shown = list(lengths)
        winner = winner_of(caller, lengths)
        outcomes = [after_a_win(winner, chips, stock)]
    return [
        {
            "verdict": {
                "step": step,
                "caller": caller,
                "winner": winner,
                "offences": found,
                "lengths": shown,
                "chips": [now[0] - chips[0], now[1] - chips[1]],
                "aborted": False,
            },
            "chips": list(now),
            "stock": left,
        }
        for now, left in outcomes
    ]


def judge(question: dict[str, Any]) -> list[dict[str, Any]]:
    """All answers to a `judge` event that the rulings allow: nearly always exactly one."""
    combination, caller = question["combination"], question["caller"]
    layouts, field = question["layouts"], question["field"]
    needless = question.get("needless", [None, None])
    return settle(
        caller,
        is_premature(combination, layouts[caller], layouts[1 - caller], field),
        [faults(combination, layouts[me], layouts[1 - me], field, needless[me]) for me in (0, 1)],
        [length(combination, layout) for layout in layouts],
        question["chips"],
        question["stock"],
    )
