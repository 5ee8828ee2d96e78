"""Perfect play of Schocken between two players while no result is covered, from a table of some 700 bytes.

`schiri solve schocken` computes the table on a PC; docs/rules/schocken.md describes how it is checked. The player who
begins a round looks up with which results to stand. The second player weighs every throw that may still come, where the
value of each end of the round is the table's chance to lose the half.
"""

from ...partner.knowledge import THROW
from ...util.typing import TYPE_CHECKING
from .perfect_table import CHANCES, RANGES, SCALE, STANDS
from .rules.ranking import DECKEL, DICE, strength_of, worth

if TYPE_CHECKING:
    from ...partner.knowledge import Move
    from .rules.game import Schocken


class Perfect:
    """The table of perfect play, indexed by the Deckel in the middle and those of the player who begins the round."""

    def __init__(self) -> None:
        self._chances = bytes.fromhex(CHANCES)
        self._ranges = bytes.fromhex(RANGES)
        self._stands = {key: bytes.fromhex(runs) for key, runs in STANDS.items()}

    def loses(self, middle: int, own: int, price: int = 0) -> int:
        """Returns the chance to lose the half, in parts of `SCALE`, for a player with `own` Deckel who gets `price`
        more (S8) and begins the next round (S7)."""
        if price == DECKEL:
            return SCALE
        moved = min(price, middle or DECKEL - own)
        place = 2 * _place(max(middle - moved, 0), own + moved)
        return self._chances[place] << 8 | self._chances[place + 1]

    def stands(self, middle: int, own: int, number: int, aside: int, result: int) -> bool:
        """Returns whether the player who begins stands after throw `number` with a `result`, given by its rank among
        all results. `aside` is the largest number of ones that can be put aside; if the player does not stand, putting
        all of these aside is best."""
        at = _place(middle, own)
        runs = self._stands[number, aside]
        run = 0
        while at >= runs[run]:
            at -= runs[run]
            run += 2
        of_range = 2 * runs[run + 1]
        return self._ranges[of_range] <= result < self._ranges[of_range + 1]

    def begins(self, game: "Schocken", moves: "list[Move]", result: int) -> "Move":
        """Returns the best of the moves of the player who begins the round, with a result given by its rank."""
        if not game.may_put_aside:
            return THROW  # decided when the dice were put aside
        ones = game.dice.count(1)
        turned = max(game.dice.count(6) - 1, 0)
        aside = game.aside + ones + turned
        if (
            game.throws == game.limit
            or aside >= DICE  # a Schock Aus
            or self.stands(game.middle, game.deckel[game.turn], game.throws, aside, result)
        ):
            return moves[0]
        for move in moves:
            if move is not THROW and move["event"] == "aside" and (move["ones"], move["turned"]) == (ones, turned):
                return move
        return THROW


class Ends:
    """The value of standing for the second player, who has an open result to beat; it replaces `Stakes`."""

    def __init__(self, perfect: Perfect, game: "Schocken", seat: int) -> None:
        table = game.state()
        self._perfect = perfect
        self._middle: int = table["middle"]
        self._deckel: list[int] = table["deckel"]
        shown = table["standing"][0]
        self._theirs = strength_of(shown), -shown[3]
        self._first = 1 - seat
        mine = perfect.loses(self._middle, self._deckel[seat], worth(self._theirs[0]))
        self._beaten = float(SCALE - mine)

    def of(self, own: int, throws: int) -> float:
        """Returns the chance that the opponent loses the half if the player stands with a strength after a number of
        throws."""
        if (own, -throws) > self._theirs:  # S4
            return float(self._perfect.loses(self._middle, self._deckel[self._first], worth(own)))
        return self._beaten


def _place(middle: int, own: int) -> int:
    """Returns the index of a position in the table."""
    return middle * (DECKEL + 1) - middle * (middle - 1) // 2 + own
