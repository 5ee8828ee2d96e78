"""Würfel-Duell! on the box: the course of a match."""

from ..keys import COPY, side_keys
from ..memory import forget
from .course import Course
from .screen import CHIP_LAMPS, WHITE


class WuerfelDuellCourse(Course):
    """A match of Würfel-Duell!, duel by duel. The cards are real ones in the players' hands; the box is told what is
    played."""

    RARE = "arguments cards choices effects points settling special state"

    def __init__(self, app, session):
        super().__init__(app, session)
        self.kept = -1  # the seat that has kept its first throw
        self.shown = None  # the latest special card that has been shown to all

    def show(self, what, paused):
        from .wuerfel_duell_next import show

        forget("schiri.screens.wuerfel_duell_next")  # whose memory the next screen may need
        show(self, what)

    def standing(self, aborted):
        chips = " ".join(["%d" % chips for chips in self.game.chips])
        return chips, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self):
        from .wuerfel_duell_menus import referee_entries

        return referee_entries(self.app, self)

    # A special card is played in three steps, and memory has room for one of them at a time

    def refuse(self, card, reason):
        """Says why a card cannot be played so; `reason` is the name of a text. Nothing has changed."""

        def go_on():
            from .wuerfel_duell_menus import say_why_not

            say_why_not(self, card, reason)

        self.app.sound("refused")
        self.change_to(go_on)

    def change_to(self, go_on):
        """Has `go_on` called when nothing of the present screen is needed any more."""
        from .next import Between

        self.app.show(Between(self, go_on))

    def ask_card(self, player):
        """Asks which special card the player plays."""

        def go_on():
            from .wuerfel_duell_special import ask_card

            ask_card(self, player)

        self.change_to(go_on)

    def ask_on_what(self, event):
        """Asks for all that the card has to name. Then it is played."""

        def go_on():
            from .wuerfel_duell_asking import ask_on_what

            ask_on_what(self, event)

        self.change_to(go_on)

    def value_key(self, keys):
        """The lowest value key of either side among those pressed, 0 if there is none: anyone reaches some of them."""
        mine = side_keys(keys, 0) | side_keys(keys, 1)
        for value in range(1, COPY + 1):
            if mine >> (value - 1) & 1:
                return value
        return 0

    # Lamps

    def seat_lamp(self, seat):
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps):
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(self.game.turn), WHITE)


COURSE = WuerfelDuellCourse
