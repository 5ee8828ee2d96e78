"""The levels of Schocken and Qwixx: what each of them does, and the table that `hard` reads if more than two play."""

import pytest
from schiri.games import game_class, knowledge_of
from schiri.games.schocken.partner import _HOLDS
from schiri.partner.knowledge import THROW, Chance

from tests.firmware.games.schocken.schocken_second_solver import FALLS, PRICES, RANKING, Round


def schocken(*events, deckel=(13, 0, 0)):
    """Returns a match after some events; `deckel`: in the middle, and of each player."""
    game = game_class("schocken")({"players": [""] * (len(deckel) - 1), "first": 0})
    game.middle, *game.deckel = deckel
    for event in events:
        game.apply(event)
    return game


def throw(*dice):
    return {"event": "throw", "dice": list(dice)}


STAND = {"event": "stand"}


def chosen(game, plays):
    knowledge = knowledge_of(game.FACTS.name)
    move = knowledge.choose(game, game.turn, knowledge.moves(game, game.turn), plays, Chance(1))
    return move if move is THROW else dict(move)


def test_a_one_is_kept_by_all_but_easy():
    game = schocken(throw(4, 3, 1))
    assert chosen(game, "easy") is THROW
    assert chosen(game, "medium") == chosen(game, "hard") == {"event": "aside", "ones": 1, "turned": 0}


def test_easy_is_content_with_a_five():
    game = schocken(throw(5, 2, 2))
    assert chosen(game, "easy") == {"event": "stand", "hidden": False}
    assert chosen(game, "medium") is THROW


def test_s5_hard_turns_sixes_and_nobody_else_does():
    game = schocken(throw(6, 6, 2))
    assert chosen(game, "medium") is THROW
    assert chosen(game, "hard") == {"event": "aside", "ones": 0, "turned": 1}


@pytest.mark.parametrize(
    ("deckel", "behind"), [((1, 12, 0), ()), ((1, 4, 4, 4), (throw(2, 2, 1), STAND))], ids=["of two", "of three"]
)
def test_hard_stands_if_it_has_won_the_last_deckel_of_the_middle(deckel, behind):
    """Only one Deckel lies in the middle, so no better throw moves more, except a Schock Aus."""
    first = throw(2, 2, 1), throw(6, 6, 4), STAND
    assert chosen(schocken(*first, *behind, throw(6, 6, 5), deckel=deckel), "hard") == {**STAND, "hidden": False}
    worse = schocken(*first, *behind, throw(2, 2, 1), deckel=deckel)
    assert chosen(worse, "hard") != {**STAND, "hidden": False}


def test_nobody_covers_and_nobody_who_is_out_joins():
    game = schocken(throw(6, 5, 4), throw(6, 6, 5), throw(6, 6, 5))
    for plays in ("easy", "medium", "hard"):
        assert chosen(game, plays) == {"event": "stand", "hidden": False}


def test_hard_of_qwixx_captures_where_easy_places_another_stone():
    """Both stones score one point; only `hard` sees that a capture also takes a stone from the opponent."""
    game = game_class("qwixx")({"players": ["", ""], "first": 0})
    for event in (
        {"event": "roll", "white": [3, 4], "red": 1, "yellow": 1, "green": 1, "blue": 1},
        {"event": "place", "action": 1, "row": "red"},
        {"event": "pass"},
        {"event": "roll", "white": [3, 4], "red": 1, "yellow": 1, "green": 6, "blue": 6},
    ):
        game.apply(event)
    knowledge = knowledge_of("qwixx")
    moves = {move["row"]: move for move in knowledge.moves(game, 1) if move["event"] == "place"}
    values = {}
    for plays in ("easy", "hard"):
        knowledge.choose(game, 1, [moves["red"]], plays, Chance(1))
        values[plays] = [knowledge.value(game, 1, moves[row], Chance(1)) for row in ("red", "yellow")]
    assert values["easy"][0] == values["easy"][1]
    assert values["hard"][0] > values["hard"][1]


def test_s4_s6_the_table_says_how_likely_a_throw_holds():
    """The second solver, whose ranks begin with the best, lets an opponent answer who wants to move the most Deckel."""
    pays = [*map(float, PRICES), *(-float(price) for price in PRICES)]
    for used, held in enumerate(_HOLDS, 1):
        beaten = [sum(Round(pays).answered(rank, used)[: len(PRICES)]) for rank in reversed(range(len(RANKING)))]
        assert list(bytes.fromhex(held)) == [round(255 * (1 - ways / FALLS**used)) for ways in beaten], used
