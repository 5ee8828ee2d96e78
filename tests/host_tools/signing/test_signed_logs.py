"""`schiri verify` on logs and codes that a box has signed, as people call it."""

import json

import pytest
from schiri_tools.cli import main as command_line
from schiri_tools.games import host_game
from schiri_tools.logs import BadLog, verified

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.signing.box import TestBox, base45, chained

BOX = TestBox(seed="this box")
GROUPS = " ".join(BOX.fingerprint[place : place + 4] for place in range(0, 32, 4))
OTHER = TestBox(seed="another box")


def log_of(name):
    return (GOLDEN / f"{name}.jsonl").read_bytes()


def real(log, **changed):
    """A log as if of hardware."""
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


@pytest.mark.parametrize("key", [1, 15, 17, 47])
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_signed_log_of_any_game_is_good_with_the_keys_of_any_tree(path, key):
    """What a log's statement says is written here from the state at its end, there from the rules."""
    log = verified(BOX.signed(path.read_bytes(), key), host_game)
    assert log.complete and (log.header["box"], log.header["key"]) == (BOX.fingerprint, key)


def test_it_is_told_by_which_box_and_that_a_simulated_one_is_no_hardware(verify):
    simulated, hardware = BOX.signed(log_of("no_duel"), 7), BOX.signed(real(log_of("no_duel")), 7)
    assert f"0: Signed by the box {GROUPS} with its key 7." in verify(hardware)[1]
    of_simulated = f"0: Signed by the simulated box {GROUPS}, which is no hardware, with its key 7."
    assert of_simulated in verify(simulated)[1]


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


def in_groups(digits):
    return " ".join(digits[place : place + 4] for place in range(0, len(digits), 4))


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
    del header["box"], header["key"]
    assert "line 4: The log goes on behind its result." in verify(b"".join(chained([header, *records])[0]))[2][0]


def test_names_that_no_box_can_sign_are_refused(verify):
    lines = [json.loads(line) for line in BOX.signed(log_of("no_duel")).splitlines()]
    lines[0]["players"] = lines[1]["event"]["players"] = ["", ""]
    said = "schiri: 0, line 4: The signature does not fit: it is not one on this log."
    assert verify(b"".join(chained(lines)[0])) == (1, [], [said])


def test_the_last_key_of_a_tree_signs_no_match(verify):
    said = "schiri: 0, line 4: Key 16 is the last one of its tree, and signs no match."
    assert verify(BOX.signed(log_of("no_duel"), 16)) == (1, [], [said])


def test_of_several_logs_it_is_told_since_when_and_what_is_missing(verify):
    logs = [BOX.signed(real(log_of("no_duel"), match=number), number + 10) for number in (1, 2, 4, 5, 7, 10)]
    *_, said = verify(*logs, OTHER.signed(log_of("no_duel")), log_of("no_duel"))[1]
    begin = f"The box {GROUPS} has signed 6 of these logs, from match 1 (key 11) to match 10 (key 20); "
    assert said == begin + "logs of the keys 13, 18–19 are missing."  # key 16 is the last one of its tree
    assert verify(*logs[:2])[1][-1].endswith("(key 12); none is missing in between.")


def test_two_logs_signed_with_one_key_cannot_both_be_right(verify):
    one, other = (BOX.signed(real(log_of("no_duel"), match=number), 3) for number in (1, 2))
    said = f"schiri: Key 3 of the box {GROUPS} has signed two different logs: one of them is forged."
    assert verify(one, one)[0] == 0
    assert (verify(one, other)[0], verify(one, other)[2]) == (1, [said])


def test_the_facts_name_box_and_key(verify):
    facts = json.loads(verify(BOX.signed(log_of("no_duel"), 9), "--json")[1][0])
    assert (facts["box"], facts["key"], facts["signature"]["code"]) == (BOX.fingerprint, 9, "signed_simulated")
    facts = json.loads(verify(log_of("no_duel"), "--json")[1][0])
    assert (facts["box"], facts["key"], facts["signature"]["code"]) == (None, None, "unsigned")


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "0: Signiert von der Box %s mit ihrem Schlüssel 1."), ("fr", "0: Signé par la boîte %s avec sa clé 1.")],
)
def test_it_is_said_in_other_languages(verify, language, words):
    status, out, _ = verify(BOX.signed(real(log_of("no_duel"))), "--language", language)
    assert status == 0 and words % GROUPS in out and not any("complete" in line or "Match" in line for line in out)
    *_, said = verify(log_of("no_duel")[:-1], "--language", language)[2]
    assert said.startswith(("schiri: 0, Zeile 3: Die Zeile hat kein", "schiri: 0, ligne 3\N{NO-BREAK SPACE}: La ligne"))


