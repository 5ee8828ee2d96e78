"""What choices have cost, in words."""

from .words import ReportWords

LEAST_TOLD = 0.0005  # of a chance, that a choice must cost to be told: what is shown has a tenth of a per cent


def in_percent(cost: float, error: float, words: ReportWords, decimals: int = 1) -> str:
    """A chance: 3.1 %; with the standard error of one that is sampled, which is not 0: 3.1 ± 0.9 %."""
    within = f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{100 * error:.{decimals}f}" if error else ""
    return words.number(f"{100 * cost:.{decimals}f}{within}").replace("-", "\N{MINUS SIGN}") + "\N{NO-BREAK SPACE}%"


def in_dice(cost: float, words: ReportWords, decimals: int) -> str:
    """A length: 0.12 dice."""
    return words.say("count_dice", "{count} dice", count=words.number(f"{cost:.{decimals}f}"))
