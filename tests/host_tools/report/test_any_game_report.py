"""Reports of a game that the tools have never heard of: what its rules tell is told."""

import csv
import sqlite3
from contextlib import closing

import new_game
import pytest
from making import records_of, standing


@pytest.fixture
def made(monkeypatch):
    new_game.make_known(monkeypatch)
    return new_game.made()


def score_of(made):
    """Returns the points, counted from the verdicts in the log."""
    winners = [record["verdict"]["winner"] for record in standing(made.data()) if "verdict" in record]
    return [winners.count(seat) for seat in range(3)]


def test_its_summary_has_score_and_winner(report, log, made):
    score = score_of(made)
    winner = ("Ada", "Ben", "Cem")[score.index(2)]
    _, events, outcome, seal, undone, *rest = report(log(made))[1].splitlines()
    told = f"Ada {score[0]}, Ben {score[1]}, Cem {score[2]}"
    assert events == f"{len(standing(made.data()))} events. Score: {told}." and outcome == f"{winner} has won."
    assert seal.startswith("The dice were sealed as ") and undone == "What did not stand: throws undone: 1."
    assert rest == ["The power was cut once; the match went on from its log.", "Power cuts in duels: 1."]
    begin = report(log(made, "begin", lines=2))[1].splitlines()
    assert begin[2] == "The match was not played to its end: Ada 0, Ben 0, Cem 0 so far."


@pytest.mark.parametrize(("decided", "words"), [("draw", "Nobody has won: draw."), ([0, 2], "Ada and Cem have won.")])
def test_who_has_won_may_be_told_by_a_word_or_a_list(report, log, made, monkeypatch, tmp_path, decided, words):
    state = new_game.Highest.state
    monkeypatch.setattr(new_game.Highest, "state", lambda game: _decided(state(game), decided))
    made = new_game.made()
    path = tmp_path / "matches.sqlite"
    assert report(log(made), "--sqlite", path, "--html", tmp_path / "page.html")[0] == 0
    assert words in report(log(made))[1].splitlines()
    with closing(sqlite3.connect(path)) as asked:
        assert asked.execute("SELECT winner FROM matches").fetchall() == [(None,)]


def _decided(state, decided):
    return state | {"winner": decided if state["phase"] == "over" else None}


def test_its_page_shows_every_event_and_the_score(page_of, made):
    page = page_of(made)
    rows = page.table("Events in force")[1:]
    assert [row[1] for row in rows] == [str(record["n"]) for record in standing(made.data())]
    assert rows[0][2:] == ["Ada", f"roll, dice {standing(made.data())[0]['event']['dice']}", "Ada 0, Ben 0, Cem 0"]
    assert [row[2] for row in rows[2:5]] == ["Ada", "Ben", "Cem"]  # the first round after the interrupted one
    assert [row[1] for row in page.table("Score")[1:]] == [str(points) for points in score_of(made)]
    assert len(page.pictures("Score, event by event")) == 1
    thrown = [record for record in records_of(made.data())[1:] if "throw" in record]
    assert page.table("Values")[1][-1] == str(2 * len(thrown))


def test_its_table_has_a_row_for_each_event_and_the_database_its_records(report, log, made, tmp_path):
    assert report(log(made), "--csv", tmp_path / "table.csv", "--sqlite", tmp_path / "matches.sqlite") == (0, "", "")
    with open(tmp_path / "table.csv", newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert [(row["record"], row["event"]) for row in rows] == [
        (str(record["n"]), record["event"]["event"]) for record in standing(made.data())
    ]
    assert rows[-1]["score"] == " ".join(map(str, score_of(made)))
    with closing(sqlite3.connect(tmp_path / "matches.sqlite")) as asked:
        assert asked.execute("SELECT game, winner FROM matches").fetchall() == [("new_game", score_of(made).index(2))]
        in_force = asked.execute("SELECT record FROM records WHERE in_force AND event <> 'start' ORDER BY record")
        assert [str(record) for (record,) in in_force] == [row["record"] for row in rows]
