"""Mäxchen, what two dice are worth, and the words of its contract. Rulings M1 and M2.

A value is the two dice as a number, the higher one first.
"""

DICE = 2
MIA = 21  # the Mäxchen
SMALL = 31  # a household's second best (M2)

# From the lowest to the highest (M1).
RANKING = (31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65, 11, 22, 33, 44, 55, 66, 21)


class Phase:
    """What a match waits for."""

    THROW = "throw"  # the throw that begins a round
    CLAIM = "claim"  # what the player says that lies under the cup, which nobody else has seen
    ANSWER = "answer"  # what the next one makes of the claim: throws, passes the cup on, doubts or gives in
    OVER = "over"  # nothing: one player has lives left


def value_of(one: int, other: int) -> int:
    """What two dice are worth."""
    return 10 * max(one, other) + min(one, other)


def ranking(small: bool) -> tuple[int, ...]:
    """All values from the lowest to the highest; `small`: 31 comes right below the Mäxchen (M2)."""
    return RANKING[1:-1] + (SMALL, MIA) if small else RANKING
