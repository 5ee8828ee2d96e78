"""Highest of two: each player in turn throws two dice and may throw both once more. The higher die counts.

Two sixes win at once. Of players with the same points the first to throw wins.
"""

from ....match.checks import dice_values
from ....match.game import OVER, EventSpec, Game, Refusal
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .. import FACTS

if TYPE_CHECKING:
    from ....match.game import Event, State, Throw

DICE = 2
MOST_THROWS = 2  # of one player
_DICE = dice_values(DICE, "a list of two values from 1 to 6")


class Phase:
    """What a match waits for."""

    THROW = "throw"  # a player's first throw
    DECIDE = "decide"  # the player keeps the dice or throws them again


class Highest(Game):
    """A match of Highest of two, see `Phase`."""

    FACTS = FACTS

    def __init__(self, start: "Event") -> None:
        self.players = tuple(start["players"])
        self.phase = Phase.THROW
        self.turn = 0
        self.throws = 0  # of the player whose turn it is
        self.dice: list[int] = []
        self.points = [0] * len(self.players)
        self.verdict = None

    # The handlers of the events: each checks everything before it changes anything.

    def _throw(self, event: "Event") -> None:
        if self.throws == MOST_THROWS:
            raise Refusal("thrown_twice", "Nobody throws more than twice.")
        self.dice = event["dice"][:]
        self.throws += 1
        self.phase = Phase.DECIDE
        if min(self.dice) == 6:
            self.points[self.turn] = 6
            self._end(self.turn)

    def _keep(self, _: "Event") -> None:
        self.points[self.turn] = max(self.dice)
        if self.turn + 1 == len(self.players):
            self._end(self.points.index(max(self.points)))
            return
        self.turn += 1
        self.throws = 0
        self.dice = []
        self.phase = Phase.THROW

    def _end(self, winner: int) -> None:
        self.phase = OVER
        self.verdict = OrderedDict(winner=winner)

    EVENTS = {
        "throw": EventSpec((Phase.THROW, Phase.DECIDE), _throw, (("dice", _DICE),)),
        "keep": EventSpec((Phase.DECIDE,), _keep),
    }

    # What others see

    def state(self) -> "State":
        return OrderedDict(
            game=FACTS.name,
            phase=self.phase,
            turn=self.turn,
            throws=self.throws,
            dice=self.dice[:],
            points=self.points[:],
            winner=self.verdict["winner"] if self.verdict else None,
        )

    def outcome(self) -> tuple[list[int], list[int]]:
        return [self.verdict["winner"]] if self.verdict else [], self.points[:]

    def choices(self) -> "list[Event]":
        return [OrderedDict(event="keep")] if self.phase == Phase.DECIDE else []

    def chance(self) -> "Throw | None":
        may_throw = self.phase != OVER and self.throws < MOST_THROWS
        return ("throw", (("dice", DICE),)) if may_throw else None
