"""FINI! on the box: the course of a match, and what is seen between the duels."""

from ..ordered import OrderedDict
from ..rules.shape import Refusal
from .screen import CHIP_LAMPS, COLOURS


class Course:
    """Leads through a match: which screen comes next follows from the phase of the game."""

    def __init__(self, app, session):
        self.app = app
        self.session = session
        self.reactions_us = [None, None]  # of the last duel, from the signal to the first key
        self.chips_before = None  # (round, chips) as the duel began
        self.abort_kind = None
        self.evidence = ()  # on a duel that has not been settled yet: keys of the log and their values by turns
        self.verdict_open = False  # the last verdict stays on until OK, whatever comes in between

    @property
    def game(self):
        """The rules of the match."""
        return self.session.game

    def name(self, player):
        """A player's name."""
        return self.session.players[player]

    def resume(self, paused=True):
        """Shows what the match waits for. `paused`: the wait for a signal begins only with OK."""
        from .fini_next import show_next

        show_next(self, paused)

    def undone(self):
        """An event has been undone."""
        self.evidence = ()
        self.verdict_open = False
        self.resume()

    def referee(self):
        """Shows the referee's menu."""
        from .menus import referee_menu

        referee_menu(self.app, self)

    # Events

    def apply(self, name, stamp_us, **arguments):
        """Has the session carry out the event, and returns its record, or None if it is refused."""
        event: dict = OrderedDict()
        event["event"] = name
        event.update(arguments)
        try:
            return self.session.apply(event, stamp_us)
        except Refusal:
            self.app.sound("refused")
            return None

    def commit(self, go_on):
        """Puts all that has happened on the flash, then calls `go_on`, which shows it. If the flash fails, that is
        said first."""
        try:
            self.session.commit()
        except OSError:
            from .menu import say

            say(self.app, go_on, ("flash_failed_1", "flash_failed_2"))
            return
        go_on()

    def remember_chips(self):
        """Before a duel is settled: the chips it is played for may all go back with the end of the round."""
        self.chips_before = (self.game.round, list(self.game.chips))

    def settle(self, name, stamp_us, **arguments):
        """An event that ends the duel: carries it out, keeps it with what is behind it, shows the verdict."""
        self.remember_chips()
        record = self.apply(name, stamp_us, **arguments)
        if record is None:
            return
        record.extend(self.evidence)
        self.evidence = ()
        record.extend(("verdict", self.game.verdict))
        self.abort_kind = arguments.get("kind")
        self.commit(self._show_verdict)

    def _show_verdict(self):
        self.verdict_open = True
        self.resume()

    def stop_duel(self, evidence=()):
        """The referee has stopped the duel; `evidence` is what is known of it."""
        from .fini_menus import ask_what_was

        self.evidence = evidence or self.evidence
        ask_what_was(self.app, self)

    def standing(self, aborted):
        """Two lines on an interrupted match; `aborted`: its duel was ended by the power cut."""
        from .fini_menus import standing

        return standing(self.app, self, aborted)

    def referee_entries(self):
        """What the referee can do in FINI! alone."""
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
