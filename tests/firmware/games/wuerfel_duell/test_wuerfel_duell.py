"""Würfel-Duell!, ruling by ruling, on tables whose numbers were counted by hand."""

import pytest

from .wuerfel_duell_table import CARDS, DICE, Event, Table, at, die, go_on_to, special, written

SETTLE: Event = {"event": "settle"}
SHUFFLE: Event = {"event": "shuffle"}
DOUBLE_IT = {"card": "double", "special": True}
BLOCK_IT = {"card": "block", "special": True}


def reroll(text: str) -> Event:
    return {"event": "reroll", "dice": [int(value) for value in text.split()]}


def give_die(player: int, giver: int, taker: int, text: str) -> Event:
    return special(player, "give_die", **{"from": giver, "to": taker, "die": die(text)})


def pass_dice(*moves: str) -> Event:
    """Returns a card with moves such as "01 a5": seat 0 gives seat 1 the five of colour a."""
    return special(1, "pass_dice", moves=[[int(move[0]), int(move[1]), die(move[3:])] for move in moves])


def plain_table(players: int, chips: int) -> Table:
    """Returns a table on which everybody has the dice 1 1 2 2 3 3 and has won that many duels by two points; seat 0
    attacks next."""
    table = Table(players)
    table.throw(*["a1 a1 a2 a2 a3 a3"] * players)
    for number in range(players * chips):
        table.duel((number + 1) % players, [1, 6, 6], [6, 6, 6])
    assert table.state["chips"] == [chips] * players and table.state["turn"] == 0
    return table


def duel_with(table: Table, *specials: Event, cards: str = "166 666", defender: int = 1) -> list[int]:
    """Plays a duel with special cards before the reveal; returns the changes of the chips."""
    attacker, other = ([int(card) for card in hand] for hand in cards.split())
    table.say({"event": "attack", "defender": defender}, *specials)
    table.say({"event": "reveal", "attacker": attacker, "defender": other})
    changed: list[int] = table.say(SETTLE)["last"]["chips"]
    return changed


# The setup


@pytest.mark.parametrize(
    ("throws", "starter"),
    [
        (["a1 a1 a1 a1 a1 a2", "a1 a1 a1 a1 a1 a3", "a1 a1 a1 a1 a1 a1", "a1 a1 a1 a1 a1 a1"], 1),
        (["a4 a4 a4 a4 a4 a4", "a6 a6 a3 a3 a3 a3", "a6 a6 a6 a2 a2 a2", "a6 a6 a6 a1 a2 a3"], 2),
        (["a5 a5 a5 a5 a5 a5", "a1 a5 a6 a6 a6 a6", "a6 a6 a6 a6 a5 a1", "a6 a6 a6 a6 a1 a1"], 1),
    ],
    ids=["the highest sum", "the most sixes", "the lowest seat"],
)
def test_w1_who_begins(throws, starter):
    assert Table().throw(*throws)["turn"] == starter


def test_w1_the_last_seats_second_throw_settles_anew_who_begins():
    table = Table()
    assert table.throw(*DICE)["turn"] == 0
    assert table.say(reroll("6 6 6 6 6 6"))["turn"] == 3
    assert table.undo()["turn"] == 0
    assert table.say(reroll("1 1 1 1 1 1"))["turn"] == 0
    assert table.code(reroll("6 6 6 6 6 6")) == "wrong_phase"


def test_w1_the_second_throw_comes_right_after_the_first():
    table = Table()
    assert table.code(reroll("1 1 1 1 1 1")) == "wrong_phase"
    table.say({"event": "roll", "player": 0, "dice": [1, 2, 3, 4, 5, 6]}, SHUFFLE)
    assert table.code(reroll("1 1 1 1 1 1")) == "wrong_phase"
    for event in ({"event": "attack", "defender": 1}, special(0, "skip_turn", of=1)):
        table = Table()
        table.throw(*DICE)
        table.say(event)
        assert table.code(reroll("6 6 6 6 6 6")) == "wrong_phase"


