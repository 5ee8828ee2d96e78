"""Würfel-Duell!: the value keys of both sides are the players, or the entries of a menu: anyone reaches some."""

from ..keys import COPY, side_keys


def first_value(keys):
    """The lowest value key of either side among those pressed, 0 if there is none."""
    mine = side_keys(keys, 0) | side_keys(keys, 1)
    for value in range(1, COPY + 1):
        if mine >> (value - 1) & 1:
            return value
    return 0
