"""The rounds of a match of Schocken, as its events tell them."""

from schiri.games.schocken.rules.ranking import DECKEL, KINDS
from schiri.util.typing import TYPE_CHECKING

from ...narration.step import Step

if TYPE_CHECKING:
    from collections.abc import Sequence


class Result:
    """What a player has come to in a round: the `kind` of the throw, the `number` that the dice make from high to low,
    the `throws` used; `turn` is their place in the order of play, from 1; `hidden`: was it left covered?"""

    def __init__(self, seat: int, kind: str, number: int, throws: int, turn: int, hidden: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.number = number
        self.throws = throws
        self.turn = turn
        self.hidden = hidden

    def is_level_with(self, other: "Result") -> bool:
        """Are the dice worth the same?"""
        return (self.kind, self.number) == (other.kind, other.number)


class Round:
    """A round, of this number in its half, that an event has settled. Lists of numbers are by seat."""

    def __init__(self, step: Step, number: int) -> None:
        before, after = step.before, step.after
        over = len(after["half_losers"]) > len(before["half_losers"])
        self.record: int = step.record["n"]
        self.half: int = before["half"]
        self.number = number
        self.results: Sequence[Result] = _ranked(step)  # the best first
        self.moved: int = step.record["verdict"]["deckel"]  # how many
        self.from_middle: bool = before["middle"] > 0
        self.half_loser: int | None = after["half_losers"][-1] if over else None  # who has lost the half by it
        self.deckel_before: Sequence[int] = before["deckel"]
        self.deckel: Sequence[int] = after["deckel"]  # after it, before the next half takes them away
        if over:
            self.deckel = [DECKEL * (seat == self.half_loser) for seat in range(len(after["deckel"]))]

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


def rounds_of(steps: "Sequence[Step]") -> list[Round]:
    """The rounds that events in force have settled."""
    rounds: list[Round] = []
    for step in steps:
        if "verdict" in step.record:
            half = step.before["half"]
            rounds.append(Round(step, 1 + sum(one.half == half for one in rounds)))
    return rounds


def results_of(rounds: "Sequence[Round]", seat: int) -> list[Result]:
    """What a player has come to, round by round."""
    return [result for one in rounds for result in one.results if result.seat == seat]


def _ranked(step: Step) -> list[Result]:
    """S1, S4: the best first."""
    covered = step.before["hidden"] + ([step.seat] if step.record["event"].get("hidden") else [])
    results = [
        Result(seat, kind, number, throws, turn, seat in covered)
        for turn, (seat, kind, number, throws) in enumerate(step.record["verdict"]["results"], 1)
    ]
    return sorted(results, key=lambda one: (-KINDS.index(one.kind), -one.number, one.throws, one.turn))