# Chips


def test_w3_the_left_neighbour_may_be_the_one_who_is_level():
    table = at("reveal")
    table.say({"event": "reveal", "attacker": [3, 3, 3], "defender": [6, 5, 1]}, SETTLE)
    assert (table.state["phase"], table.state["duel"]["points"]) == ("tie", [6, 6])
    assert table.say({"event": "decide", "winner": 1})["last"]["winner"] == 1


def test_w3_the_special_cards_find_the_winner_that_was_named():
    table = at("reveal")
    table.say(special(2, "bet", on=1), special(3, "loser_pays_bank"))
    table.say({"event": "reveal", "attacker": [3, 3, 3], "defender": [6, 5, 1]}, SETTLE)
    assert table.say({"event": "decide", "winner": 1})["last"]["chips"] == [-1, 1, 1, 0]
    table.undo()
    assert table.say({"event": "decide", "winner": 0})["last"]["chips"] == [1, -1, -1, 0]


def test_w6_who_has_less_than_he_owes_pays_what_he_has():
    table = plain_table(4, 1)
    assert duel_with(table, special(3, "winner_pays_loser"), special(3, **DOUBLE_IT)) == [-1, 1, 0, 0]
    assert table.state["chips"] == [0, 2, 1, 1]


def test_w6_the_bank_pays_the_winner_first_and_what_is_left_to_others():
    """Six players with six chips each: one is left."""
    table = plain_table(6, 6)
    assert table.state["bank"] == 1
    assert duel_with(table, special(3, "winner_gets_two"), special(4, "bet", on=0)) == [1, 0, 0, 0, 0, 0]
    assert (table.state["bank"], table.state["phase"], table.state["winner"]) == (0, "over", 0)


def test_w7_the_duels_winner_comes_before_others_with_seven():
    table = plain_table(4, 6)
    changed = duel_with(table, special(1, "bet", on=2), cards="166 123", defender=2)
    assert (changed, table.state["winner"], table.state["phase"]) == ([0, 1, 1, 0], 2, "over")
    assert (table.state["turn"], table.state["duel"]) == (0, None)


@pytest.mark.parametrize(("bettors", "winner"), [((3, 1), 1), ((3, 0), 0), ((1, 3), 1)])
def test_w7_then_the_first_clockwise_from_the_attacker_himself(bettors, winner):
    table = plain_table(4, 6)
    first, second = bettors
    bets = (special(first, "bet", on=2), SHUFFLE, special(second, "bet", on=2))
    duel_with(table, special(1, "winner_pays_bank"), *bets, cards="166 123", defender=2)
    assert table.state["chips"][2] == 5
    assert (table.state["winner"], table.state["phase"]) == (winner, "over")


def test_w7_seven_are_looked_for_when_all_is_paid():
    """Seven from the bank, of which one goes back at once: the winner has lost his bet."""
    table = plain_table(4, 6)
    assert duel_with(table, special(0, "bet", on=1)) == [0, 0, 0, 0]
    assert table.state["phase"] == "attack"


def test_w12_the_last_card_about_the_winners_chip_holds_and_a_block_brings_the_one_before_it_back():
    two, to_bank, to_loser = (special(2, f"winner_{what}") for what in ("gets_two", "pays_bank", "pays_loser"))
    block = special(3, **BLOCK_IT)
    for cards, changed in (
        ((to_bank, to_loser, two), [2, 0, 0, 0]),
        ((two, to_loser, to_bank), [-1, 0, 0, 0]),
        ((two, to_bank, to_loser, block), [-1, 0, 0, 0]),
        ((two, special(2, **DOUBLE_IT), to_bank, block), [4, 0, 0, 0]),
        ((two, to_bank, block, to_loser, block), [2, 0, 0, 0]),
    ):
        assert duel_with(at("attack"), *cards, cards="334 551") == changed


