"""`schiri verify` on logs and codes that a box has signed, as people call it."""

import json
import os
import random

import pytest
from schiri_tools.cli import main as command_line
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from schiri_tools.util import in_groups

from tests.host_tools.logs.playing import GOLDEN, LOGS
from tests.host_tools.signing.box import TestBox, base45, chained

BOX = TestBox(seed="this box")
GROUPS = in_groups(BOX.fingerprint)
OTHER = TestBox(seed="another box")
COUNT = int(os.environ.get("SHUFFLED_LOGS", "40"))


def log_of(name):
    return (GOLDEN / f"{name}.jsonl").read_bytes()


def real(log, **changed):
    """Returns a log as if of a real box."""
    header, *records = map(json.loads, log.splitlines())
    return b"".join(chained([{**header, "board": "ESP32-S3", **changed}, *records])[0])


@pytest.fixture
def verify(capsys, tmp_path):
    """Runs `schiri verify`, bytes as files and words as they are; gives the exit status and what it has said on either
    stream."""

    def run(*words):
        named = []
        for number, word in enumerate(words):
            if isinstance(word, bytes):
                (tmp_path / str(number)).write_bytes(word)
                word = tmp_path / str(number)
            named.append(str(word))
        status = command_line.main(["verify", *named])
        said = capsys.readouterr()
        out, err = (text.replace(f"{tmp_path}/", "").splitlines() for text in (said.out, said.err))
        return status, out, err

    return run


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_signed_log_of_any_game_is_good(path):
    """The test box makes the signed statement from the log's last state, the verifier makes it by the rules."""
    log = verified(BOX.signed(path.read_bytes()), host_game)
    assert log.complete and log.header["box"] == BOX.fingerprint


def test_it_is_told_by_which_box_and_that_a_simulated_one_is_no_hardware(verify):
    simulated, hardware = BOX.signed(log_of("no_duel")), BOX.signed(real(log_of("no_duel")))
    assert f"0: Signed by the box {GROUPS}." in verify(hardware)[1]
    assert f"0: Signed by the simulated box {GROUPS}, which is no hardware." in verify(simulated)[1]


@pytest.mark.parametrize("word", [BOX.fingerprint, GROUPS.upper(), GROUPS.replace(" ", "-")])
def test_a_box_that_is_asked_for_is_found_however_its_fingerprint_is_written(verify, word):
    assert verify(BOX.signed(log_of("no_duel")), "--box", word)[0] == 0


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_with_the_box_that_is_asked_for_everything_else_is_refused(verify, as_json):
    signed = BOX.signed(log_of("no_duel"))
    without_end = signed[: signed.rindex(b'{"n"')]
    status, _, err = verify(log_of("no_duel"), OTHER.signed(log_of("no_duel")), without_end, "--box", GROUPS, *as_json)
    assert (status, err[:2]) == (
        1,
        [
            f"schiri: 0: This log is not signed, by the box {GROUPS} or any other.",
            f"schiri: 1: The box is {in_groups(OTHER.fingerprint)}, not {GROUPS}.",
        ],
    )
    unsigned = "schiri: 2, line 3: The log ends without the signature of the box that its header names."
    assert err[2:] == ([] if as_json else [unsigned])


def test_what_is_no_fingerprint_is_wrong_usage(verify, capsys):
    with pytest.raises(SystemExit, match="2"):
        verify("log", "--box", GROUPS[:-1])
    assert "a fingerprint has 32 hexadecimal digits" in capsys.readouterr().err


def test_nothing_follows_a_signature_and_nothing_but_it_a_result(verify):
    *lines, signed = map(json.loads, BOX.signed(log_of("no_duel")).splitlines())
    note = {"n": 0, "t": signed["t"], "note": "later"}
    for forged, said in (
        ([*lines, signed, note], "line 5: The log goes on behind its result."),
        ([*lines, signed, signed], "line 5: The log goes on behind its result."),
        ([*lines, note, signed], "line 4: The log goes on behind its result."),
        ([*lines[:-1], signed], "line 3: The signature stands before the result."),
    ):
        numbered = [{**line, "n": number} if number else line for number, line in enumerate(forged)]
        assert verify(b"".join(chained(numbered)[0])) == (1, [], [f"schiri: 0, {said}"])


