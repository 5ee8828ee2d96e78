"""What players have chosen after their throws, and what each choice cost them against the best one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from schiri.games.schocken.rules.ranking import FINAL, strength_of

from ...logs.types import State
from ...narration.step import Step

if TYPE_CHECKING:
    from .solving.perfect import Perfect


@dataclass(frozen=True)
class Choice:
    """A choice after a throw. `record` is the number of the record that made it; `dice` are what fell, from high to
    low, beside `aside` ones. `chosen` and `best` say with how many ones aside to throw again; None: to stand. `cost` is
    the chance to lose the half that the best choice would have spared."""

    record: int
    seat: int
    dice: tuple[int, ...]
    aside: int
    chosen: int | None
    best: int | None
    cost: float


def choices_of(steps: Sequence[Step]) -> list[Choice]:
    """The choices that can be judged exactly: between two, about what was open. A throw that was declared void, and
    one behind which no other is left, leave nothing to choose."""
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
    """The choice between a throw and what was done about it."""
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
    """S9: among more than two, who is out may come back. S12: what is covered the other one cannot know."""
    between_two = len(seen["deckel"]) == 2 or seen["half"] == FINAL
    return between_two and None not in seen["standing"]


@cache
def _perfect() -> "Perfect":
    from .solving.halves import chances_of_halves  # which asks for numpy
    from .solving.perfect import Perfect

    return Perfect(chances_of_halves())