# Codes


def asked(codes):
    return [word for code in codes for word in ("--qr", code)]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("whole_match", ["Match 1 of FINI!: Ada has 15, Ben has 18.", "Ben has won the match."]),
        ("qwixx", ["Match 1 of Qwixx – Das Duell: Spieler A has 29, Spieler B has -10.", "The match was ended."]),
        ("told_dice", ["Match 1 of Schocken: Ada lost 1, Ben B lost 0.", "The match was ended."]),
    ],
)
def test_both_codes_tell_the_result_and_the_box(verify, name, told):
    signed = BOX.signed(real(log_of(name)), 5)
    check = json.loads(signed.splitlines()[-2])["check"]
    told = [f"The signature fits. {told[0]}", told[1], f"The record with the result in its log has the check {check}."]
    for codes in (BOX.codes(signed), BOX.codes(signed)[::-1]):
        assert verify(*asked(codes)) == (0, [*told, f"Signed by the box {GROUPS} with its key 5."], [])
        assert verify(*asked(codes), "--box", GROUPS)[0] == 0
    status, out, _ = verify(*asked(BOX.codes(signed)[:1]))
    alone = "Anybody can make such a code: the second one shows whose key 5 is, of a box with a root that begins with "
    assert (status, out) == (0, [*told, f"{alone}{GROUPS[:19]}."])


def test_that_a_box_is_no_hardware_is_in_its_code(verify):
    codes = BOX.codes(BOX.signed(log_of("no_duel")))
    assert "The box is a simulated one, no hardware." in verify(*asked(codes))[1]


def test_codes_that_do_not_show_the_box_that_is_asked_for_are_refused(verify):
    ours, theirs = (box.codes(box.signed(log_of("no_duel"))) for box in (BOX, OTHER))
    later = BOX.codes(BOX.signed(log_of("no_duel"), 20))
    not_shown = f"schiri: These codes do not show that the key is of the box {GROUPS}."
    assert verify(*asked(ours[:1]), "--box", GROUPS) == (1, [], [not_shown])
    assert verify(*asked(later), "--box", GROUPS) == (1, [], [not_shown])
    assert "Key 20 is of tree 2 of a box" in verify(*asked(later))[1][-1]
    assert verify(*asked(theirs), "--box", GROUPS)[0] == 1
    mixed = [ours[0], theirs[1]]
    assert verify(*asked(mixed)) == (1, [], ["schiri: The second code does not belong to the first one."])


def test_a_code_with_any_byte_changed_is_refused(verify):
    first, second = BOX.codes(BOX.signed(log_of("no_duel")))
    for code, other in ((first, second), (second, first)):
        for place in range(8, len(code), 7):
            digit = "A" if code[place] != "A" else "B"
            status, out, err = verify(*asked([code[:place] + digit + code[place + 1 :], other]))
            assert (status, out, len(err)) == (1, [], 1)


@pytest.mark.parametrize(
    "code",
    ["", "SCHIRI1:", "SCHIRI2:", "SCHIRI3:AB", "http://x", "SCHIRI1:A", "SCHIRI1:ab", "SCHIRI1::::", "SCHIRI1:ÄÄÄ"]
    + ["SCHIRI1:" + base45(bytes([form]) * 150) for form in range(4)],
)
def test_what_is_no_code_is_refused_in_one_sentence(verify, code):
    for codes in ([code], [code, code], [code, "SCHIRI2:" + base45(bytes(90))]):
        status, out, err = verify(*asked(codes))
        assert (status, out, len(err)) == (1, [], 1) and err[0].endswith(".")


def test_a_log_that_breaks_off_before_its_signature_is_not_complete():
    signed = BOX.signed(log_of("no_duel"))
    log = verified(signed[: signed.rindex(b'{"n"')], host_game)
    assert not log.complete and log.said_of_signature is None
    with pytest.raises(BadLog, match="line 4: "):
        verified(signed[:-2], host_game)
