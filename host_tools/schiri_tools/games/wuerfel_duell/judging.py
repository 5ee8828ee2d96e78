"""Choices in Würfel-Duell! in words: what lay there, what was done, and what would have been better."""

from collections.abc import Sequence

from ...logs.saying import said
from ...logs.types import Event, Saying
from ...report.costs import LEAST_TOLD, in_percent
from ...report.judged import Judged, Mistake
from ...report.sampling import is_sure
from ...report.words import ReportWords
from .choices import Choice
from .words import die_in_words, values_in_words

JUDGED_BY = (
    "Whom to attack, which die to hand over and who wins a level duel, beside the best choice, by matches that "
    "computer players play to the end from there, as well as they can, with the duel cards that the attacker revealed "
    "and all others dealt anew. What a choice cost is the chance to win that the best one would have kept, ± its "
    "standard error. It is called a mistake only beyond three standard errors."
)


def judged_in_words(choices: Sequence[Choice], names: Sequence[str], words: ReportWords) -> list[Judged]:
    """The choices, each with its words if it was a mistake."""
    return [
        Judged(one.record, one.seat, one.cost, _mistake(one, names, words) if _is_mistake(one) else None, one.error)
        for one in choices
    ]


def _is_mistake(one: Choice) -> bool:
    return one.cost >= LEAST_TOLD and is_sure(one.cost, one.error)


def _mistake(one: Choice, names: Sequence[str], words: ReportWords) -> Mistake:
    percent = in_percent(one.cost, one.error, words)
    return Mistake(_shown(one, words), words.told(_chosen(one, names)), words.told(_better(one, names, percent)))


def _shown(one: Choice, words: ReportWords) -> str:
    """Their duel cards, if they are known; else their dice."""
    if one.cards:
        return words.say("own_cards", "cards {cards}", cards=values_in_words(one.cards))
    return words.say("own_dice_shown", "dice {dice}", dice=values_in_words([value for _, value in one.dice]))


def _chosen(one: Choice, names: Sequence[str]) -> Saying:
    event = one.chosen
    if event["event"] == "attack":
        return said("attacked", "attacked {whom}", whom=names[event["defender"]])
    if event["event"] == "decide":
        return said("named", "named {whom} the winner", whom=names[event["winner"]])
    if event["die"] is None:
        return said("gave_none", "handed over no die")
    return said("gave", "handed over a {die}", die=_die(event, one, names))


def _better(one: Choice, names: Sequence[str], percent: str) -> Saying:
    event = one.best
    if event["event"] == "attack":
        sentence = "To attack {whom} was worth {percent} more."
        return said("attacking_better", sentence, whom=names[event["defender"]], percent=percent)
    if event["event"] == "decide":
        sentence = "To name {whom} the winner was worth {percent} more."
        return said("naming_better", sentence, whom=names[event["winner"]], percent=percent)
    if event["die"] is None:
        return said("giving_none_better", "To hand over no die was worth {percent} more.", percent=percent)
    sentence = "To hand over a {die} was worth {percent} more."
    return said("giving_better", sentence, die=_die(event, one, names), percent=percent)


def _die(event: Event, one: Choice, names: Sequence[str]) -> str | Saying:
    return die_in_words(event["die"], one.seat, names)
