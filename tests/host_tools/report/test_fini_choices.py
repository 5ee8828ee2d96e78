"""What a report says of how good grabs and calls in FINI! were: against all that the rules let one do, and mistakes
that were planted."""

from random import Random

import pytest
from making import Log
from schiri.games.fini.rules.dice import PASCH, SILVER, STRAIGHT
from schiri_tools.games import host_game
from schiri_tools.games.fini.choices import choices_of
from schiri_tools.narration.step import Step
from schiri_tools.report import collection

from tests.firmware.games.fini.test_fini_grabs import all_ends, duel

COLOURED, SILVERN = [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6], [4, 4, 5, 6]


def longest(game):
    return max((length for length, _, _ in all_ends(game, [])), default=0)


@pytest.mark.parametrize("combination", (STRAIGHT, PASCH))
def test_what_is_within_reach_is_what_the_rules_let_one_get_to(combination):
    random, judged, costly = Random(combination), 0, 0
    for _ in range(40):
        field = random.choices(range(1, 5), k=4) + [SILVER + random.randint(1, 4)]
        game = duel(combination, field, tuple(random.choices(range(1, 5), k=2)))
        steps = []
        while game.phase == "duel":
            takes = [one for one in game.choices() if one["event"] == "take" and one["player"] == 0]
            event = random.choice([*takes, {"event": "fini", "player": 0}])
            before = game.state()
            reach, length = longest(game), game.duel_at_call(0).length(0)
            game.apply({**event, "t": 0})
            steps.append(Step({"n": len(steps), "event": event}, before, game.state()))
            for one in [one for one in choices_of(steps) if one.record == len(steps) - 1]:
                called = 0 if game.phase == "duel" or game.verdict["offences"][0] else length
                after = called if event["event"] == "fini" else longest(game)
                assert (one.before, one.after) == (reach, after)
                judged += 1
                costly += one.cost > 0
    assert judged > 50 and costly > 20


def judged(made, language="en"):
    game = collection.game_of(made.end("ended").data(), host_game, language)
    return {one.record: one for one in game.judged()}


def with_mistakes():
    """Returns a duel with two mistakes. Record 7: Ada copies a 4 while a coloured 4 lies there; record 10: Ben calls
    with one die. Between the two Ada is sure to lose, so her choices are not judged."""
    made = Log().roll(COLOURED, SILVERN).signal().takes((400_000, 0, 1), (50_000, 0, 2), (50_000, 0, -4))
    return made.takes((50_000, 0, 3), (50_000, 1, 6)).event("fini", 100_000, player=1)


@pytest.mark.parametrize(
    ("language", "laid", "done", "better"),
    (
        ("en", "straight: coloured 1, coloured 2", "grabbed silver 4", "Better: coloured 3. Within reach: 6, then 0."),
        ("de", "Straße: farbige 1, farbige 2", "nahm silberne 4", "Besser: farbige 3. Erreichbar: 6, danach 0."),
        ("fr", "suite : 1 en couleur, 2 en couleur", "a pris 4 argenté", "Mieux : 3 en couleur. À portée : 6, puis 0."),
    ),
)
def test_mistakes_are_named_with_what_was_better(language, laid, done, better):
    found = judged(with_mistakes(), language)
    copy, call = found[7], found[10]
    told = copy.mistake.thrown, copy.mistake.chosen, copy.mistake.better
    assert tuple(one.replace("\N{NO-BREAK SPACE}", " ") for one in told) == (laid, done, better)
    assert (copy.seat, call.seat) == (0, 1) and call.mistake
    assert [record for record in found if found[record].mistake] == [7, 10]
    assert 8 not in found


def test_the_best_order_of_grabs_has_no_mistake_and_dice_are_counted_over_many_logs(report, log):
    best = Log().roll(COLOURED, SILVERN).signal().takes(*((50_000, 0, value) for value in range(1, 7)))
    best.event("fini", 100_000, player=0)
    assert [one.cost for one in judged(best).values()] == [0] * 7
    status, said, _ = report(log(with_mistakes().end("ended"), "1"), log(other_match().end("ended"), "2"))
    assert status == 0
    assert "Ada: choices 4, of them not the best 2; on average a choice cost 3.00 dice." in said


def other_match():
    return Log(match_id="0badcaff").roll(COLOURED, SILVERN).signal().event("fini", 100_000, player=0)
