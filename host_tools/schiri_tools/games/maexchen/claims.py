"""The claims of a match of Mäxchen, and what lay under the cup: told by a doubt, or by the revealed secret."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from schiri.games.maexchen.rules.values import DICE, ranking, value_of

from ...narration.step import Step
from ...report.match import Match


@dataclass(frozen=True)
class Claim:
    """A claim: whose, in which record, of what, what lay there if that is known, whether the cup was passed on unseen,
    and what became of it: `doubt`, `give_in`, or None if it was believed, or nobody has answered."""

    seat: int
    record: int
    value: int
    thrown: int | None
    passed: bool
    answer: str | None
    holds: bool | None


def claims_of(match: Match, steps: Sequence[Step]) -> Iterator[Claim]:
    """All claims that nobody has taken back."""
    order = ranking("small" in match.header["options"].get("house", ""))
    dice: Sequence[int] | None = None
    for place, step in enumerate(steps):
        event, record = step.record["event"], step.record
        if event["event"] == "throw":
            dice = _under_the_cup(steps[place:]) or match.sealed_dice(record, DICE)
        elif event["event"] in ("claim", "pass"):
            thrown = value_of(*dice) if dice else None
            answer = steps[place + 1].record["event"]["event"] if place + 1 < len(steps) else None
            yield Claim(
                step.before["turn"],
                record["n"],
                event["value"],
                thrown,
                event["event"] == "pass",
                answer if answer in ("doubt", "give_in") else None,
                None if thrown is None else order.index(thrown) >= order.index(event["value"]),
            )


def _under_the_cup(steps: Sequence[Step]) -> Sequence[int] | None:
    """The dice of a throw, which is the first of some steps, if they were uncovered."""
    for step in steps[1:]:
        event = step.record["event"]
        if event["event"] == "doubt":
            found: Sequence[int] = event["dice"]
            return found
        if event["event"] in ("throw", "give_in"):
            break
    return None
