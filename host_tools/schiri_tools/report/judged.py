"""A choice of a player's beside the best one, as a game judges it, and what it has cost, in words."""

from dataclasses import dataclass

from .words import ReportWords

LEAST_TOLD = 0.0005  # of a chance, that a choice must cost to be told: what is shown has a tenth of a per cent


@dataclass(frozen=True)
class Mistake:
    """A choice that was not the best one, in words: what the dice showed, what was done, what was worth more."""

    thrown: str
    chosen: str
    better: str


@dataclass(frozen=True)
class Judged:
    """A choice of the player at `seat`, made by the record with the number `record`. `cost` is what the best choice
    would have spared, as `Game.cost_in_words` tells it; `mistake` is None where that is too little to be told."""

    record: int
    seat: int
    cost: float
    mistake: Mistake | None = None


def in_percent(cost: float, words: ReportWords, decimals: int = 1) -> str:
    """A chance: 3.1 %."""
    return words.number(f"{100 * cost:.{decimals}f}") + "\N{NO-BREAK SPACE}%"


def in_dice(cost: float, words: ReportWords, decimals: int) -> str:
    """A length: 0.12 dice."""
    return words.say("count_dice", "{count} dice", count=words.number(f"{cost:.{decimals}f}"))
