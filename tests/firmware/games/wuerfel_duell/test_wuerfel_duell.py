"""Rulings of Würfel-Duell! on positions that random matches hardly ever reach, on tables whose numbers were counted by
hand. `test_second_readings` holds the others."""

import pytest

from .wuerfel_duell_table import Event, Table, at, die, special, written

SETTLE: Event = {"event": "settle"}
SHUFFLE: Event = {"event": "shuffle"}
DOUBLE_IT = {"card": "double", "special": True}
BLOCK_IT = {"card": "block", "special": True}


def give_die(player: int, giver: int, taker: int, text: str) -> Event:
    return special(player, "give_die", **{"from": giver, "to": taker, "die": die(text)})


def pass_dice(*moves: str) -> Event:
    """Returns a card with moves such as "01 a5": seat 0 gives seat 1 the five of colour a."""
    return special(1, "pass_dice", moves=[[int(move[0]), int(move[1]), die(move[3:])] for move in moves])


def plain_table(players: int, chips: int) -> Table:
    """Returns a table on which everybody has the dice 1 1 2 2 3 3 and has won `chips` duels by two points; seat 0
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


def test_w10_a_block_can_be_blocked():
    pays, block = special(2, "loser_pays_bank"), special(3, **BLOCK_IT)
    table = plain_table(4, 1)
    assert duel_with(table, pays, block) == [1, 0, 0, 0]
    table.undo(5)
    assert duel_with(table, pays, block, special(2, **BLOCK_IT)) == [1, -1, 0, 0]


# Chips


def test_w6_the_bank_pays_the_winner_first_and_what_is_left_to_others():
    """Six players have six chips each, so the bank has one left."""
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
    """The winner has six chips, gets one, and pays it for his lost bet, so the match goes on."""
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
    """The loser has no chip: he can pay the bank only if his bet on the winner was paid before."""
    table = plain_table(4, 0)
    pay, bet = special(2, "loser_pays_bank"), special(1, "bet", on=0)
    assert duel_with(table, bet, pay) == [1, 0, 0, 0]
    table.undo(5)
    assert duel_with(table, pay, bet) == [1, 1, 0, 0]


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
    """If the second time is refused, the first one stands, and the card can be doubled in another way."""
    table = full()
    table.say(give_die(1, 2, 3, "d4"))
    again = special(2, **DOUBLE_IT, again={"from": 0, "to": 3, "die": die("a6")})
    assert table.code(again) == "three_dice_rule"
    assert table.code(again | {"again": {"from": 2, "to": 3, "die": die("d4")}}) == "no_such_die"
    assert table.code(again | {"again": {"from": 3, "to": 3, "die": die("d4")}}) == "bad_argument"
    assert written(table.say(again | {"again": {"from": 3, "to": 0, "die": die("a5")}}))[0] == "a5 a5 a6 a6 a6 a6"
