"""What partners know of Schocken: how likely a throw is to hold against what the others may still throw.

A covered throw is nobody's to look at, so nothing here asks the match for one: of the others it knows their state.
"""

from ...partner.knowledge import THROW, WAIT, Chance, Knowledge
from ...util.typing import TYPE_CHECKING
from .rules.ranking import DICE, strength, strength_of, worth

if TYPE_CHECKING:
    from ...match.game import Event
    from ...partner.knowledge import Move
    from .rules.game import Schocken

    Ways = tuple[list[int], int]  # dice from high to low, and how many equally likely throws show them

_USUAL_PRICE = 2.5  # Deckel that a round moves, as long as nobody knows


class SchockenKnowledge(Knowledge):
    """Stands, puts aside or throws again, as it expects the fewest Deckel of."""

    def __init__(self) -> None:
        self._throws = [_all_throws(count) for count in range(DICE + 1)]
        self._ranks = _ranks(self._throws[DICE])

    def owner(self, choice: "Event", turn: int | None) -> int | None:
        """S11: that a throw is void is for the referee to say."""
        return None if choice["event"] == "void" else super().owner(choice, turn)

    def value(self, game: "Schocken", seat: int, move: "Move", chance: Chance) -> float:
        """The Deckel that the round is expected to bring, below 0 if they are the player's own. Nobody who is out has a
        reason to join, or to cover their throw."""
        if move is WAIT:
            return 0
        if move is THROW:
            return self._of_throwing(game, seat, game.aside)
        if move["event"] == "stand":
            return -100 if move["hidden"] else self._of(game, seat, game.strength())
        if move["event"] == "aside":
            return self._of_throwing(game, seat, game.aside + move["ones"] + move["turned"])
        return -1

    def _of_throwing(self, game: "Schocken", seat: int, aside: int) -> float:
        """The average of all throws of the dice that are not aside."""
        if aside == DICE or game.throws == game.limit:
            return -100  # of no use: it is the same as standing
        total = 0.0
        for dice, count in self._throws[DICE - aside]:
            high, middle, low = dice + [1] * aside
            total += count * self._of(game, seat, strength(high, middle, low, not aside), 1)
        return total / float(6 ** (DICE - aside))

    def _of(self, game: "Schocken", seat: int, own: int, further: int = 0) -> float:
        """What it is to stand with dice of a strength after so many further throws."""
        table = game.state()
        throws = game.throws + further
        best = worst = 1.0
        price = _USUAL_PRICE
        shown = {one[0]: one for one in table["standing"] if one}
        for other in table["order"]:
            if other == seat:
                continue
            if other in shown:
                theirs = strength_of(shown[other])
                price = max(price, worth(theirs))
                # S4: of equal throws that of fewer is better, and then the earlier one.
                holds = 1.0 if (own, -throws) > (theirs, -shown[other][3]) else 0.0
            else:
                holds = self._ranks[own] ** (game.limit if table["standing"] else throws)
            best *= holds
            worst *= 1 - holds
        given = worth(own) if table["middle"] else min(worth(own), table["deckel"][seat])
        return best * given - worst * price


def _all_throws(count: int) -> "list[Ways]":
    """All throws of so many dice, from high to low, each with how many of the equally likely ones it stands for."""
    if not count:
        return [([], 1)]
    found: dict[tuple[int, ...], int] = {}
    for dice, ways in _all_throws(count - 1):
        for value in range(1, 7):
            key = tuple(sorted(dice + [value], reverse=True))
            found[key] = found.get(key, 0) + ways
    return [(list(dice), found[dice]) for dice in sorted(found)]  # in the same order on both runtimes


def _ranks(throws: "list[Ways]") -> dict[int, float]:
    """For each strength how likely a throw of three dice is to be weaker; as likely as not, if it is as strong."""
    ways = [(strength(dice[0], dice[1], dice[2], True), count) for dice, count in throws]
    owns = [strength(dice[0], dice[1], dice[2], from_hand) for dice, _ in throws for from_hand in (True, False)]
    return {own: sum([count * ((other < own) + (other <= own)) for other, count in ways]) / 432 for own in owns}


KNOWLEDGE = SchockenKnowledge