def test_w12_what_comes_on_top_is_paid_in_the_order_played():
    """The loser has no chip: his bet comes to one before he has to pay, or after it."""
    table = plain_table(4, 0)
    pay, bet = special(2, "loser_pays_bank"), special(1, "bet", on=0)
    assert duel_with(table, bet, pay) == [1, 0, 0, 0]
    table.undo(5)
    assert duel_with(table, pay, bet) == [1, 1, 0, 0]


# Cards that compare


def test_w13_the_last_card_that_compares_holds_for_each_of_the_two():
    table = at("specials")
    cards = (
        (special(2, "own_dice"), [0, 3]),
        (special(2, "compare_attacker", dice_of=3), [1, 3]),
        (special(0, "compare_any", who="opponent", dice_of=2), [1, 3]),
        (special(2, **BLOCK_IT), [1, 3]),
    )
    for card, points in cards:
        assert table.say(card)["duel"]["points"] == points
    table.undo(2)
    assert table.say(special(0, "compare_any", who="me", dice_of=2))["duel"]["points"] == [4, 3]
    assert table.say(special(2, **BLOCK_IT))["duel"]["points"] == [1, 3]


def test_w2_dice_count_as_they_lie_when_points_are_asked_for():
    table = at("specials")
    assert table.say(give_die(2, 1, 2, "b3"))["duel"]["points"] == [3, 4]
    assert table.say(special(2, "change_die", of=0, die=die("a6"), value=1))["duel"]["points"] == [3, 5]


def test_w10_a_duel_card_counts_four_times_or_nothing_in_any_order():
    double, block = (special(2, card, duel_card=[1, 0]) for card in ("double", "block"))
    for cards, points in (
        ((double, double), [5, 10]),
        ((double, block), [5, 2]),
        ((block, double), [5, 2]),
        ((block, double, double), [5, 2]),
        ((double, block, double), [5, 2]),
    ):
        assert at("specials").say(*cards)["duel"]["points"] == points


# What is aimed at a special card


@pytest.mark.parametrize("between", [SHUFFLE, {"event": "attack", "defender": 1}])
def test_w10_any_other_event_and_they_come_too_late(between):
    table = at("attack")
    table.say(special(2, "skip_turn", of=3), between)
    assert table.code(special(1, **BLOCK_IT)) == "not_now"
    assert table.code(special(1, **DOUBLE_IT)) == "not_now"
    assert table.say(special(1, "discard_specials", of=2))["skips"] == [3]
    table.undo(2)
    assert table.code(special(1, **BLOCK_IT)) is None


def test_w10_what_is_refused_is_no_event_in_between():
    table = at("attack")
    table.say(special(2, "skip_turn", of=3))
    assert table.code(SETTLE) == "wrong_phase"
    assert table.code(special(1, "own_dice")) == "not_now"
    assert table.say({"event": "state"}, special(1, **BLOCK_IT))["skips"] == []


def test_w10_three_blocks_one_after_the_other():
    table = at("attack")
    skips = [table.say(special(2, "skip_turn", of=3))["skips"]]
    skips += [table.say(special(seat, **BLOCK_IT))["skips"] for seat in range(3)]
    assert skips == [[3], [], [3], []]


def test_w13_discarding_voids_the_card_just_played_by_that_player_alone():
    table = at("attack")
    skip = special(2, "skip_turn", of=3)
    table.say(skip)
    assert table.say(special(1, "discard_specials", of=3))["skips"] == [3]
    table.undo()
    assert table.say(special(1, "discard_specials", of=2))["skips"] == []
    assert table.say(special(2, **BLOCK_IT))["skips"] == [3]
    table.undo(2)
    table.say(special(3, **BLOCK_IT))
    assert table.say(special(1, "discard_specials", of=2))["skips"] == []
    table.undo()
    assert table.say(special(1, "discard_specials", of=3))["skips"] == [3]


