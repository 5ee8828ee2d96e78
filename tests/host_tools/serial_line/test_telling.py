"""Matches told in words."""

import json
import re
from pathlib import Path

import new_game
import pytest
from known_matches import Qwixx, Schocken, WuerfelDuell, red_closed, three_halves, two_duels
from making import Log, random_match
from schiri.games.fini.rules.dice import FOULS, NOBODYS_FOULS, Offence
from schiri_tools.games import host_game
from schiri_tools.games.fini import sentences as fini_sentences
from schiri_tools.narration.narration import Narrator
from serial_end import LineBench


def told(made):
    return told_of(line.encode() for line in made.lines())


def told_of(log):
    lines = []
    narrator = Narrator(lambda said: lines.append(said["sentence"]), host_game)
    for line in log:
        narrator.take(line)
    return [line for line in lines if not line.startswith("    ")]  # without reasons: see report/test_reasons_told.py


def test_a_whole_match_is_told_from_its_header_to_its_winner():
    box = LineBench()
    box.play(5)
    log = box.log()
    lines = told_of(log)
    verdicts = [json.loads(line)["verdict"] for line in log if b'"verdict": ' in line and b'"event": ' in line]
    assert lines[0] == "Match 1: Ada against Ben." and lines[-2] == "The match is over."
    assert re.fullmatch("(Ada|Ben) wins the match.", lines[-3])
    assert sum(line == "  GO!" for line in lines) == sum(b'"event": "go"' in line for line in log)
    assert sum(line.startswith("  Chips: ") for line in lines) == sum(not verdict["aborted"] for verdict in verdicts)
    assert sum(line.startswith("The round is over. Points: ") for line in lines) == 3
    assert not [line for line in lines if line.startswith("(")]


