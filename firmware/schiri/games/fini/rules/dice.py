"""FINI!, the dice, and the words of its contract.

A die is a small integer: its value 1 to 6, plus `SILVER` for a silver one. A row is a list of dice, a layout a list
of rows, a field two lists with the number of dice of each value (index 0 is not used), coloured and silver.
"""

from ....match.game import integer, one_of

SEAT = integer(0, 1)
COMBINATIONS = ("straight", "pasch")
COMBINATION = one_of(COMBINATIONS)
OFFENCES = ("too_many_dice", "wrong_order", "duplicate_value", "bad_copy", "needless_copy")
FOULS = ("turned", "dropped", "knocked", "two_dice", "two_hands", "put_back")
NOBODYS_FOULS = ("same_die", "same_call")

CHIPS = 11
COMBINATION_OF_ROUND = (None, "straight", "pasch", None)

COLOURED_DICE = 11
SILVER_DICE = 4
MOST_DICE = 6  # before a player
SILVER = 8
VALUES = (1, 2, 3, 4, 5, 6)
