"""`schiri perft qwixx`: the ways to play, counted a second time with stones on a table, and the output of the
command."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from schiri.games.qwixx.rules.game import Qwixx
from schiri_tools import runtimes
from schiri_tools.games.qwixx import perft as qwixx_perft

from ..second_reading import play
from . import qwixx_oracle as oracle
from .qwixx_oracle import ROWS, VALUES, Event, Table

pytestmark = pytest.mark.seldom("firmware/schiri/games/qwixx/rules")

SCHIRI = Path(sys.executable).with_name("schiri")
RUNTIMES = ["cpython", *(["micropython"] if runtimes.has_micropython() else [])]

on_every_runtime = pytest.mark.parametrize("runtime", RUNTIMES)


def perft(*words):
    return subprocess.run([SCHIRI, "perft", *words], capture_output=True, text=True, timeout=120)


# The second counter: every way is played on a table of its own, nothing is taken back, and the ends are counted.


def early_rolls() -> Iterator[Event]:
    turn = 0
    while True:
        white = [1 + (5 * turn + 2) % 6, 1 + (3 * turn + 1) % 6]
        red, yellow = 1 + (7 * turn + 3) % 6, 1 + (11 * turn + 4) % 6
        green, blue = 1 + (13 * turn + 5) % 6, 1 + (17 * turn) % 6
        yield {"event": "roll", "white": white, "red": red, "yellow": yellow, "green": green, "blue": blue}
        turn += 1


def late_rolls() -> Iterator[Event]:
    def dice() -> Iterator[int]:
        x = 290
        while True:
            x = (1103515245 * x + 12345) % 2**31
            yield 1 + (x // 65536) % 6

    die = dice()
    while True:
        white = [next(die), next(die)]
        yield {"event": "roll", "white": white} | {row: next(die) for row in ROWS}


def late_table() -> Table:
    table = Table(0)
    for seat, rows in ((0, ("red", "yellow")), (1, ("green", "blue"))):
        for row in rows:
            table.fields[row][VALUES[row].index(7)] = [seat] * 8
        table.supplies[seat] = [seat] * 5
    table.misthrows = [0, 1]
    return table


def after_each_choice(table: Table, action: int) -> Iterator[tuple[str, Table]]:
    """Yields each choice of an action with the table after it."""
    declined = table.copy()
    oracle.end_action(declined)
    yield "no action 1", declined
    for at, row, value, _ in oracle.legal(table):
        if at == action:
            placed = table.copy()
            oracle.put(placed, row, value)
            oracle.end_action(placed)
            yield f"{row} {value}", placed


def ways(table: Table, rolls: tuple[Event, ...]) -> int:
    if oracle.is_over(table) or not rolls:
        return 1
    return sum(ways_by_first_choice(table, rolls).values())


def ways_by_first_choice(table: Table, rolls: tuple[Event, ...]) -> dict[str, int]:
    rolled = table.copy()
    oracle.roll(rolled, rolls[0])
    found = {}
    for name, after in after_each_choice(rolled, 1):
        if oracle.is_over(after):
            found[name] = 1
        else:
            found[name] = sum(ways(end, rolls[1:]) for _, end in after_each_choice(after, 2))
    return found


@cache
def counted_again(depth: int, late: bool) -> dict[str, int]:
    rolls = late_rolls() if late else early_rolls()
    return ways_by_first_choice(late_table() if late else Table(0), tuple(next(rolls) for _ in range(depth)))


DEPTHS = [(depth, late) for late in (False, True) for depth in range(1, 5 if late else 4)]


@pytest.mark.sweep
@on_every_runtime
@pytest.mark.parametrize(("depth", "late"), DEPTHS)
def test_every_first_choice_has_as_many_ways_as_on_the_table(depth, late, runtime):
    words = ["qwixx", "--depth", str(depth), "--runtime", runtime, *(["--late"] if late else [])]
    divided, total = perft(*words, "--divide"), perft(*words)
    *lines, last = divided.stdout.splitlines()
    expected = counted_again(depth, late)
    assert (divided.returncode, divided.stderr, total.returncode, total.stderr) == (0, "", 0, "")
    assert sorted(lines) == sorted(f"{name}: {count}" for name, count in expected.items())
    assert int(last) == int(total.stdout) == sum(expected.values())


@on_every_runtime
def test_the_numbers_of_the_contract(runtime):
    assert perft("qwixx", "--depth", "2", "--runtime", runtime).stdout == "1763\n"
    assert perft("qwixx", "--depth", "2", "--late", "--runtime", runtime).stdout == "310\n"
    assert perft("qwixx", "--depth", "0", "--runtime", runtime).stdout == "1\n"


def test_two_turns_from_the_middle_of_a_match_have_as_many_ways_as_on_the_table(seeds):
    """The given dice never end a match in action 1, so here is each turn of a match, with dice that do."""
    for seed in seeds:
        held, rng = play("qwixx", oracle.Match, f"perft {seed}"), random.Random(seed)
        start = json.loads(held.lines[0])
        game, table = Qwixx(start), Table(start["first"])
        for event, before, _ in held.accepted:
            if event["event"] == "roll":
                first = event | {row: 1 for row in ROWS if oracle.is_closed(table, row)}
                then = {"event": "roll", "white": rng.choices(range(1, 7), k=2)}
                then |= {row: rng.randint(1, 6) for row in ROWS}
                dice = [[*roll["white"], *(roll[row] for row in ROWS)] for roll in (first, then)]
                assert qwixx_perft.Perft(game, dice.__getitem__, 2).count() == ways(table, (first, then)), event
                assert game.state() == before
            game.apply(event)
            oracle.carry_out(table, event)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["fini", "--depth", "1"], "there is no game 'fini'"),
        (["qwixx"], "missing: --depth"),
        (["qwixx", "--depth", "21"], "an integer from 0 to 20, unlike '21'"),
        (["qwixx", "--depth", "٣"], "an integer from 0 to 20, unlike '٣'"),
    ],
)
def test_wrong_usage_is_said_in_one_sentence(words, sentence):
    done = perft(*words)
    assert done.returncode == 2 and done.stdout == ""
    assert sentence in done.stderr.splitlines()[-1] and "Traceback" not in done.stderr


@pytest.mark.sweep
@on_every_runtime
def test_the_deepest_count_has_room_on_the_stack_and_ends_with_ctrl_c(runtime):
    """It would not end by itself; but the first ways go down all the turns soon."""
    command = [SCHIRI, "perft", "qwixx", "--depth", "20", "--runtime", runtime]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=3)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        assert process.communicate(timeout=60) == (b"", b"")
        assert process.returncode == 130
