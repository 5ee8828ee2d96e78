"""Reports of Würfel-Duell!: what they say of a match of which everything is known, and of random ones, held against the
second reading of the rules."""

from collections import Counter

import pytest
from games.wuerfel_duell import wuerfel_duell_oracle as oracle
from known_matches import WuerfelDuell, thrown_again, two_duels
from making import NAMES, random_match, records_of, standing
from test_report_files import asked, first_cells, section
from test_schocken_report import rows_of

SIDES = "ABCDEF"


def duels_of(made):
    """Returns the second reading's account of each duel: the record that settled it, and for each side the owner of the
    dice compared with, how often each card counted, and the points."""
    events, duels = [], []
    for record in standing(made.data()):
        event = record["event"]
        if "verdict" in record:
            lying = oracle.told(made.start, events)
            sides = [
                {
                    "seat": seat,
                    "cards": lying.cards[place],
                    "dice_of": oracle.compared_with(lying, place),
                    "counts": [oracle.weight(lying, seat, index) for index in range(3)],
                    "points": oracle.points(lying)[place],
                }
                for place, seat in enumerate(lying.pair)
            ]
            duels.append({"record": record["n"], "sides": sides, **record["verdict"]})
        events.append(event)
    return duels


def void_of(made):
    """Returns whether each special card in force at the end is void, by its record."""
    records = standing(made.data())
    events = [record["event"] for record in records]
    found = [(place, record["n"]) for place, record in enumerate(records) if record["event"]["event"] == "special"]
    return {n: oracle.is_void(events, place) for place, n in found}


def test_summary(report, log):
    assert report(log(two_duels().end("ended"))) == (
        0,
        "Match 1: Würfel-Duell!, Ada, Ben, Cem and Dora, 27 records.\n"
        "2 duels, 9 special cards.\n"
        "Chips: Ada 1, Ben 2, Cem 0, Dora 0, the bank 34.\n"
        "1: Ada: dice of Cem, 4×0→0  4→1  4→1  = 2 · Cem: dice of Ada, 5→2  1→0  1→0  = 2 · Level: Ben decides · "
        "Bank→Ada: 1 · Bet (Ben), Bank→Ben: 1\n"
        "2: Ben: dice of Ben, 1→2  1→2  2→2  = 6 · Dora: dice of Dora, 2→0  2→0  3→0  = 0 · "
        "Bank→Ben: 1 · Loser pays (Ada), Dora→Bank: 0 of 1\n"
        "The match was not played to its end: Ben has 2 chips so far.\n"
        "This match was played with real dice, which the box did not see: its throws are what the players told it.\n"
        "What did not stand: moves undone: 1.\n"
        "The players have ended the match before it was decided.\n",
        "",
    )


def test_a_match_under_way_and_one_that_is_won(report, log):
    made = two_duels()
    said = [report(log(made, lines=lines))[1] for lines in (6, 18)]
    assert "\nThe match was not played to its end: nobody has a chip yet.\n" in said[0]
    assert "\n1 duel, 5 special cards.\n" in said[1]
    assert "\nThe match was not played to its end: Ada and Ben have 1 chip each so far.\n" in said[1]
    won = random_match("wuerfel_duell", 2, 6)
    assert f"\n{NAMES[won.game.winner]} has won with {max(won.game.chips)} chips.\n" in report(log(won))[1]


