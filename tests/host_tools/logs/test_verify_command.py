"""The command `schiri verify`, as people and scripts call it."""

import json

import pytest
from making import random_match
from schiri import games
from schiri.dice.stream import code_of_parts
from schiri.play.seal import SealScreen
from schiri_tools.cli import main as command_line
from schiri_tools.games import host_game
from schiri_tools.logs import verified
from schiri_tools.logs.schema import bundled
from schiri_tools.logs.throws import TEST_DICE, TOLD_DICE
from schiri_tools.util.files import MOST_BYTES_OF_A_LOG
from serial_end import LineBench

from . import playing
from .sealing import contents, sealed

UNDONE = "What did not stand: moves undone: 1."
UNSIGNED = "Not signed: no box answers for this log."


@pytest.fixture
def verify(capsys):
    """Runs `schiri verify`; returns the exit status and the output on both streams."""

    def run(*words):
        status = command_line.main(["verify", *map(str, words)])
        said = capsys.readouterr()
        return status, said.out.splitlines(), said.err.splitlines()

    return run


@pytest.fixture
def file(tmp_path):
    def write(data, name="match.jsonl"):
        (tmp_path / name).write_bytes(data)
        return tmp_path / name

    return write


def test_a_good_log(verify, file):
    path = file(playing.short())
    assert verify(path) == (
        0,
        [
            f"{path}: {TEST_DICE}",
            f"{path}: {UNDONE}",
            f"{path}: complete and untampered. Match 1 of FINI!, Ada against Ben, 17 records.",
            f"{path}: {UNSIGNED}",
            f"{path}: {verified(playing.short(), host_game).seal}",
        ],
        [],
    )


def test_a_good_log_of_more_than_two_players(verify, file):
    made = random_match("schocken", 5, 3, sealed=False).data()
    voids, undone = made.count(b'"event": "void"') - made.count(b'"undone": {"event": "void"'), made.count(b'"undone"')
    taken_back = f"What did not stand: throws declared void: {voids}, moves undone: {undone}."
    path = file(made)
    records = len(made.splitlines()) - 1
    good = f"{path}: complete and untampered. Match 1 of Schocken, Ada, Ben and Cem, {records} records."
    assert verify(path) == (0, [f"{path}: {TOLD_DICE}", f"{path}: {taken_back}", good, f"{path}: {UNSIGNED}"], [])


def test_who_left_out_the_parts_of_the_seal_is_told_also_in_a_rematch(verify, file):
    box = LineBench()
    bench = box.bench
    bench.board.entropy_source = "urandom"
    bench.begin(ask_parts=True)
    bench.press("OK")  # no player adds a part to the secret
    bench.press("OK")  # the throw
    logs = []
    for parts in (("A1", "A2", "A3", "A4", "A5", "A6", "OK", "OK", "OK"), ()):
        bench.app.screen.flow.end()
        bench.time.step()
        logs.append(b"".join(box.log()))
        bench.press("AC")  # at the last picture of a match, COPY begins the rematch
        for key in parts:
            bench.press(key)
    for log, skipped in zip(logs, (True, False), strict=True):
        status, said, faults = verify("--language", "fr", file(log))
        words = "\n".join(said).replace("\N{NO-BREAK SPACE}", " ")
        assert (status, faults) == (0, [])
        alone = "Aucun joueur n’a ajouté de part au secret des dés : la boîte seule peut les avoir choisis."
        assert (alone in words) == skipped
        parts = ", Ada a ajouté 123456, Ben n’a rien ajouté."
        assert (parts in words, "une revanche de la partie 1" in words) == (not skipped, not skipped), words


