"""How many events of each game the referee carries out in a second, on both runtimes in one run."""

import os
import subprocess
import sys
from pathlib import Path

from schiri import games
from schiri_tools import runtimes

HERE = Path(__file__).parent
ROUNDS = 5
FOLDERS = f"{runtimes.FIRMWARE}:{HERE.parent / 'firmware/match/conformance'}"


def measured(game: str, runtime: str) -> tuple[int, int]:
    """How many events the matches have, and how many are carried out in a second."""
    environment = {**os.environ, "PYTHONPATH": FOLDERS, "MICROPYPATH": FOLDERS + ":.frozen"}
    command = runtimes.command(runtime, HERE / "events_of_play.py", game, heap="96M")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    events, rate = done.stdout.split()
    return int(events), int(rate)


def main() -> int:
    """Prints the rates of the fastest rounds, in which the games take turns, and each one's beside that of FINI!."""
    for runtime in ("cpython", *(["micropython"] if runtimes.has_micropython() else [])):
        rounds = [[measured(game, runtime) for game in games.NAMES] for _ in range(ROUNDS)]
        fastest = [max(of_game) for of_game in zip(*rounds, strict=True)]
        for game, (events, rate) in zip(games.NAMES, fastest, strict=True):
            ratio = rate / fastest[0][1]
            print(f"{game}, {runtime}: {rate:,} events/s, {ratio:.2f} of FINI!'s; matches of {events:,} events")
    return 0


if __name__ == "__main__":
    sys.exit(main())
