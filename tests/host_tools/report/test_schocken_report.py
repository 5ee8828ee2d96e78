"""Reports of Schocken: what they say of a match of which everything is known, and of random ones, held against the log
by other means."""

import csv
import sqlite3
from collections import Counter
from contextlib import closing

import pytest
from known_matches import Schocken, three_duels
from making import NAMES, random_match, records_of, standing
from schiri_tools.games import host_game
from schiri_tools.games.fini.report import FiniMatch
from schiri_tools.report import collection, database
from test_report_files import asked, first_cells, section


def verdicts_of(made):
    """Returns the records in force with a verdict, as the box wrote them."""
    return {record["n"]: record["verdict"] for record in standing(made.data()) if "verdict" in record}


def rows_of(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def test_summary(bare_report, log, three_halves):
    assert bare_report(log(three_halves)) == (
        0,
        "Match 1: Schocken, Ada, Ben and Cem, 36 records.\n"
        "5 rounds.\n"
        "Cem lost the first half (3 rounds), Ben lost the second half (1 round) and Ben lost the final (1 round).\n"
        "Schock Aus by Ben in round 1.3.\n"
        "Schock Aus by Cem in round 2.1.\n"
        "Schock Aus by Cem in round 3.1.\n"
        "Ben has lost the match: the final.\n"
        "This match was played with real dice, which the box did not see: its throws are what the players told it.\n"
        "What did not stand: throws declared void: 1, moves undone: 1.\n",
        "",
    )


def test_a_match_under_way(report, log, three_halves):
    assert (
        "\nThe match was not played to its end. Deckel in the first half: Ben 6, Cem 3, the middle 4.\n"
        in (report(log(three_halves, lines=18))[1])
    )
    assert (
        "\nThe match was not played to its end. Deckel in the first half: the middle 13.\n"
        in (report(log(three_halves, lines=4))[1])
    )


def test_the_page_of_a_match_of_which_everything_is_known(page_of, three_halves):
    page = page_of(three_halves)
    assert page.texts(".score") == ["Ada 0 Ben 13 Cem 0"]
    assert page.texts(".score .loser bdi") == ["Ben"]
    assert page.table("Halves")[1:] == [
        ["First half", "3", "Ada", "Cem", "yes"],
        ["Second half", "1", "Cem", "Ben", "yes"],
        ["Final", "1", "Ben", "Ben", "yes"],
    ]
    assert page.table("Rounds") == [
        ["Player", "Rounds", "Best", "Worst", "Throws a round", "Void throws", "Left covered", "Halves lost"],
        ["Ada", "4", "0", "0", "1.0", "0", "0", "0"],
        ["Ben", "5", "2", "3", "1.2", "0", "1", "2"],
        ["Cem", "5", "3", "2", "1.0", "1", "0", "1"],
    ]
    assert page.table("What they came to") == [
        ["Player", "Schock Aus", "Schock", "General", "Schock doof", "Straße", "Plain"],
        ["Ada", "0", "0", "0", "0", "1", "3"],
        ["Ben", "1", "0", "1", "0", "1", "2"],
        ["Cem", "2", "1", "0", "0", "0", "2"],
    ]
    rows = [[cell.replace("\N{NON-BREAKING HYPHEN}", "-") for cell in row] for row in page.table("First half")[1:]]
    assert [row[:5] for row in rows] == [
        [
            "1.1", "Ada", "Cem 3, the middle 10", "Ben General 4 in 1 · Ada Straße 6-5-4 in 1 · Cem 2-2-1 in 1",
            "Ben: General 4 beats Straße 6-5-4. Cem is last: 2-2-1. Cem gets 3 Deckel from the middle.",
        ],
        [
            "1.2", "Cem", "Ben 6, Cem 3, the middle 4", "Cem Schock 6 in 1 · Ada 6-6-1 in 1 · Ben 6-6-1 in 1",
            "Cem: Schock 6 beats 6-6-1. Ben is last: 6-6-1, after Ada. Ben gets 6 Deckel from the middle.",
        ],
        [
            "1.3", "Ben", "Cem 13", "Ben Schock Aus in 2 · Ada 4-4-1 in 1 · Cem 2-2-1 in 1",
            "Ben: Schock Aus beats 4-4-1. Cem is last: 2-2-1. "
            "Schock Aus: Cem gets all Deckel and loses the first half.",
        ],
    ]  # fmt: skip
    assert collection.game_of(three_halves.data(), host_game).totals(1)["Schock Aus"] == 1
    assert page.table("What was taken back")[1:] == [["0:00", "12", "leaves it", "11"]]
    assert "The box threw no dice here." in page.texts("main")[0]
    first, *_ = page.pictures("Deckel in the ")
    assert "after each of 3 rounds. At the end: Cem 13." in first.text


def test_level_throws_in_words(page_of):
    """Ada and Ben are level, and so are Cem and Dora; then two who are level alone."""
    made = Schocken(NAMES[:4], first=0).turns((5, 5, 1), (1, 5, 5), (4, 3, 1), (3, 4, 1))
    two = Schocken(first=1).fall(4, 3, 1).fall(4, 3, 1).event("stand").turns((4, 3, 1))
    verdicts = [row[4].replace("\N{NON-BREAKING HYPHEN}", "-") for row in page_of(made).table("First half")[1:]]
    assert verdicts == ["Ada: 5-5-1, before Ben. Dora is last: 4-3-1, after Cem. Dora gets 1 Deckel from the middle."]
    verdicts = [row[4].replace("\N{NON-BREAKING HYPHEN}", "-") for row in page_of(two).table("First half")[1:]]
    assert verdicts == ["Ada: 4-3-1, in fewer throws than Ben. Ben gets 1 Deckel from the middle."]


def test_the_last_player_can_leave_his_throw_covered_too(report, log, tmp_path):
    made = Schocken(first=0).turns((6, 5, 4)).fall(4, 4, 4).event("stand", hidden=True)
    assert report(log(made), "--csv", tmp_path / "rounds.csv") == (0, "", "")
    assert [(row["player"], row["hidden"]) for row in rows_of(tmp_path / "rounds.csv")] == [("B", "1"), ("A", "0")]


def test_the_table_has_a_row_for_each_player_and_round(report, log, three_halves, tmp_path):
    assert report(log(three_halves), "--csv", tmp_path / "rounds.csv") == (0, "", "")
    rows = rows_of(tmp_path / "rounds.csv")
    columns = [name for names in first_cells(section("The table of Schocken")) for name in names]
    assert list(rows[0]) == ["match", "player_a", "player_b", "player_c", *columns]
    assert rows[0] == {
        "match": "00dec4e1", "player_a": "Ada", "player_b": "Ben", "player_c": "Cem", "record": "7", "half": "1",
        "round": "1", "player": "B", "turn": "2", "kind": "general", "number": "444", "throws": "1", "hidden": "1",
        "place": "1", "deckel_change": "0", "deckel": "0", "half_lost": "0",
    }  # fmt: skip
    changes = [(row["player"], row["deckel_change"], row["deckel"], row["half_lost"]) for row in rows[6:9]]
    assert changes == [("B", "-6", "0", "0"), ("A", "0", "0", "0"), ("C", "10", "13", "1")]


def test_a_table_of_matches_of_two_and_of_eight_players(report, log, tmp_path):
    paths = [log(random_match("schocken", 1, 2), "two"), log(random_match("schocken", 1, 8), "eight")]
    assert report(*paths, "--csv", tmp_path / "rounds.csv") == (0, "", "")
    names = {tuple(row[f"player_{side}"] for side in "abcdefgh") for row in rows_of(tmp_path / "rounds.csv")}
    assert names == {("Ada", "Ben", *[""] * 6), NAMES}


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_rounds_are_those_of_the_verdicts_in_the_log(report, log, tmp_path, seats):
    made = random_match("schocken", 3, seats)
    path = tmp_path / "matches.sqlite"
    assert report(log(made), "--sqlite", path) == (0, "", "")
    verdicts = verdicts_of(made)
    for number, verdict in verdicts.items():
        told = asked(
            path, f"SELECT seat, kind, number, throws FROM schocken_results WHERE record = {number} ORDER BY turn"
        )
        assert told == [tuple(result) for result in verdict["results"]]
        places = asked(path, f"SELECT seat, deckel_change FROM schocken_results WHERE record = {number} ORDER BY place")
        assert (places[0][0], places[-1]) == (verdict["best"], (verdict["worst"], verdict["deckel"]))
    assert asked(path, "SELECT record, best, worst, moved FROM schocken_rounds ORDER BY record") == [
        (number, verdict["best"], verdict["worst"], verdict["deckel"]) for number, verdict in verdicts.items()
    ]
    losers = [seat for (seat,) in asked(path, "SELECT half_loser FROM schocken_rounds WHERE half_loser IS NOT NULL")]
    assert losers == records_of(made.data())[-1]["state"]["half_losers"]
    assert asked(path, "PRAGMA foreign_key_check") == []


def test_all_dice_of_the_box_count_also_void_ones_and_those_taken_back(page_of):
    made = random_match("schocken", 5, 3)
    records = records_of(made.data())[1:]
    thrown = Counter()
    for record in records:
        if "throw" in record:
            event = record["event"]
            thrown.update(event.get("dice") or [value for _, dice in event["throws"] for value in dice])
    assert {record["n"] for record in records if "throw" in record} - {record["n"] for record in standing(made.data())}
    page = page_of(made)
    row = page.table("Values")[1]
    assert row == ["dice", *(str(thrown[value]) for value in range(1, 7)), str(thrown.total())]
    assert "All throws count, also those that were void or taken back." in page.texts("main")[0]


def test_in_a_report_on_two_games_the_ways_in_which_throws_come_to_nothing_are_those_of_both(page_of):
    page = page_of(three_duels(), random_match("schocken", 1, 2))
    said = next(part for part in page.texts("section") if "Chi-square" in part)
    assert "All throws count, also those that were thrown again, void or taken back." in said


def test_two_games_on_a_page_and_in_a_database_but_in_no_table(report, log, three_halves, tmp_path):
    paths = [log(three_halves, "schocken"), log(three_duels(), "fini")]
    assert report(*paths, "--html", tmp_path / "page", "--sqlite", tmp_path / "matches.sqlite") == (0, "", "")
    assert asked(tmp_path / "matches.sqlite", "SELECT game, winner IS NULL FROM matches") == [
        ("schocken", 1),
        ("fini", 1),
    ]
    status, _, complaint = report(*paths, "--csv", tmp_path / "table.csv")
    assert status == 1 and "One table cannot hold different games" in complaint


def test_a_database_that_is_older_than_schocken_takes_it_in(report, log, three_halves, tmp_path):
    path = tmp_path / "matches.sqlite"
    with closing(sqlite3.connect(path)) as old:
        old.executescript(
            f"PRAGMA application_id = {database.APPLICATION_ID}; PRAGMA user_version = 1;"
            + database.SCHEMA
            + FiniMatch.SCHEMA
        )
    assert report(log(three_halves), "--sqlite", path) == (0, "", "")
    assert asked(path, "SELECT count(*) FROM schocken_rounds") == [(5,)]
