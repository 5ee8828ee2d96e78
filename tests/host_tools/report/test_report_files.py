"""The table and the database, read by other means than those that wrote them."""

import csv
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import known_matches
import pytest
from making import Log, records_of, standing
from schiri import games
from schiri_tools.games import host_game
from schiri_tools.report import database

PAGE = (Path(__file__).parents[3] / "docs" / "logs" / "report.md").read_text(encoding="utf-8")


def section(heading):
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def first_cells(text):
    return [re.findall(r"`(\w+)`", row) for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)]


def asked(path, question):
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return database.execute(question).fetchall()


def content(path):
    """Returns the whole content of the database as sorted lines of SQL."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        return sorted(line.replace("INSERT INTO", "") for line in database.iterdump())


# The table


def test_table_of_duels(report, log, three_duels, tmp_path):
    assert report(log(three_duels), "--csv", tmp_path / "duels.csv") == (0, "", "")
    written = (tmp_path / "duels.csv").read_bytes()
    assert written.startswith(b"\xef\xbb\xbfmatch,") and written.endswith(b"\r\n")
    columns, *rows = csv.reader(written.decode("utf-8-sig").splitlines())
    assert sorted(columns) == sorted(name for names in first_cells(section("The table")) for name in names)
    first, foul, abort = (dict(zip(columns, row, strict=True)) for row in rows)
    applies = {
        "match": "00c0ffee", "player_a": "Ada", "player_b": "Ben", "record": "13", "round": "1", "duel": "1",
        "starter": "A", "combination": "straight", "coloured": "1 1 2 2 3 3 4 5 5 6 6", "silver": "4 4 5 6",
        "test_dice": "0", "caller": "A", "duration_us": "950000", "step": "3", "winner": "A", "aborted": "0",
        "first_key_us_a": "400000", "first_key_us_b": "460000", "length_a": "6", "length_b": "0",
        "layout_a": "c1 c2 c3 c4 c5 c6", "layout_b": "s4 | c6", "chip_change_a": "1", "chip_change_b": "0",
        "chips_a": "1", "chips_b": "0",
    }  # fmt: skip
    assert first == dict.fromkeys(columns, "") | applies
    assert (foul["offences_b"], foul["cause"], foul["caller"], foul["chips_a"]) == ("dropped", "dropped", "", "2")
    assert (abort["aborted"], abort["cause"], abort["step"], abort["chip_change_a"]) == ("1", "power_cut", "0", "0")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=1+1", "'=1+1"),
        ("@x, \"y\"; 'z'", "'@x, \"y\"; 'z'"),
        ("-1", "'-1"),
        ("+ß", "'+ß"),
        ("\tA", "�A"),
        ("a=b", "a=b"),
        ("x;=1+1;y", "x;'=1+1;y"),
        ("a,@b", "a,'@b"),
        ("b; +1", "b;' +1"),
        ('b;"=1+1', "b;'\"=1+1"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("a;b-1", "a;b-1"),
    ],
)
def test_a_name_is_no_formula_wherever_a_spreadsheet_cuts_the_line(report, log, tmp_path, name, written):
    made = log(known_matches.three_duels((name, "Ben")))
    for number, delimiter in enumerate((",", ";", ";")):
        target = tmp_path / f"{number}.csv"
        assert report(made, "--csv", target, "--language", ("en", "de", "fr")[number])[0] == 0
        with open(target, newline="", encoding="utf-8-sig") as file:
            assert {row["player_a"] for row in csv.DictReader(file, delimiter=delimiter)} == {written}


def test_table_dice(report, log, tmp_path):
    made = Log(dice="table").event("roll").signal().event("fini", 5_200_000, player=1)
    made.event("ruling", premature=False, offences=[[], []], lengths=[4, 3])
    made.event("roll").signal().event("fini", 900_000, player=0)
    made.event("layouts", layouts=[[["c1", "c2"]], [["c6", "c5", "s4"]]], field={"coloured": [], "silver": []})
    assert report(log(made), "--csv", tmp_path / "duels.csv", "--html", tmp_path / "page") == (0, "", "")
    with open(tmp_path / "duels.csv", newline="", encoding="utf-8-sig") as file:
        told, judged = csv.DictReader(file)
    assert (told["duration_us"], told["length_b"], told["layout_b"], told["coloured"]) == ("5200000", "3", "", "")
    assert (judged["layout_b"], judged["offences_b"]) == ("c6 c5 s4", "bad_copy")
    assert "The box threw no dice here" in (tmp_path / "page").read_text(encoding="utf-8")


# The database


def test_database_has_what_the_log_has(report, log, whole_match, tmp_path):
    path = tmp_path / "matches.sqlite"
    assert report(log(whole_match), "--sqlite", path) == (0, "", "")
    header, *records = records_of(whole_match.data())
    in_force = standing(whole_match.data())
    verdicts = [record["verdict"] for record in in_force if "verdict" in record]
    assert asked(path, "SELECT id, result, complete FROM matches") == [(header["id"], "finished", 1)]
    assert asked(path, "SELECT name, points FROM players ORDER BY seat") == [
        (name, points) for name, points in zip(header["players"], records[-1]["state"]["points"], strict=True)
    ]
    assert asked(path, "SELECT count(*), sum(in_force) FROM records") == [
        (len(records), 1 + len(in_force))  # the start is in force, too
    ]
    assert asked(path, "SELECT caller, winner, step FROM fini_duels ORDER BY record") == [
        (verdict["caller"], verdict["winner"], verdict["step"]) for verdict in verdicts
    ]
    assert asked(path, "SELECT seat, sum(chip_change) FROM fini_sides GROUP BY seat") == [
        (seat, sum(verdict["chips"][seat] for verdict in verdicts)) for seat in (0, 1)
    ]
    assert asked(path, "PRAGMA foreign_key_check") == [] and asked(path, "PRAGMA user_version") == [(1,)]


def test_reporting_a_log_again_changes_nothing(report, log, whole_match, three_duels, tmp_path):
    path = tmp_path / "matches.sqlite"
    logs = [log(whole_match, "1"), log(three_duels, "2")]
    assert report(*logs, "--sqlite", path) == (0, "", "")
    before = content(path)
    assert report(*reversed(logs), "--sqlite", path) == (0, "", "")
    assert content(path) == before


def test_a_longer_log_takes_the_place_of_a_shorter_one_and_never_the_reverse(report, log, whole_match, tmp_path):
    path, fresh = tmp_path / "matches.sqlite", tmp_path / "fresh.sqlite"
    whole, part = log(whole_match, "whole"), log(whole_match, "part", lines=60)
    assert report(whole, "--sqlite", fresh) == (0, "", "")
    assert report(part, "--sqlite", path) == (0, "", "")
    assert asked(path, "SELECT complete, count(*) FROM matches JOIN records USING (match_no)") == [(0, 59)]
    assert report(whole, "--sqlite", path) == (0, "", "")
    assert content(path) == content(fresh)
    sentence = f"schiri: {path} has more of the match {whole_match.header['id']} already, and keeps that.\n"
    assert report(part, "--sqlite", path) == (0, "", sentence)
    assert content(path) == content(fresh)


def test_another_match_of_the_same_id_is_refused_and_nothing_of_the_call_is_kept(report, log, three_duels, tmp_path):
    path = tmp_path / "matches.sqlite"
    assert report(log(three_duels, "1"), "--sqlite", path)[0] == 0
    before = path.read_bytes()
    other = log(Log(match_id="00c0ffee").roll([1] * 11, [2] * 4), "other")
    status, said, complaint = report(
        log(known_matches.three_duels(match_id="00000005"), "new"), other, "--sqlite", path
    )
    assert (status, said) == (1, "")
    assert complaint == f"schiri: {path} has another match than {other} with the id 00c0ffee: nothing was written.\n"
    assert path.read_bytes() == before and sorted(p.name for p in tmp_path.glob("matches*")) == ["matches.sqlite"]


def test_two_matches_of_one_id_in_a_call_are_both_named(report, log, three_duels, tmp_path):
    one, other = log(three_duels, "1"), log(Log(match_id="00c0ffee").roll([1] * 11, [2] * 4), "2")
    words = [word for kind in ("html", "csv", "sqlite") for word in (f"--{kind}", tmp_path / kind)]
    assert report(one, other, *words) == (
        1,
        "",
        f"schiri: {one} and {other} are two matches with the same id 00c0ffee: nothing was written.\n",
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "2"]


def foreign(path):
    with closing(sqlite3.connect(path)) as database:
        database.executescript("PRAGMA journal_mode = WAL; CREATE TABLE birds (name); INSERT INTO birds VALUES ('owl')")


def newer(path):
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"PRAGMA application_id = {0x53636869}; PRAGMA user_version = 2; CREATE TABLE x (y)")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: path.write_bytes(b"Dear diary, today I bought a box.\n"), "is no SQLite database."),
        (lambda path: path.write_bytes(b"SQLite format 3"), "is no SQLite database."),
        (foreign, "is a database of something else."),
        (newer, "was made by a newer version of schiri."),
    ],
)
def test_a_file_of_somebody_else_is_refused_unchanged(report, log, three_duels, tmp_path, make, reason):
    folder = tmp_path / "theirs"
    folder.mkdir()
    path = folder / "file"
    make(path)
    before = {entry.name: entry.read_bytes() for entry in folder.iterdir()}
    assert report(log(three_duels), "--sqlite", path) == (1, "", f"schiri: {path} {reason}\n")
    assert {entry.name: entry.read_bytes() for entry in folder.iterdir()} == before


def test_a_damaged_or_busy_database_is_said_in_one_sentence(
    report, log, three_duels, whole_match, tmp_path, monkeypatch
):
    path = tmp_path / "matches.sqlite"
    assert report(log(three_duels), "--sqlite", path)[0] == 0
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr("schiri_tools.report.database.PATIENCE_S", 0.1)
        status, _, complaint = report(log(whole_match), "--sqlite", path)
    assert (status, complaint) == (1, f"schiri: {path} cannot be written: SQLite says database is locked.\n")
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(len(whole) - 4096))
    status, _, complaint = report(log(whole_match), "--sqlite", path)
    assert status == 1 and complaint.count("\n") == 1 and "SQLite says" in complaint


def sql_examples():
    return re.findall(r"^```sql example\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_pages_examples_can_be_asked(report, log, whole_match, three_duels, tmp_path):
    path = tmp_path / "matches.sqlite"
    assert report(log(whole_match, "1"), log(three_duels, "2"), "--sqlite", path)[0] == 0
    examples = sql_examples()
    won, quick, *_, values = (asked(path, example) for example in examples)
    verdicts = asked(path, "SELECT winner FROM fini_duels WHERE winner IS NOT NULL")
    assert sum(count for _, count in won) == len(verdicts) and won[0][1] >= won[1][1]
    assert [name for name, *_ in quick] == ["Ada", "Ben"] and 0.3 < quick[0][1] < 2
    assert quick[0][2] + quick[1][2] == pytest.approx(1)
    assert [value for value, _ in values] == [1, 2, 3, 4, 5, 6]
    rolls = asked(path, "SELECT count(*) FROM records WHERE event = 'roll'")[0][0]
    assert sum(count for _, count in values) == 15 * rolls


QUESTIONS = {
    "schocken_": (known_matches.three_halves, [("Ben", "schock_aus", 1, 2.0), ("Ada", "plain", 3, 1.0)], 14),
    "qwixx_": (known_matches.red_closed, [("Ada", "capture", 1), ("Ada", "place", 5), ("Ben", "place", 2)], 9),
    "wuerfel_duell_": (
        known_matches.two_duels,
        [("Ada", 1, 1.0, 2.0), ("Ben", 1, 1.0, 6.0), ("Cem", 1, 0.0, 2.0)],
        None,
    ),
}


@pytest.mark.parametrize("tables", QUESTIONS)
def test_the_pages_questions_on_other_games_can_be_asked(report, log, tmp_path, tables):
    made, some, in_all = QUESTIONS[tables]
    path = tmp_path / "matches.sqlite"
    assert report(log(made()), "--sqlite", path)[0] == 0
    (question,) = (example for example in sql_examples() if f" {tables}" in example)
    answer = asked(path, question)
    assert {*some} <= {*answer} and in_all in (None, sum(row[2] for row in answer))


def test_the_page_names_every_table():
    own = "".join(host_game(name).report.SCHEMA for name in games.NAMES)
    made = re.findall(r"CREATE TABLE (\w+)", database.SCHEMA + own)
    assert made == [name for names in first_cells(section("The database")) for name in names]
