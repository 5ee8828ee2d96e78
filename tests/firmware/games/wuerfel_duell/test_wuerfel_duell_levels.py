"""How well partners of each level play Würfel-Duell!, by the rules alone: two of one level against two of another."""

from collections import Counter

import pytest
from schiri.games import knowledge_of
from schiri.games.wuerfel_duell.levels import BY_LEVEL, Hard
from schiri.games.wuerfel_duell.rules.cards import CARDS as SPECIAL_CARDS
from schiri.games.wuerfel_duell.rules.cards import CODE, CODES, COUNT
from schiri.games.wuerfel_duell.rules.game import CARDS, WuerfelDuell
from schiri.partner.knowledge import Chance

from tests.performance import partner_wins

PAIRS = pytest.mark.parametrize(("better", "worse"), [("good", "beginner"), ("hard", "good")])


@pytest.mark.sweep
@PAIRS
def test_of_600_matches_the_better_ones_win_at_least_65_percent(better, worse):
    assert partner_wins.wins("wuerfel_duell", better, worse, 600)["won"] >= 390


@pytest.mark.sweep
@pytest.mark.parametrize("seats", [5, 6])
@PAIRS
def test_with_more_at_the_table_the_better_one_wins_more_often_than_its_seat_would(better, worse, seats):
    """One of the better ones among the worse ones."""
    won = 0
    for seed in range(300):
        plays = [worse] * seats
        plays[seed % seats] = better
        won += partner_wins.play("wuerfel_duell", tuple(plays), 0, seed).winner == seed % seats
    assert won > 1.25 * 300 / seats


@pytest.fixture
def done(monkeypatch):
    """Counts the events of the matches played, by card or name, and the positions that are tried on copies."""
    counted = Counter()
    match, copy = WuerfelDuell.apply, WuerfelDuell.copy

    def applied(game, event):
        if not hasattr(game, "tried"):
            counted[event.get("card", event["event"])] += 1
        return match(game, event)

    def copied(game):
        counted["copies"] += 1
        other = copy(game)
        other.tried = True
        return other

    monkeypatch.setattr(WuerfelDuell, "apply", applied)
    monkeypatch.setattr(WuerfelDuell, "copy", copied)
    return counted


@pytest.mark.sweep
def test_hard_ones_play_all_kinds_of_special_cards(done):
    for seed in range(12):
        partner_wins.play("wuerfel_duell", ("hard",) * 4, 0, seed)
    assert [code for code in CODES if not done[code]] == []


def test_a_decision_looks_at_so_few_positions_that_a_box_makes_it_at_once(done, monkeypatch):
    most = Counter()
    knowledge = type(knowledge_of("wuerfel_duell"))
    choose = knowledge.choose

    def counting(self, game, seat, moves, plays, chance):
        before = done["copies"]
        move = choose(self, game, seat, moves, plays, chance)
        most[plays] = max(most[plays], done["copies"] - before)
        return move

    monkeypatch.setattr(knowledge, "choose", counting)
    for seed in range(12):
        partner_wins.play("wuerfel_duell", ("hard", "good", "beginner", "hard"), 0, seed)
    assert most["beginner"] <= most["good"] <= most["hard"] <= 60


def test_a_hand_has_three_duel_cards_and_no_special_card_that_is_not_there():
    game = WuerfelDuell({"players": [""] * 6})
    hands = [Hard(seat, None) for seat in range(6)]
    for _ in range(10):  # much longer than a match
        for hand in hands:
            hand.duel = []
            hand.fill(game, hands, Chance(hand.seat))
            assert len(hand.duel) == CARDS
    held = Counter(code for hand in hands for code in hand.specials)
    assert sum(held.values()) > 15
    assert not [card for card in SPECIAL_CARDS if held[card[CODE]] > card[COUNT]]


def test_each_level_is_there():
    assert list(BY_LEVEL) == ["beginner", "good", "hard"]
