"""FINI! on the box: the course of a match."""

from ..memory import forget
from .course import Course
from .screen import CHIP_LAMPS, COLOURS


class FiniCourse(Course):
    """A match of FINI!, duel by duel."""

    RARE = "judge settling state"

    def __init__(self, app, session):
        super().__init__(app, session)
        self.reactions_us = [None, None]  # of the last duel, from the signal to the first key
        self.chips_before = None  # (round, chips) as the duel began
        self.abort_kind = None

    def show(self, what, paused):
        from .fini_next import show

        forget("schiri.screens.fini_next")  # whose memory the next screen may need
        show(self, what, paused)

    # Events

    def remember_chips(self):
        """Before a duel is settled: the chips it is played for may all go back with the end of the round."""
        self.chips_before = (self.game.round, list(self.game.chips))

    def settle(self, name, stamp_us, **arguments):
        """An event that ends the duel: carries it out and shows the verdict."""
        self.remember_chips()
        if self.apply(name, stamp_us, **arguments):
            self.abort_kind = arguments.get("kind")
            self.commit(self.resume)

    def stop_duel(self, evidence=()):
        """The referee has stopped the duel; `evidence` is what is known of it."""
        from .fini_menus import ask_what_was

        self.evidence = evidence or self.evidence
        ask_what_was(self.app, self)

    def standing(self, aborted):
        from .fini_menus import standing

        return standing(self.app, self, aborted)

    def referee_entries(self):
        from .fini_menus import referee_entries

        return referee_entries(self.app, self)

    # Lamps that every screen of the match shows

    def light_chips(self, lamps, chips, blinking=()):
        """A's chips from the left, B's from the right; those of `blinking` players show their newest with a
        blink."""
        for player in (0, 1):
            count = chips[player]
            for number in range(count):
                if player in blinking and number == count - 1 and self.app.blink:
                    continue
                lamps.set(number if player == 0 else CHIP_LAMPS - 1 - number, COLOURS[player])


COURSE = FiniCourse
