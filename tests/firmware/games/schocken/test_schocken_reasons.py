"""The reasons for the result of a round of Schocken: they are true, and their numbers add up to the verdict."""

import json
from itertools import product

from bench import Bench
from schiri.games import texts_of
from schiri.games.schocken.rules.game import Schocken
from schiri.games.schocken.texts import reason_in_words
from schiri.texts import LANGUAGES, Texts
from schiri.ui.canvas import Canvas
from schiri.ui.font import ellipsis, text_width

from ..second_reading import play
from . import schocken_oracle as oracle

MATCHES = 12


def verdicts():
    """Yields the state before each verdict of random matches, and the match after it."""
    for number in range(MATCHES):
        held = play("schocken", oracle.Match, f"reasons {number}")
        game = Schocken(json.loads(held.lines[0]))
        for event, before, _ in held.accepted:
            judged = game.verdict
            game.apply(event)
            if game.verdict is not judged:
                yield before, game


def named(reasons, code):
    return [reason[1:] for reason in reasons if reason[0] == code]


def check_ranking(verdict, reasons):
    ranking = named(reasons, "throws")
    assert [place for place, *_ in ranking] == list(range(1, len(verdict["results"]) + 1))
    ranked = [result for _, *result in ranking]
    assert sorted(ranked) == sorted(verdict["results"])
    ties = []
    for place in range(1, len(ranked)):
        ahead, behind = ranked[place - 1], ranked[place]
        in_order = sorted((ahead, behind), key=verdict["results"].index)
        assert oracle.best_and_worst(in_order) == (ahead, behind)
        if ahead[1:3] == behind[1:3] and ahead[3] < behind[3]:
            ties.append(["fewer", ahead[0], ahead[3], behind[0], behind[3]])
        elif ahead[1:3] == behind[1:3]:
            ties.append(["earlier", ahead[0], behind[0]])
    assert [reason for reason in reasons if reason[0] in ("fewer", "earlier")] == ties
    assert (ranked[0][0], ranked[-1][0]) == (verdict["best"], verdict["worst"])
    return ranked[0]


def check_deckel(before, game, reasons, best):
    verdict, after = game.verdict, game.state()
    ((kind, number, worth),) = named(reasons, "worth")
    assert [kind, number] == best[1:3] and worth == oracle.deckel_for(best)
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


def test_s1_s2_s4_s8_of_every_verdict_of_random_play_the_reasons_are_true_and_fit_with_the_widest_names():
    texts = [Texts(language, texts_of("schocken", language)) for language in LANGUAGES]
    seen, canvas = set(), Canvas()
    for before, game in verdicts():
        reasons = game.reasons()
        seen |= {reason[0] for reason in reasons}
        check_deckel(before, game, reasons, check_ranking(game.verdict, reasons))
        for text, reason in product(texts, reasons):
            words = reason_in_words(text, list(reason), lambda seat, width: ellipsis("W" * 12, width))
            canvas.text(3, 20, words)
            assert not canvas.overflow and text_width(words) <= 128 - 12, words
    assert seen == {"throws", "fewer", "earlier", "worth", "middle", "gives", "all", "gets", "has_all"}


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
