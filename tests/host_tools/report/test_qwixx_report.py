"""Reports of Qwixx – Das Duell: what they say of a match of which everything is known, and of random ones, held against
the second reading of the rules."""

from collections import Counter

import pytest
from games.qwixx import qwixx_oracle as oracle
from known_matches import Qwixx
from making import random_match, records_of, standing
from test_report_files import asked, first_cells, section
from test_schocken_report import rows_of

CLOSED = 16  # the seed of a match in which a row is closed


def turns_of(made):
    """Returns the second reading's account of each turn: player, dice, kinds of actions, misthrow, score."""
    lying = oracle.Table(made.start["first"])
    turns = []
    for record in standing(made.data()):
        event = record["event"]
        before = oracle.state(lying)
        oracle.carry_out(lying, event)
        if event["event"] == "roll":
            turns.append({"seat": before["turn"], "dice": dict(lying.dice), "kinds": []})
        elif event["event"] == "place":
            wanted = [event["action"], event["row"]]
            dice = before["dice"]
            wanted.append(sum(dice["white"]) if event["action"] == 1 else event["white"] + dice[event["row"]])
            turns[-1]["kinds"] += [(*wanted, legal[3]) for legal in before["legal"] if legal[:3] == wanted]
        turns[-1]["record"] = record["n"]
        turns[-1]["misthrow"] = oracle.state(lying)["misthrows"] != before["misthrows"]
        turns[-1]["scores"] = [oracle.score(lying, seat) for seat in (0, 1)]
    return turns


def test_summary(bare_report, log, red_closed):
    assert bare_report(log(red_closed)) == (
        0,
        "Match 1: Qwixx – Das Duell, Ada against Ben, 33 records.\n"
        "10 turns.\n"
        "The end: there are 4 misthrows.\n"
        "Ada has won by 24 to −14 points.\n"
        "This match was played with real dice, which the box did not see: its throws are what the players told it.\n"
        "What did not stand: moves undone: 1.\n",
        "",
    )


def test_a_match_under_way(report, log, red_closed):
    said = report(log(red_closed, lines=7))[1]
    assert "\n1 turn.\nThe match was not played to its end: Ada 3, Ben 1 so far.\n" in said


def test_a_draw_has_no_winner(report, log, tmp_path):
    made = Qwixx()
    for _ in range(4):
        made.fall(1, 1, 1, 1, 1, 1).decline(2)
    path = tmp_path / "matches.sqlite"
    assert report(log(made.end()), "--sqlite", path)[0] == 0
    assert "\nThe match is a draw: −10 to −10 points.\n" in report(log(made))[1]
    assert asked(path, "SELECT winner, result FROM matches") == [(None, "finished")]


@pytest.mark.parametrize(
    ("turns", "last", "end", "points"),
    [
        (6, ((6, 6, 1, 6, 1, 1), "red", "yellow", 6), "red and yellow are closed", "56 to 15"),
        (11, ((3, 3, 1, 3, 1, 1), "red", "yellow", 3), "Ada has no stone left", "132 to 55"),
    ],
)
def test_why_a_match_is_over(bare_report, log, turns, last, end, points):
    """Ada stacks on red 6 and yellow 6, Ben on green 6, until the last turn is Ada's: Q2, Q4, Q5."""
    made = Qwixx()
    for _ in range(turns - 1):
        made.fall(3, 3, 1, 3, 1, 1).place("red").place("yellow", 3).fall(3, 3, 1, 1, 1, 1).place("green").decline()
    dice, first, second, white = last
    made.fall(*dice).place(first).place(second, white).end()
    assert f"\nThe end: {end}.\nAda has won by {points} points.\n" in bare_report(log(made))[1]


