"""The texts for judged grabs and calls of FINI!: the player's dice, the choice, and the better one."""

from schiri.games.fini.rules.dice import SILVER

from ...logs.sentences import said
from ...logs.types import Sentence
from ...report.judged_choice import Mistake
from ...report.words import ReportWords
from .choices import Choice
from .sentences import combination_in_words

JUDGED_BY = (
    "Each grab and each call beside the best order of grabs. What one cost is the length that was within reach before "
    "it and no longer after it, as if the other one had grabbed nothing more; with an offence it is all of it. That a "
    "die is taken from the other one, or taken sooner, does not count here."
)


def mistake_of(one: Choice, words: ReportWords) -> Mistake:
    """Returns the texts for a choice that was not the best."""
    laid = ", ".join(words.told(_die(die)) for die in one.laid) or "–"
    combination = words.told(combination_in_words(one.combination))
    chosen = words.text("called") if one.chosen is None else words.say("grabbed", "grabbed {die}", die=_die(one.chosen))
    best = said("to_call", "to call") if one.best is None else _die(one.best)
    sentence = "Better: {best}. Within reach: {before}, then {after}."
    better = words.say("better_grab", sentence, best=best, before=one.before, after=one.after)
    return Mistake(words.say("laid_for", "{what}: {dice}", what=combination, dice=laid), chosen, better)


def _die(die: int) -> Sentence:
    if die > SILVER:
        return said("silver_one", "silver {value}", value=die - SILVER)
    return said("coloured_one", "coloured {value}", value=die)
