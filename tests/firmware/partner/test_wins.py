"""How well partners play, by the rules alone; docs/develop/performance.md has a thousand matches of each game."""

import pytest
from schiri import games
from schiri.games import knowledge_of
from schiri.games.wuerfel_duell.rules.game import WuerfelDuell
from schiri.partner.knowledge import Knowledge
from schiri.partner.partner import Partner

from tests.performance import partner_wins

pytestmark = pytest.mark.sweep


@pytest.mark.parametrize(("game", "least"), [("qwixx", 80), ("schocken", 80), ("wuerfel_duell", 60)])
def test_of_100_matches_against_a_random_partner_a_greedy_one_wins_most(game, least):
    """In Würfel-Duell! chance draws their cards, so there is less to be good at."""
    assert partner_wins.wins(game, "greedy", "random", 100)["won"] >= least


def test_random_partners_of_wuerfel_duell_do_all_that_is_theirs():
    """Two matches are enough: every event but special cards and the shuffle after them."""
    done = set()

    def noting(apply):
        return lambda game, event: done.add(event["event"]) or apply(game, event)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WuerfelDuell, "apply", noting(WuerfelDuell.apply))
        for seed in range(2):
            partner_wins.play("wuerfel_duell", ("random",) * 4, 0, seed)
    assert done == {"roll", "reroll", "attack", "reveal", "settle", "decide", "give"}


def test_what_every_game_tells_is_enough_to_win(monkeypatch):
    """A game of which partners know nothing but its rules and scores."""
    monkeypatch.setattr(partner_wins, "knowledge_of", lambda game: Knowledge())
    assert partner_wins.wins("qwixx", "greedy", "random", 100)["won"] >= 80


def test_neither_of_two_random_partners_is_better():
    came_out = partner_wins.wins("qwixx", "random", "random", 200)
    assert abs(came_out["won"] - came_out["lost"]) < 40  # almost three standard deviations


def test_a_partner_of_any_number_makes_whole_matches_of_schocken():
    game = partner_wins.play("schocken", ("greedy", "random", "random", "greedy", "random"), 0, 7)
    assert game.state()["loser"] in (1, 2, 4)


def test_s11_no_partner_declares_its_own_throw_void():
    game = games.game_class("schocken")({"players": ["", ""], "first": 0})
    game.apply({"event": "throw", "dice": [6, 6, 1]})
    assert "void" in [choice["event"] for choice in game.choices()]
    moves = knowledge_of("schocken").moves(game, 0)
    assert {"void"}.isdisjoint(move["event"] for move in moves if isinstance(move, dict))
    assert knowledge_of("schocken").moves(game, 1) == []


def test_a_partner_leaves_no_trace_in_the_match_it_thinks_about():
    for name in games.NAMES:
        game = games.game_class(name)({"players": ["", ""], "first": 0, "dice": "box"})
        game.apply(
            game.event_from_dice([1 + number % 6 for number in range(sum(count for _, count in game.chance()[1]))])
        )
        before = game.state()
        Partner(0, "greedy", 0, 1).choose(game, knowledge_of(name))
        assert game.state() == before, name
