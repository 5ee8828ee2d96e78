"""How fast `schiri simulate schocken` plays at random, beside OpenSpiel's dice games played at random in the same run,
in slices that take turns; how much memory runs of several lengths take; and how long a run of so many matches:

    python -m tests.performance.simulate_rate 1000000

OpenSpiel is asked for its legality check of choices; chance is drawn from its lists. It is no part of what tests need:
pip install open_spiel==2.0.2
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from schiri_tools.games import host_game
from schiri_tools.playouts.playing import Run, play

SCHIRI = Path(sys.executable).with_name("schiri")
RUN = Run(host_game("schocken"), ("random", "random"), 1)
THEIR_GAMES = ("pig", "liars_dice", "backgammon", "yacht")
SLICES = 2
SLICE_SECONDS = 1.5
MATCHES = 20_000  # of the whole command, if nothing else is asked for
LENGTHS = (500, 2_000, 8_000)  # matches

Count = tuple[int, int]  # matches, events


def ours(number: int) -> Count:
    """A match of our own."""
    return 1, play(RUN, number).events


def theirs(game: Any, number: int) -> Count:
    """One of a game of OpenSpiel; what chance does is an event, too."""
    chance = random.Random(number)
    state = game.new_initial_state()
    events = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        else:
            state.apply_action_with_legality_check(chance.choice(state.legal_actions()))
        events += 1
    return 1, events


def counted(play_one: Callable[[int], Count], first: int) -> tuple[float, float]:
    """Matches and events a second of processor time, in one slice."""
    matches = events = 0
    began = time.process_time()
    while (seconds := time.process_time() - began) < SLICE_SECONDS:
        played = play_one(first + matches)
        matches, events = matches + played[0], events + played[1]
    return matches / seconds, events / seconds


def in_turns() -> None:
    """Prints the best slice of each."""
    try:
        import pyspiel
    except ModuleNotFoundError:
        print("OpenSpiel is not installed: pip install open_spiel==2.0.2")
        return
    players: dict[str, Callable[[int], Count]] = {"schiri simulate schocken, one process": ours}
    for name in THEIR_GAMES:
        players[f"OpenSpiel, {name}"] = partial(theirs, pyspiel.load_game(name))
    best = dict.fromkeys(players, (0.0, 0.0))
    for part in range(SLICES):
        for name, play_one in players.items():
            best[name] = max(best[name], counted(play_one, 1 + part * 100_000), key=lambda rate: rate[1])
    for name, (matches, events) in best.items():
        print(f"{name}: {events:,.0f} events a second, {matches:,.0f} matches a second")


def command(matches: int, *words: str) -> tuple[dict[str, Any], int, float]:
    """What the command says, the most memory, in KiB, of the process that was called, and the seconds of processor time
    of all that played."""
    asked = [SCHIRI, "simulate", "schocken", "--matches", str(matches), *words]
    with subprocess.Popen(asked, stdout=subprocess.PIPE) as process:
        assert process.stdout
        said = json.loads(process.stdout.read())
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return said, used.ru_maxrss, used.ru_utime + used.ru_stime


def main(arguments: list[str]) -> int:
    """Prints what was measured."""
    matches = int(arguments[0]) if arguments else MATCHES
    in_turns()
    for jobs in ("1", "2"):
        used = [f"{length:,}: {command(length, '--jobs', jobs)[1] / 1024:.1f} MiB" for length in LENGTHS]
        print(f"memory of the first process of {jobs}, by matches: {'; '.join(used)}")
    said, memory, processor_s = command(matches, "--jobs", "2")
    print(
        f"{matches:,} matches with 2 jobs: {said['seconds']:,.0f} s, {processor_s:,.0f} s of processor time, "
        f"{memory / 1024:.1f} MiB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
