"""The rounds of a match of Schocken, as its events tell them."""

from collections.abc import Sequence
from dataclasses import dataclass

from schiri.games.schocken.rules.ranking import DECKEL, KINDS

from ...narration.step import Step


@dataclass(frozen=True)
class Result:
    """What a player has come to in a round."""

    seat: int
    kind: str
    number: int  # the dice from high to low
    throws: int
    turn: int  # his place in the order of play, from 1
    hidden: bool  # was it left covered?

    def is_level_with(self, other: "Result") -> bool:
        """Are the dice worth the same?"""
        return (self.kind, self.number) == (other.kind, other.number)


@dataclass(frozen=True)
class Round:
    """A round that was settled. Lists of numbers are by seat."""

    record: int  # the number of the record that settled it
    half: int
    number: int  # in its half
    results: Sequence[Result]  # the best first
    moved: int  # how many Deckel
    from_middle: bool
    deckel_before: Sequence[int]
    deckel: Sequence[int]  # after it, before the next half takes them away
    half_loser: int | None  # who has lost the half by it

    @property
    def best(self) -> Result:
        """The best result."""
        return self.results[0]

    @property
    def worst(self) -> Result:
        """The worst."""
        return self.results[-1]

    @property
    def starter(self) -> int:
        """Who has played first."""
        return next(result.seat for result in self.results if result.turn == 1)

    @property
    def middle(self) -> int:
        """How many Deckel are left in the middle."""
        return DECKEL - sum(self.deckel)


def rounds_of(steps: Sequence[Step]) -> list[Round]:
    """The rounds that events in force have settled."""
    rounds: list[Round] = []
    for step in steps:
        if "verdict" in step.record:
            half = step.before["half"]
            rounds.append(settled(step, 1 + sum(one.half == half for one in rounds)))
    return rounds


def settled(step: Step, number: int) -> Round:
    """The round, of this number in its half, that an event has settled."""
    before, after = step.before, step.after
    over = len(after["half_losers"]) > len(before["half_losers"])
    loser = after["half_losers"][-1] if over else None
    return Round(
        record=step.record["n"],
        half=before["half"],
        number=number,
        results=_ranked(step),
        moved=step.record["verdict"]["deckel"],
        from_middle=before["middle"] > 0,
        deckel_before=before["deckel"],
        deckel=[DECKEL * (seat == loser) for seat in range(len(after["deckel"]))] if over else after["deckel"],
        half_loser=loser,
    )


def _ranked(step: Step) -> list[Result]:
    """S1, S4: the best first."""
    covered = {*step.before["hidden"]} | ({step.seat} if step.record["event"].get("hidden") else set())
    results = [
        Result(seat, kind, number, throws, turn, seat in covered)
        for turn, (seat, kind, number, throws) in enumerate(step.record["verdict"]["results"], 1)
    ]
    return sorted(results, key=lambda one: (-KINDS.index(one.kind), -one.number, one.throws, one.turn))
