"""How many events of each game the referee carries out in a second, and what an event costs, on both runtimes in one
run, by slices of one process in which the games take turns."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from schiri import games
from schiri_tools import runtimes

HERE = Path(__file__).parent
MATCHES = 3  # of different kinds of starts
ROUNDS = 5

Event = dict[str, Any]
Measured = tuple[int, int]  # what an event costs, and how many are carried out in a second


def played(game: str) -> list[tuple[Event, list[Event]]]:
    """Matches that were played at random: their starts and their events."""
    sys.path.insert(0, str(HERE.parent / "firmware/match/conformance"))
    from random_play import Play, starts_of  # which MicroPython runs, too, from this folder

    matches = []
    for seed, start in enumerate(starts_of(games.game_class(game))[:MATCHES]):
        play = Play(start, seed)
        while (event := play.next_event()) is not None:
            play.match.apply(event)
        matches.append((play.match.start, list(play.match.history)))
    return matches


def measured(files: dict[str, Path], runtime: str) -> dict[str, Measured]:
    """The matches of each game's file, carried out."""
    command = runtimes.command(runtime, HERE / "events_of_play.py", *map(str, files.values()), heap="96M")
    done = subprocess.run(command, capture_output=True, text=True, env=runtimes.environment(), check=True)
    pairs = (map(int, line.split()) for line in done.stdout.splitlines())
    return {game: (cost, rate) for game, (cost, rate) in zip(files, pairs, strict=True)}


def tell(runtime: str, files: dict[str, Path]) -> None:
    """Prints the rates of the fastest slices."""
    rounds = [measured(files, runtime) for _ in range(ROUNDS)]
    unit = "bytecodes" if runtime == "cpython" else "bytes allocated"
    for game in files:
        rate = max(of_round[game][1] for of_round in rounds)
        print(f"{game}, {runtime}: {rate:,} events/s, {rounds[0][game][0]:,} {unit} an event")


def main() -> int:
    """Prints what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for game in games.NAMES:
            files[game] = Path(folder) / f"{game}.json"
            files[game].write_text(json.dumps(played(game)))
        for runtime in ("cpython", *(["micropython"] if runtimes.has_micropython() else [])):
            tell(runtime, files)
    return 0


if __name__ == "__main__":
    sys.exit(main())
