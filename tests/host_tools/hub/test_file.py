"""A tournament as a file: what verifies, and what does not."""

import json
from hashlib import sha256

import pytest
from evenings import AT, SOMEBODY, begin, by_hand, people, write_round
from schiri.match.game import Refusal
from schiri_tools.hub import file
from schiri_tools.hub.file import Writer, verified
from schiri_tools.hub.tournament import drawn_from
from schiri_tools.logs.verify import BadLog

from tests.host_tools.signing.forging import lines_of


@pytest.fixture(scope="module")
def writer():
    """Returns a small tournament with everything that can stand in a file."""
    writer = Writer.begun(begin("swiss", rounds=3))
    for name in people(5):
        writer.apply({"event": "enter", "name": name, "team": "Reds"}, AT)
    write_round(writer)
    writer.apply({"event": "withdraw", "name": "P2"}, AT)
    writer.apply({"event": "return", "name": "P2"}, AT)
    winner = list(writer.tournament.state.rounds[0].tables[0][1:])
    writer.apply(writer.tournament.correction(by_hand(1, 1, winner, [0, 3]), "Jörg"), AT)
    writer.apply({"event": "undo", "by": SOMEBODY}, AT)
    write_round(writer)
    writer.apply({"event": "close"}, AT)
    return writer


def chained(lines):
    """Returns lines with the right checks by docs/logs/format.md, without the firmware's own chain."""
    digest, made = b"", []
    for line in lines:
        text = json.dumps({key: line[key] for key in line if key != "check"})
        digest = sha256(digest + text.encode()).digest()
        made.append(f'{text[:-1]}, "check": "{digest.hex()[:16]}"}}\n'.encode())
    return b"".join(made)


def fault_in(data):
    with pytest.raises(BadLog) as caught:
        verified(data)
    return caught.value.line, caught.value.code


def test_a_file_gives_the_tournament_again(writer):
    again = verified(writer.data)
    assert again.state == writer.tournament.state and again.history == writer.tournament.history
    assert again.standings() == writer.tournament.standings()


def test_a_second_hand_writes_the_same_bytes(writer):
    assert chained(lines_of(writer.data)) == writer.data


def test_undo_keeps_what_was_taken_back_on_record(writer):
    (line,) = [line for line in lines_of(writer.data) if "undone" in line]
    assert line["event"] == {"event": "undo", "by": SOMEBODY}
    assert line["undone"]["event"] == "correct" and line["undone"]["by"] == "Jörg"


def test_every_changed_byte_is_found(writer):
    data = writer.data
    for place in range(0, len(data), 41):
        changed = bytearray(data)
        changed[place] ^= 1
        line = data[:place].count(b"\n") + 1
        assert fault_in(bytes(changed))[0] in (line, line + 1)  # a changed line end joins two lines


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda lines: lines[1:], "no_tournament"),
        (lambda lines: [*lines[:3], *lines[4:]], "wrong_number"),
        (lambda lines: [{**lines[0], "schiri_tournament": 1}], "older_format"),
        (lambda lines: [{**lines[0], "schiri_tournament": 3}], "newer_format"),
        (lambda lines: [{**lines[0], "schiri_tournament": True}], "newer_format"),
        (lambda lines: [{**lines[0], "begin": 1}], "no_begin"),
        (lambda lines: [{**lines[0], "more": 1}], "other_keys"),
        (lambda lines: [{**lines[0], "begin": {**lines[0]["begin"], "seed": ""}}], "refused"),
        (lambda lines: [{**lines[0], "begin": {**lines[0]["begin"], "more": 1}}], "other_event"),
        (lambda lines: [lines[0], {**lines[1], "at": "today"}], "no_time"),
        (lambda lines: [lines[0], {**lines[1], "at": "2026-02-30T19:30:00Z"}], "no_time"),
        (lambda lines: [lines[0], {**lines[1], "event": []}], "no_event"),
        (lambda lines: [lines[0], {**lines[1], "event": {"event": "undo"}}], "refused"),
        (lambda lines: [lines[0], {**lines[1], "n": True}], "wrong_number"),
        (lambda lines: [*lines[:2], {**lines[1], "n": 2}], "refused"),
        (lambda lines: [lines[0], {**lines[1], "event": {**lines[1]["event"], "more": 1}}], "other_event"),
    ],
)
def test_a_file_with_checks_that_fit_is_refused_for_what_it_says(writer, change, code):
    assert fault_in(chained(change(lines_of(writer.data))))[1] == code


def test_a_draw_that_is_not_what_the_seed_gives_is_refused_unless_it_says_by_hand(writer):
    lines = lines_of(writer.data)
    place = next(place for place, line in enumerate(lines) if line.get("event", {}).get("event") == "draw")
    draw = lines[place]
    (one, other), (third, fourth) = draw["event"]["tables"]
    draw["event"]["tables"] = [[one, third], [other, fourth]]
    assert fault_in(chained(lines[: place + 1])) == (place + 1, "other_draw")
    draw["event"]["by_hand"] = True
    assert verified(chained(lines[: place + 1])).state.rounds[0].tables[0] == (one, third)


def test_an_undo_names_what_it_took_back(writer):
    lines = lines_of(writer.data)
    (place,) = [place for place, line in enumerate(lines) if "undone" in line]
    lines[place]["undone"]["by"] = "Ida"
    assert fault_in(chained(lines)) == (place + 1, "other_event")


@pytest.mark.parametrize("data", [b"", b"\n", b"[]\n", b"{}\n", b'{"schiri": 1}\n', b"\xff\n", b'{"schiri_'])
def test_what_is_no_tournament_is_refused(data):
    assert fault_in(data)[0] == 1


def test_a_tournament_goes_on_from_its_file_after_a_power_cut_that_tore_the_last_line(writer):
    lines = writer.data.splitlines(keepends=True)
    for count, torn in enumerate(lines[1:], 1):
        resumed = Writer.resumed(b"".join(lines[:count]) + torn[:-1])
        assert resumed.data == b"".join(lines[:count])
        resumed.apply(json.loads(torn)["event"], AT)
        assert resumed.data == b"".join(lines[: count + 1])


def test_whoever_goes_on_draws_no_round_again(writer, monkeypatch):
    """Drawing all rounds again takes long; only the verification of a file does it."""
    drawn = []
    monkeypatch.setattr(file, "drawn_from", lambda *told: drawn.append(told) or drawn_from(*told))
    assert Writer.resumed(writer.data).tournament.state == writer.tournament.state and not drawn
    assert verified(writer.data).state == writer.tournament.state and len(drawn) == 2


def test_a_refused_event_and_one_without_a_time_write_nothing(writer):
    data = writer.data
    for event, at in (
        ({"event": "enter", "name": "P1"}, AT),
        ({"event": "undo"}, "soon"),
        ({"event": "undo", "by": ""}, AT),
    ):
        with pytest.raises(Refusal):
            writer.apply(event, at)
        assert writer.data == data
    assert SOMEBODY.encode() in data
