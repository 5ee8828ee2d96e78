"""The report on a match of Mäxchen: all claims, and which of them were lies."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from schiri.games.maexchen.rules.game import DICE, ranking, value_of

from ...logs.types import Record
from ...report.judged_choice import JudgedChoice, judged_choices
from ...report.match import Match
from ...report.plain import PlainMatch
from ...report.sections import Section, Table
from .choices import JUDGED_BY, choices_of, mistake_of
from .sentences import value_in_words

_ANSWERS = {"doubt": "doubted", "give_in": "given in to"}
_KNOWN = "What lay under the cup is known if it was lifted, or the match is over and its secret is revealed."


class Claim(NamedTuple):
    """A claim. `thrown` and `holds` are None if the dice are unknown."""

    record: int
    seat: int
    value: int
    passed: bool  # whether the cup was passed on unseen
    thrown: int | None
    holds: bool | None
    answer: str | None  # the name of the event that answers the claim


class MaexchenMatch(PlainMatch):
    """A match of Mäxchen in a report."""

    JUDGED_BY = JUDGED_BY

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.claims = list(self._claims())

    def _claims(self) -> Iterator[Claim]:
        """Yields the claims that were not undone."""
        order = ranking("small" in self.match.header["options"].get("house", ""))
        thrown: int | None = None
        for place, step in enumerate(self.steps):
            event, behind = step.record["event"], self.steps[place + 1 :]
            if event["event"] == "throw":
                lifted = (one.record["event"].get("dice") for one in behind if "value" not in one.record["event"])
                dice = next(lifted, None) or self.match.sealed_dice(step.record, DICE)
                thrown = value_of(*dice) if dice else None
            elif "value" in event:
                holds = None if thrown is None else order.index(thrown) >= order.index(event["value"])
                answer = behind[0].record["event"]["event"] if behind else None
                seat, passed = step.before["turn"], event["event"] == "pass"
                yield Claim(step.record["n"], seat, event["value"], passed, thrown, holds, answer)

    def dice_in(self, record: Record) -> dict[str, list[int]]:
        """Returns the dice of a throw by the revealed secret, whether the throw was doubted or not, because the doubted
        throws alone would be a biased sample."""
        return {"dice": self.match.sealed_dice(record, DICE) or []} if "throw" in record else {}

    def judged(self) -> Sequence[JudgedChoice]:
        thrown = {one.record: one.thrown for one in self.claims}
        house = self.match.header["options"].get("house", "")
        return judged_choices(choices_of(self.steps, thrown, house), mistake_of, self.words)

    def summary(self) -> list[str]:
        lies = [one for one in self.claims if one.holds is False]
        caught = sum(one.answer == "doubt" for one in lies)
        sentence = "Claims: {claims}; known lies: {lies}, of them doubted: {caught}."
        return [self.words.say("claims_and_lies", sentence, claims=len(self.claims), lies=len(lies), caught=caught)]

    def sections(self, place: str) -> list[Section]:
        text = self.words.text
        columns = [*map(text, ("Record", "Who", "Claim", "Under the cup", "Was it so?", "Answer"))]
        table = Table(text("Claims"), columns, [self._cells(one) for one in self.claims], stacked=True)
        return [self._score(place), Section(text("Every claim"), [text(_KNOWN)], tables=[table])]

    def _cells(self, one: Claim) -> list[str]:
        text, told = self.words.text, self.words.told
        thrown = "–" if one.thrown is None else told(value_in_words(one.thrown))
        held = "–" if one.holds is None else text("true" if one.holds else "a lie")
        answer = "–" if one.answer is None else text(_ANSWERS.get(one.answer, "believed"))
        claim = told(value_in_words(one.value)) + (f" ({text('unseen')})" if one.passed else "")
        return [str(one.record), self.match.names[one.seat], claim, thrown, held, answer]


GAME = MaexchenMatch
