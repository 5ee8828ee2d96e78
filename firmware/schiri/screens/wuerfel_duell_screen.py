"""Würfel-Duell!: what the keys mean wherever special cards can be played."""

from ..keys import COPY, FINI, OK, UP, side_keys
from .match_screen import MatchScreen
from .wuerfel_duell_keys import first_value

_COPY_KEYS = 1 << COPY | 1 << (8 + COPY)


class CardScreen(MatchScreen):
    """A screen on which OK goes on, UP says how the last duel came out, and COPY held with a value key has that player
    play a special card."""

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
