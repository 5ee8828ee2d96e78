"""What choices have cost, in words."""

from .words import ReportWords

LEAST_TOLD = 0.0005  # of a chance, that a choice must cost to be told: what is shown has a tenth of a per cent


def in_percent(cost: float, words: ReportWords, decimals: int = 1) -> str:
    """A chance: 3.1 %."""
    return words.number(f"{100 * cost:.{decimals}f}") + "\N{NO-BREAK SPACE}%"


def in_dice(cost: float, words: ReportWords, decimals: int) -> str:
    """A length: 0.12 dice."""
    return words.say("count_dice", "{count} dice", count=words.number(f"{cost:.{decimals}f}"))