def test_w13_whoever_plays_it_may_name_himself():
    table = at("attack")
    assert table.say(special(2, "skip_turn", of=3), special(2, "discard_specials", of=2))["skips"] == []


def test_w13_a_turn_is_skipped_once_for_each_card():
    table = at("attack")
    table.say(special(2, "skip_turn", of=0), SHUFFLE, special(2, "skip_turn", of=1), SHUFFLE)
    assert table.say(special(2, "skip_turn", of=1))["skips"] == [0, 1, 1]
    turns = []
    for _ in range(7):
        turns.append((table.state["turn"], table.state["skips"]))
        table.duel(3 if table.state["turn"] != 3 else 2, [4, 4, 4], [4, 4, 4])
        if table.state["phase"] == "tie":
            table.say({"event": "decide", "winner": table.state["turn"]})
        if table.state["phase"] == "give":
            table.say({"event": "give", "die": None})
    assert [turn for turn, _ in turns] == [0, 2, 3, 2, 3, 0, 1]
    assert [skips for _, skips in turns] == [[0, 1, 1], [0, 1], [0, 1], [], [], [], []]


# The three-dice rule


def full() -> Table:
    """Returns a table in phase attack on which seat 3 has three dice of other colours, and one of seat 3's colour lies
    with seat 2."""
    table = at("attack")
    table.say(give_die(1, 0, 3, "a5"), give_die(1, 1, 3, "b1"), SHUFFLE)
    table.say(give_die(1, 2, 3, "c1"), give_die(1, 3, 2, "d4"), SHUFFLE)
    seats = ["a5 a6 a6 a6 a6", "b3 b3 b4 b5 b6", "c3 c3 c5 c6 c6 d4", "a5 b1 c1 d1 d1 d2 d2 d2"]
    assert written(table.state) == seats
    return table


def test_w5_however_a_die_changes_hands():
    table = full()
    swap = special(1, "swap_dice", a=[3, die("d1")], b=[0, die("a6")])
    assert table.code(give_die(1, 0, 3, "a6")) == "three_dice_rule"
    assert table.code(swap) == "three_dice_rule"
    assert table.code(pass_dice("01 a5", "12 b3", "23 c6", "30 a5")) == "three_dice_rule"
    assert table.say(swap | {"a": [3, die("b1")]})["dice"][3][:2] == [[0, 5], [0, 6]]
    table.undo()
    assert table.say(give_die(1, 2, 3, "d4"))["dice"][3][-1] == [3, 4]


def test_w5_colours_that_are_swapped_count_anew():
    """Seat 0 then plays colour d and may get any of it; seat 3 plays a and still has three others."""
    table = full()
    state = table.say(special(1, "swap_all", a=0, b=3))
    assert (state["colours"], written(state)[3]) == ([3, 1, 2, 0], "a5 a6 a6 a6 a6")
    assert table.code(give_die(1, 2, 0, "c3")) == "three_dice_rule"
    assert table.code(give_die(1, 2, 0, "d4")) is None


def test_w13_dice_are_passed_one_after_the_other():
    """Seat 3 can take a die from seat 2 only after giving one away, so the order decides."""
    table = full()
    late, early = ("01 a5", "12 b3", "23 c6", "30 c1"), ("30 c1", "01 a5", "12 b3", "23 c6")
    assert table.code(pass_dice(*late)) == "three_dice_rule"
    assert written(table.say(pass_dice(*early))) == [
        "a6 a6 a6 a6 c1",
        "a5 b3 b4 b5 b6",
        "b3 c3 c3 c5 c6 d4",
        "a5 b1 c6 d1 d1 d2 d2 d2",
    ]


def test_w13_the_first_move_that_fails_names_the_code():
    table = full()
    assert table.code(pass_dice("23 c6", "01 b6", "12 b3", "30 d1")) == "three_dice_rule"
    assert table.code(pass_dice("01 b6", "23 c6", "12 b3", "30 d1")) == "no_such_die"
    assert table.code(pass_dice("30 c1", "01 c1", "12 b3", "23 c6")) is None  # a die may be handed on