def test_the_page_of_a_match_of_which_everything_is_known(page_of, red_closed):
    page = page_of(red_closed)
    assert page.texts(".score") == ["Ada 24 Ben −14"]
    assert page.texts(".score .winner bdi") == ["Ada"]
    up, down = [*map(str, range(2, 13))], [*map(str, range(12, 1, -1))]
    red = [*up[:5], "7 Ada 1", "8 Ada 2", "9 Ada 1", "10 Ada 1", "11", "12 Ada 1", "lock Ada 1"]
    assert page.table("The board at the end")[1:] == [
        ["Red (closed)", *red],
        ["Yellow", "2 Ben 1", *up[1:], "lock"],
        ["Green", *down[:7], "5 Ada 1", *down[8:], "lock"],
        ["Blue", *down, "lock"],
        ["Misthrows", "−5 Ada 1", *["−5 Ben 1"] * 3],
    ]
    assert "Stones left: Ada 13, Ben 18." in page.texts("main")[0]
    assert page.table("Points (stones)") == [
        ["", "Ada", "Ben"],
        ["Red", "28 (7)", "0 (0)"],
        ["Yellow", "0 (0)", "1 (1)"],
        ["Green", "1 (1)", "0 (0)"],
        ["Blue", "0 (0)", "0 (0)"],
        ["Misthrows", "−5 (1)", "−15 (3)"],
        ["Total", "24", "−14"],
    ]
    assert page.table("What they did") == [
        ["Player", "Turns", "Stones placed", "Stacked", "Captures", "Rows closed", "Misthrows"],
        ["Ada", "5", "7", "1", "1", "1", "1"],
        ["Ben", "5", "2", "0", "0", "0", "3"],
    ]
    assert page.table("What was taken back")[1:] == [
        ["0:00", "27", "a stone in the yellow row, by the white sum", "26"]
    ]
    (picture,) = page.pictures("Score, turn by turn")
    assert "At the end: Ada 24, Ben −14." in picture.text
    assert "The box threw no dice here." in page.texts("main")[0]


def test_every_turn_of_a_match_of_which_everything_is_known(page_of, red_closed):
    rows = page_of(red_closed).table("Turns")[1:]
    misthrow = ["declined", "declined: a misthrow"]
    assert [[row[0], *row[2:]] for row in rows] == [
        ["1, Ada", "red 7", "red 8", "3 : 0 (+3, 0)"],
        ["2, Ben", "green 5", "declined", "3 : 1 (0, +1)"],
        ["3, Ada", "red 8, a stack of 2", "green 5, captured from Ben", "7 : 0 (+4, −1)"],
        ["4, Ben", *misthrow, "7 : −5 (0, −5)"],
        ["5, Ada", "red 9", "red 10", "16 : −5 (+9, 0)"],
        ["6, Ben", *misthrow, "16 : −10 (0, −5)"],
        ["7, Ada", "red 12; the row is closed", "declined", "29 : −10 (+13, 0)"],
        ["8, Ben", "declined", "yellow 2", "29 : −9 (0, +1)"],
        ["9, Ada", *misthrow, "24 : −9 (−5, 0)"],
        ["10, Ben", *misthrow, "24 : −14 (0, −5)"],
    ]
    assert rows[0][1] == "white 3 4 red 5 yellow 1 green 1 blue 1"
    assert rows[7][1] == "white 1 2 red – yellow 1 green 3 blue 3"


def test_an_action_that_was_not_reached_is_not_declined(page_of):
    _, row = page_of(Qwixx().fall(3, 4, 5, 1, 1, 1).place("red")).table("Turns")
    assert row[:1] + row[2:4] == ["1, Ada (not over)", "red 7", "–"]


