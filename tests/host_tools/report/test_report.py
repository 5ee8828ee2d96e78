"""The command `schiri report`: what it says, what it refuses, and that it spoils nothing."""

import os
import subprocess
import sys
import weakref
from pathlib import Path

import pytest
from known_matches import Schocken
from making import Log, random_match, records_of, standing
from schiri_tools.games import NAMES, host_game
from schiri_tools.logs import verified
from schiri_tools.logs.throws import TEST_DICE, in_groups
from schiri_tools.logs.words import Words
from schiri_tools.narration.names import short_names, shown_names
from schiri_tools.report import collection
from schiri_tools.report.page import Player, html
from schiri_tools.report.summary import summary
from schiri_tools.report.words import ReportWords

GOLDEN = Path(__file__).parents[1] / "logs" / "golden"
KINDS = ("html", "csv", "sqlite")


def test_summary_of_a_match(report, log, three_duels):
    assert report(log(three_duels)) == (
        0,
        "Match 1: FINI!, Ada against Ben, 25 records.\n"
        "Duels: 1 scored, 1 ended by a foul, 1 aborted.\n"
        "Fastest call by Ada that held: 0.95 s after the signal.\n"
        "1.1: Ada: 6 long · Ben: 1 − 2 single dice = −1 · Ben: −1 is too short, so 0 · 6 against 0: Ada wins"
        " · Ada takes a chip: 0 + 1 = 1\n"
        "1.2: Ben: die dropped · Ada takes a chip, the other has none: 1 + 1 = 2\n"
        "The match was not played to its end: 2 points to 0 so far.\n"
        "The dice of this match were not sealed: nothing shows that nobody has chosen them.\n"
        "What did not stand: moves undone: 1, duels aborted: 1.\n"
        "Incomplete: the log has no result. The match was not ended, or the end of its log is missing.\n"
        "The power was cut once; the match went on from its log.\nPower cuts in duels: 1.\n",
        "",
    )


def test_summaries_of_several_matches_and_each_log_once(report, log, whole_match, three_duels):
    whole, copy, part = log(whole_match), log(whole_match, "copy"), log(whole_match, "part", lines=60)
    other = log(three_duels, "other")
    status, said, _ = report(part, whole, other, copy)
    assert status == 0 and said.count("Match 1: ") == 2
    assert said.startswith(f"{whole}: Match 1: ") and f"\n\n{other}: Match 1: " in said
    winner, points = ("Ada", "Ben")[whole_match.game.winner], sorted(whole_match.game.points)
    assert f"{winner} has won by {points[1]} to {points[0]} points." in said and said.count("Incomplete") == 1


def test_remarks_begin_with_the_dice(report, log):
    made = Log(entropy="test", stuck_keys=["A4"]).roll([1] * 11, [1] * 4, test=True).end("ended")
    *_, dice, end, keys = report(log(made))[1].splitlines()
    assert dice == TEST_DICE
    assert end == "The players have ended the match before it was decided."
    assert keys == "Keys that were down as the box was started, and ignored until they came up: A4."


def test_the_seal_on_the_dice_is_told(report, tmp_path):
    path = Path(__file__).parents[1] / "logs" / "golden" / "sealed_dice.jsonl"
    header, *_, result = records_of(path.read_bytes())
    seal = verified(path.read_bytes(), host_game).seal
    assert seal and seal in report(path)[1].splitlines()
    assert report(path, "--html", tmp_path / "page") == (0, "", "")
    page = (tmp_path / "page").read_text(encoding="utf-8")
    assert in_groups(header["commitment"]) in page and in_groups(result["secret"]) in page


def test_where_a_script_has_set_all_dice_no_seal_is_told(report, log):
    """The verifier does not speak of a seal, either."""
    made = Schocken(("Ada", "Ben", "Cem"), secret="5a" * 32).seal("123456", "", "")
    made.fall(6, 2, 1, 3, 3, 3, 1, 2, 6, test=True).end("ended")
    assert verified(made.data(), host_game).seal is None
    assert "seal" not in report(log(made))[1]


def test_a_match_that_was_laid_aside(report, log):
    made = Log()
    made.note(note="later")
    assert "Incomplete: the match was laid aside, and can be resumed.\n" in report(log(made))[1]


@pytest.mark.parametrize("lines", [0, 1, 2, 3])
def test_a_log_of_a_few_lines_is_refused_or_reported(report, log, three_duels, tmp_path, lines):
    words = [word for kind in KINDS for word in (f"--{kind}", tmp_path / kind)]
    status, said, complaint = report(log(three_duels, lines=lines), *words)
    assert (status, said) == (0 if lines else 1, "") and complaint.count("\n") == (0 if lines else 1)