@pytest.mark.parametrize(
    ("parts", "added"),
    [(["", "654321"], "Ben adds 654321."), (["", ""], "Nobody adds a part: the box alone settles the throws.")],
)
def test_sealed_dice_are_told_as_the_box_shows_them(parts, added):
    log = [
        {"schiri": 1, "match": 1, "players": ["Ada", "Ben"], "options": {}, "commitment": "53a60641" * 4},
        {"n": 1, "event": {"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}},
        {"n": 2, "note": "sealed"},
        {"n": 3, "parts": parts},
        {"n": 4, "result": "ended", "secret": "0123abcd" * 8},
    ]
    assert told_of(json.dumps(line).encode() for line in log)[2:] == [
        "Dice sealed: " + " ".join(["53a6 0641"] * 4),
        added,
        "The match was ended.",
        "Secret: " + " ".join(["0123 abcd"] * 8),
    ]


def test_what_an_interruption_leaves_of_a_duel_is_no_signal_and_no_foul():
    """The log has two interruptions: a power cut after which the box knows of no signal, and a match laid aside right
    after a signal."""
    log = (Path(__file__).parents[1] / "logs" / "golden" / "power_cuts.jsonl").read_bytes().splitlines()
    lines = told_of(log)
    cut, aside = (
        lines.index(f"  {why}: the duel is aborted.") for why in ("The power was cut", "The match was laid aside")
    )
    assert lines[cut - 2].startswith("  coloured ") and lines[cut - 1] == "The match goes on."
    assert lines[aside - 3 : aside] == ["  GO!", "The match is kept for later.", "The match goes on."]
    assert lines.count("  GO!") == 2 and not [line for line in lines if "Foul" in line]


def test_an_offence_is_told_by_the_words_of_the_report():
    """The report's table of offences takes its words from the same place."""
    assert set(fini_sentences.CODES) == {*Offence.OF_LAYOUT, *FOULS, Offence.PREMATURE}
    assert set(fini_sentences.CAUSES) >= {*NOBODYS_FOULS}
    made = Log(dice="table").event("roll").signal().event("fini", 900_000, player=0)
    made.event("layouts", layouts=[[["c1", "c2"]], [["c6", "c5", "s4"]]], field={"coloured": [], "silver": []})
    made.event("roll").signal().event("foul", player=1, kind="dropped").undo()
    made.event("foul", player=None, kind="same_die")
    assert told(made)[2:] == [
        "Round 1, duel 1, straight: Ada throws.",
        "  GO!",
        "  0.90 s  Ada calls FINI!",
        "  Layouts: Ada c1 c2, Ben c6 c5 s4.",
        f"  Ben: {fini_sentences.CODES['bad_copy']}.",
        "  Chips: Ada 1, Ben 0; 10 left.",
        "Round 1, duel 2, straight: Ben throws.",
        "  GO!",
        f"  Foul by Ben: {fini_sentences.CODES['dropped']}.",
        "  Chips: Ada 2, Ben 0; 9 left.",
        f"Taken back: foul by Ben: {fini_sentences.CODES['dropped']}.",
        "  Chips: Ada 1, Ben 0; 10 left.",
        f"  Aborted: {fini_sentences.CAUSES['same_die']}.",
        "  The duel is aborted.",
    ]


def test_a_match_of_schocken_is_told_throw_by_throw():
    lines = told(three_halves())
    assert lines[:23] == [
        "Match 1: Ada, Ben and Cem.",
        "Schocken with dice on the table.",
        "First half: Ada begins a round.",
        "  Ada: throw 6 5 4.",
        "  Ada leaves it: Straße 6-5-4, after 1 throw.",
        "  Ben: throw 4 4 4.",
        "  Ben leaves it covered, after 1 throw.",
        "  Cem: throw 2 1 2.",
        "  Cem leaves it: 2-2-1, after 1 throw.",
        "  Ben had covered General 4.",
        "  Ben: General 4 beats Straße 6-5-4. Cem is last: 2-2-1. Cem gets 3 Deckel from the middle.",
        "  Deckel: Cem 3, the middle 10.",
        "First half: Cem begins a round.",
        "  Cem: throw 1 2 5.",
        "  Cem: void throw: off the table.",
        "  Cem: throw 1 6 1.",
        "  Cem leaves it: Schock 6, after 1 throw.",
        "Taken back: leaves it.",
        "  Cem leaves it: Schock 6, after 1 throw.",
        "  Ada: throw 6 1 6.",
        "  Ada leaves it: 6-6-1, after 1 throw.",
        "  Ben: throw 6 6 1.",
        "  Ben leaves it: 6-6-1, after 1 throw.",
    ]
    assert "  Ben: put aside: 1 one and one made of sixes." in lines
    assert lines[-3:] == [
        "  Cem: Schock Aus beats Straße 6-5-4. Schock Aus: Ben gets all Deckel and loses the final.",
        "Ben has lost the match.",
        "The match is over.",
    ]


def test_the_opening_says_who_throws_again_and_who_begins():
    made = Schocken(("Ada", "Ben", "Cem"), secret="5a" * 32).seal("123456", "", "654321")
    made.fall(6, 2, 1, 3, 3, 3, 1, 2, 6, test=True).fall(1, 2, 3, 4, 4, 4, test=True)
    made.undo().resume().fall(5, 5, 5, 4, 4, 4, test=True).fall(1, 1, 2, test=True)
    lines = told(made)
    assert lines[1] == "Schocken with the dice of the box." and lines[2].startswith("Dice sealed: ")
    assert lines[3:] == [
        "Ada adds 123456, Cem 654321, the parts have the code 8640 ae2b.",
        "Opening throw: Ada 6-2-1, Ben 3-3-3, Cem 1-2-6. Ada and Cem are level and throw again.",
        "Opening throw: Ada 1-2-3, Cem 4-4-4. Cem begins.",
        "Taken back: opening throw: Ada 1-2-3, Cem 4-4-4.",
        "The match goes on.",
        "Opening throw: Ada 5-5-5, Cem 4-4-4. Ada begins.",
        "First half: Ada begins a round.",
        "  Ada: throw 1 1 2.",
    ]


def test_a_match_of_qwixx_is_told_action_by_action():
    lines = told(red_closed())
    assert lines[:17] == [
        "Match 1: Ada against Ben.",
        "Qwixx – Das Duell with dice on the table.",
        "Ada: white 3 4, red 5, yellow 1, green 1, blue 1.",
        "  Ada: red 7.",
        "  Ada: red 8.",
        "  Score: Ada 3, Ben 0.",
        "Ben: white 1 4, red 1, yellow 1, green 1, blue 1.",
        "  Ben: green 5.",
        "  Ben: declines.",
        "  Score: Ada 3, Ben 1.",
        "Ada: white 2 6, red 1, yellow 1, green 3, blue 1.",
        "  Ada: red 8, a stack of 2.",
        "  Ada: green 5, captured from Ben.",
        "  Score: Ada 7, Ben 0.",
        "Ben: white 1 1, red 1, yellow 1, green 1, blue 1.",
        "  Ben: declines.",
        "  Ben: declines.",
    ]
    assert lines[17:19] == ["  That is a misthrow.", "  Score: Ada 7, Ben −5."]
    closing = lines.index("  Ada: red 12; the row is closed.")
    assert lines[closing + 3 : closing + 11] == [
        "Ben: white 1 2, yellow 1, green 3, blue 3.",
        "  Ben: declines.",
        "  Ben: yellow 2.",
        "  Score: Ada 29, Ben −9.",
        "Ada: white 5 5, yellow 1, green 1, blue 1.",
        "  Ada: yellow 10.",
        "Taken back: a stone in the yellow row, by the white sum.",
        "  Ada: declines.",
    ]
    assert lines[-5:] == [
        "  That is a misthrow.",
        "  Score: Ada 24, Ben −14.",
        "The end: there are 4 misthrows.",
        "Ada has won by 24 to −14 points.",
        "The match is over.",
    ]


def test_a_draw_in_qwixx_is_told_as_one():
    made = Qwixx()
    for _ in range(4):
        made.fall(1, 1, 1, 1, 1, 1).decline(2)
    assert told(made)[-2:] == ["The end: there are 4 misthrows.", "The match is a draw: −10 to −10 points."]


def test_a_match_of_wuerfel_duell_is_told_card_by_card():
    assert told(two_duels().end("ended")) == [
        "Match 1: Ada, Ben, Cem and Dora.",
        "Würfel-Duell! with dice on the table.",
        "Ada throws 6 6 6 6 5 5.",
        "Ben throws 1 1 2 2 3 3.",
        "Cem throws 1 2 3 4 5 6.",
        "Dora throws 2 2 2 2 2 2.",
        "  All dice once more: 1 1 1 1 1 1.",
        "  Dora: Cem misses their next turn.",
        "Ada attacks Cem.",
        "  Ben: a bet on Ada.",
        "  Cards: Ada 4 4 4, Cem 5 1 1.",
        "  Points: 3 to 2.",
        "  Cem: block: Ada's first duel card.",
        "  Points: 2 to 2.",
        "  Cem: double: Ada's second duel card.",
        "  Points: 3 to 2.",
        "  Ada: block: the card just played.",
        "  Points: 2 to 2.",
        "  Dora: the winner gets two chips.",
        "Taken back: Dora: the winner gets two chips.",
        "  Level: Ben decides.",
        "  Ben names Ada the winner.",
        "  Chips: Ada 1, Ben 1, Cem 0, Dora 0, the bank 35.",
        "  Dora: all their dice again: 2 3 4 5 6 6.",
        "  Ada: double: the card just played; all their dice again: 1 1 4 4 5 6.",
        "Ben attacks Dora.",
        "  Cards: Ben 1 1 2, Dora 2 2 3.",
        "  Points: 4 to 6.",
        "  Cem: both compare with their own dice.",
        "  Points: 6 to 0.",
        "  Ada: the loser pays a chip to the bank.",
        "  Ben wins by 6 to 0.",
        "  Chips: Ada 1, Ben 2, Cem 0, Dora 0, the bank 34.",
        "  Ben hands over a 3.",
        "The draw pile is shuffled.",
        "The match was ended.",
    ]


def test_a_throw_that_is_kept_in_wuerfel_duell_is_told():
    made = WuerfelDuell()
    for values in ((6, 6, 6, 6, 5, 5), (1, 1, 2, 2, 3, 3), (1, 2, 3, 4, 5, 6), (2, 2, 2, 2, 2, 2)):
        made.fall(*values)
    made.note(note="kept", seat=made.game.may_reroll)
    assert told(made)[-2:] == ["Dora throws 2 2 2 2 2 2.", "  Dora keeps this throw."]


JUDGED = {  # matches one line of each judged record
    "schocken": re.compile(" Deckel from | gets all Deckel | has no Deckel to give"),
    "qwixx": re.compile("^(?!T).*: white "),
    "wuerfel_duell": re.compile("^  Chips: "),
}


@pytest.mark.parametrize(
    ("game", "seed", "seats"),
    [
        ("schocken", 2, 2), ("schocken", 2, 8), ("qwixx", 16, None), ("qwixx", 7, None), ("wuerfel_duell", 0, 4),
        ("wuerfel_duell", 0, 6),
    ],
)  # fmt: skip
def test_all_that_is_judged_in_a_long_match_and_all_that_is_taken_back_is_told(game, seed, seats):
    made = random_match(game, seed, seats)
    lines = told(made)
    contents = [content for _, content in made.contents]
    events = [content["event"]["event"] for content in contents if "event" in content]
    judged = events.count("roll") if game == "qwixx" else sum("verdict" in content for content in contents)
    assert sum(bool(JUDGED[game].search(line)) for line in lines) == judged > 5
    assert events.count("undo") == sum(line.startswith("Taken back: ") for line in lines) > 0
    assert lines.count("The match goes on.") == sum("resumed" in content for content in contents)
    assert not [line for line in lines if line.startswith("(")]
    if game == "wuerfel_duell":
        winner = made.game.winner
        assert f"{made.header['players'][winner]} has won with {made.game.chips[winner]} chips." in lines


def test_a_game_that_nobody_has_told_it_is_told_by_its_events(monkeypatch):
    new_game.make_known(monkeypatch)
    made = new_game.made()
    lines = told(made)
    assert lines[1] == "New game with the dice of the box."
    first, second, *_ = (content["event"]["dice"] for _, content in made.contents if "throw" in content)
    assert lines[4:9] == [
        f"  Ada: roll, dice {first}.",
        f"  Ben: roll, dice {second}.",
        f"Taken back: roll, dice {second}.",
        "The match goes on.",
        "  The power was cut.",
    ]
    score = made.game.score
    points = ", ".join(f"{name} {own}" for name, own in zip(("Ada", "Ben", "Cem"), score, strict=True))
    winner = ("Ada", "Ben", "Cem")[score.index(2)]
    assert lines[-4:-1] == [f"  {points}.", f"{winner} has won the match.", "The match is over."]
