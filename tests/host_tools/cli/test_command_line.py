"""The command `schiri` as people and programs meet it: exit statuses, one clear sentence, never a traceback."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from schiri.board.flash_layout import FLASH_BLOCK
from schiri.games import NAMES
from schiri_tools import runtimes
from schiri_tools.box import script as scripts
from schiri_tools.box.flash_files import in_use, match_logs
from schiri_tools.box.scripted import BoxError, ScriptedBox
from schiri_tools.cli.main import COMMANDS, main

from tests.host_tools.logs.playing import match_script

SCHIRI = Path(sys.executable).with_name("schiri")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]
DICE = "dice 1 1 2 2 3 3 4 5 5 6 6 4 4 5 6\n"


@pytest.fixture
def schiri(capsys):
    """Runs the command in this process and returns its output."""

    def run(*words):
        capsys.readouterr()
        try:
            status = main([*map(str, words)])
        except SystemExit as end:
            status = end.code
        return subprocess.CompletedProcess(words, status, *capsys.readouterr())

    return run


@pytest.fixture
def play(schiri, tmp_path):
    def run(script, *options):
        path = tmp_path / "match.script"
        path.write_text(script, encoding="utf-8")
        return schiri("play", path, *options)

    return run


@pytest.mark.parametrize(
    "words", [["--help"], ["play", "--help"], ["sim", "--help"], ["referee", "--help"], ["report", "--help"]]
)
def test_help_has_an_example(schiri, words):
    done = schiri(*words)
    assert done.returncode == 0
    assert len(words) == 1 or "example:\n  schiri " + words[0] in done.stdout


def test_alone_it_greets_and_says_what_to_do_first(schiri):
    done = schiri()
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, "", 3)
    first, then = re.findall(r"^  (schiri .*?)  ", done.stdout, re.MULTILINE)
    assert (first, then) == ("schiri sim --open", "schiri --help")


def test_help_lists_every_command_in_the_width_of_the_terminal(schiri, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    shown = schiri("--help").stdout
    assert re.findall(r"^  ([a-z]+) ", shown, re.MULTILINE) == [*COMMANDS]
    listed = shown.partition("\nplay:\n")[2]
    assert listed and max(map(len, listed.splitlines())) <= 60


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("schiri mon", {"monitor"}),
        ("schiri sim --fl", {"--flash"}),
        ("schiri referee --runtime ", {"cpython", "micropython"}),
        ("schiri play a.scr", {"a.script"}),
    ],
)
def test_bash_completes_commands_options_choices_and_files(schiri, typed, completed, tmp_path):
    (tmp_path / "a.script").touch()
    (tmp_path / "completion").write_text(schiri("completion", "bash").stdout)
    *before, word = typed.split(" ")
    ask = f"""source ./completion; COMP_WORDS=({typed}); [[ -n "{word}" ]] || COMP_WORDS+=("")
