"""A hostile box on the cable: its worst is one clear sentence. No traceback, nothing that steers the terminal, no run
beyond its limits."""

import json
import os
import random
import shutil
from functools import partial

import pytest
from hostile import STRANGE, HostileLine, Recorded, check, files_below, rechained, run, sealed, spoilt
from schiri.board.flash_layout import FLASH_BLOCK
from schiri_tools.board.flash.layout import MATCHES_BYTES
from schiri_tools.serial_line.client import MOST_MATCHES
from seldom import PRODUCT
from sweeps import first

from tests.host_tools.logs.playing import GOLDEN
from tests.host_tools.logs.sealing import contents
from tests.host_tools.logs.sealing import sealed as with_checks
from tests.host_tools.logs.strange import STRANGE as STRANGE_TEXTS
from tests.host_tools.logs.strange import logs_with

pytestmark = PRODUCT

COMMANDS = ("pull", "monitor", "selftest", "list")
INFO = sealed(b"schiri 1.0, protocol 1, no match")
PLAYING = sealed(b"schiri 1.0, protocol 1, match 0 of fini, phase roll")
MARKS = {*"\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067"}
ESCAPE = b"\x1b[2J"


@pytest.fixture
def good(box):
    return Recorded(box)


@pytest.fixture
def run_here(tmp_path, monkeypatch):
    """Runs a command in an empty folder against a hostile box."""
    monkeypatch.chdir(tmp_path)

    def running(answer, *words):
        said = run(HostileLine(answer), *words)
        check(said)
        return said

    return running


def telling(**answers):
    """Returns the answers of a box that knows only these commands: bytes, or a function of the whole command."""
    made = {"info": INFO, **answers}

    def answer(command):
        told = made.get(command.decode("ascii", "replace").split(" ")[0], b"")
        return told(command) if callable(told) else told

    return answer


def log_told(lines, number=1):
    """Returns the answer to `pull`, whatever lines were requested."""
    told = [sealed(b"line %d %d " % (number, index) + line.rstrip(b"\n")) for index, line in enumerate(lines)]
    return b"".join([*told, sealed(b"lines %d %d closed" % (number, len(lines)))])


def listed(size=100, count=1):
    stored = [sealed(b"match %d 0000000a %d closed" % (number + 1, size)) for number in range(count)]
    return b"".join([*stored, sealed(b"matches %d" % count)])


def numbered(number):
    return sealed(b"match " + number + b" 0000000a 5 open") + sealed(b"matches 1")


@pytest.mark.parametrize("words", STRANGE)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_strange_greeting_is_one_sentence(run_here, command, words):
    said = run_here(telling(info=sealed(b"schiri " + words + b", protocol 1, no match")), command)
    assert said.status == 1 and said.err.count(b"schiri: ") == 1 and not said.out


def endless(command, size=8000):
    """Answers `pull` with lines of so many bytes, and more of them whenever it is asked."""
    number, first = command.split(b" ")[1:3]
    told = [sealed(b"line %s %d " % (number, int(first) + at) + b"x" * size) for at in range(32)]
    return b"".join([*told, sealed(b"lines %s %d more" % (number, int(first) + 32))])


def in_its_measure(command):
    """Answers `pull` with logs that fit on a flash each, but not together."""
    number, first, _ = command.split(b" ")[1:]
    return endless(command) if int(first) < 384 else sealed(b"lines %s 384 closed" % number)


@pytest.mark.parametrize(
    ("command", "answers", "sentence"),
    [
        *(("pull", {"list": numbered(number)}, b"") for number in (b"9" * 5000, b"1000000000", b"-1")),
        ("pull", {"list": listed(count=MOST_MATCHES + 1)}, b"more than 2048 matches"),
        ("pull", {"list": listed(size=3 << 20, count=3)}, b"than fit on the flash of a box"),
        ("list", {"list": listed(size=3 << 20, count=3)}, b"than fit on the flash of a box"),
        ("pull", {"list": listed(count=4), "pull": in_its_measure}, b"does not fit on a box"),
        ("pull", {"list": listed(), "pull": endless}, b"does not fit on a box"),
        ("pull", {"list": listed(), "pull": partial(endless, size=0)}, b"does not fit on a box"),
        ("pull", {"list": listed(), "pull": sealed(b"lines 1 0 more")}, b"does not come"),
        ("selftest", {"selftest": sealed(b"selftest begins") + sealed(b"selftest tick 1") * 3000}, b"does not end"),
    ],
)
def test_what_is_more_than_a_box_has_is_left_in_a_sentence(run_here, tmp_path, command, answers, sentence):
    assert max(MATCHES_BYTES.values()) // FLASH_BLOCK == MOST_MATCHES
    said = run_here(telling(**answers), command)
    assert said.status == 1 and sentence in said.err
    assert files_below(tmp_path) < 9 << 20


