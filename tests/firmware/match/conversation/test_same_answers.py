"""The same bytes in give the same bytes out on both runtimes, whatever comes in, and no input ends the process."""

import json
import random
from pathlib import Path

import pytest
from asking import RUNTIMES, SELDOM, answers, on_every_runtime, opened, with_both_runtimes
from texts import garbled

pytestmark = [pytest.mark.sweep, SELDOM]

JUDGE = (
    b'{"event": "judge", "combination": "straight", "caller": 0, "layouts": [[["c2", "c3", "s4"]], [["c5", "c4"]]], '
    b'"field": {"coloured": [2, 2, 3], "silver": [2]}, "chips": [3, 3], "stock": 5}'
)
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
