"""How many events of each game the referee carries out in a second, and what an event costs, on both runtimes in one
run, by slices of one process in which the games take turns; with a commit, beside the firmware of that:

    python -m tests.performance.events_rate [COMMIT]
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from schiri import games
from schiri_tools import runtimes

from tests.performance.draw_rate import check_out

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


def measured(firmware: Path, files: dict[str, Path], runtime: str) -> dict[str, Measured]:
    """The matches of each game's file, carried out by a firmware."""
    environment = {**os.environ, "PYTHONPATH": str(firmware), "MICROPYPATH": f"{firmware}:.frozen"}
    command = runtimes.command(runtime, HERE / "events_of_play.py", *map(str, files.values()), heap="96M")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    pairs = (map(int, line.split()) for line in done.stdout.splitlines())
    return {game: (cost, rate) for game, (cost, rate) in zip(files, pairs, strict=True)}


def tell(runtime: str, firmwares: dict[str, Path], files: dict[str, Path]) -> None:
    """Prints the rates of the fastest slices, in rounds in which the firmwares take turns."""
    rounds = [{name: measured(firmware, files, runtime) for name, firmware in firmwares.items()} for _ in range(ROUNDS)]
    unit = "bytecodes" if runtime == "cpython" else "bytes allocated"
    for game, name in ((game, name) for game in files for name in firmwares):
        rate, own, schocken = (
            max(of_round[whose][which][1] for of_round in rounds)
            for whose, which in ((name, game), ("now", game), (name, "schocken"))
        )
        beside = f"now {own / rate:.2f} times as fast" if name != "now" else f"{rate / schocken:.2f} of Schocken's"
        cost = rounds[0][name][game][0]
        print(f"{game}, {runtime}, {name}: {rate:,} events/s, {cost:,} {unit} an event; {beside}")


def main(arguments: Sequence[str] = ()) -> int:
    """Prints what was measured."""
    with tempfile.TemporaryDirectory() as folder:
        firmwares = {"now": runtimes.FIRMWARE}
        if arguments:
            if not check_out(arguments[0], Path(folder)):
                print(f"{arguments[0]} is no commit of this checkout")
                return 2
            firmwares[arguments[0]] = Path(folder) / "firmware"
        files = {}
        for game in games.NAMES:
            if all((firmware / "schiri/games" / game).is_dir() for firmware in firmwares.values()):
                files[game] = Path(folder) / f"{game}.json"
                files[game].write_text(json.dumps(played(game)))
        for runtime in ("cpython", *(["micropython"] if runtimes.has_micropython() else [])):
            tell(runtime, firmwares, files)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
