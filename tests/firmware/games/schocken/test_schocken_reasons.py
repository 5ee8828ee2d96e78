"""The reasons for the result of a round of Schocken: they are true, and their numbers add up to the verdict."""

import sys

from bench import Bench
from schiri.games import game_class, texts_of
from schiri.games.schocken.texts import reason_in_words
from schiri.partner.knowledge import Chance
from schiri.texts import Texts
from schiri.ui.canvas import Canvas
from schiri.ui.font import ellipsis, text_width

ON_MICROPYTHON = True

VERDICTS = 1000 if sys.implementation.name == "cpython" else 60
KINDS = ("plain", "street", "schock_doof", "general", "schock", "schock_aus")  # S1
WORTH = {"plain": 1, "street": 2, "schock_doof": 2, "general": 3, "schock_aus": 13}  # S2; a Schock x: x


def at_random(count):
    """Yields the match before and after each verdict of random play between two to eight players."""
    chance = Chance(7)
    while True:
        game = game_class("schocken")({"players": ["P"] * (2 + chance.below(7)), "first": 0})
        while game.phase != "over":
            choices = [one for one in game.choices() if one["event"] != "void"]
            if game.chance():
                choices += [None] * (1 + len(choices))
            choice = chance.one_of(choices)
            if choice is None:
                choice = game.event_from_dice([1 + chance.below(6) for _ in range(game.dice_due())])
            judged, before = game.verdict, game.state()
            game.apply(choice)
            if game.verdict is not judged:
                yield before, game
                count -= 1
                if not count:
                    return


def better(one, other, order):
    """S1, S4: returns whether a result [seat, kind, number, throws] is better than another one."""

    def rank(result):
        return KINDS.index(result[1]), result[2], -result[3], -order.index(result[0])

    return rank(one) > rank(other)


def named(reasons, code):
    return [reason[1:] for reason in reasons if reason[0] == code]


def check_ranking(verdict, reasons):
    order = [one[0] for one in verdict["results"]]
    ranking = named(reasons, "throws")
    assert [place for place, *_ in ranking] == list(range(1, len(order) + 1))
    ranked = [result for _, *result in ranking]
    assert sorted(ranked) == sorted(verdict["results"])
    ties = []
    for place in range(1, len(ranked)):
        ahead, behind = ranked[place - 1], ranked[place]
        assert better(ahead, behind, order)
        if ahead[1:3] == behind[1:3]:
            if ahead[3] < behind[3]:
                ties.append(["fewer", ahead[0], ahead[3], behind[0], behind[3]])
            else:
                ties.append(["earlier", ahead[0], behind[0]])
    assert [reason for reason in reasons if reason[0] in ("fewer", "earlier")] == ties
    assert (ranked[0][0], ranked[-1][0]) == (verdict["best"], verdict["worst"])
    return ranked[0]


def check_deckel(before, game, reasons, best):
    verdict, after = game.verdict, game.state()
    ((kind, number, worth),) = named(reasons, "worth")
    assert [kind, number] == best[1:3] and worth == WORTH.get(kind, number // 100)
    loser, moved = verdict["worst"], verdict["deckel"]
    own = before["deckel"][loser]
    assert named(reasons, "gets") == [[loser, own, moved, own + moved]]
    if worth == 13:
        assert named(reasons, "all") == [[13, own, moved]] and own + moved == 13
    elif before["middle"]:
        ((lay, taken, left),) = named(reasons, "middle")
        assert (lay, taken, left) == (before["middle"], moved, lay - moved) and moved == min(worth, lay)
    else:
        ((giver, had, given, left),) = named(reasons, "gives")
        assert (giver, had) == (verdict["best"], before["deckel"][giver])
        assert (given, left) == (moved, had - moved) and moved == min(worth, had)
    assert named(reasons, "has_all") == ([[loser]] if own + moved == 13 else [])
    if own + moved < 13:
        assert after["deckel"][loser] == own + moved
        assert after["middle"] == (before["middle"] - moved if before["middle"] else 0)
    else:
        assert after["half_losers"] == before["half_losers"] + [loser]


def test_s1_s2_s4_s8_of_every_verdict_of_random_play_the_reasons_are_true_and_add_up():
    seen = set()
    for before, game in at_random(VERDICTS):
        reasons = game.reasons()
        seen.update([reason[0] for reason in reasons])
        best = check_ranking(game.verdict, reasons)
        check_deckel(before, game, reasons, best)
    assert seen == {"throws", "fewer", "earlier", "worth", "middle", "gives", "all", "gets", "has_all"}


def test_every_reason_fits_on_the_display_with_the_widest_names():
    for language in ("de", "en", "fr"):
        texts = Texts(language, texts_of("schocken", language))
        canvas = Canvas()
        for _, game in at_random(VERDICTS // 20):
            for reason in game.reasons():
                words = reason_in_words(texts, reason, lambda seat, width: ellipsis("W" * 12, width))
                canvas.text(3, 20, words)
                assert not canvas.overflow, (language, words)
                assert text_width(words) <= 128 - 12


def test_up_and_down_show_why_and_the_log_has_it():
    bench = Bench()
    bench.begin("box", ("Ada", "Ben"), game="schocken")
    bench.app.dice.test_values.extend([6, 6, 5, 4, 3, 1])
    for _ in range(2):
        bench.press("OK")
        bench.choose("Stehen")
    assert bench.screen == "RoundScreen"
    bench.press("DOWN")
    assert bench.app.screen.lines == [
        "1 Ada 6-6-5 in 1",
        "2 Ben 4-3-1 in 1",
        "6-6-5: 1 Deckel",
        "Mitte: 13 − 1 = 12",
        "Ben: 0 + 1 = 1",
    ]
    assert bench.log()[-1]["why"] == [
        ["throws", 1, 0, "plain", 665, 1],
        ["throws", 2, 1, "plain", 431, 1],
        ["worth", "plain", 665, 1],
        ["middle", 13, 1, 12],
        ["gets", 1, 0, 1, 1],
    ]