def test_a_damaged_log_is_refused_with_its_line_and_nothing_is_written(report, log, three_duels, tmp_path):
    path = log(three_duels)
    path.write_bytes(path.read_bytes().replace(b'"value": 3', b'"value": 2', 1))
    bad = 1 + next(n for n, line in enumerate(path.read_bytes().splitlines()) if line not in three_duels.data())
    words = [word for kind in KINDS for word in (f"--{kind}", tmp_path / kind)]
    status, said, complaint = report(log(Log(), "good"), path, *words)
    assert (status, said) == (1, "")
    assert complaint.startswith(f"schiri: {path}, line {bad}: ") and complaint.count("\n") == 1
    assert not [kind for kind in KINDS if (tmp_path / kind).exists()]


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_written_is_said_and_no_log_is_lost(report, log, three_duels, tmp_path, kind):
    path = log(three_duels)
    (tmp_path / "link").hardlink_to(path)
    os.mkfifo(tmp_path / "pipe")
    before = path.read_bytes()
    for target in ("match.jsonl", "link", "pipe", ".", "no/such/folder"):
        status, said, complaint = report(path, f"--{kind}", tmp_path / target)
        assert (status, said, complaint.count("\n")) == (1, "", 1) and str(tmp_path / target) in complaint
    for other in set(KINDS) - {kind}:
        status, _, complaint = report(path, f"--{kind}", tmp_path / "x", f"--{other}", tmp_path / "y" / ".." / "x")
        assert status == 1 and "two things at once" in complaint
    assert path.read_bytes() == before and sorted(os.listdir(tmp_path)) == ["link", "match.jsonl", "pipe"]


def test_an_older_page_is_overwritten_and_nothing_else_is_left(report, log, three_duels, tmp_path):
    (tmp_path / "page").write_text("an older page")
    assert report(log(three_duels), "--html", tmp_path / "page", "--csv", tmp_path / "table") == (0, "", "")
    assert (tmp_path / "page").read_text().startswith("<!DOCTYPE html>")
    assert sorted(os.listdir(tmp_path)) == ["match.jsonl", "page", "table"]


def test_the_same_log_gives_the_same_page(log, three_duels, tmp_path):
    pages = []
    for seed in "12":
        command = [sys.executable, "-m", "schiri_tools.cli.main", "report", log(three_duels), "--html", "page"]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, cwd=tmp_path, env=environment, check=True)
        pages.append((tmp_path / "page").read_bytes())
    assert pages[0] == pages[1]


def test_of_many_matches_there_is_one_at_a_time(report, log, tmp_path, monkeypatch):
    """Therefore three hundred matches need no more memory than a few."""
    alive, most = weakref.WeakSet(), []
    make = collection.Log.told

    def counted(log, language):
        game = make(log, language)
        alive.add(game)
        most.append(len(alive))
        return game

    monkeypatch.setattr(collection.Log, "told", counted)
    paths = [log(Log(match_id=f"{number:08x}").roll([1] * 11, [2] * 4), str(number)) for number in range(12)]
    targets = ["--html", tmp_path / "page", "--csv", tmp_path / "table", "--sqlite", tmp_path / "database"]
    assert report(*paths, *targets) == (0, "", "") and report(*paths)[0] == 0
    assert len(most) == 4 * len(paths) and max(most) <= 2  # a match is made before the last one is freed


def test_duels_are_those_of_the_verdicts_in_the_log(whole_match):
    """The report plays the events again; here the verdicts that the box wrote are counted, without those undone."""
    told = [(r["n"], r["verdict"]) for r in standing(whole_match.data()) if "verdict" in r]
    found = collection.game_of(whole_match.data(), host_game).duels
    assert [(duel.record, duel.verdict) for duel in found] == told
    assert len(found) > 30


def test_names_are_safe_to_show_and_told_apart():
    assert shown_names(["Ada", "Ada"]) == ["Ada (A)", "Ada (B)"]
    assert shown_names(["", " "]) == ["(A)", "(B)"]
    assert shown_names(["a\x1b[31m\n\u202eb\ud800", "Zoë ß"]) == ["a�[31m��b�", "Zoë ß"]
    long = shown_names(["Wwwwwwwwwwww", "Wwwwwwwwwwww", "Maximilianna-Annika", "Maximilianna-Anton", "Ada"])
    assert list(short_names(dict(enumerate(long))).values()) == [
        "Wwwwwwwww… (A)", "Wwwwwwwww… (B)", "Maximilia… (C)", "Maximilia… (D)", "Ada",
    ]  # fmt: skip
    assert shown_names(["אבג", "x"]) == ["\u2068אבג\u2069", "x"]


@pytest.mark.parametrize("game", NAMES)
def test_nothing_of_a_report_is_left_in_english(monkeypatch, seeds, game):
    """The matches are over, ended early, open, resumed, or not begun. A sentence without a German text is replaced by a
    mark; test_sentences.py checks that French has the same texts as German."""

    def told(self, sentence):
        return sentence if isinstance(sentence, str) else self._told(sentence) or f"ENGLISH {sentence['code']}"

    monkeypatch.setattr(Words, "told", told)
    texts = ReportWords.text

    def text(self, sentence, **values):
        assert sentence in self._texts, sentence
        return texts(self, sentence, **values)

    monkeypatch.setattr(ReportWords, "text", text)
    golden = [path.read_bytes() for path in GOLDEN.glob("*.jsonl") if path.stem != "whole_match"]
    for seed in seeds:
        made = random_match(game, seed).data()
        logs = [(log, None) for log in golden if f'"game": "{game}"'.encode() in log]
        for log, count in [*logs, *((made, count) for count in (None, 4, 12, 40))]:
            match = collection.game_of(b"".join(log.splitlines(keepends=True)[:count]), host_game, "de")
            told = b"".join([*html([match, match], Player("", "")), *map(str.encode, summary(match))])
            assert b"ENGLISH" not in told, (seed, count)
