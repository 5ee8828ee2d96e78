"""Halves of Schocken between two random players beside those of a published simulator, in one run:

    git clone https://github.com/benhollisch/dice_game_schocken PEER && git -C PEER checkout 06e86fb
    python -m tests.performance.beside_peer PEER

Slices of the peer, of ours with events kept in memory, and of ours with a line of a log for each event take turns;
of each the fastest counts. Processor time, for other programs take their share. The peer checks no move, keeps no
history and cannot take anything back; its random player takes any of the options that it lists for a throw.
"""

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.performance.schocken_rate import Lines, play

SLICES = 40
SLICE_SECONDS = 0.25


def peer_of(folder: Path) -> Callable[[], int]:
    """What plays a half by the peer's rules, and returns 1."""
    sys.path.insert(0, str(folder / "src"))
    game = import_module("schocken.game")
    base: Any = import_module("schocken.strategies.base").BaseStrategy
    chance = random.random

    class AtRandom(base):  # type: ignore[misc]
        def choose(self, options: list[Any], *_: Any) -> Any:
            return options[int(chance() * len(options))]

    def half() -> int:
        under_way = game.Game([game.Player(name, AtRandom()) for name in ("Ada", "Ben")])
        while not under_way.is_game_over():
            under_way.play_round()
        return 1

    return half


def ours(new_history: Callable[[], list[Any]]) -> Callable[[], int]:
    """What plays a match by our rules, with that history, and returns how many halves it had."""
    chance = random.Random(1).random
    return lambda: play(chance, new_history())


def rate(some_halves: Callable[[], int]) -> float:
    """Halves a second of processor time, in one slice."""
    halves = 0
    started = now = time.process_time()
    while now < started + SLICE_SECONDS:
        halves += some_halves()
        now = time.process_time()
    return halves / (now - started)


def main(arguments: list[str]) -> int:
    """Prints the rates and their ratios."""
    if len(arguments) != 1 or not (Path(arguments[0]) / "src/schocken/game.py").exists():
        print("beside the peer: name the folder of its clone, see this module's docstring")
        return 2
    random.seed(1)
    players = {"the peer": peer_of(Path(arguments[0])), "in memory": ours(list), "as lines of a log": ours(Lines)}
    slices = [{name: rate(player) for name, player in players.items()} for _ in range(SLICES)]
    fastest = {name: max(rates[name] for rates in slices) for name in players}
    for name, halves in fastest.items():
        print(f"halves of Schocken, {name}: {halves:,.0f} a second, {halves / fastest['the peer']:.2f} of the peer's")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
