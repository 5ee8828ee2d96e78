"""Every special card of Würfel-Duell!, alone and doubled. There is one row a card, typed from the rulings;
`wuerfel_duell_table` is the table at which they are played."""

from typing import Any, NamedTuple

import pytest
from schiri.games.wuerfel_duell.rules.cards import CARDS as SPECIAL_CARDS
from schiri.games.wuerfel_duell.rules.cards import CODE, COUNT

from .wuerfel_duell_table import DICE, Event, Table, at, die, go_on_to, special, written

NOTHING: dict[str, Any] = {
    "dice": list(DICE),
    "colours": [0, 1, 2, 3],
    "points": [5, 4],
    "skips": [],
    "chips": [1, 0, 0, 0],  # changes of the chips
}
ANY_TIME = ("attack", "reveal", "specials")
IN_DUEL = ("reveal", "specials")
CANNOT = None


class Row(NamedTuple):
    """A card: its number of copies, its time, its arguments, and its effect, alone and doubled."""

    card: str
    count: int
    phases: tuple[str, ...]
    player: int
    arguments: dict[str, Any]
    alone: dict[str, Any]
    doubled: dict[str, Any] | None  # None: it cannot be doubled
    again: dict[str, Any] | None = None


def dice(**seats: str) -> list[str]:
    """Returns the dice of all seats with some replaced: a for seat 0, and so on."""
    return [seats.get("abcd"[seat], own) for seat, own in enumerate(DICE)]


def passed(*given: str, to: int = 1) -> dict[str, Any]:
    """Returns the moves by which each seat gives a die to the next one clockwise, or to the one before."""
    return {"moves": [[seat, (seat + to) % 4, die(one)] for seat, one in enumerate(given)]}


ROWS = (
    Row("winner_gets_two", 1, IN_DUEL, 2, {}, {"chips": [2, 0, 0, 0]}, {"chips": [4, 0, 0, 0]}),
    Row("winner_pays_bank", 1, IN_DUEL, 2, {}, {"chips": [-1, 0, 0, 0]}, {"chips": [-2, 0, 0, 0]}),
    Row("winner_pays_loser", 1, IN_DUEL, 2, {}, {"chips": [-1, 1, 0, 0]}, {"chips": [-2, 2, 0, 0]}),
    Row("loser_pays_bank", 2, IN_DUEL, 2, {}, {"chips": [1, -1, 0, 0]}, {"chips": [1, -2, 0, 0]}),
    Row("bet", 1, ("reveal",), 3, {"on": 0}, {"chips": [1, 0, 0, 1]}, {"chips": [1, 0, 0, 2]}),
    Row("compare_any", 1, IN_DUEL, 1, {"who": "me", "dice_of": 2}, {"points": [5, 3]}, CANNOT),
    Row("compare_attacker", 1, IN_DUEL, 2, {"dice_of": 3}, {"points": [1, 4], "chips": [0, 1, 0, 0]}, CANNOT),
    Row("own_dice", 1, IN_DUEL, 2, {}, {"points": [0, 3], "chips": [0, 1, 0, 0]}, CANNOT),
    Row("double", 2, ("specials",), 3, {"duel_card": [0, 2]}, {"points": [6, 4]}, CANNOT),
    Row("block", 3, ("specials",), 3, {"duel_card": [0, 0]}, {"points": [3, 4], "chips": [0, 1, 0, 0]}, CANNOT),
    Row(
        "give_die",
        2,
        ANY_TIME,
        1,
        {"from": 2, "to": 3, "die": die("c6")},
        {"dice": dice(c="c1 c3 c3 c5 c6", d="c6 d1 d1 d2 d2 d2 d4")},
        {"dice": dice(c="c1 c3 c3 c5", d="c6 c6 d1 d1 d2 d2 d2 d4")},
        {"from": 2, "to": 3, "die": die("c6")},
    ),
    Row(
        "change_die",
        5,
        ANY_TIME,
        1,
        {"of": 3, "die": die("d4"), "value": 6},
        {"dice": dice(d="d1 d1 d2 d2 d2 d6")},
        {"dice": dice(d="d1 d1 d2 d2 d2 d3")},
        {"of": 3, "die": die("d6"), "value": 3},
    ),
    Row(
        "swap_dice",
        1,
        ANY_TIME,
        1,
        {"a": [2, die("c1")], "b": [3, die("d4")]},
        {"dice": dice(c="c3 c3 c5 c6 c6 d4", d="c1 d1 d1 d2 d2 d2")},
        {"dice": dice(c="c3 c3 c5 c6 d2 d4", d="c1 c6 d1 d1 d2 d2")},
        {"a": [3, die("d2")], "b": [2, die("c6")]},
    ),
    Row(
        "swap_all",
        1,
        ANY_TIME,
        1,
        {"a": 2, "b": 3},
        {"dice": dice(c=DICE[3], d=DICE[2]), "colours": [0, 1, 3, 2]},
        CANNOT,
    ),
    Row(
        "pass_dice",
        1,
        ANY_TIME,
        1,
        passed("a5", "b1", "c6", "d4"),
        {
            "dice": ["a5 a6 a6 a6 a6 d4", "a5 b3 b3 b4 b5 b6", "b1 c1 c3 c3 c5 c6", "c6 d1 d1 d2 d2 d2"],
            "points": [5, 2],
        },
        {
            "dice": ["a6 a6 a6 a6 d1 d4", "a5 a5 b3 b4 b5 b6", "b1 b3 c1 c3 c3 c5", "c6 c6 d1 d2 d2 d2"],
            "points": [3, 1],
        },
        passed("a5", "b3", "c6", "d1"),
    ),
    Row(
        "reroll_all",
        2,
        ANY_TIME,
        1,
        {"dice": [3, 3, 3, 3, 4, 4]},
        {"dice": dice(b="b3 b3 b3 b3 b4 b4"), "points": [10, 4]},
        {"dice": dice(b="b1 b1 b1 b1 b1 b3"), "points": [2, 4], "chips": [0, 1, 0, 0]},
        {"dice": [1, 1, 3, 1, 1, 1]},
    ),
    Row("exchange", 2, ANY_TIME, 0, {"cards": 3}, {}, CANNOT),
    Row("skip_turn", 1, ANY_TIME, 1, {"of": 2}, {"skips": [2]}, CANNOT),
    Row("discard_specials", 1, ANY_TIME, 1, {"of": 3}, {}, CANNOT),
)
EACH = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.card)
EACH_THAT_DOUBLES = pytest.mark.parametrize("row", [row for row in ROWS if row.doubled], ids=lambda row: row.card)
DOUBLE_IT = special(3, "double", special=True)