def test_the_page_of_a_match_of_which_everything_is_known(page_of):
    page = page_of(two_duels().end("ended"))
    assert page.texts(".score") == ["Ada 1 Ben 2 Cem 0 Dora 0"]
    assert page.texts(".score .winner") == []
    assert page.table("Chips and dice at the end") == [
        ["Player", "Chips", "Plays the colour of", "Its dice", "Dice of other colours"],
        ["Ada", "1", "Ada", "own 5 5 6 6 6 6", "–"],
        ["Ben", "2", "Ben", "own 1 1 2 2 3", "–"],
        ["Cem", "0", "Cem", "own 1 2 3 4 5 6", "–"],
        ["Dora", "0", "Dora", "own 1 1 4 4 5 6", "3 of Ben's colour"],
    ]
    assert page.table("What they did") == [
        ["Player", "Duels", "Duels won", "Points", "Special cards", "Chips"],
        ["Ada", "1", "1", "2", "3", "1"],
        ["Ben", "1", "1", "6", "1", "2"],
        ["Cem", "1", "0", "2", "3", "0"],
        ["Dora", "1", "0", "0", "2", "0"],
    ]
    assert page.table("Played") == [
        ["Card", "By", "Void"],
        ["loser pays bank", "Ada 1", "0"],
        ["bet", "Ben 1", "0"],
        ["own dice", "Cem 1", "0"],
        ["double", "Ada 1, Cem 1", "1"],
        ["block", "Ada 1, Cem 1", "0"],
        ["reroll all", "Dora 1", "0"],
        ["skip turn", "Dora 1", "0"],
    ]
    first = [
        "Dora: Cem misses their next turn",
        "Ben: a bet on Ada",
        "Cem: block: Ada's first duel card",
        "Cem: double: Ada's second duel card (void)",
        "Ada: block: the card just played",
    ]
    second = [
        "Dora: all their dice again: 2 3 4 5 6 6",
        "Ada: double: the card just played; all their dice again: 1 1 4 4 5 6",
        "Cem: both compare with their own dice",
        "Ada: the loser pays a chip to the bank",
    ]
    assert page.table("Duels")[1:] == [
        [
            "1, Ada – Cem", " · ".join(first), "Level: Ben names Ada the winner.",
            "Ada: dice of Cem, 4×0→0 4→1 4→1 = 2 · Cem: dice of Ada, 5→2 1→0 1→0 = 2 · Level: Ben decides · "
            "Bank→Ada: 1 · Bet (Ben), Bank→Ben: 1",
            "Ada +1, Ben +1",
        ],
        [
            "2, Ben – Dora", " · ".join(second), "Ben wins by 6 to 0, and hands over a 3.",
            "Ben: dice of Ben, 1→2 1→2 2→2 = 6 · Dora: dice of Dora, 2→0 2→0 3→0 = 0 · "
            "Bank→Ben: 1 · Loser pays (Ada), Dora→Bank: 0 of 1",
            "Ben +1",
        ],
    ]  # fmt: skip
    assert page.table("What was taken back")[1:] == [["0:00", "15", "Dora: the winner gets two chips", "14"]]
    assert len(page.pictures("Chips, duel by duel")) == 1


def test_the_table_has_a_row_for_each_duel(report, log, tmp_path):
    assert report(log(two_duels().end("ended")), "--csv", tmp_path / "duels.csv") == (0, "", "")
    rows = rows_of(tmp_path / "duels.csv")
    columns = [name for names in first_cells(section("The table of Würfel-Duell!")) for name in names]
    named = [f"player_{side.lower()}" for side in SIDES[:4]]
    assert sorted(rows[0]) == sorted(["match", *named, *columns])
    gone = {f"{column}_{side}": "" for column in ("chips", "chip_change") for side in "ef"}
    assert rows[1] == gone | {
        "match": "0d0e1100", "player_a": "Ada", "player_b": "Ben", "player_c": "Cem", "player_d": "Dora",
        "record": "24", "duel": "2", "attacker": "B", "defender": "D", "winner": "B", "decided_by": "",
        "attacker_cards": "1 1 2", "attacker_counts": "1 1 1", "attacker_points": "6", "attacker_dice_of": "B",
        "defender_cards": "2 2 3", "defender_counts": "1 1 1", "defender_points": "0", "defender_dice_of": "D",
        "special_cards": "reroll_all double own_dice loser_pays_bank", "given_colour": "B", "given_value": "3",
        "chip_change_a": "0", "chip_change_b": "1", "chip_change_c": "0", "chip_change_d": "0",
        "chips_a": "1", "chips_b": "2", "chips_c": "0", "chips_d": "0",
    }  # fmt: skip
    assert [rows[0][name] for name in ("decided_by", "given_colour", "attacker_counts")] == ["B", "", "0 1 1"]


