"""Lines, their ends and their lengths; programs that wait for each answer, stop listening, or ask for ever."""

import json
import time
from contextlib import suppress
from pathlib import Path

import pytest
from asking import SELDOM, answers, on_every_runtime, opened
from schiri_tools.runtimes.referee_loop import MAX_LINE_BYTES

pytestmark = [pytest.mark.sweep, SELDOM]

STATE = b'{"event": "state"}'
START = b'{"event": "start", "game": "fini", "players": ["", ""], "first": 0, "dice": "table"}'
JUDGE = (
    b'{"event": "judge", "combination": "straight", "caller": 0, "layouts": [[["c2", "c3", "s4"]], [["c5", "c4"]]], '
    b'"field": {"coloured": [2, 2, 3], "silver": [2]}, "chips": [3, 3], "stock": 5}'
)


def codes(runtime, data):
    """Returns the code of each answer, "ok" for an accepted event."""
    return [json.loads(line).get("error", "ok") for line in answers(runtime, data).splitlines()]


@on_every_runtime
def test_lines_end_with_a_line_feed_or_with_the_input(runtime):
    assert codes(runtime, b"") == []
    assert codes(runtime, b"\n") == ["bad_json"]
    assert codes(runtime, START) == ["ok"]
    assert codes(runtime, b" ") == ["bad_json"]
    assert codes(runtime, b"\r\n" + START + b"\r\n\n" + STATE + b"\r") == ["bad_json", "ok", "bad_json", "ok"]
    no_ends = (b"\r", b"\0", b"\v", b"\f", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8")
    lines = [START, *(STATE + no_end + STATE for no_end in no_ends)]
    assert codes(runtime, b"\n".join(lines)) == ["ok"] + ["bad_json"] * len(no_ends)


@on_every_runtime
def test_lines_of_any_length(runtime):
    wide = b"x" * 1000
    lines = [START]
    for size in (65535, 65536, 65537, 131072, MAX_LINE_BYTES - 1, MAX_LINE_BYTES):
        lines.append(STATE + b" " * (size - len(STATE)))
    lines += [
        STATE + b" " * (MAX_LINE_BYTES + 1 - len(STATE)),
        STATE,
        b'{"event": "state", "x": "' + wide * 3000 + b'"}',
    ]
    lines += [STATE, b"[" * 1000000, b"[" * MAX_LINE_BYTES, b'{"":' * 500000, STATE, b"\xff" * 5000000, STATE]
    lines += [
        b'{"x": [' + b"[]," * 690000 + b'[]], "event": "state"}',
        b'{"x": "' + wide * 2000 + b'", "event": "state"}',
    ]
    lines += [b'{"x": "' + b"\\u00e9" * 340000 + b'", "event": "state"}', b"%d" % 9 * 2000000, STATE]
    expected = ["ok"] * 7 + ["bad_json", "ok", "bad_json", "ok"]
    expected += ["bad_json"] * 3 + ["ok", "bad_json", "ok"] + ["ok", "ok"] + ["ok", "bad_json", "ok"]
    assert codes(runtime, b"\n".join(lines)) == expected


@on_every_runtime
def test_each_answer_comes_before_the_next_question(runtime):
    with opened(runtime) as process:
        for number in range(300):
            process.stdin.write(START + b"\n" if number == 0 else STATE + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"ok": true')
        # A line in pieces is answered when its end comes, and two lines in a piece are both answered.
        for piece in (b'{"even', b't": ', b'"state"}'):
            process.stdin.write(piece)
            process.stdin.flush()
        process.stdin.write(b"\n" + STATE + b"\n" + STATE)
        process.stdin.flush()
        assert process.stdout.readline() == process.stdout.readline()
        process.stdin.close()
        assert process.stdout.readline().startswith(b'{"ok": true')
        assert process.stdout.read() == b""
        assert process.wait(timeout=600) == 0
        assert process.stderr.read() == b""


@on_every_runtime
def test_a_program_that_stops_listening_is_left_in_peace(runtime):
    with opened(runtime) as process:
        process.stdin.write((STATE + b"\n") * 3)
        process.stdin.flush()
        assert b"no_match" in process.stdout.readline()
        process.stdout.close()
        patience = time.monotonic() + 10
        with suppress(BrokenPipeError):
            while process.poll() is None and time.monotonic() < patience:
                process.stdin.write((STATE + b"\n") * 100)
                process.stdin.flush()
        assert process.wait(timeout=600) in (0, 141)
        assert process.stderr.read() == b""
        with suppress(BrokenPipeError):
            process.stdin.close()


@on_every_runtime
def test_a_long_match_can_be_taken_back_event_by_event(runtime):
    """The match has far more events than the referee keeps copies of the game, or lines in one block."""
    cycle = b'{"event": "roll"}\n{"event": "go", "t": 7}\n{"event": "foul", "player": null, "kind": "same_die"}\n'
    undo = b'{"event": "undo"}\n'
    data = START + b"\n" + cycle * 1500 + undo * 720 + cycle * 30 + undo * 90 + STATE
    lines = answers(runtime, data).splitlines()
    after = lines[:4501]
    assert all(b'"ok": true' in line for line in after)
    back = lines[4501:5221]
    assert back == after[3780:4500][::-1]
    assert lines[-1] == lines[-2] == back[-1]


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