def test_a_signature_in_a_log_whose_header_names_no_box_is_refused(verify):
    header, *records = map(json.loads, BOX.signed(log_of("no_duel")).splitlines())
    del header["box"]
    assert "line 4: The log goes on behind its result." in verify(b"".join(chained([header, *records])[0]))[2][0]


def test_names_that_no_box_can_sign_are_refused(verify):
    lines = [json.loads(line) for line in BOX.signed(log_of("no_duel")).splitlines()]
    lines[0]["players"] = lines[1]["event"]["players"] = ["", ""]
    said = "schiri: 0, line 4: The signature does not fit: it is not one on this log."
    assert verify(b"".join(chained(lines)[0])) == (1, [], [said])


def test_of_several_matches_it_is_told_which_are_missing(verify):
    logs = [BOX.signed(renamed(number), number) for number in (1, 2, 4, 5, 7, 10)]
    *_, said = verify(*logs, OTHER.signed(log_of("no_duel")), log_of("no_duel"))[1]
    begin = f"The box {GROUPS} has signed 6 of these matches, from match 1 to match 10; "
    assert said == begin + "the matches 3, 6, 8–9 are missing."
    assert verify(*logs[:2])[1][-1].endswith("to match 2; none is missing in between.")


def test_matches_that_the_same_players_began_before_and_did_not_finish_are_told_first(verify):
    """Players who have seen the first throws could lay the match aside and try the next dice."""
    log = BOX.signed(real(log_of("no_duel"), unfinished=[3, 4]))
    for language, said in (
        ("en", "What did not stand: matches begun before by the same players and not finished: 2."),
        ("de", "Was nicht galt: vorher von denselben Spielern begonnene, nicht beendete Partien: 2."),
        ("fr", "parties commencées avant par les mêmes joueurs et non terminées\N{NO-BREAK SPACE}: 2."),
    ):
        assert verify(log, "--language", language)[1][1].endswith(said)


def renamed(number):
    """Returns a log with an id of its own."""
    return real(log_of("no_duel"), id=f"{number:08x}")


def swapped(log):
    """Returns the match with the players' names exchanged, so that the other one has won."""
    lines = [json.loads(line) for line in log.splitlines()]
    for line in (lines[0], lines[1]["event"]):
        line["players"].reverse()
    return b"".join(chained(lines)[0])


def test_different_results_of_one_match_are_refused_and_all_are_named(verify):
    """Whoever has read the key can sign with an old number. The box itself signs only one result with a number."""
    true, forged = BOX.signed(renamed(1)), BOX.signed(swapped(renamed(2)), 1)
    assert verify(true, true, OTHER.signed(renamed(3)), BOX.signed(renamed(1), 9))[0] == 0
    said = f"schiri: The box {GROUPS} has signed different results of match 1: all but one are forged. "
    assert (verify(true, forged)[0], verify(true, forged)[2]) == (1, [said + "0, 1"])
    assert verify(true, forged, "--json")[2] == [said + "0, 1"]


def test_a_code_contradicts_another_and_a_log(verify):
    true, forged = BOX.signed(renamed(1)), BOX.signed(swapped(renamed(2)), 1)
    one, other = BOX.code(true), BOX.code(forged)
    said = f"schiri: The box {GROUPS} has signed different results of match 1: all but one are forged. "
    assert verify("--qr", one, "--qr", one, true)[0] == 0
    assert verify("--qr", one, "--qr", other)[2] == [f"{said}{one[:24]}…, {other[:24]}…"]
    assert verify(forged, "--qr", one)[2] == [f"{said}0, {one[:24]}…"]


