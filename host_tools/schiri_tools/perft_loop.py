"""The loop of `schiri perft`, run as it stands by CPython and by MicroPython: ways to play, counted by the box's rules.

On MicroPython this is the script, with the number of turns and the words `late` and `divide`, if they are wanted.
"""

import sys

from schiri.games.qwixx.rules.board import ROWS, value_of
from schiri.games.qwixx.rules.perft import Perft, early_dice, early_match, late_dice, late_match


def answers(depth: int, late: bool, divide: bool):  # type: ignore[no-untyped-def] # MicroPython has no name for an iterator
    """Yields the lines of the answer: each first choice with its ways, if it is to `divide`, and their sum."""
    perft = Perft(late_match(), late_dice, depth) if late else Perft(early_match(), early_dice, depth)
    if not divide or not depth:
        yield "%d\n" % perft.count()
        return
    total = 0
    for choice, ways in perft.divided():
        total += ways
        yield "%s: %d\n" % (_named(choice), ways)
    yield "%d\n" % total


def _named(choice: tuple[int, int] | None) -> str:
    if choice is None:
        return "no action 1"
    row, field = choice
    return "%s %d" % (ROWS[row], value_of(row, field))


def main(words: list[str]) -> int:
    """What MicroPython runs."""
    for line in answers(int(words[0]), "late" in words, "divide" in words):
        sys.stdout.write(line)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
