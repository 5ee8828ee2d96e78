"""Würfel-Duell!: what the keys mean on every screen between two duel cards.

The value keys of both sides are the players: six of them, and anyone reaches some. COPY held with one of them: this
player plays a special card.
"""

from ..keys import COPY, FINI, OK, UP, side_keys
from .match_screen import MatchScreen

_COPY_KEYS = 1 << COPY | 1 << (8 + COPY)


class DuelKeys(MatchScreen):
    """A screen on which special cards can be played, OK goes on, and UP says why it came as it did."""

    def pressed(self, keys, stamp_us):
        number = first_value(keys)
        if keys & OK or (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            self.go_on()
        elif keys & UP:
            from .wuerfel_duell_why import why

            why(self.app, self.course)
        elif number and self.app.keypad.down & _COPY_KEYS:
            if number <= len(self.course.session.players):
                from .wuerfel_duell_special import ask_card

                ask_card(self.course, number - 1)
        elif number:
            self.chosen(number)

    def go_on(self):
        """OK or FINI."""

    def chosen(self, number):
        """A value key, from 1 to 6."""


def first_value(keys):
    """The lowest value key of either side among those pressed, 0 if there is none."""
    mine = side_keys(keys, 0) | side_keys(keys, 1)
    for value in range(1, COPY + 1):
        if mine >> (value - 1) & 1:
            return value
    return 0