def test_planted_contradictions_are_found_among_many(verify):
    logs = [BOX.signed(renamed(number), number) for number in range(1, COUNT + 1)]
    planted = [BOX.signed(swapped(renamed(10_000 + number)), number) for number in (7, 23)]
    mixed = [*logs, *planted]
    random.Random(42).shuffle(mixed)
    status, _, err = verify(*mixed)
    assert status == 1 and len(err) == 2
    for number, log in zip((7, 23), planted, strict=True):
        (said,) = [line for line in err if f"of match {number}:" in line]
        named = {mixed[int(name)] for name in said.split("forged. ")[1].split(", ")}
        assert named == {logs[number - 1], log}


def test_the_facts_name_the_box(verify):
    facts = json.loads(verify(BOX.signed(log_of("no_duel")), "--json")[1][0])
    assert (facts["box"], facts["signature"]["code"]) == (BOX.fingerprint, "signed_simulated")
    facts = json.loads(verify(log_of("no_duel"), "--json")[1][0])
    assert (facts["box"], facts["signature"]["code"]) == (None, "unsigned")


@pytest.mark.parametrize(
    ("language", "words"), [("de", "0: Signiert von der Box %s."), ("fr", "0: Signé par la boîte %s.")]
)
def test_it_is_said_in_other_languages(verify, language, words):
    status, out, _ = verify(BOX.signed(real(log_of("no_duel"))), "--language", language)
    assert status == 0 and words % GROUPS in out and not any("complete" in line or "Match" in line for line in out)
    *_, said = verify(log_of("no_duel")[:-1], "--language", language)[2]
    assert said.startswith(("schiri: 0, Zeile 3: Die Zeile hat kein", "schiri: 0, ligne 3\N{NO-BREAK SPACE}: La ligne"))


# Codes


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("whole_match", ["Match 1 of FINI!: Ada has 15, Ben has 18.", "Ben has won the match."]),
        ("qwixx", ["Match 1 of Qwixx – Das Duell: Spieler A has 29, Spieler B has -10.", "The match was ended."]),
        ("told_dice", ["Match 1 of Schocken: Ada lost 1, Ben B lost 0.", "The match was ended."]),
    ],
)
def test_a_code_tells_the_result_and_the_box(verify, name, told):
    signed = BOX.signed(real(log_of(name)))
    check = json.loads(signed.splitlines()[-2])["check"]
    told = [f"The signature fits. {told[0]}", told[1], f"The record with the result in its log has the check {check}."]
    code = BOX.code(signed)
    assert verify("--qr", code) == (0, [*told, f"Signed by the box {GROUPS}."], [])
    assert verify("--qr", code, "--box", GROUPS)[0] == 0


def test_that_a_box_is_no_hardware_is_in_its_code(verify):
    code = BOX.code(BOX.signed(log_of("no_duel")))
    assert "The box is a simulated one, no hardware." in verify("--qr", code)[1]


def test_a_code_of_another_box_than_the_one_that_is_asked_for_is_refused(verify):
    theirs = OTHER.code(OTHER.signed(log_of("no_duel")))
    said = f"schiri: The box is {in_groups(OTHER.fingerprint)}, not {GROUPS}."
    assert verify("--qr", theirs, "--box", GROUPS) == (1, [], [said])


@pytest.mark.parametrize(
    "code",
    ["", "SCHIRI:", "SCHIRI1:AB", "http://x", "SCHIRI:A", "SCHIRI:ab", "SCHIRI::::", "SCHIRI:ÄÄÄ"]
    + ["SCHIRI:" + base45(bytes([form]) * 150) for form in range(4)],
)
def test_what_is_no_code_is_refused_in_one_sentence(verify, code):
    status, out, err = verify("--qr", code)
    assert (status, out, len(err)) == (1, [], 1) and err[0].endswith(".")
