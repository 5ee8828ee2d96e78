"""What a perfect player of Schocken does between two, as long as no throw is covered: what `schiri solve schocken`
works out on a PC, in some 700 bytes. docs/rules/schocken.md tells how that is checked.

Whoever begins a round looks up with which results to stand. The other one has a result to beat, and thinks the turn
through: each end of the round is worth the chance, from the table, with which the half is lost then.
"""

from ...partner.knowledge import THROW
from ...util.typing import TYPE_CHECKING
from .perfect_table import CHANCES, RANGES, SCALE, STANDS
from .rules.ranking import DECKEL, DICE, strength_of, worth

if TYPE_CHECKING:
    from ...partner.knowledge import Move
    from .rules.game import Schocken


class Perfect:
    """Its table. A position of the Deckel is how many lie in the middle, and in front of whoever begins the round."""

    def __init__(self) -> None:
        self._chances = bytes.fromhex(CHANCES)
        self._ranges = bytes.fromhex(RANGES)
        self._stands = {key: bytes.fromhex(runs) for key, runs in STANDS.items()}

    def loses(self, middle: int, own: int, price: int = 0) -> int:
        """The chance, in parts of `SCALE`, with which somebody loses the half who has so many Deckel, gets what a throw
        is worth on top (S8), and begins the next round (S7)."""
        if price == DECKEL:
            return SCALE
        moved = min(price, middle or DECKEL - own)
        place = 2 * _place(max(middle - moved, 0), own + moved)
        return self._chances[place] << 8 | self._chances[place + 1]

    def stands(self, middle: int, own: int, number: int, aside: int, result: int) -> bool:
        """Does whoever begins stand after throw `number` with a result, by its place among all that there are? If not,
        the next throw is best with as many ones aside as can be: `aside`."""
        at = _place(middle, own)
        runs = self._stands[number, aside]
        run = 0
        while at >= runs[run]:
            at -= runs[run]
            run += 2
        of_range = 2 * runs[run + 1]
        return self._ranges[of_range] <= result < self._ranges[of_range + 1]

    def begins(self, game: "Schocken", moves: "list[Move]", result: int) -> "Move":
        """One of the moves of whoever begins the round, with a result."""
        if not game.may_put_aside:
            return THROW  # that was settled before
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
    """What it is to stand behind the open throw of whoever began the round, as `Stakes` tells it."""

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
        """The chance that the other one loses the half, if the player stands with a strength after so many throws."""
        if (own, -throws) > self._theirs:  # S4
            return float(self._perfect.loses(self._middle, self._deckel[self._first], worth(own)))
        return self._beaten


def _place(middle: int, own: int) -> int:
    """Of a position among all, those where the half is over included."""
    return middle * (DECKEL + 1) - middle * (middle - 1) // 2 + own
