"""What the choices in a turn of Qwixx – Das Duell are worth beside each other: exactly where the rest of the match is
solved, else by matches that partners play `hard` to the end."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from schiri.games.qwixx.rules.board import ROWS

from ....report.sampling import Judgement, Played
from .endgame import Endgame
from .partners import after_action_2, after_roll
from .position import Dice, Place, Position, after_turn, seconds_of


class Option(NamedTuple):
    """A choice in a turn, by the position that it leads to. `colours`: where action 2 may put a stone after it, as far
    as dice say; None: the turn is over. `used`: where action 1 has put one."""

    at: Position
    colours: list[Place] | None = None
    used: Place | None = None


def judged_exactly(endgame: Endgame, seat: int, options: Sequence[Option], chosen: int) -> Judgement:
    """The option that a seat has chosen beside the best one; `TooMany` if the rest of the match is not to be solved."""
    worths = [max(_for(seat, endgame.worth(at)) for at in behind(option)) for option in options]
    best = max(range(len(options)), key=lambda place: (worths[place], place == chosen))
    return Judgement(best, worths[best] - worths[chosen], 0.0)


def behind(option: Option) -> list[Position]:
    """The positions that the rest of the turn can lead to."""
    if option.colours is None:
        return [option.at]
    return [
        after_turn(option.at, (None, place), bool(option.used))
        for place in seconds_of(option.at, option.colours, option.used)
    ]


def played_for(seat: int, option: Option) -> Played:
    """How a match ends for a seat that partners play `hard` to the end, behind an option."""
    return lambda seed: _for(seat, _played_on(option, Random(seed)).result)


def _played_on(option: Option, random: Random) -> Position:
    """The end of a match. Of the same seed each turn has the same dice, whatever was chosen."""
    ties = Random(random.random())
    at = option.at
    if option.colours is not None:
        at = after_action_2(at, option.colours, option.used, ties)
    while not at.over:
        at = after_roll(at, rolled(random), ties)
    return at


def rolled(random: Random) -> Dice:
    """A roll."""
    return tuple(random.choices((1, 2, 3, 4, 5, 6), k=2 + len(ROWS)))


def _for(seat: int, result: float) -> float:
    return result if seat == 0 else 1 - result