def test_the_table_has_a_row_for_each_turn(report, log, red_closed, tmp_path):
    assert report(log(red_closed), "--csv", tmp_path / "turns.csv") == (0, "", "")
    rows = rows_of(tmp_path / "turns.csv")
    columns = [name for names in first_cells(section("The table of Qwixx")) for name in names]
    assert sorted(rows[0]) == sorted(["match", "player_a", "player_b", *columns])
    both = {"match": "0dd1ce00", "player_a": "Ada", "player_b": "Ben", "test_dice": "0"}
    assert rows[2] == both | {
        "record": "10", "turn": "3", "player": "A", "white": "2 6", "red": "1", "yellow": "1", "green": "3",
        "blue": "1", "misthrow": "0", "row_1": "red", "value_1": "8", "kind_1": "stack", "stones_1": "2",
        "row_2": "green", "value_2": "5", "kind_2": "capture", "stones_2": "1", "score_a": "7", "score_b": "0",
    }  # fmt: skip
    nothing = dict.fromkeys(
        ("red", *(f"{name}_{n}" for n in (1, 2) for name in ("row", "value", "kind", "stones"))), ""
    )
    assert rows[9] == both | nothing | {
        "record": "32", "turn": "10", "player": "B", "white": "6 6", "yellow": "6", "green": "1", "blue": "1",
        "misthrow": "1", "score_a": "24", "score_b": "-14",
    }  # fmt: skip


@pytest.mark.parametrize("seed", [CLOSED, 7, 0])
def test_turns_are_those_of_the_second_reading(report, log, tmp_path, seed):
    made = random_match("qwixx", seed)
    turns = turns_of(made)
    path = tmp_path / "matches.sqlite"
    assert report(log(made), "--sqlite", path) == (0, "", "") and len(turns) > 20
    dice = [(" ".join(map(str, turn["dice"]["white"])), *map(turn["dice"].get, oracle.ROWS)) for turn in turns]
    assert asked(path, f"SELECT white, {', '.join(oracle.ROWS)} FROM qwixx_turns ORDER BY record") == dice
    assert asked(path, "SELECT record, seat, misthrow FROM qwixx_turns ORDER BY record") == [
        (turn["record"], turn["seat"], turn["misthrow"]) for turn in turns
    ]
    assert asked(path, "SELECT record, action, row, value, kind FROM qwixx_actions ORDER BY record, action") == [
        (turn["record"], *kind) for turn in turns for kind in turn["kinds"]
    ]
    assert asked(path, "SELECT record, seat, score FROM qwixx_scores ORDER BY record, seat") == [
        (turn["record"], seat, score) for turn in turns for seat, score in enumerate(turn["scores"])
    ]
    assert asked(path, "PRAGMA foreign_key_check") == []


def test_the_board_and_the_points_are_those_of_the_log(page_of):
    made = random_match("qwixx", CLOSED)
    end = records_of(made.data())[-1]["state"]
    page = page_of(made)
    rows = {row[0].split()[0].lower(): row[1:] for row in page.table("The board at the end")[1:]}
    names = made.header["players"]
    for row, lying in end["rows"].items():
        told = [place.split()[1:] for place in rows[row]]
        stones = [[names[field[0]], str(field[1])] if field else [] for field in lying["fields"]]
        assert told == [*stones, [] if lying["lock"] is None else [names[lying["lock"]], "1"]]
        assert [place.split()[0] for place in rows[row]] == [*map(str, oracle.VALUES[row]), "lock"]
    points = [[cell.split()[0].replace("−", "-") for cell in row[1:]] for row in page.table("Points (stones)")[1:]]
    assert points == [
        *([str(oracle.POINTS[min(end["counts"][seat][row], 12)]) for seat in (0, 1)] for row in range(4)),
        [str(-5 * count) for count in end["misthrows"]],
        [str(score) for score in end["scores"]],
    ]


def test_all_dice_of_the_box_count_by_their_colours(page_of):
    made = random_match("qwixx", CLOSED)
    thrown = {colour: Counter() for colour in ("white", *oracle.ROWS)}
    for record in records_of(made.data())[1:]:
        if "throw" in record:
            for colour, values in record["event"].items():
                if colour != "event":
                    thrown[colour].update(values if colour == "white" else [values])
    rows = page_of(made).table("Values")[1:-1]
    assert rows == [
        [colour, *(str(own[value]) for value in range(1, 7)), str(own.total())] for colour, own in thrown.items()
    ]