def test_a_box_that_logs_another_part_than_was_pressed_is_found_by_who_compares_their_own(verify, file, monkeypatch):
    """The box shows the part that was pressed and logs one whose dice it prefers; everything else in the log fits."""
    settle, shown = SealScreen.settle, []

    def cheat(screen, stamp_us):
        shown.append((list(screen.parts), code_of_parts(screen.parts)))
        screen.parts[1] = "513421"
        own = iter(screen.parts[1])
        screen.keys = [[t_us, "B" + next(own) if key[0] == "B" else key] for t_us, key in screen.keys]
        settle(screen, stamp_us)

    monkeypatch.setattr(SealScreen, "settle", cheat)
    box = LineBench()
    box.bench.begin(ask_parts=True)
    for one, other in zip("314153", "654331", strict=True):
        box.bench.press("A" + one, "B" + other)
    for key in ("OK", "OK"):  # the throw
        box.bench.press(key)
    box.bench.app.screen.flow.end()
    box.bench.time.step()
    status, said, faults = verify(file(b"".join(box.log())))
    ((_, pressed), code), seal = shown[0], said[-1]
    assert (status, faults) == (0, []) and ", Ada added 314153, Ben added 513421. " in seal
    assert f"Ben added {pressed}" not in seal and " have the code " in seal and code[:4] not in seal


def test_a_bad_log(verify, file):
    path = file(playing.short().replace(b'"value": 3', b'"value": 2'))
    said = f"schiri: {path}, line 9: The check does not fit: this line was changed, or stands in the wrong place."
    assert verify(path) == (1, [], [said])


def test_a_file_says_nothing_by_its_name(verify, file, capsys):
    """Names come from whoever has sent the files: one has the words of a verdict, one is an option."""
    path = file(b"{}\n", "a\x1b[31m\nb.jsonl: complete and untampered.")
    said = f"schiri: {path}, line 1: This is no match log of a Schiri."
    assert verify(path) == (1, [], [said.replace("\n", "?").replace("\x1b", "?")])
    for words, told in (
        (("--box", "0" * 32, path, f"--box={'1' * 32}"), "--box may be given once"),
        ((path, "--\x1b[2J\n"), "unknown: --?[2J?;"),
    ):
        with pytest.raises(SystemExit, match="2"):
            verify(*words)
        assert told in capsys.readouterr().err


def test_a_log_without_its_end(verify, file):
    lines = playing.short().splitlines(keepends=True)
    path = file(b"".join(lines[:-1]))
    assert verify(path) == (1, [], [f"schiri: {path}, line {len(lines) - 1}: The log ends without a result."])


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"", 1, "The log is empty."),
        (b"\n", 1, "This is no match log of a Schiri."),
        (b"{}\n", 1, "This is no match log of a Schiri."),
        (b"\x00\xff\x89PNG\n", 1, "This is no match log of a Schiri."),
        (b"Dear Ben\n", 1, "This is no match log of a Schiri."),
        (b'["schiri":]\n', 1, "The line is not JSON."),
        (b'[{"schiri": 1}]\n', 1, "The line is no JSON object."),
        (b'{"Sch\xc3\xb6n": {"schiri": 1}}\n', 1, "The line holds bytes beyond ASCII."),
        (b'{"schiri": 1}', 1, "The line has no line end: the log was cut off here."),
        (b'{"schiri": 1}\r\n', 1, "The line ends with a carriage return: something has changed the line ends."),
        (b'"schiri":' + b"[" * 60_000 + b"\n", 1, "The line is not JSON."),
        (b'"schiri":' + b" " * 70_000 + b"\n", 1, "The line is longer than 65536 bytes, which no box writes."),
        (b'{"schiri": ' + b"9" * 999 + b"}\n", 1, f"This log has format {'9' * 40}…"),
    ],
)
def test_what_is_no_log(verify, file, data, line, reason):
    path = file(data)
    status, out, err = verify(path)
    assert (status, out, len(err)) == (1, [], 1)
    assert err[0].startswith(f"schiri: {path}, line {line}: {reason}")


def test_what_cannot_be_read(verify, tmp_path):
    assert verify(tmp_path / "none.jsonl")[2] == [
        f"schiri: {tmp_path / 'none.jsonl'} cannot be read: No such file or directory."
    ]
    assert verify(tmp_path)[2] == [f"schiri: {tmp_path} cannot be read: it is a folder."]