def test_the_second_time_of_a_doubled_card_is_held_to_the_rules_of_the_first():
    """And if it is refused, the first time stands, and can be doubled otherwise."""
    table = full()
    table.say(give_die(1, 2, 3, "d4"))
    again = special(2, **DOUBLE_IT, again={"from": 0, "to": 3, "die": die("a6")})
    assert table.code(again) == "three_dice_rule"
    assert table.code(again | {"again": {"from": 2, "to": 3, "die": die("d4")}}) == "no_such_die"
    assert table.code(again | {"again": {"from": 3, "to": 3, "die": die("d4")}}) == "bad_argument"
    assert written(table.say(again | {"again": {"from": 3, "to": 0, "die": die("a5")}}))[0] == "a5 a5 a6 a6 a6 a6"


def test_reroll_all_takes_the_dice_in_the_order_of_the_state():
    table = full()
    state = table.say(special(3, "reroll_all", dice=[1, 2, 3, 6, 5, 4, 3, 2]))
    assert written(state)[3] == "a1 b2 c3 d2 d3 d4 d5 d6"
    assert table.code(special(3, **DOUBLE_IT, again={"dice": [1] * 6})) == "bad_argument"
    state = table.say(special(0, **DOUBLE_IT, again={"dice": [6, 5, 4, 3, 2, 1, 1, 1]}))
    assert written(state)[3] == "a6 b5 c4 d1 d1 d1 d2 d3"
    assert written(table.say(special(0, **BLOCK_IT)))[3] == "a1 b2 c3 d2 d3 d4 d5 d6"


# A die handed over


def test_w4_it_is_given_by_the_one_with_more_points_though_he_pays():
    table = at("reveal")
    table.say(special(2, "winner_pays_loser"), {"event": "reveal", "attacker": [3, 3, 3], "defender": [1, 2, 3]})
    state = table.say(SETTLE)
    assert (state["phase"], state["turn"], state["last"]["chips"]) == ("give", 0, [-1, 1, 0, 0])
    assert (state["duel"]["points"], state["duel"]["cards"]) == ([6, 0], [[3, 3, 3], [1, 2, 3]])
    state = table.say({"event": "give", "die": die("a6")})
    assert written(state)[:2] == ["a5 a5 a6 a6 a6", "a6 b1 b3 b3 b4 b5 b6"]
    assert (state["phase"], state["turn"], state["duel"]) == ("attack", 1, None)


def test_w4_a_difference_of_three_is_big_and_one_of_two_is_not():
    for cards, phase in (({"attacker": [3, 3, 4], "defender": [5, 1, 1]}, "give"), (CARDS, "attack")):
        table = at("reveal")
        assert table.say({"event": "reveal", **cards}, SETTLE)["phase"] == phase
    table = at("reveal")
    table.say({"event": "reveal", "attacker": [3, 3, 2], "defender": [5, 1, 1]})
    assert table.state["duel"]["points"] == [4, 2]
    assert table.say(SETTLE)["phase"] == "attack"


def test_w9_exchange_is_for_the_two_of_the_running_duel_or_else_of_the_last_one():
    first = Table()
    first.throw(*DICE)
    assert first.code(special(0, "exchange", cards=0)) == "not_now"
    table = at("attack")  # seat 3 has attacked seat 0
    codes = [table.code(special(seat, "exchange", cards=0)) for seat in (1, 2)]
    go_on_to(table, "reveal")  # seat 0 attacks seat 1
    codes += [table.code(special(seat, "exchange", cards=0)) for seat in (2, 3)]
    assert codes == ["bad_argument"] * 4
    assert [table.code(special(seat, "exchange", cards=3)) for seat in (0, 1)] == [None, None]
