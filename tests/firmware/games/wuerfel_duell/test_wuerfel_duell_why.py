"""The reasons of each verdict in Würfel-Duell!, added up again from the states and events around it."""

import sys

from schiri.games.wuerfel_duell.rules.cards import CARDS, CODE, COUNT, card_of, times_played
from schiri.games.wuerfel_duell.rules.choices import _played, plain_choices, refusal
from schiri.games.wuerfel_duell.rules.game import WuerfelDuell
from schiri.partner.knowledge import Chance

ON_MICROPYTHON = True

VERDICTS = 1000 if sys.implementation.name == "cpython" else 100


def special(game, chance):
    """Returns a random special card, or None if it cannot be played."""
    doubles = game.latest and chance.below(2)
    card = card_of("double") if doubles else chance.one_of(CARDS)
    found = _played(game, card) if times_played(game, card[CODE]) < card[COUNT] else []
    found = [event for event in found if "special" in event or not doubles]
    event = chance.one_of(found) if found else None
    return event if event and not refusal(game, event) else None


def matches(seed):
    """Yields the match before and after each event of random play, without end."""
    chance = Chance(seed)
    while True:
        game = WuerfelDuell({"players": [""] * (4 + chance.below(3))})
        while game.phase != "over":
            event = None
            if game.phase in ("attack", "reveal", "specials") and chance.below(2):
                event = special(game, chance)
            if not event:
                event = None if game.chance() else chance.one_of(plain_choices(game))
            due = game.dice_due(event)
            if due:
                event = game.event_from_dice([chance.below(6) + 1 for _ in range(due)], event)
            if not chance.below(40):
                event = {"event": "shuffle"}
            before = game.copy()
            game.apply(event)
            yield before, event, game


def judged(count):
    """Returns the verdicts of that many duels."""
    played = matches(2)
    found = []
    while len(found) < count:
        before, event, game = next(played)
        if game.verdict is not before.verdict:
            found.append((before, event, game.copy()))
    return found


def check_points(before, reasons, verdict):
    """Checks each card by the dice that it is compared with, and the sums."""
    for place, seat in enumerate((before.attacker, before.defender)):
        code, whose, dice_of, cards, counts, brought, sum_of = reasons[place]
        assert (code, whose, tuple(cards)) == ("points", seat, before.cards[place])
        shown = [value for _, value in before.state()["dice"][dice_of]]
        for card, number, worth in zip(cards, counts, brought):  # noqa: B905 (not on MicroPython)
            assert worth == number * len([value for value in shown if value == card])
        assert sum_of == sum(brought) == verdict["points"][place] == before.state()["duel"]["points"][place]


def check_winner(before, event, reasons, verdict):
    """Checks that the winner has more points, or was named by the attacker's left neighbour."""
    level = [reason for reason in reasons if reason[0] == "level"]
    if verdict["points"][0] == verdict["points"][1]:
        assert level == [["level", (before.attacker + 1) % len(before.players), event["winner"]]]
    else:
        assert not level and event["event"] == "settle"
        ahead = verdict["points"][0] > verdict["points"][1]
        assert verdict["winner"] == (before.attacker if ahead else before.defender)


def check_chips(before, reasons, after):
    """Checks every payment in order, as far as there are chips, and the chips after them."""
    chips = list(before.chips) + [before.bank]
    paid = [reason[1:] for reason in reasons if reason[0] == "chips"]
    for code, times, player, giver, taker, count, due in paid:
        assert (code is None) == (player is None) and due == (2 * times if code == "winner_gets_two" else times)
        giver = -1 if giver is None else giver
        taker = -1 if taker is None else taker
        assert count == min(due, chips[giver])
        chips[giver] -= count
        chips[taker] += count
    assert chips == after.chips + [after.bank]
    changes = [own - had for own, had in zip(after.chips, before.chips)]  # noqa: B905 (likewise)
    assert changes == after.verdict["chips"]
    assert [reason for reason in reasons if reason[0] == "seven"] == (
        [["seven", after.winner]] if after.phase == "over" else []
    )
    return paid


def test_the_reasons_of_every_verdict_of_random_play_add_up_to_it():
    seen = set()
    for before, event, after in judged(VERDICTS):
        reasons = after.reasons()
        check_points(before, reasons, after.verdict)
        check_winner(before, event, reasons, after.verdict)
        for code, times, _, _, _, count, due in check_chips(before, reasons, after):
            seen.add((code, times))
            seen.add(count < due)
        for reason in reasons[:2]:
            seen.update(reason[4])
            seen.add("others" if reason[2] not in (before.attacker, before.defender) else "own")
        seen.update([reason[0] for reason in reasons])
    if VERDICTS == 1000:  # enough for everything to come up
        for times in (1, 2):
            for code in ("winner_gets_two", "winner_pays_bank", "winner_pays_loser", "loser_pays_bank", "bet"):
                assert (code, times) in seen, (code, times)
        assert {False, True, 2, "level", "seven", "others"} <= seen


def test_before_the_first_verdict_there_is_no_reason():
    assert WuerfelDuell({"players": [""] * 4}).reasons() == []
