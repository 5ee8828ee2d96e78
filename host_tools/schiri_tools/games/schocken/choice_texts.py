"""The texts for judged choices in Schocken: the throw, the choice, and the better one."""

import re

from ...logs.sentences import said
from ...logs.types import Sentence
from ...report.judged_choice import Mistake, in_percent
from ...report.words import ReportWords
from .choices import Choice
from .sentences import dice_in_words

JUDGED_BY = (
    "Each choice between standing and another throw, beside the best one, by the exact value of Schocken between two "
    "who play perfectly with open throws. What a choice cost is the chance to lose the half that the best one would "
    "have spared."
)


def mistake_of(one: Choice, words: ReportWords) -> Mistake:
    """Returns the texts for a choice that was not the best."""
    return Mistake(unbroken(_thrown(one, words)), words.told(_chosen(one.chosen)), _better(one, words))


def _better(one: Choice, words: ReportWords) -> str:
    """Returns the sentence on the better choice, for example: Standing was worth 3.1 % more."""
    percent = in_percent(one.cost, words)
    if one.best is None:
        return words.say("standing_better", "Standing was worth {percent} more.", percent=percent)
    if one.best == 0:
        return words.say("throwing_all_better", "Throwing all dice again was worth {percent} more.", percent=percent)
    ones = _ones(one.best)
    sentence = "Throwing again beside {ones} was worth {percent} more."
    return words.say("throwing_better", sentence, ones=ones, percent=percent)


def _chosen(chosen: int | None) -> Sentence:
    if chosen is None:
        return said("stood", "stood")
    if chosen == 0:
        return said("threw_all", "threw all dice again")
    return said("threw_beside", "threw again beside {ones}", ones=_ones(chosen))


def _thrown(one: Choice, words: ReportWords) -> str:
    dice = dice_in_words(int("".join(map(str, one.dice))))
    if not one.aside:
        return dice
    return words.say("dice_beside", "{dice} beside {ones}", dice=dice, ones=_ones(one.aside))


def _ones(count: int) -> Sentence:
    return said("one_one", "1 one") if count == 1 else said("ones", "{count} ones", count=count)


def unbroken(text: str) -> str:
    """Returns text in which dice such as 6-5-4 are never split at the end of a line."""
    return re.sub(r"(?<=\b\d)-(?=\d\b)", "\N{NON-BREAKING HYPHEN}", text)
