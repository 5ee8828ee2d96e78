"""`schiri perft qwixx`: the ways to play, counted a second time with stones on a table, and the output of the
command."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
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
    return subprocess.run([SCHIRI, "perft", *words], capture_output=True, text=True, timeout=600)


# The second counter: every way is played on a table of its own, nothing is taken back, and the ends are counted.


def after_each_choice(table: Table, action: int) -> Iterator[Table]:
    """Yields the table after each choice of an action."""
    for choice in (None, *oracle.legal(table)):
        if choice is None or choice[0] == action:
            after = table.copy()
            if choice:
                oracle.put(after, *choice[1:3])
            oracle.end_action(after)
            yield after


def ways(table: Table, rolls: tuple[Event, ...]) -> int:
    if oracle.is_over(table) or not rolls:
        return 1
    rolled = table.copy()
    oracle.roll(rolled, rolls[0])
    after_action_1 = list(after_each_choice(rolled, 1))
    over = sum(map(oracle.is_over, after_action_1))
    going_on = [after for after in after_action_1 if not oracle.is_over(after)]
    return over + sum(ways(end, rolls[1:]) for after in going_on for end in after_each_choice(after, 2))


@on_every_runtime
def test_the_numbers_of_the_contract(runtime):
    assert perft("qwixx", "--depth", "2", "--runtime", runtime).stdout == "1763\n"
    assert perft("qwixx", "--depth", "2", "--late", "--runtime", runtime).stdout == "310\n"
    assert perft("qwixx", "--depth", "0", "--runtime", runtime).stdout == "1\n"


def test_start_and_dice_are_those_of_the_contract():
    state = qwixx_perft.late_match().state()
    stacks = [state["rows"][row]["fields"][VALUES[row].index(7)] for row in ROWS]
    assert stacks == [[0, 8], [0, 8], [1, 8], [1, 8]]
    assert (state["supply"], state["misthrows"], state["turn"]) == ([5, 5], [1, 1], 0)
    dice, x = [], 290
    for _ in range(18):
        x = (1103515245 * x + 12345) % 2**31
        dice.append(1 + x // 65536 % 6)
    assert qwixx_perft.late_dice(2) == dice[12:]
    assert qwixx_perft.early_dice(2) == [1, 2, 6, 3, 2, 5]


@on_every_runtime
def test_a_division_lists_the_first_choices_of_a_turn_worked_out_by_hand(runtime):
    """White 3 and 2, red 4, yellow 5, green 6, blue 1: eight fields in action 2 or none. On green, 9 and 8 lie behind
    the 5."""
    done = perft("qwixx", "--depth", "1", "--divide", "--runtime", runtime)
    *lines, last = done.stdout.splitlines()
    assert sorted(lines) == ["blue 5: 9", "green 5: 7", "no action 1: 9", "red 5: 9", "yellow 5: 9"]
    assert (last, done.returncode, done.stderr) == ("43", 0, "")


def test_two_turns_from_the_middle_of_a_match_have_as_many_ways_as_on_the_table(seeds):
    """Counts from every turn of a random match, as the dice of the other tests never end a match in action 1."""
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
    """Three seconds suffice to reach the full depth once; the whole count would take for ever."""
    command = [SCHIRI, "perft", "qwixx", "--depth", "20", "--runtime", runtime]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=3)
        os.killpg(process.pid, signal.SIGINT)  # the signal that a terminal sends for Ctrl-C
        assert process.communicate(timeout=600) == (b"", b"")
        assert process.returncode == 130
