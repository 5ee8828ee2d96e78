"""The players' choices after their throws, and the cost of each against the best one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from schiri.games.schocken.rules.ranking import FINAL, strength_of

from ...logs.sentences import said
from ...logs.types import Sentence, State
from ...narration.step import Step
from ...report.judged_choice import Mistake, in_percent
from ...report.words import ReportWords
from .sentences import dice_in_words

if TYPE_CHECKING:
    from .solving.perfect import Perfect

JUDGED_BY = (
    "Each choice between standing and another throw, beside the best one, by the exact value of Schocken between two "
    "who play perfectly with open throws. What a choice cost is the chance to lose the half that the best one would "
    "have spared."
)


@dataclass(frozen=True)
class Choice:
    """A choice after a throw, in the record with the number `record`.

    `dice` are the values of the throw from high to low, with `aside` ones put aside before. `chosen` and `best` are the
    number of ones aside with which to throw again; None means to stand. `cost` is the difference in the probability to
    lose the half."""

    record: int
    seat: int
    dice: tuple[int, ...]
    aside: int
    chosen: int | None
    best: int | None
    cost: float


def choices_of(steps: Sequence[Step]) -> list[Choice]:
    """Returns the choices that can be judged exactly: with two players and open results. There is no choice after a
    void throw and after the last throw."""
    found = []
    thrown: Step | None = None
    for step in steps:
        event = step.record["event"]["event"]
        if thrown and event in ("throw", "stand"):
            found += _judged(thrown, step, step.before["aside"] if event == "throw" else None)
        if event in ("throw", "stand", "void"):
            thrown = step if event == "throw" else None
    return found


def _judged(thrown: Step, step: Step, chosen: int | None) -> list[Choice]:
    """Returns a list with the choice after a throw; an empty one if it cannot be judged, or if there was no choice."""
    seen = thrown.after
    if not _can_be_judged(seen):
        return []
    dice = tuple(sorted(thrown.record["event"]["dice"], reverse=True))
    aside = thrown.before["aside"]
    position = seen["middle"], seen["deckel"][seen["order"][0]]
    against = [(strength_of(result), result[3]) for result in seen["standing"]]
    worths = _perfect().worths(position, against[0] if against else None, seen["throws"], aside, dice)
    best, least = min(worths, key=lambda choice: choice[1])
    if len(worths) == 1:
        return []
    cost = dict(worths)[chosen] - least
    return [Choice(step.record["n"], seen["turn"], dice, aside, chosen, best if cost else chosen, cost)]


def _can_be_judged(seen: State) -> bool:
    """Returns whether choices can be judged: with more than two players one may come back (S9), and covered results
    are unknown to the other player (S12)."""
    between_two = len(seen["deckel"]) == 2 or seen["half"] == FINAL
    return between_two and None not in seen["standing"]


@cache
def _perfect() -> "Perfect":
    from .solving.halves import chances_of_halves  # needs numpy
    from .solving.perfect import Perfect

    return Perfect(chances_of_halves())


def mistake_of(one: Choice, words: ReportWords) -> Mistake:
    """Returns the texts for a choice that was not the best."""
    return Mistake(_thrown(one, words), words.told(_chosen(one.chosen)), _better(one, words))


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
    dice = dice_in_words(int("".join(map(str, one.dice)))).replace("-", "\N{NON-BREAKING HYPHEN}")
    if not one.aside:
        return dice
    return words.say("dice_beside", "{dice} beside {ones}", dice=dice, ones=_ones(one.aside))


def _ones(count: int) -> Sentence:
    return said("one_one", "1 one") if count == 1 else said("ones", "{count} ones", count=count)
