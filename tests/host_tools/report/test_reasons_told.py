"""Monitor and report tell why each verdict is what it is, in the words of the box."""

import json
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from making import Log, random_match, standing
from schiri import games
from schiri.games.fini.texts import reason_in_words as of_fini
from schiri.games.qwixx.texts import reason_in_words as of_qwixx
from schiri.games.schocken.texts import reason_in_words as of_schocken
from schiri.games.wuerfel_duell.texts import lines_of as of_wuerfel_duell
from schiri.texts import LANGUAGES, Texts
from schiri_tools.cli.monitor import Telling
from schiri_tools.games import host_game
from schiri_tools.narration.names import shown_names
from schiri_tools.report import collection
from schiri_tools.report.page import html
from schiri_tools.report.summary import summary

GOLDEN = Path(__file__).parents[1] / "logs" / "golden"


@cache
def logs():
    """Returns the golden logs, and a random one of each game."""
    made = [random_match(game, 1).data() for game in games.NAMES]
    return [path.read_bytes() for path in sorted(GOLDEN.glob("*.jsonl"))] + made


@cache
def judged(log, undone=True):
    """Returns the judged records of a log and the one that ends the match, each with its reasons by the rules."""
    header, *records = map(json.loads, log.splitlines())
    match = None
    found = []
    wanted = {record["n"] for record in (records if undone else standing(log))}
    for record in records:
        event = record.get("event")
        if not event:
            continue
        if event["event"] == "start":
            match = games.new_match(games.checked_start(event))
        elif event["event"] == "undo":
            match.undo()
        else:
            match.apply(event)
            if "verdict" in record or match.game.phase == "over":
                assert record.get("why", match.game.reasons()) == match.game.reasons()
                # A verdict with a `cause` comes from an interruption, which needs no reasons.
                if "cause" not in record and record["n"] in wanted:
                    found.append((record, match.game.reasons()))
    return found


def box_says(log, language, undone=True):
    """Returns the reasons of a log as its box shows them, with whole names where it shortens them or shows letters of
    sides."""
    header = json.loads(log.splitlines()[0])
    game, names = header["game"], shown_names(header["players"])
    text = Texts(language, games.texts_of(game, language))

    def words(reason):
        if game == "fini":
            return of_fini(reason, text, names)
        if game == "wuerfel_duell":
            bank = text("bank_of_chips")
            lines = of_wuerfel_duell([reason], text)
            return ", ".join(
                says % tuple(bank if seat is None else names[seat] for seat in seats) for says, seats in lines
            )
        of_game = of_qwixx if game == "qwixx" else of_schocken
        return of_game(text, list(reason), lambda seat, width: names[seat])

    found = [words(reason) for _, reasons in judged(log, undone) for reason in reasons]
    return [re.sub(" (?=[:;!?])", "\N{NO-BREAK SPACE}", one) if language == "fr" else one for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_monitor_tells_every_reason_in_the_words_of_the_box(language, capsys):
    count = 0
    for log in logs():
        telling = Telling(language)
        for line in log.splitlines(keepends=True):
            telling.take(line)
        told = [line[4:] for line in capsys.readouterr().out.splitlines() if line.startswith("    ")]
        wanted = box_says(log, language)
        assert told == wanted
        count += len(wanted)
    assert count > 200


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_tells_every_reason_that_stands_in_the_words_of_the_box(language):
    for log in logs():
        game = collection.game_of(log, host_game, language)
        lines = "\n".join(summary(game))
        page = unescape(b"".join(html([game])).decode())
        page = page.replace("\N{NON-BREAKING HYPHEN}", "-")
        for words in box_says(log, language, undone=False):
            assert words in lines and words in page, words


def test_the_report_marks_the_dice_that_would_have_fitted_and_those_that_offend():
    made = Log(dice="table").event("roll").signal().event("fini", 900_000, player=0)
    made.event("layouts", layouts=[[["c1", "c2"]], [["c6"]]], field={"coloured": [3, 5], "silver": []})
    made.event("roll").signal().event("fini", 900_000, player=0)
    made.event("layouts", layouts=[[["c1", "c2"]], [["c6", "c5", "s4"]]], field={"coloured": [], "silver": []})
    page = b"".join(html([collection.game_of(made.data(), host_game)])).decode()
    marked = re.findall(r'<b class="die (\w+) marked">.*?</span>(\d)<span class="unseen"> \((.*?)\)', page)
    assert marked == [("coloured", "3", "would have fitted"), ("silver", "4", "wrong")]
