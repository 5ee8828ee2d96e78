"""The values of all choices of a perfect player with open throws."""

import numpy as np

from .deckel import Chances, lost_to, open_positions, won_with
from .open_throws import Nodes, answer, begin
from .throws import BEATS, LIMIT, PLACES, THROWS, Dice

# Choices after a throw, standing (None) first, then the ones aside with which to throw again; each with the player's
# chance to lose the half, minus 1 in the second player's turn.
Worths = list[tuple[int | None, float]]


class Perfect:
    """A perfect player. `chances` are those of halves between two perfect players."""

    def __init__(self, chances: Chances) -> None:
        self._chances = chances
        self._rounds: dict[tuple[int, int], _Round] = {}

    def worths(
        self, position: tuple[int, int], against: tuple[int, int] | None, number: int, aside: int, dice: Dice
    ) -> Worths:
        """Returns the values of all choices after a throw.

        `position`: the Deckel in the middle and of the beginner. `against`: the strength and the throws of the
        beginner's result; None in the beginner's turn. `number`: the number of the latest throw in the turn. `dice`:
        its values from high to low, with `aside` ones aside.
        """
        if position not in self._rounds:
            self._rounds[position] = _Round(self._chances, *position)
        throws = THROWS[aside]
        place = throws.place[dice]
        own = PLACES[throws.strengths[place]]
        return self._rounds[position].worths(against, number, aside, own, throws.most_aside[place])


class _Round:
    """A round from one position of the Deckel."""

    def __init__(self, chances: Chances, middle: int, own: int) -> None:
        row = [open_positions(middle).index(own)]
        lost, won = lost_to(chances, middle)[row], won_with(chances, middle)[row]
        self._lost, self._won = lost[0].tolist(), won[0].tolist()
        answers = [answer(lost, won, limit) for limit in range(1, LIMIT + 1)]
        self._answers = [_as_lists(nodes) for nodes in answers]
        self._begun = {node: float(value[0]) for node, value in begin(lost, won).items()}

    def worths(self, against: tuple[int, int] | None, number: int, aside: int, own: int, most_aside: int) -> Worths:
        """Returns the values of all choices after a throw in a round from this position, see `Perfect.worths`. `own` is
        the index of the result with which the player would stand."""
        if against is None:
            limit = LIMIT
            stood = self._answers[number - 1][1, 0][own]
            nodes = self._begun
        else:
            theirs, limit = PLACES[against[0]], against[1]
            stood = -(self._lost[own] if BEATS[number < limit][own, theirs] else self._won[theirs])
            nodes = {node: -value[theirs] for node, value in self._answers[limit - 1].items()}
        found: Worths = [(None, stood)]
        if number < limit:
            found += [(more, nodes[number + 1, more]) for more in range(aside, most_aside + 1)]
        return found


def _as_lists(nodes: Nodes) -> dict[tuple[int, int], list[float]]:
    """Returns the values against each result, from nodes with a single position of the Deckel."""
    return {node: np.asarray(values[0]).tolist() for node, values in nodes.items()}
