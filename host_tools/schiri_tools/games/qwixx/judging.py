"""Choices in Qwixx – Das Duell in words: what was rolled, what was done, and what would have been better."""

from collections.abc import Sequence

from ...report.costs import LEAST_TOLD, in_percent
from ...report.judged import Judged, Mistake
from ...report.sampling import is_sure
from ...report.words import ReportWords
from .choices import Choice
from .words import choice_in_words, dice_in_words

JUDGED_BY = (
    "Each choice of an action beside the best one: exactly where the end of the match is solved, else by matches that "
    "computer players play to the end from there, as well as they can. What a choice cost is the chance to win that "
    "the best one would have kept, ± its standard error. It is called a mistake only beyond three standard errors."
)


def judged_in_words(choices: Sequence[Choice], words: ReportWords) -> list[Judged]:
    """The choices, each with its words if it was a mistake."""
    return [
        Judged(one.record, one.seat, one.cost, _mistake(one, words) if _is_mistake(one) else None, one.error)
        for one in choices
    ]


def _is_mistake(one: Choice) -> bool:
    return one.cost >= LEAST_TOLD and is_sure(one.cost, one.error)


def _mistake(one: Choice, words: ReportWords) -> Mistake:
    thrown = ", ".join(map(words.told, dice_in_words(one.dice)))
    return Mistake(thrown, words.told(choice_in_words(one.chosen, one.dice)), _better(one, words))


def _better(one: Choice, words: ReportWords) -> str:
    """Better: red 7, worth 3.1 ± 0.9 % more."""
    percent = in_percent(one.cost, one.error, words)
    if one.best["event"] == "pass":
        return words.say("declining_better", "Declining was worth {percent} more.", percent=percent)
    choice = choice_in_words(one.best, one.dice)
    return words.say("better", "Better: {choice}, worth {percent} more.", choice=choice, percent=percent)