@pytest.mark.parametrize(("seed", "seats"), [(6, 4), (0, 5), (5, 6)])
def test_duels_are_those_of_the_second_reading(report, log, tmp_path, seed, seats):
    """In these matches cards are void, dice are handed over, and cards are compared with anybody's dice."""
    made = random_match("wuerfel_duell", seed, seats)
    duels = duels_of(made)
    path = tmp_path / "matches.sqlite"
    assert report(log(made), "--sqlite", path) == (0, "", "") and len(duels) > 5
    assert asked(path, "SELECT record, attacker, defender, winner FROM wuerfel_duell_duels ORDER BY record") == [
        (duel["record"], *(side["seat"] for side in duel["sides"]), duel["winner"]) for duel in duels
    ]
    sides = "SELECT record, seat, cards, counts, points, dice_of FROM wuerfel_duell_sides ORDER BY record, seat"
    assert asked(path, sides) == [
        (
            duel["record"],
            side["seat"],
            *(" ".join(map(str, side[key])) for key in ("cards", "counts")),
            side["points"],
            side["dice_of"],
        )
        for duel in duels
        for side in sorted(duel["sides"], key=lambda one: one["seat"])
    ]
    assert asked(path, "SELECT record, seat, chip_change FROM wuerfel_duell_chips ORDER BY record, seat") == [
        (duel["record"], seat, change) for duel in duels for seat, change in enumerate(duel["chips"])
    ]
    is_void = void_of(made)
    assert asked(path, "SELECT record, void FROM wuerfel_duell_specials ORDER BY record") == sorted(is_void.items())
    assert any(is_void.values()) and not all(is_void.values())
    gifts = [
        record["event"]["die"]
        for record in standing(made.data())
        if record["event"].get("die") and "card" not in record["event"]
    ]
    given = "SELECT given_colour, given_value FROM wuerfel_duell_duels WHERE given_value > 0 ORDER BY record"
    assert asked(path, given) == [tuple(die) for die in gifts if die]
    assert asked(path, "PRAGMA foreign_key_check") == []


def test_payments_are_told_with_the_cards_that_were_in_force(page_of):
    """Ada wins two level duels. In the first, a card gives her two chips and is doubled. In the second, both players
    have to pay a chip to the bank, and another card is blocked."""
    made = WuerfelDuell()
    for _ in range(4):
        made.fall(1, 1, 1, 1, 1, 1)
    made.duel(1, [2, 2, 2], [2, 2, 2]).special(3, "winner_gets_two").special(2, "double", special=True)
    made.event("settle").event("decide", winner=0)
    made.duel(0, [2, 2, 2], [2, 2, 2]).special(1, "winner_pays_bank").special(1, "winner_pays_loser")
    made.special(2, "block", special=True).special(3, "loser_pays_bank").event("settle").event("decide", winner=0)
    paid = [row[-2].split(" · ")[3:] + row[-1:] for row in page_of(made).table("Duels")[1:]]
    assert paid == [
        ["2× Winner: two chips (Dora), Bank→Ada: 4", "Ada +4"],
        ["Winner pays bank (Ben), Ada→Bank: 1", "Loser pays (Dora), Ben→Bank: 0 of 1", "Ada −1"],
    ]


def test_all_dice_of_the_box_count_also_those_that_fell_for_cards(page_of):
    made = thrown_again()
    thrown = Counter()
    for record in records_of(made.data())[1:]:
        if "throw" in record:
            event = record["event"]
            thrown.update(event["again"]["dice"] if "again" in event else event["dice"])
    page = page_of(made)
    assert thrown.total() == 66
    row = page.table("Values")[1]
    assert row == ["dice", *(str(thrown[value]) for value in range(1, 7)), "66"]
    said = page.texts("main")[0]
    assert "All throws count, also those that were thrown again, blocked or taken back." in said


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"card": "compare_any", "who": "opponent", "dice_of": 0}, "their opponent's cards meet Ada's dice"),
        ({"card": "give_die", "from": 0, "to": 2, "die": [0, 4]}, "Ada's 4 goes to Cem"),
        ({"card": "give_die", "from": 0, "to": 1, "die": [1, 4]}, "Ada's 4 of Ben's colour goes to Ben"),
        ({"card": "change_die", "of": 3, "die": [3, 1], "value": 6}, "Dora's 1 becomes a 6"),
        (
            {"card": "swap_dice", "a": [0, [0, 1]], "b": [1, [0, 2]]},
            "Ada's 1 and Ben's 2 of Ada's colour change places",
        ),
        ({"card": "swap_all", "a": 0, "b": 3}, "Ada and Dora exchange all dice and colours"),
        ({"card": "exchange", "cards": 1}, "exchanges 1 duel card"),
        ({"card": "block", "duel_card": [2, 2]}, "block: Cem's third duel card"),
        ({"card": "reroll_all", "dice": []}, "all their dice again: none"),
        (
            {"card": "double", "special": True, "again": {"of": 1, "die": [1, 2], "value": 3}},
            "double: the card just played; Ben's 2 becomes a 3",
        ),
    ],
)
def test_a_special_card_in_words(event, words):
    from schiri_tools.games.wuerfel_duell.sentences import card_in_words

    assert card_in_words(event, NAMES)["sentence"] == words
