"""The strength of partners of each level in Würfel-Duell!, by the rules alone."""

from collections import Counter

import pytest
from schiri.games.wuerfel_duell.levels import Hard
from schiri.games.wuerfel_duell.rules.cards import CARDS as SPECIAL_CARDS
from schiri.games.wuerfel_duell.rules.cards import CODE, CODES, COUNT
from schiri.games.wuerfel_duell.rules.game import CARDS, WuerfelDuell
from schiri.partner.knowledge import Chance
from schiri_tools.games import host_game
from schiri_tools.playouts.playing import Run, play

pytestmark = pytest.mark.seldom("firmware/schiri/games/wuerfel_duell/rules")

SEED = 7


@pytest.mark.sweep
@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "medium")])
def test_with_more_at_the_table_the_better_one_wins_more_often_than_its_seat_would(better, worse, seats):
    """One partner of the better level plays against worse ones on all other seats."""
    won = 0
    for number in range(1, 301):
        plays = [worse] * seats
        plays[number % seats] = better
        won += play(Run(host_game("wuerfel_duell"), tuple(plays), SEED), number).winners == [number % seats]
    assert won > 1.25 * 300 / seats


@pytest.mark.sweep
def test_partners_play_all_kinds_of_special_cards_and_do_all_else(monkeypatch):
    played = set()
    match, copy = WuerfelDuell.apply, WuerfelDuell.copy

    def applied(game, event):
        if not hasattr(game, "tried"):
            played.add(event.get("card", event["event"]))
        return match(game, event)

    def copied(game):
        other = copy(game)
        other.tried = True
        return other

    monkeypatch.setattr(WuerfelDuell, "apply", applied)
    monkeypatch.setattr(WuerfelDuell, "copy", copied)
    for number in range(1, 13):
        play(Run(host_game("wuerfel_duell"), ("hard",) * 4, SEED), number)
    assert played >= {*CODES, "roll", "reroll", "attack", "reveal", "settle", "decide", "give"}


def test_a_hand_has_three_duel_cards_and_no_special_card_that_is_not_there():
    game = WuerfelDuell({"players": [""] * 6})
    hands = [Hard(seat, None) for seat in range(6)]
    for _ in range(10):  # deals far more cards than a match
        for hand in hands:
            hand.duel = []
            hand.fill(game, hands, Chance(hand.seat))
            assert len(hand.duel) == CARDS
    held = Counter(code for hand in hands for code in hand.specials)
    assert sum(held.values()) > 15
    assert not [card for card in SPECIAL_CARDS if held[card[CODE]] > card[COUNT]]
