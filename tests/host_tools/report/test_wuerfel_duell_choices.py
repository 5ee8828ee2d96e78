"""What a report says of how good choices in Würfel-Duell! were: whose they are and what they could have been, and a
mistake that was planted."""

import pytest
from making_wuerfel_duell import WuerfelDuell as Made
from making_wuerfel_duell import two_duels
from schiri_tools.games.wuerfel_duell.choices import Choice
from schiri_tools.games.wuerfel_duell.judging import judged_in_words
from schiri_tools.report import collection
from schiri_tools.report.words import ReportWords

ADA, BEN, CEM, DORA = range(4)
NAMES = ("Ada", "Ben", "Cem", "Dora")
ONES, TWOS = [1, 1, 1], [2, 2, 2]  # cards: Ben's dice show ones, those of Cem and Dora twos
ADAS = [4, 4, 4]  # cards that meet Ada's dice


def at_six_chips():
    """It is Ada's turn. She and Cem have six chips each."""
    made = Made()
    made.dice(6, 6, 5, 5, 4, 4).dice(1, 1, 1, 1, 1, 1).dice(2, 2, 2, 3, 3, 3).dice(2, 2, 2, 3, 3, 3)
    for defender, attackers, defenders in 3 * [
        (BEN, ONES, TWOS),  # Ada attacks and wins
        (CEM, TWOS, ONES),  # Ben attacks Cem, who wins
        (BEN, ONES, TWOS),  # Cem attacks and wins
        (ADA, ONES, TWOS),  # Dora attacks Ada, who wins
    ]:
        made.duel(defender, attackers, defenders).event("settle").event("give", die=None)
    assert (made.game.turn, made.game.chips) == (ADA, [6, 0, 6, 0])
    return made


def judged(made, rollouts):
    return collection.game_of(collection.match_of(made.end("ended").data(), rollouts=rollouts)).judged()


def test_w2_to_attack_whom_ones_cards_do_not_meet_is_named_as_a_mistake():
    made = at_six_chips().duel(CEM, ONES, ADAS)
    costliest = max(judged(made, 8), key=lambda one: one.cost)
    assert made.contents[costliest.record - 1][1]["event"] == made.events[-2]
    assert costliest.seat == ADA and costliest.cost > 0.7
    assert costliest.mistake.better.startswith("To attack Ben was worth ")


def test_w3_w4_a_level_duel_is_decided_by_the_left_neighbour_and_a_die_is_given_by_the_winner():
    made = two_duels()
    events = [(made.contents[one.record - 1][1]["event"]["event"], one.seat) for one in judged(made, 8)]
    assert events == [("attack", ADA), ("decide", BEN), ("attack", BEN), ("give", BEN)]


@pytest.mark.parametrize(
    ("language", "chosen", "best", "told"),
    [
        (
            "en",
            {"event": "attack", "defender": CEM},
            {"event": "attack", "defender": BEN},
            ("cards 1 1 2", "attacked Cem", "To attack Ben was worth 9.0 ± 2.0 % more."),
        ),
        (
            "de",
            {"event": "give", "die": [ADA, 4]},
            {"event": "give", "die": None},
            ("Karten 1 1 2", "gab einen Würfel ab: 4", "Keinen Würfel abzugeben war 9,0 ± 2,0 % mehr wert."),
        ),
        (
            "fr",
            {"event": "decide", "winner": CEM},
            {"event": "decide", "winner": BEN},
            ("cartes 1 1 2", "a décidé pour Cem", "Décider pour Ben valait 9,0 ± 2,0 % de plus."),
        ),
        (
            "de",
            {"event": "give", "die": None},
            {"event": "give", "die": [BEN, 4]},
            (
                "Karten 1 1 2",
                "gab keinen Würfel ab",
                "Diesen Würfel abzugeben war 9,0 ± 2,0 % mehr wert: 4 in der Farbe von Ben.",
            ),
        ),
    ],
)
def test_a_mistake_is_told_in_words(language, chosen, best, told):
    words = ReportWords(language, "wuerfel_duell")
    choices = [Choice(7, ADA, [[ADA, 4]], [1, 1, 2], chosen, best, 0.09, error) for error in (0.02, 0.031)]
    named, unsure = judged_in_words(choices, NAMES, words)
    shown = named.mistake.thrown, named.mistake.chosen, named.mistake.better
    assert tuple(one.replace("\N{NO-BREAK SPACE}", " ") for one in shown) == told
    assert unsure.mistake is None and unsure.cost == 0.09
