"""What a choice has cost, in words. How much it is sampled by, is its standard error: 0 if it is exact."""

from .words import ReportWords


def in_percent(cost: float, error: float, words: ReportWords, decimals: int = 1) -> str:
    """A chance: 3.1 %, or 3.1 ± 0.9 %."""
    return _number(100 * cost, 100 * error, words, decimals) + "\N{NO-BREAK SPACE}%"


def in_dice(cost: float, error: float, words: ReportWords, decimals: int = 0) -> str:
    """A length: 2 dice."""
    dice = "1" if cost == 1 and not decimals else ""
    return (
        words.counted(1, "die")
        if dice
        else words.say("count_dice", "{count} dice", count=_number(cost, error, words, decimals))
    )


def _number(cost: float, error: float, words: ReportWords, decimals: int) -> str:
    within = f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{error:.{decimals}f}" if error else ""
    return words.number(f"{cost:.{decimals}f}{within}").replace("-", "\N{MINUS SIGN}")