COMP_CWORD={len(before)}; _shtab_schiri schiri "{word}" "{before[-1]}"; printf '%s\\n' "${{COMPREPLY[@]}}" """
    done = subprocess.run(["bash", "-c", ask], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert set(done.stdout.split()) == completed, done.stderr


@pytest.mark.parametrize("shell", ["fish", "zsh"])
def test_what_other_shells_complete_with_knows_every_command(schiri, shell):
    completion = schiri("completion", shell).stdout
    assert [command for command in COMMANDS if command not in completion] == []


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--"], "schiri: missing: COMMAND; schiri --help lists what there is\n"),
        (["fly"], "schiri: there is no command 'fly': schiri --help lists them all\n"),
        (["versio"], "schiri: there is no command 'versio': did you mean --version or verify?\n"),
        (["simulate", "fin"], "schiri simulate: there is no game 'fin': did you mean fini?\n"),
        (["play"], "schiri play: missing: SCRIPT; schiri play --help lists what there is\n"),
        (["play", "a", "b"], "unknown: b"),
        (["referee", "--runtime", "java"], "there is no runtime 'java': there are "),
        (["play", "a", "--watch", "0"], "the speed must be a number above 0 and up to 1000000, unlike '0'\n"),
        (["play", "a", "--watch", "fast"], "the speed must be a number above 0 and up to 1000000, unlike 'fast'\n"),
        (["sim", "--http-port", "x"], "the page's port must be an integer from 0 to 65535, unlike 'x'\n"),
        (["pull", "x"], "unknown: x; schiri --help lists what there is\n"),
        (["pull", "--wait", "0"], "the seconds must be a number above 0 and up to 86400, unlike '0'\n"),
        (["monitor", "--wait", "x"], "the seconds must be a number above 0 and up to 86400, unlike 'x'\n"),
        (["pull", "--port", ""], "a port has a name, such as /dev/ttyUSB0\n"),
        (["report"], "missing: LOG"),
        (["report", "a", "--html"], "expected one argument"),
    ],
)
def test_wrong_usage_is_status_2(schiri, words, why):
    done = schiri(*words)
    assert done.returncode == 2 and done.stdout == "" and why in done.stderr and len(done.stderr.splitlines()) == 1


NEW_SCHOCKEN = "new schocken [cups|open] box|table NAME NAME …"


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("press A7\n", "line 1: there is no key 'A7'."),
        ("\n# a comment\npress\n", "line 3: a key is missing."),
        ("fly\n", "line 1: there is no command 'fly'."),
        ("wait -1\n", "line 1: the time in milliseconds must be an integer from 0 to 86400000."),
        ("dice 1 7\n", "line 1: a die must be an integer from 1 to 6."),
        ("new chess a b\n", f"line 1: new needs a game that the box knows: {', '.join(NAMES)}."),
        ("new\n", f"line 1: new needs a game that the box knows: {', '.join(NAMES)}."),
        ("new fini box Ada\n", "line 1: a match of FINI! is started with: new fini box|table NAME NAME."),
        ("new fini box Ada Ben Cem\n", "line 1: a match of FINI! is started with: new fini box|table NAME NAME."),
        ("new schocken Ada Ben\n", f"line 1: a match of Schocken is started with: {NEW_SCHOCKEN}, with 2 to 8 names."),
        (
            "new schocken box a b c d e f g h i\n",
            f"line 1: a match of Schocken is started with: {NEW_SCHOCKEN}, with 2 to 8 names.",
        ),
        ("new fini box Maximilianna1 B\n", "line 1: a name has 1 to 12 letters."),
        ("shot ../x\n", "line 1: a picture's name is made of letters, digits, '_', '.' and '-'."),
        ("expect chips [1,\n", "line 1: expect needs a key of the state and a value as JSON."),
        ("expect chips [0, 0]\n", "line 1: no match is open."),
        ("new fini box Ada Ben\nexpect winner 1\n", "line 2: expected winner 1, but it is null."),
        ("new fini box Ada Ben\nexpect duel true\n", "line 2: expected duel true, but it is 1."),
        ("new fini box Ada Ben\nexpect colour 1\n", "line 2: the state has no key 'colour'."),
        ("new fini box Ada Ben\nuntil over\n", "line 2: the phase 'over' did not come within an hour: it is 'roll'."),
    ],
)
def test_a_script_that_does_not_hold_is_said_in_one_sentence(play, script, sentence):
    done = play(script)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.startswith("schiri: ") and done.stderr.endswith(f"match.script, {sentence}\n")
    assert done.stderr.count("\n") == 1


def test_flash_is_another_name_of_install(schiri):
    assert schiri("flash", "--help").stdout == schiri("install", "--help").stdout != ""


def test_files_that_cannot_be_read_or_written(schiri, play, tmp_path):
    assert schiri("play", tmp_path / "none").stderr.endswith("none cannot be read: No such file or directory.\n")
    assert schiri("play", tmp_path).returncode == 1
    assert "No match was played" in play("wait 1\n", "--log", tmp_path / "x.jsonl").stderr
    for log in (tmp_path / "no" / "x.jsonl", tmp_path):
        done = play("new fini box Ada Ben\n", "--log", log)
        assert done.returncode == 1 and f"{log} cannot be written: " in done.stderr
    (tmp_path / "file").touch()
    assert "cannot be made: File exists." in play("wait 1\n", "--shots", tmp_path / "file").stderr


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize("content", [b"", b"# Schiri\n", bytes(2097152), b"\xff" * 1000000, None])
def test_what_is_no_flash_is_refused_and_left_alone(schiri, tmp_path, command, content):
    flash = tmp_path / "box.flash"
    flash.mkdir() if content is None else flash.write_bytes(content)
    (tmp_path / "script").write_text("wait 1\n")
    words = ["play", tmp_path / "script"] if command == "play" else ["sim", "--http-port", "0"]
    done = schiri(*words, "--flash", flash)
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and f"schiri: {flash} " in done.stderr
    assert content is None or flash.read_bytes() == content


def test_a_flash_belongs_to_one_box_at_a_time(play, tmp_path):
    flash = tmp_path / "box.flash"
    with in_use(flash):
        assert play("wait 1\n", "--flash", flash).stderr == f"schiri: {flash} is in use by another box.\n"
    assert play("wait 1\n", "--flash", flash).returncode == 0
    done = play("new fini box Ada Ben\n", "--flash", flash, "--log", flash)
    assert done.returncode == 1 and "cannot be both" in done.stderr


def test_a_flash_without_settings_keeps_its_matches_and_a_file_without_either_is_no_flash(play, tmp_path):
    flash = tmp_path / "box.flash"
    play("new fini box Ada Ben\n", "--flash", flash)
    logs = match_logs(flash)
    content = bytearray(flash.read_bytes())
    for sector in (0, FLASH_BLOCK):  # older simulators have left a file system there
        content[sector : sector + 20] = b"\x01\x00\x00\x00\xf0\x0f\xff\xf7littlefs/\xe0\x00\x10"
    flash.write_bytes(content)
    assert play("wait 1\n", "--flash", flash).returncode == 0
    assert match_logs(flash) == logs and len(logs) == 1
    flash.write_bytes(bytes(len(content)))
    sentence = f"schiri: {flash} is not the flash of a box: it holds no settings and no match.\n"
    assert play("wait 1\n", "--flash", flash).stderr == sentence
    assert flash.read_bytes() == bytes(len(content))


def test_a_script_that_fails_leaves_its_log(play, tmp_path):
    assert play("new fini box Ada Ben\nexpect winner 0\n", "--log", tmp_path / "log.jsonl").returncode == 1
    assert b'"players": ["Ada", "Ben"]' in (tmp_path / "log.jsonl").read_bytes()


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_duel_by_script(play, tmp_path, runtime):
    script = (
        "new fini box Ada 'Ben B'\n" + DICE + "press OK\nuntil duel\nwait 400\npress A4\npress B4\nhold BC\nwait 20\n"
        'press B4\nrelease BC\nexpect phase "duel"\npress A5\npress A6\npress B5 A3\npress A2\npress A1\npress AF\n'
        "expect chips [1, 0]\nshot verdict\n"
    )
    done = play(script, "--log", tmp_path / "log.jsonl", "--shots", tmp_path / "shots", "--runtime", runtime)
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert lines[0]["schiri"] == 1 and lines[0]["players"] == ["Ada", "Ben B"] and lines[0]["entropy"] == "test"
    assert lines[3]["event"]["event"] == "roll" and lines[3]["test_dice"]
    assert lines[-1]["verdict"]["lengths"][0] == 6
    assert (tmp_path / "shots" / "verdict.png").read_bytes().startswith(b"\x89PNG")


def test_a_key_held_over_a_power_cut_is_reported(play, tmp_path):
    script = "hold A4\npower\nnew fini box Ada Ben\nrelease A4\nwait 100\n" + DICE + "press OK\nuntil duel\npress A4\n"
    done = play(script + 'expect layouts [[["c4"]], []]\n', "--log", tmp_path / "log.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads((tmp_path / "log.jsonl").read_text().splitlines()[0])["stuck_keys"] == ["A4"]


def test_the_flash_file_keeps_the_logs_over_power_cuts_and_runs(play, tmp_path):
    flash = tmp_path / "box.flash"
    assert play("new fini box Ada Ben\npress OK\npower\nnew fini table Cem Dana\n", "--flash", flash).returncode == 0
    done = play("new fini box Eva Finn\n", "--flash", flash, "--log", tmp_path / "log.jsonl")
    assert done.returncode == 0
    header = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[0])
    assert header["match"] == 3 and header["players"] == ["Eva", "Finn"]


def test_a_whole_match_gives_the_same_log_every_time_and_on_both_runtimes(play, tmp_path):
    logs = []
    for runtime in (*RUNTIMES, RUNTIMES[-1]):
        done = play(match_script(), "--log", tmp_path / "log.jsonl", "--runtime", runtime)
        assert (done.returncode, done.stderr) == (0, "")
        logs.append((tmp_path / "log.jsonl").read_bytes())
    assert len(set(logs)) == 1
    records = [json.loads(line) for line in logs[0].splitlines()]
    assert records[-1]["result"] == "finished" and records[-1]["state"]["phase"] == "over"
    assert sum(records[-1]["state"]["points"]) == 33
    events = "".join(json.dumps(record["event"]) + "\n" for record in records if "event" in record)
    done = subprocess.run([SCHIRI, "referee"], capture_output=True, text=True, input=events)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(answer["ok"] for answer in answers)
    assert answers[-1]["state"] == records[-1]["state"]


def test_watching_ends_with_a_summary(play):
    done = play("new fini box Ada Ben\n" + DICE + "press OK\nuntil duel\npress AF\nwait 50\n", "--watch", "1000")
    assert done.returncode == 0
    assert "⣿" in done.stdout and "Duels: 1 called too early." in done.stdout


def test_a_box_that_complains_a_lot_is_not_held_up(tmp_path):
    """All that the box says on standard error is read: otherwise both processes would wait for ever."""
    said = "import sys; sys.stderr.write('no!' * 100000 + ' Over.'); print('= {}', flush=True); input()"
    box = ScriptedBox(tmp_path / "box.flash", "cpython")
    box._command = [sys.executable, "-c", said]
    with box, pytest.raises(BoxError, match=r"The box has stopped\. .*no! Over\.$") as caught:
        box.wait_us(1)
    assert len(str(caught.value)) < 5000


def test_a_box_that_stops_in_the_middle_is_said(tmp_path):
    with ScriptedBox(tmp_path / "box.flash", RUNTIMES[-1]) as box:
        box._process.kill()
        with pytest.raises(scripts.ScriptError, match=r"line 1: The box has stopped\."):
            scripts.run(scripts.parse("press OK\n" * 100), box)
