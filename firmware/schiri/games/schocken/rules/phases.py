"""Schocken, the phases of a match, by the names that its contract has for them."""


class Phase:
    """What a match waits for."""

    OPENING = "opening"  # one throw of each player, or of those who were level for the highest: the highest begins
    THROW = "throw"  # the dice of the player whose turn it is; before a round's first throw also those who join it
    DECIDE = "decide"  # what the player makes of the throw: put aside, throw again, stand; or the referee: void
    OVER = "over"  # nothing: somebody has lost the match