def test_lines_beyond_those_that_were_asked_for_renew_no_patience_and_are_not_asked_for_without_pause(run_here):
    """Whatever lines are asked for, the box answers with the end of other ones."""
    said = run_here(telling(list=listed(), pull=sealed(b"lines 1 5 more")), "pull", "--wait", "4")
    assert said.status == 1 and said.line.seconds < 60 and said.line.asked < 20 and said.err.count(b"No answer") == 2


def test_a_match_that_has_more_and_sends_no_line_is_not_followed_for_hours(run_here):
    playing = sealed(b"schiri 1.0, protocol 1, match 1 of fini, phase roll")
    said = run_here(telling(info=playing, pull=sealed(b"lines 1 0 more")), "monitor")
    assert said.status == 1 and said.line.asked < 40


def test_a_match_whose_names_cannot_be_written_leaves_the_others_their_turn(run_here, tmp_path):
    lines = contents((GOLDEN / "no_duel.jsonl").read_bytes())
    logs = {}
    for number, name in ((1, "\ud800"), (2, "Ada")):
        lines[0] |= {"match": number, "id": "0000000a"}
        lines[0]["players"][0] = lines[1]["event"]["players"][0] = name
        logs[b"%d" % number] = log_told(with_checks(lines).splitlines(), number)
    answer = telling(list=listed(count=2))
    said = run_here(lambda command: logs.get(command[5:6], b"") if command[:4] == b"pull" else answer(command), "pull")
    assert said.status == 1 and b"half a character" in said.err
    assert len(list((tmp_path / "matches").glob("*.jsonl"))) == 2


def test_a_box_that_talks_of_other_things_is_silent(run_here):
    chatter = sealed(b"match 7 0000000a 5 open") * 2000
    said = run_here(lambda command: INFO if command == b"info" else chatter, "pull")
    assert said.status == 1 and said.line.seconds < 1000


def test_a_log_of_nested_lists_leaves_no_file_on_which_later_pulls_fail(run_here, tmp_path):
    header = rechained([b'{"schiri": 1, "match": 1, "id": "0000000a"}'])[0]
    nested = header.replace(b'"match": 1', b'"match": ' + b"[" * 5000)
    run_here(telling(list=listed(), pull=log_told([nested])), "pull")
    (tmp_path / "matches").mkdir(exist_ok=True)
    (tmp_path / "matches/match-00001-0000000a.jsonl.part").write_bytes(b"[" * 100_000 + b"\n")
    run_here(telling(list=listed(), pull=log_told([nested])), "pull")


@pytest.mark.parametrize("name", ["match-00001-0000000a.jsonl.part", "match-00001-0000000a.jsonl"])
@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_nothing_is_written_through_a_link_or_into_a_pipe(run_here, tmp_path, kind, name):
    theirs = tmp_path / "theirs"
    theirs.write_bytes(b"mine")
    (tmp_path / "matches").mkdir()
    if kind == "link":
        (tmp_path / "matches" / name).symlink_to(theirs)
    else:
        os.mkfifo(tmp_path / "matches" / name)
    header = rechained([b'{"schiri": 1, "match": 1, "id": "0000000a"}'])
    said = run_here(telling(list=listed(), pull=log_told(header)), "pull")
    assert theirs.read_bytes() == b"mine" and said.status == 1


@pytest.mark.parametrize("key", ["firmware", "match", "players", "game", "commitment", "board", "id"])
@pytest.mark.parametrize("value", [None, "\x1b[2J", [], {"a": 1}, 1 << 70])
def test_a_header_is_read_strictly_before_it_is_told(run_here, box, key, value):
    lines = [bytes(line) for line in box.log(0)]
    header = json.loads(lines[0])
    header[key] = value
    spoilt_log = rechained([json.dumps(header).encode(), *lines[1:4]])
    playing = sealed(b"schiri 1.0, protocol 1, match 1 of fini, phase roll")
    for command in ("monitor", "list", "pull"):
        said = run_here(telling(info=playing, list=listed(), pull=log_told(spoilt_log)), command)
        assert ESCAPE not in said.out + said.err


