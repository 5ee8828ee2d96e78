"""The rounds of a match of Schocken, from its events."""

from schiri.games.schocken.rules.ranking import DECKEL, KINDS
from schiri.util.typing import TYPE_CHECKING

from ...narration.step import Step

if TYPE_CHECKING:
    from collections.abc import Sequence


class Result:
    """A player's result of a round: the `kind` of the throw, the `number` of its dice from high to low, the `throws`
    used, the `turn` in the order of play, from 1, and whether it was left covered (`hidden`)."""

    def __init__(self, seat: int, kind: str, number: int, throws: int, turn: int, hidden: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.number = number
        self.throws = throws
        self.turn = turn
        self.hidden = hidden

    def is_level_with(self, other: "Result") -> bool:
        """Returns whether the dice of two results are the same."""
        return (self.kind, self.number) == (other.kind, other.number)


class Round:
    """A settled round with its number in the half. Sequences of numbers are by seat."""

    def __init__(self, step: Step, number: int) -> None:
        before, after = step.before, step.after
        over = len(after["half_losers"]) > len(before["half_losers"])
        self.record: int = step.record["n"]
        self.half: int = before["half"]
        self.number = number
        self.results: Sequence[Result] = _ranked(step)  # the results of all players, the best first
        self.moved: int = step.record["verdict"]["deckel"]  # the number of Deckel that moved
        self.from_middle: bool = before["middle"] > 0
        self.half_loser: int | None = after["half_losers"][-1] if over else None  # the loser, if the round ended a half
        self.deckel_before: Sequence[int] = before["deckel"]
        self.deckel: Sequence[int] = after["deckel"]  # by seat, after the round and before the next half begins
        if over:
            self.deckel = [DECKEL * (seat == self.half_loser) for seat in range(len(after["deckel"]))]

    @property
    def best(self) -> Result:
        """The best result."""
        return self.results[0]

    @property
    def worst(self) -> Result:
        """The worst result."""
        return self.results[-1]

    @property
    def starter(self) -> int:
        """The seat that has played first."""
        return next(result.seat for result in self.results if result.turn == 1)

    @property
    def middle(self) -> int:
        """The number of Deckel in the middle."""
        return DECKEL - sum(self.deckel)


def rounds_of(steps: "Sequence[Step]") -> list[Round]:
    """Returns the rounds that the steps have settled."""
    rounds: list[Round] = []
    for step in steps:
        if "verdict" in step.record:
            half = step.before["half"]
            rounds.append(Round(step, 1 + sum(one.half == half for one in rounds)))
    return rounds


def results_of(rounds: "Sequence[Round]", seat: int) -> list[Result]:
    """Returns a player's results, round by round."""
    return [result for one in rounds for result in one.results if result.seat == seat]


def _ranked(step: Step) -> list[Result]:
    """S1, S4: returns the results of a round, the best first."""
    covered = step.before["hidden"] + ([step.seat] if step.record["event"].get("hidden") else [])
    results = [
        Result(seat, kind, number, throws, turn, seat in covered)
        for turn, (seat, kind, number, throws) in enumerate(step.record["verdict"]["results"], 1)
    ]
    return sorted(results, key=lambda one: (-KINDS.index(one.kind), -one.number, one.throws, one.turn))
