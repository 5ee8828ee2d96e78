"""How many ways to play `schiri perft qwixx` counts in a second, beside python-chess and its own perft in the same run.

Both count the last choice without making it; theirs is examples/perft/perft.py of that project."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess
from schiri_tools import runtimes
from schiri_tools.games.qwixx.perft import Perft, early_dice, early_match

SCHIRI = Path(sys.executable).with_name("schiri")
ROUNDS = 10
OUR_DEPTH, THEIR_DEPTH = 4, 3
THEIR_WAYS = 8902  # known to every chess engine


def chess_perft(depth: int, board: chess.Board) -> int:
    """Ways to play so many moves."""
    if depth == 1:
        return board.legal_moves.count()
    ways = 0
    for move in board.legal_moves:
        board.push(move)
        ways += chess_perft(depth - 1, board)
        board.pop()
    return ways


def ours() -> int:
    return Perft(early_match(), early_dice, OUR_DEPTH).count()


def theirs() -> int:
    ways = chess_perft(THEIR_DEPTH, chess.Board())
    assert ways == THEIR_WAYS
    return ways


def rate(count: Callable[[], int], seconds: float = 1.0) -> float:
    """Ways counted in a second, over whole counts."""
    ways = 0
    started = time.perf_counter()
    while time.perf_counter() < started + seconds:
        ways += count()
    return ways / (time.perf_counter() - started)


def on_micropython() -> float:
    """The same by the command, its start included."""
    started = time.perf_counter()
    command = [SCHIRI, "perft", "qwixx", "--depth", str(OUR_DEPTH), "--runtime", "micropython"]
    done = subprocess.run(command, capture_output=True, check=True)
    return int(done.stdout) / (time.perf_counter() - started)


def main() -> int:
    """Prints the rates of the fastest rounds, which take turns; and how far the ratio of two neighbours goes."""
    pairs = [(rate(ours), rate(theirs)) for _ in range(ROUNDS)]
    our_best, their_best = (max(rates) for rates in zip(*pairs, strict=True))
    ratios = [one / other for one, other in pairs]
    print(f"perft: {our_best:,.0f} ways/s of Qwixx at depth {OUR_DEPTH}; {their_best:,.0f}/s of chess at {THEIR_DEPTH}")
    print(f"perft: ratio {our_best / their_best:.2f}; of one round {min(ratios):.2f} to {max(ratios):.2f}")
    if runtimes.has_micropython():
        print(f"perft, MicroPython: {max(on_micropython() for _ in range(3)):,.0f} ways/s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