def test_a_gigabyte_on_one_line_is_refused_without_reading_it(verify, tmp_path):
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert path.stat().st_size > MOST_BYTES_OF_A_LOG
    assert verify(path) == (1, [], [f"schiri: {path} is no match log: it is larger than the flash of a box."])


def test_names_do_not_steer_the_terminal(verify, file):
    lines = contents(playing.short())
    for line in (lines[0], lines[1]["event"]):
        line["players"] = ["\x1b[2J\n", "\u200e\u202e"]
    path = file(sealed(lines))
    assert verify(path)[1][2] == f"{path}: complete and untampered. Match 1 of FINI!, ?[2J? against ??, 17 records."


def test_the_facts_for_programs(verify, file):
    path = file(playing.short())
    status, (line,), _ = verify("--json", path)
    facts = json.loads(line)
    assert status == 0 and (facts["file"], facts["good"], facts["complete"]) == (str(path), True, True)
    assert (facts["game"], facts["title"], facts["players"], facts["records"]) == ("fini", "FINI!", ["Ada", "Ben"], 17)
    assert facts["remarks"][0] == {"code": "test_dice", "values": {}, "sentence": TEST_DICE}
    assert [remark["sentence"] for remark in facts["remarks"][1:]] == [UNDONE]
    assert facts["seal"]["code"] == "seal_opened" and facts["seal"]["values"]["throws"] == 1
    assert facts["check"] == json.loads(playing.short().splitlines()[-1])["check"]


def test_the_fault_for_programs(verify, file):
    bad = file(playing.short().replace(b'"value": 3', b'"value": 2'), "bad.jsonl")
    cut = file(b"".join(playing.short().splitlines(keepends=True)[:5]), "cut.jsonl")
    status, lines, said = verify("--json", bad, cut, bad.with_name("none.jsonl"))
    first, second = map(json.loads, lines)
    assert status == 1 and said == [f"schiri: {bad.with_name('none.jsonl')} cannot be read: No such file or directory."]
    fault = {"file": str(bad), "good": False, "line": 9, "code": "wrong_check", "values": {}}
    assert {key: first[key] for key in fault} == fault and first["sentence"].startswith("The check does not fit")
    assert (second["good"], second["complete"], second["records"]) == (True, False, 4)


def test_the_schema_for_other_programs(capsys):
    assert command_line.main(["verify", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == bundled(map(host_game, games.NAMES))


@pytest.mark.parametrize("words", [(), ("--schema", "LOG"), ("LOG", "--schema")])
def test_the_schema_is_asked_for_without_a_log_and_a_verdict_with_one(verify, file, words):
    path = file(playing.short())
    status, said, complaints = verify(*(path if word == "LOG" else word for word in words))
    sentence = "schiri: verify takes logs, or --qr with a code, or --schema alone, which says what a log looks like."
    assert (status, said, complaints) == (1, [], [sentence])


@pytest.mark.parametrize("key", ["\x1b]0;told\x07", "\x9b31m", "\u202e", "\ud800", "\x7f", 'a"b'])
def test_a_key_that_would_steer_a_terminal_is_not_shown(verify, file, key):
    status, said, complaints = verify(file(json.dumps({"schiri": {key: 1}}).encode() + b"\n"))
    assert (status, said, len(complaints)) == (1, [], 1)
    assert complaints[0].endswith("line 1: The line has a key that no box writes.")


def test_several_processes_say_the_same_in_the_same_order(verify, file):
    logs = [random_match("maexchen", seed).data() for seed in range(5)]
    logs += [logs[0][:-1], b"", logs[1].replace(b"claim", b"clami", 1)]
    paths = [file(log, f"{number}.jsonl") for number, log in enumerate(logs * 3)]
    for options in ([], ["--json"]):
        told = verify("--jobs", 1, *options, *paths)
        assert told[0] == 1 and told == verify("--jobs", 2, *options, *paths)
