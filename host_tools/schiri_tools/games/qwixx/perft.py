"""The count of all ways to play for `schiri perft`, by the box's rules, on CPython and on MicroPython.

Its arguments are the number of turns, and optionally `late` and `divide`.
"""

import sys

from schiri.games.qwixx.rules.board import ROWS, field_of, is_over, kind_of, put, value_of
from schiri.games.qwixx.rules.game import Qwixx
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Choice = tuple[int, int]  # row and field

_LATE_STONES = 8  # stones on each stack
_LATE_SUPPLY = 5
_LATE_SEED = 290


def early_dice(turn: int) -> list[int]:
    """Returns the dice of a turn in the match that begins with an empty board: white, white, red, yellow, green,
    blue."""
    return [1 + (step * turn + first) % 6 for step, first in ((5, 2), (3, 1), (7, 3), (11, 4), (13, 5), (17, 0))]


def late_dice(turn: int) -> list[int]:
    """Returns the dice of a turn in `late_match`, in the order of `early_dice`."""
    seed = _LATE_SEED
    values = []
    for _ in range(6 * turn + 6):
        seed = (1103515245 * seed + 12345) % (1 << 31)
        values.append(1 + seed // 65536 % 6)
    return values[-6:]


def early_match() -> Qwixx:
    """Returns a match with an empty board in which seat 0 begins."""
    return Qwixx({"players": ["", ""], "first": 0})


def late_match() -> Qwixx:
    """Returns a match in which rows can be closed: each player has two stacks in the middle, a misthrow and few stones
    left."""
    game = early_match()
    for row in range(len(ROWS)):
        seat = row // 2
        field = field_of(row, 7)
        game.own[seat][row] = game.stacked[row] = 1 << field
        game.heights[row][field] = game.counts[seat][row] = _LATE_STONES
    game.misthrows = [1, 1]
    game.supply = [_LATE_SUPPLY, _LATE_SUPPLY]
    return game


class Perft:
    """The count of the ways to play the next `depth` turns of a match. `dice_of(turn)` returns the dice of a turn."""

    def __init__(self, game: Qwixx, dice_of: "Callable[[int], list[int]]", depth: int) -> None:
        self._game = game
        self._dice = [dice_of(turn) for turn in range(depth)]

    def count(self) -> int:
        """Returns the number of ways to play all turns."""
        return sum([ways for _, ways in self.divided()]) if self._dice else 1

    def divided(self) -> "Iterator[tuple[Choice | None, int]]":
        """Yields each first choice, (row, field) or None for declining, with the number of ways that begin with it."""
        game = self._game
        dice = self._dice[0]
        for choice in _in_action_1(game, dice):
            yield choice, self._after_action_1(0, choice)

    def _turns_from(self, turn: int) -> int:
        ways = 0
        for choice in _in_action_1(self._game, self._dice[turn]):
            ways += self._after_action_1(turn, choice)
        return ways

    def _after_action_1(self, turn: int, choice: "Choice | None") -> int:
        game = self._game
        if choice is None:
            return self._action_2(turn, None)
        before = _put(game, choice)
        ways = 1 if is_over(game) else self._action_2(turn, choice)
        _take_back(game, choice, before)
        return ways

    def _action_2(self, turn: int, used: "Choice | None") -> int:
        game = self._game
        choices = _in_action_2(game, self._dice[turn], used)
        if turn + 1 == len(self._dice):
            return len(choices) + 1
        ways = 0
        for choice in choices:
            before = _put(game, choice)
            ways += self._next_turn(turn)
            _take_back(game, choice, before)
        if used is not None:
            return ways + self._next_turn(turn)
        seat = game.turn
        game.misthrows[seat] += 1
        game.supply[seat] -= 1
        ways += self._next_turn(turn)
        game.misthrows[seat] -= 1
        game.supply[seat] += 1
        return ways

    def _next_turn(self, turn: int) -> int:
        game = self._game
        if is_over(game):
            return 1
        game.turn = 1 - game.turn
        ways = self._turns_from(turn + 1)
        game.turn = 1 - game.turn
        return ways


def _in_action_1(game: Qwixx, dice: list[int]) -> "list[Choice | None]":
    value = dice[0] + dice[1]
    found: list[Choice | None] = [None]
    for row in range(4):
        field = field_of(row, value)
        if kind_of(game, row, field):
            found.append((row, field))
    return found


def _in_action_2(game: Qwixx, dice: list[int], used: "Choice | None") -> "list[Choice]":
    found: list[Choice] = []
    for row in range(4):
        field = field_of(row, dice[0] + dice[row + 2])
        if kind_of(game, row, field) and (row, field) != used:
            found.append((row, field))
        if dice[0] != dice[1]:
            field = field_of(row, dice[1] + dice[row + 2])
            if kind_of(game, row, field) and (row, field) != used:
                found.append((row, field))
    return found


def _put(game: Qwixx, choice: "Choice") -> tuple[int, ...]:
    """Places a stone, and returns the values that `_take_back` restores."""
    row, field = choice
    before = (
        game.own[0][row],
        game.own[1][row],
        game.counts[0][row],
        game.counts[1][row],
        game.supply[0],
        game.supply[1],
        game.stacked[row],
        game.heights[row][field],
    )
    put(game, row, field)
    return before


def _take_back(game: Qwixx, choice: "Choice", before: tuple[int, ...]) -> None:
    row, field = choice
    game.own[0][row], game.own[1][row], game.counts[0][row], game.counts[1][row] = before[:4]
    game.supply[0], game.supply[1], game.stacked[row], game.heights[row][field] = before[4:]
    game.closed[row] = False
    game.locks[row] = None


def answers(depth: int, late: bool, divide: bool) -> "Iterator[str]":
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


def main(argv: list[str]) -> int:
    """Writes the number of ways to play to each depth to standard output, each line as soon as it is counted. Returns
    the exit status."""
    for line in answers(int(argv[0]), "late" in argv, "divide" in argv):
        sys.stdout.buffer.write(line.encode())
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