TEXTS = [*STRANGE_TEXTS[::6], *(text for place, text in enumerate(STRANGE_TEXTS) if place % 6)]


def saying(text):
    """Returns the answers of a box that says a text in its facts and in the logs of its matches, by command."""
    raw, quoted, place = text.encode("utf-8", "surrogatepass"), json.dumps(text).encode(), STRANGE_TEXTS.index(text)
    logs = list(logs_with(text, 30, place))[place % 4 :: 4]
    there = [sealed(b"match %d %08x %d closed" % (number, number, len(log))) for number, log in enumerate(logs)]
    facts = sealed(b'board {"board": %b, "micropython": %b, %b: %b}' % (quoted, quoted, quoted, quoted))
    made = {b"info": PLAYING + facts, b"list": b"".join([*there, sealed(b"matches %d" % len(there))])}
    for number, log in enumerate(logs):
        made[b"pull %d" % number] = log_told(log.splitlines(), number)
        made[b"got %d" % number] = sealed(b"got %d " % number + raw) + sealed(b"got %d marked" % number)
    talk = sealed(b"match 0 " + raw + b" 1 open") + sealed(b"lines 0 0 " + raw)
    return {command: talk + told for command, told in made.items()}, len(logs)


@pytest.mark.parametrize("text", first(18, TEXTS), ids=lambda text: ascii(text)[:20])
def test_strange_texts_in_whatever_a_box_says_are_told_or_refused_in_a_sentence(run_here, tmp_path, text):
    made, count = saying(text)

    def answer(command):
        words = command.split(b" ")
        return made.get(b" ".join(words[: 2 if words[0] in (b"pull", b"got") else 1]), b"")

    for words in ("info", "info --json", "list", "list --json", "pull", "monitor", "monitor --raw"):
        said = run_here(answer, *words.split())
        assert said.status == 0 or b"schiri: " in said.err
        assert not MARKS & {*(said.out + said.err).decode()}
        if words in ("info", "list") and len(text) < 1000:  # the cable does not keep longer answers
            assert said.status == 0 and said.out.count(b"\n") in ((1, 3) if words == "info" else (count,))
        if words == "pull" and len(text) < 1000:
            assert len([*(tmp_path / "matches").iterdir()]) == count and b"No answer" not in said.err


def test_a_name_from_right_to_left_is_told_as_it_is(run_here):
    """Such a name needs invisible marks around it on a page; a terminal gets none."""
    text = "\u05d0\u05d1"
    answer = telling(info=PLAYING, list=listed(), pull=log_told(next(logs_with(text, 1000, 999)).splitlines()))
    assert f"Match 1: FINI!, {text}, Ben; over." in run_here(answer, "list").out.decode()


@pytest.mark.parametrize("words", ["tick " + "9" * 300, "tick x", "keys good \x1b[2J", "keys \xff bad", "x" * 9000])
def test_a_self_test_that_says_nonsense_is_followed_without_harm(run_here, words):
    lines = sealed(b"selftest begins") + sealed(b"selftest " + words.encode("latin-1")) * 3 + sealed(b"selftest end")
    run_here(telling(selftest=lines), "selftest")


def test_good_sessions_with_anything_else_said_in_them(good, tmp_path, monkeypatch, seeds):
    for seed in seeds:
        source = random.Random(seed)
        for number in range(20):
            there = tmp_path / str(number)
            there.mkdir()
            monkeypatch.chdir(there)
            spoil_a_session(good, source)
            assert files_below(there) < 9 << 20
            shutil.rmtree(there)


def spoil_a_session(good, source):
    """Runs a random command against a box whose good answers are spoilt at random, and checks what it says."""
    strength = source.choice((1, 1, 3))

    def answer(command):
        told = good(command)
        return spoilt(told, source) if source.randrange(4) < strength else told

    line = HostileLine(answer, unasked=spoilt(good(b"pull 3 0 32"), source) if source.randrange(2) else b"")
    check(run(line, source.choice(COMMANDS)))
