"""How often a level beats the one below, by the rules alone, as `schiri simulate` plays."""

from copy import copy

import pytest
from schiri.games import NAMES, facts_of, game_class, knowledge_of, new_match
from schiri.partner.knowledge import Knowledge
from schiri.partner.partner import Partner
from schiri_tools.games import host_game
from schiri_tools.playouts import playing
from schiri_tools.playouts.playing import Run, play

from tests.firmware.partner import units

pytestmark = pytest.mark.seldom(
    "firmware/schiri/games/*/rules", "firmware/schiri/games/*/partner.py", "firmware/schiri/games/*/levels.py"
)

SEED = 7
MANY = {"qwixx": 400}  # matches; of other games 2,000 units


@pytest.mark.sweep
@pytest.mark.parametrize("game", units.UNITS)
@pytest.mark.parametrize(("better", "worse"), units.STEPS)
def test_a_level_wins_60_to_75_percent_of_many_units_against_the_one_below(game, better, worse):
    won, count = units.units_won(game, better, worse, MANY.get(game, units.MANY), SEED)
    assert 0.6 <= won / count <= 0.75


@pytest.mark.sweep
@pytest.mark.parametrize("game", units.UNITS)
@pytest.mark.parametrize("strength", units.PLAYERS)
def test_the_following_level_wins_40_to_60_percent_of_many_units(game, strength):
    won, count = units.units_against_the_following_level(game, strength, 20)
    assert 0.4 <= won / count <= 0.6


def test_each_game_with_levels_of_its_own_has_a_unit():
    assert list(units.UNITS) == [name for name in NAMES if "partner" in facts_of(name).parts]


@pytest.mark.sweep
def test_what_every_game_tells_is_enough_to_win(monkeypatch):
    """Partners that know nothing of the game but its rules and scores play Qwixx."""
    monkeypatch.setattr(playing, "knowledge_of", lambda game: Knowledge())
    won = 0
    for number in range(1, 101):
        seat = number // 2 % 2
        plays = ("medium", "random") if seat == 0 else ("random", "medium")
        won += play(Run(host_game("qwixx"), plays, SEED), number).winners == [seat]
    assert won >= 80


@pytest.mark.parametrize("name", ["fini", "schocken", "qwixx"])
def test_a_move_drawn_without_a_list_is_that_of_the_list(monkeypatch, name):
    own = type(knowledge_of(name)).at_random

    def compared(self, game, seat, chance):
        wanted = Knowledge.at_random(self, game, seat, other := copy(chance))
        drawn = own(self, game, seat, chance)
        assert (str(drawn), chance.below(9)) == (str(wanted), other.below(9))
        return drawn

    monkeypatch.setattr(type(knowledge_of(name)), "at_random", compared)
    for number in range(1, 4):
        play(Run(host_game(name), ("random",) * 2, SEED), number)


def test_s11_no_partner_declares_its_own_throw_void():
    game = game_class("schocken")({"players": ["", ""], "first": 0})
    game.apply({"event": "throw", "dice": [6, 6, 1]})
    assert "void" in [choice["event"] for choice in game.choices()]
    moves = knowledge_of("schocken").moves(game, 0)
    assert {"void"}.isdisjoint(move["event"] for move in moves if isinstance(move, dict))
    assert knowledge_of("schocken").moves(game, 1) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_partner_leaves_no_trace_in_the_match_it_thinks_about(name):
    players = ["Ada", "Ben", "Cem", "Dora"][: facts_of(name).seats[0]]
    game = new_match({"event": "start", "game": name, "players": players, "first": 0, "dice": "box"}).game
    game.apply(game.event_from_dice([1 + number % 6 for number in range(game.dice_due())]))
    before = game.state()
    Partner(0, "hard", 0, 1).choose(game, knowledge_of(name))
    assert game.state() == before
