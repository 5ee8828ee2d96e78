"""The same bytes in give the same bytes out on both runtimes, whatever comes in, and no input ends the process."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from schiri_tools import runtimes

SCHIRI = Path(sys.executable).with_name("schiri")
EXAMPLES = Path(__file__).parents[3] / "shared" / "games" / "examples"
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]

START = b'{"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}'
STATE = b'{"event": "state"}'
ROLL = b'{"event": "roll", "coloured": [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6], "silver": [4, 4, 5, 6]}'
JUDGE = (
    b'{"event": "judge", "combination": "straight", "caller": 0, "layouts": [[["c2", "c3", "s4"]], [["c5", "c4"]]], '
    b'"field": {"coloured": [2, 2, 3], "silver": [2]}, "chips": [3, 3], "stock": 5}'
)


def answers(runtime, data):
    done = subprocess.run([SCHIRI, "referee", "--runtime", runtime], input=data, capture_output=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def holds(shown, given):
    """Does `given` hold all that `shown` shows? Objects may have more keys; types count: true is not 1."""
    if isinstance(shown, dict):
        return isinstance(given, dict) and all(key in given and holds(shown[key], given[key]) for key in shown)
    if isinstance(shown, list):
        return isinstance(given, list) and len(shown) == len(given) and all(map(holds, shown, given))
    return type(shown) is type(given) and shown == given


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_examples_of_the_contract_hold(runtime):
    if not EXAMPLES.is_dir():
        pytest.skip("the examples of the contract do not lie beside this checkout")
    for path in sorted(EXAMPLES.glob("fini_*.jsonl")):
        lines = path.read_bytes().splitlines()
        given = answers(runtime, b"\n".join(lines[::2])).splitlines()
        assert len(given) == len(lines[1::2])
        for event, shown, answer in zip(lines[::2], lines[1::2], given, strict=True):
            assert holds(json.loads(shown), json.loads(answer)), (path.name, event, answer)


# What is a JSON object by RFC 8259, and what only looks like one.

ODD_BUT_RIGHT = [
    b' \t\r{"event"\n:"state"}'.replace(b"\n", b" "),
    STATE + b"\r",
    b'{"event": "\\u0073tate"}',
    b'{"event": "roll", "event": "state"}',
    b'{"x": [1.5, -0, 0.0, 1e5, 1E+400, 1e-9, -0.0E-0], "event": "state"}',
    b'{"x": "\\ud83d\\ude00 \\ud800 \\" \\\\ \\/ \\b\\f\\n\\r\\t", "event": "state"}',
    '{"x": "ß é € 😀 \u2028", "event": "state"}'.encode(),
    b'{"x": ' + b"9" * 5000 + b', "event": "state"}',
    b'{"x": ' + b"[" * 100000 + b"]" * 100000 + b', "event": "state"}',
    b'{"x": ' + b'{"a":' * 100000 + b"1" + b"}" * 100000 + b', "event": "state"}',
    b'{"x": "' + b"a" * 1000000 + b'", "event": "state"}',
    b" " * 1000000 + STATE,
    b'{"x": [' + b"1," * 400000 + b'1], "event": "state"}',
    b"{" + b"".join(b'"k%d": 0, ' % number for number in range(30000)) + b'"event": "state"}',
]
NO_JSON_OBJECT = (
    [b"", b" ", b"[]", b"1", b"null", b'"state"', b"{", b"}", b"{}{}", b"[1 2]", STATE + b"x", STATE + b"\0"]
    + [b"\xef\xbb\xbf" + STATE, b'{"event": "state",}', b'{,"event": "state"}', b'{"event" "state"}']
    + [b'{"event": "state" "x": 1}', b"{'event': 'state'}", b'{event: "state"}', b'{"event": "state"} // why']
    + [b'{"event": "state", "x": }', b'{"event": "sta\tte"}', b'{"event": "sta\\qte"}', b'{"event": "state}']
    + [b'{"event": "state\\"}', b'{"x": "\\u12g4", "event": "state"}']
    + [b'{"event": "state", "x": %s}' % number for number in b"01 +1 1. .5 - 1e 1e+ --1 0x1 1_0".split()]
    + [b'{"event": "state", "x": %s}' % word for word in b"NaN Infinity -Infinity True nul 1\xa02".split()]
    + [b'{"event": "state", "x": "%s"}' % text for text in (b"\xff", b"\xc0\xaf", b"\xc3", b"\xed\xa0\x80", b"\x80")]
    + [b'{"event": "state", "x": "%s"}' % text for text in (b"\xf4\x90\x80\x80", b"\xe2\x82", b"\x00", b"\x1f")]
    + [b"[" * 1000000, b"[" * 100000 + b"]" * 100000]
)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_json_by_the_letter(runtime):
    lines = [START, *ODD_BUT_RIGHT, *NO_JSON_OBJECT]
    given = [json.loads(line) for line in answers(runtime, b"\n".join(lines)).splitlines()]
    assert len(given) == len(lines)
    for line, answer in zip(lines, given, strict=True):
        assert (answer["ok"] is True) == (line not in NO_JSON_OBJECT), (line[:80], answer)
        assert answer["ok"] or answer["error"] == "bad_json"


def test_a_last_line_without_an_end_counts_and_an_empty_one_after_an_end_does_not():
    assert answers("cpython", STATE).count(b"\n") == answers("cpython", STATE + b"\n").count(b"\n") == 1


def mutated(lines, count, seed):
    """Lines of events with a few bytes changed, left out, doubled, swapped or put in."""
    chance = random.Random(seed)
    spice = [
        b'"',
        b"\\",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"-",
        b"0",
        b"1e9",
        b"\xc3",
        b"\xf0\x9f\x98\x80",
        b"\\u00e9",
        b"null",
        b"true",
        b"\0",
    ]
    for _ in range(count):
        line = bytearray(chance.choice(lines))
        for _ in range(chance.randint(0, 3)):
            place = chance.randrange(len(line) + 1)
            kind = chance.randrange(4)
            if kind == 0:
                line[place : place + chance.randint(1, 4)] = b""
            elif kind == 1:
                line[place:place] = chance.choice(spice)
            elif kind == 2:
                line[place : place + 1] = bytes((chance.randrange(256),))
            else:
                line[place:place] = line[place : place + chance.randint(1, 8)]
        yield bytes(line).replace(b"\n", b" ")


@pytest.mark.skipif(len(RUNTIMES) < 2, reason=str(runtimes.NoMicroPython()))
def test_twenty_thousand_mutated_lines_get_the_same_answers():
    take = b'{"event": "take", "player": 1, "silver": false, "value": 5, "t": 13}'
    events = [
        START,
        STATE,
        ROLL,
        JUDGE,
        take,
        b'{"event": "undo"}',
        b'{"event": "reroll"}',
        b'{"event": "go", "t": 12}',
    ]
    events += [b'{"event": "fini", "player": 0, "t": 99}', b'{"event": "foul", "player": null, "kind": "same_die"}']
    data = b"\n".join(mutated(events, 20000, 5))
    given = [answers(runtime, data) for runtime in RUNTIMES]
    assert given[0] == given[1]
    codes = {json.loads(line).get("error") for line in given[0].splitlines()}
    assert codes >= {None, "bad_json", "unknown_event", "bad_argument", "wrong_phase", "nothing_to_undo"}


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_program_can_hold_a_conversation(runtime):
    with subprocess.Popen(
        [SCHIRI, "referee", "--runtime", runtime], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        for line, phase in ((START, b'"roll"'), (ROLL, b'"ready"'), (b'{"event": "undo"}', b'"roll"')):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert b'"phase": ' + phase in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=10) == 0


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_thousand_undos_are_exact(runtime):
    events = [START, *[ROLL, b'{"event": "reroll"}'] * 500]
    lines = answers(runtime, b"\n".join([*events, *[b'{"event": "undo"}'] * 1001])).splitlines()
    assert lines[1001:2001] == lines[:1000][::-1]
    assert b"nothing_to_undo" in lines[2001]


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_memory_does_not_grow_with_questions(runtime):
    """The process that answers 60,000 questions ends with the memory that it had after 20,000."""
    with subprocess.Popen(
        [SCHIRI, "referee", "--runtime", runtime], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        sizes = []
        for _ in range(3):
            for _ in range(20):
                process.stdin.write((JUDGE + b"\n") * 1000)
                process.stdin.flush()
                for _ in range(1000):
                    process.stdout.readline()
            sizes.append(resident_kib(process.pid))
        process.stdin.close()
    assert sizes[2] - sizes[0] < 512, sizes


def resident_kib(pid):
    """The memory of a process and its children."""
    total = 0
    for candidate in [pid, *children(pid)]:
        for line in Path(f"/proc/{candidate}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1])
    return total


def children(pid):
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]
