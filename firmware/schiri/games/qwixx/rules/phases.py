"""Qwixx – Das Duell, the phases of a match, by the names that its contract has for them."""


class Phase:
    """What a match waits for."""

    ROLL = "roll"  # the dice of the player whose turn it is
    ACTION1 = "action1"  # a stone where both white dice say, or one of action 2, which declines this one; or declining
    ACTION2 = "action2"  # a stone where a white die and a coloured one say, or declining
    OVER = "over"  # nothing: the match has ended


DRAW = "draw"  # who has won, if both have as many points
