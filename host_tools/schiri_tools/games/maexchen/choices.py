"""The players' claims and answers, and the cost of each against the best one, where the game is solved: between two
players with one life each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from schiri.games.maexchen.partner import Answer, likelihood, solved
from schiri.games.maexchen.rules.game import MIA, Phase, ranking

from ...narration.step import Step
from ...report.judged_choice import Mistake, in_percent
from ...report.words import ReportWords
from .sentences import value_in_words

_SAME = 1e-9  # probabilities that differ by less are equal
Chosen = TypeVar("Chosen", int, bool)

JUDGED_BY = (
    "Each claim and each answer between two with a life each, beside the best one against a perfect player. What a "
    "choice cost is the chance to win that the best one would have kept. Claims are judged where it is known what lay "
    "there. A cup that was passed on unseen is not judged, nor the answer to a claim that a perfect player never "
    "makes."
)


@dataclass(frozen=True)
class Choice:
    """A choice of the player at `seat` in the record with the number `record`.

    For a claim, `thrown` is the value of the dice, and `chosen` and `best` are claims. For an answer to `claim`,
    `thrown` is None, and `chosen` and `best` say whether to doubt. `cost` is the lost probability to win against a
    perfect player."""

    record: int
    seat: int
    claim: int | None
    thrown: int | None
    chosen: int | bool
    best: int | bool
    cost: float


def choices_of(steps: Sequence[Step], thrown: Mapping[int, int | None], house: str) -> list[Choice]:
    """Returns the choices in a match with the house rules `house`. `thrown` has the values of the dice by the records
    of claims, None if they are unknown. Claims with a cup that was passed on are left out, because the players could
    not know what lay there."""
    if "equal" in house:
        return []  # by this house rule an equal claim is allowed; that game is not solved
    perfect = Perfect("small" in house)
    found: list[Choice] = []
    for step in steps:
        before, event = step.before, step.record["event"]["event"]
        if [lives for lives in before["lives"] if lives] != [1, 1]:
            continue
        own = thrown.get(step.record["n"])
        if event == "claim" and own is not None:
            found.append(_claimed(step, own, perfect))
        elif before["phase"] == Phase.ANSWER and not before["passed"] and event != "pass":
            found += _answered(step, event == "doubt", perfect)
    return found


class Perfect:
    """The values of choices: the probability to win against a perfect player."""

    def __init__(self, small: bool) -> None:
        self.ranking = ranking(small)
        self._answers = solved(self.ranking)

    def claims(self, beaten: int | None, thrown: int) -> dict[int, float]:
        """Returns the value of each allowed claim after the claim `beaten`, with a throw of the value `thrown`."""
        return {value: self._claim(beaten, thrown, value) for value in self.ranking[self._place(beaten) + 1 :]}

    def _claim(self, beaten: int | None, thrown: int, value: int) -> float:
        doubted = self._answer(beaten).doubts[self._place(value)]
        true = self._place(thrown) >= self._place(value)
        return doubted * true + (1 - doubted) * (1 - self._answer(value).worth)

    def answers(self, beaten: int | None, claim: int) -> dict[bool, float]:
        """Returns the values of a doubt (True) and of belief (False) after a claim that beats `beaten`; empty if a
        perfect player never makes this claim, so that nothing is known of the throw."""
        answer, place = self._answer(beaten), self._place(claim)
        bluffs = sum(answer.bluffs[self._place(beaten) + 1 :])
        chances = [likelihood(value) for value in self.ranking]
        lies = sum(chance * lie for chance, lie in zip(chances, answer.lies, strict=True))
        bluffed = lies * answer.bluffs[place] / bluffs if bluffs else 0.0
        honest = chances[place] * (1 - answer.lies[place])
        if not bluffed + honest:
            return {}
        return {True: bluffed / (bluffed + honest), False: self._answer(claim).worth if claim != MIA else 0.0}

    def _place(self, value: int | None) -> int:
        return -1 if value is None else self.ranking.index(value)

    def _answer(self, claim: int | None) -> Answer:
        return self._answers[self._place(claim)]


def _claimed(step: Step, thrown: int, perfect: Perfect) -> Choice:
    event, before = step.record["event"], step.before
    worths = perfect.claims(before["claim"], thrown)
    best, cost = _beside_best(worths, event["value"])
    return Choice(step.record["n"], before["turn"], before["claim"], thrown, event["value"], best, cost)


def _answered(step: Step, doubts: bool, perfect: Perfect) -> Iterator[Choice]:
    before = step.before
    worths = perfect.answers(before["beaten"], before["claim"])
    if worths:
        best, cost = _beside_best(worths, doubts)
        yield Choice(step.record["n"], before["turn"], before["claim"], None, doubts, best, cost)


def _beside_best(worths: dict[Chosen, float], chosen: Chosen) -> tuple[Chosen, float]:
    """Returns the best choice and the cost of the chosen one. If several are equally good, it is the chosen one if that
    is among them, otherwise the first."""
    most = max(worths.values())
    best = [choice for choice, worth in worths.items() if worth > most - _SAME]
    return (chosen, 0.0) if chosen in best else (best[0], most - worths[chosen])


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
