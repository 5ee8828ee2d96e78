"""Logs that somebody brings to a hub from a box at the end of a cable: `schiri pull --hub`."""

import contextlib
import subprocess
import sys
from types import SimpleNamespace

import pytest
from processes import SCHIRI, Simulator
from schiri_tools.cli import pull
from schiri_tools.cli.main import main as schiri
from schiri_tools.hub.file import verified
from schiri_tools.hub.sending import Answer, HubLine
from schiri_tools.serial_line.pulling import Pulled
from schiri_tools.util.errors import UserError

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.signing.forging import lines_of

WHOLE = (GOLDEN / "whole_match.jsonl").read_bytes()


def test_a_log_that_is_brought_again_counts_once_and_is_told_so(hub, organiser):
    id_ = organiser.drawn()
    line, log = HubLine(f"{hub.url}/e/{id_}/"), organiser.of_draw(id_, WHOLE)
    assert line.send(WHOLE).counts is False  # its box was not told of a draw
    assert line.send(log) == (True, "The result of table 1 in round 1 is taken.")
    assert line.send(log) == (True, "This result has been counted already.")
    assert line.send(WHOLE[:-9]).counts is False


def test_where_no_tournament_is_that_is_told_in_a_sentence(hub, organiser):
    id_ = organiser.drawn(published=False)
    with pytest.raises(UserError, match="or it is not published"):
        HubLine(f"{hub.url}/e/{id_}").send(WHOLE)
    with pytest.raises(UserError, match="is it running"):
        HubLine("http://127.0.0.1:1/e/abcd2345").send(WHOLE)


@pytest.mark.parametrize(
    "address",
    [
        *("", "192.168.0.5", "ftp://x/e/a", "http://x", "http://x:y/e/a", "http://x/desk/a"),
        *("http://[::1/e/a", "http://..x/e/a", "http://x/e/ä", "http://x/e/a b", "http://x/e/a\x01"),
    ],
)
def test_an_address_that_is_no_tournaments_page_is_refused(address):
    with pytest.raises(UserError, match="is that of its page"):
        HubLine(address)


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b"[" * 60_000, b'{"counts": true}', b"\xff"])
def test_what_is_no_hub_is_told_apart(body, monkeypatch):
    line = HubLine("http://127.0.0.1:1/e/abcd2345")
    monkeypatch.setattr(line, "_ask", lambda log: (200, body))
    with pytest.raises(UserError, match="is no hub"):
        line.send(WHOLE)


def test_a_hub_that_has_too_much_to_do_is_asked_again(monkeypatch):
    pauses = []
    line = HubLine("http://127.0.0.1:1/e/abcd2345", sleep=pauses.append)
    answers = [(429, b"{}"), (200, b'{"counts": true, "sentence": "Taken."}')]
    monkeypatch.setattr(line, "_ask", lambda log: answers[min(len(pauses), 1)])
    assert line.send(WHOLE).counts and len(pauses) == 1
    monkeypatch.setattr(line, "_ask", lambda log: answers[0])
    with pytest.raises(UserError, match="try again later"):
        line.send(WHOLE)


@pytest.mark.sweep
def test_a_pull_brings_the_matches_of_a_box_to_the_hub_where_they_wait_until_they_are_counted(
    hub, organiser, tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "script").write_text((GOLDEN / "whole_match.script").read_text(encoding="utf-8"), encoding="utf-8")
    log, flash = tmp_path / "played.jsonl", tmp_path / "box.flash"
    subprocess.run([SCHIRI, "play", tmp_path / "script", "--flash", flash, "--log", log], check=True)
    id_ = organiser.drawn(lines_of(log.read_bytes())[0]["players"])
    others = organiser.drawn(("Cem", "Dora"))
    box = Simulator(flash, tmp_path)
    try:
        said = []
        for where in (id_, id_, others):
            words = [SCHIRI, "pull", "--hub", f"{hub.url}/e/{where}"]
            said.append(subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=600))
            if len(said) == 1:
                assert organiser.count(id_, 1).status == 303
    finally:
        box.kill()
    assert [done.returncode for done in said] == [1, 0, 1], said
    assert "Hub: Nothing in the log shows that the match began after the draw" in said[0].stderr
    assert "Hub: This result has been counted already." in said[1].stderr
    assert "Hub: No table of the latest round is that of" in said[2].stderr
    state = verified(organiser.get(f"/desk/{id_}/file").body).state
    assert state.result(1, 1).match and not state.open_tables


def test_a_hub_that_is_away_is_told_once_and_none_keeps_a_match_or_speaks_a_line_of_pull(tmp_path, monkeypatch, capsys):
    log, pulled = tmp_path / "whole.jsonl", []
    log.write_bytes(WHOLE)

    def pull_one(_client, stored, *_):
        pulled.append(stored.number)
        return Pulled(log, 2, len(WHOLE), True, True, None), "Not signed."

    client = SimpleNamespace(matches=lambda: [SimpleNamespace(number=number) for number in (1, 2, 3)])
    monkeypatch.setattr(pull, "connected", lambda *_: contextlib.nullcontext((client, None)))
    monkeypatch.setattr(pull, "_pull_one", pull_one)
    words = ["pull", "--to", str(tmp_path), "--hub", "http://127.0.0.1:1/e/abcd2345"]
    assert schiri(words) == 1
    assert pulled == [1, 2, 3] and capsys.readouterr().err.count("is it running?") == 1
    monkeypatch.setattr(HubLine, "send", lambda *_: Answer(True, "Taken.\nMatch 1: signed."))
    assert schiri(words) == 0 and "\nMatch 1: signed." not in capsys.readouterr().err


def test_who_brings_logs_needs_nothing_that_a_tournament_needs():
    script = "import sys, schiri_tools.hub.sending; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
