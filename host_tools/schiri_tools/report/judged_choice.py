"""The judgement of a player's choice against the best one, and the text for its cost."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from .words import ReportWords

_LEAST_TOLD = 0.0005  # least cost that is reported; a text would show a smaller one as 0.0 %


@dataclass(frozen=True)
class Mistake:
    """The texts for a choice that was not the best: the throw, the choice, and the better one with its gain."""

    thrown: str
    chosen: str
    better: str


@dataclass(frozen=True)
class JudgedChoice:
    """A judged choice of the player at `seat` in the record with the number `record`. `cost` is the loss against the
    best choice, in the unit of `Game.cost_in_words`; `mistake` is None if it is too small to be told."""

    record: int
    seat: int
    cost: float
    mistake: Mistake | None


def judged_choices(
    choices: Iterable[Any], mistake_of: Callable[[Any, ReportWords], Mistake], words: ReportWords
) -> list[JudgedChoice]:
    """Returns the judged choices for a game's own objects, which have `record`, `seat` and `cost`. `mistake_of` makes
    the texts for one that was not the best."""
    return [
        JudgedChoice(one.record, one.seat, one.cost, mistake_of(one, words) if one.cost >= _LEAST_TOLD else None)
        for one in choices
    ]


def in_percent(cost: float, words: ReportWords, decimals: int = 1) -> str:
    """Returns a probability as text: 3.1 %."""
    return words.number(f"{100 * cost:.{decimals}f}") + "\N{NO-BREAK SPACE}%"


def in_dice(cost: float, words: ReportWords, decimals: int) -> str:
    """Returns a length as text: 0.12 dice."""
    return words.say("count_dice", "{count} dice", count=words.number(f"{cost:.{decimals}f}"))
