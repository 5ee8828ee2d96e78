"""The texts for judged choices in Mäxchen: what was known, the choice, and the better one."""

from ...report.judged_choice import Mistake, in_percent
from ...report.words import ReportWords
from .choices import Choice
from .sentences import value_in_words

JUDGED_BY = (
    "Each claim and each answer between two with a life each, beside the best one against a perfect player. What a "
    "choice cost is the chance to win that the best one would have kept. Claims are judged where it is known what lay "
    "there. A cup that was passed on unseen is not judged, nor the answer to a claim that a perfect player never "
    "makes."
)


def mistake_of(one: Choice, words: ReportWords) -> Mistake:
    """Returns the texts for a choice that was not the best."""
    percent = in_percent(one.cost, words)
    if one.thrown is None:
        assert one.claim
        better = ("believing_better", "To believe was worth {percent} more.")
        if one.best:
            better = ("doubting_better", "To doubt was worth {percent} more.")
        chosen = words.text("doubted" if one.chosen else "believed")
        return Mistake(_claim(one.claim, words), chosen, words.say(*better, percent=percent))
    thrown = words.told(value_in_words(one.thrown))
    if one.claim:
        thrown = words.say("thrown_after", "{thrown}, after {claim}", thrown=thrown, claim=value_in_words(one.claim))
    best = value_in_words(one.best)
    better_claim = words.say("claim_better", "To claim {value} was worth {percent} more.", value=best, percent=percent)
    return Mistake(thrown, _claim(one.chosen, words), better_claim)


def _claim(value: int, words: ReportWords) -> str:
    return words.say("a_claim", "claim {value}", value=value_in_words(value))