def play(row: Row) -> Event:
    return special(row.player, row.card, **row.arguments)


def double(row: Row) -> Event:
    return DOUBLE_IT | ({"again": row.again} if row.again else {})


def seen(table: Table) -> dict[str, Any]:
    """Returns all that a card can change: the state in phase specials, and the changes of chips by settling."""
    state = go_on_to(table, "specials")
    after = table.say({"event": "settle"})
    return {
        "dice": written(state),
        "colours": state["colours"],
        "points": state["duel"]["points"],
        "skips": state["skips"],
        "chips": after["last"]["chips"],
    }


def test_the_table_without_special_cards():
    assert seen(at("specials")) == NOTHING


@EACH
def test_alone_and_w10_what_cannot_be_doubled(row):
    names = "compare_any compare_attacker own_dice double block swap_all exchange skip_turn discard_specials"
    assert (row.card in names.split()) == (not row.doubled)
    for table in map(at, row.phases):
        assert table.say(play(row))["played"] == {row.card: 1}
        assert row.doubled or table.code(DOUBLE_IT) == "cannot_double"
        assert seen(table) == NOTHING | row.alone


@EACH_THAT_DOUBLES
def test_doubled(row):
    for table in map(at, row.phases):
        table.say(play(row))
        assert table.say(double(row))["played"] == {row.card: 1, "double": 1}
        assert table.code(double(row)) == "cannot_double"  # the card just played is the double
        assert seen(table) == NOTHING | row.doubled


def test_w8_so_many_of_each_kind():
    assert {card[CODE]: card[COUNT] for card in SPECIAL_CARDS} == {row.card: row.count for row in ROWS}
    assert sum(row.count for row in ROWS) == 30


@pytest.mark.parametrize("phase", ANY_TIME)
def test_w9_each_card_has_its_time(phase):
    for row in ROWS:
        assert at(phase).code(play(row)) == (None if phase in row.phases else "not_now"), row.card


def test_dice_that_fall_for_a_double_fill_its_second_time():
    table = at("attack")
    table.say(special(1, "reroll_all", dice=[1, 2, 3, 4, 5, 6]))
    twice = next(event for event in table.game.choices() if event.get("card") == "double")
    assert table.game.dice_of(twice) == (("dice", 6),)
    assert written(table.say(table.game.event_from_dice([1, 2, 3, 4, 5, 2], twice)))[1] == "b1 b2 b2 b3 b4 b5"
