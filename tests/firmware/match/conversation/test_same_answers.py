"""The same bytes in give the same bytes out on both runtimes, whatever comes in, and no input ends the process."""

import json
import random
from pathlib import Path

import pytest
from asking import RUNTIMES, SELDOM, answers, on_every_runtime, opened, with_both_runtimes
from texts import garbled

pytestmark = [pytest.mark.sweep, SELDOM]

START = b'{"event": "start", "game": "fini", "players": ["Ada", "Ben"], "first": 0, "dice": "box"}'
STATE = b'{"event": "state"}'
ROLL = b'{"event": "roll", "coloured": [1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6], "silver": [4, 4, 5, 6]}'
JUDGE = (
    b'{"event": "judge", "combination": "straight", "caller": 0, "layouts": [[["c2", "c3", "s4"]], [["c5", "c4"]]], '
    b'"field": {"coloured": [2, 2, 3], "silver": [2]}, "chips": [3, 3], "stock": 5}'
)


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


@on_every_runtime
def test_json_by_the_letter(runtime):
    lines = [START, *ODD_BUT_RIGHT, *NO_JSON_OBJECT]
    given = [json.loads(line) for line in answers(runtime, b"\n".join(lines)).splitlines()]
    assert len(given) == len(lines)
    for line, answer in zip(lines, given, strict=True):
        assert (answer["ok"] is True) == (line not in NO_JSON_OBJECT), (line[:80], answer)
        assert answer["ok"] or answer["error"] == "bad_json"


def test_a_last_line_without_an_end_counts_and_an_empty_one_after_an_end_does_not():
    assert answers("cpython", STATE).count(b"\n") == answers("cpython", STATE + b"\n").count(b"\n") == 1


CONVERSATIONS = sorted((Path(__file__).parent / "conversations").rglob("*.jsonl"))
ODD_VALUES = [None, True, False, 0, 1, 2, 6, 7, 11, 12, -1, 1.0, 10**30, "", "c4", "s4", "box", [], {}, [[]], [[], []]]


def exchanged(chance, event):
    """Returns the event with one of its values, at any depth, left out or replaced by an odd one."""
    inner = event
    while True:
        place = chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        if not inner[place] or not isinstance(inner[place], (dict, list)) or chance.random() < 0.3:
            break
        inner = inner[place]
    if chance.random() < 0.2:
        del inner[place]
    else:
        inner[place] = chance.choice(ODD_VALUES)
    return json.dumps(event).encode()


def with_slips(count, seed):
    """Yields the events of the conversations in order, with all kinds of mistakes among them."""
    chance = random.Random(seed)
    events = [line for path in CONVERSATIONS for line in path.read_bytes().split(b"\n")[:-1:2]]
    for number in range(count):
        line = events[number // 2 % len(events)]
        kind = chance.random()
        if number % 2 == 0 or kind < 0.1:
            yield line
        elif kind < 0.2:
            yield chance.randbytes(chance.randrange(60)).replace(b"\n", b"")
        elif kind < 0.6 and line.startswith(b'{"') and b"}" in line:
            try:
                yield exchanged(chance, json.loads(line))
            except ValueError:
                yield b"{" + line
        else:
            yield garbled(chance, line).replace(b"\n", b"")


@with_both_runtimes
def test_lines_with_slips_get_the_same_answers(seeds):
    for seed in seeds:
        lines = list(with_slips(5000, seed))
        given = [answers(runtime, b"\n".join(lines)) for runtime in RUNTIMES]
        assert given[0] == given[1]
        assert given[0].count(b"\n") == len(lines)


@on_every_runtime
def test_a_program_can_hold_a_conversation(runtime):
    with opened(runtime) as process:
        for line, phase in ((START, b'"roll"'), (ROLL, b'"ready"'), (b'{"event": "undo"}', b'"roll"')):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert b'"phase": ' + phase in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=60) == 0


@on_every_runtime
def test_a_thousand_undos_are_exact(runtime):
    events = [START, *[ROLL, b'{"event": "reroll"}'] * 500]
    lines = answers(runtime, b"\n".join([*events, *[b'{"event": "undo"}'] * 1001])).splitlines()
    assert lines[1001:2001] == lines[:1000][::-1]
    assert b"nothing_to_undo" in lines[2001]


@on_every_runtime
def test_memory_does_not_grow_with_questions(runtime):
    """The process that answers 30,000 questions ends with the memory that it had after 10,000: a block of 32 bytes that
    each of them left behind would come to 625 KiB."""
    with opened(runtime) as process:
        sizes = []
        for _ in range(3):
            for _ in range(10):
                process.stdin.write((JUDGE + b"\n") * 1000)
                process.stdin.flush()
                for _ in range(1000):
                    process.stdout.readline()
            sizes.append(resident_kib(process.pid))
        process.stdin.close()
    assert sizes[2] - sizes[0] < 512, sizes


def resident_kib(pid):
    """Returns the memory of a process and its children in KiB."""
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
