"""FINI! on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...ui.screen import CHIP_LAMPS, COLOURS
from .screens.announce import AnnounceMenu
from .screens.duel import DuelScreen
from .screens.end import EndScreen
from .screens.fouls import StoppedMenu, referee_entries
from .screens.real_dice import WayMenu
from .screens.throw import ThrowScreen
from .screens.verdict import VerdictScreen


class FiniFlow(MatchFlow):
    """A match of FINI!, duel by duel."""

    SCREENS = {
        "verdict": VerdictScreen,
        "announce": AnnounceMenu,
        "roll": ThrowScreen,
        "duel": StoppedMenu,
        "layouts": WayMenu,
        "over": EndScreen,
    }

    def __init__(self, app, session):
        super().__init__(app, session)
        self.reactions_us = [None, None]  # of the last duel, from the signal to the first key
        self.chips_before = None  # (round, chips) as the duel began
        self.abort_kind = None

    def show(self, what, paused):
        if what == "ready":
            self.app.show(DuelScreen(self.app, self, paused))
            return
        if what == "roll":
            self.session.prepare()
        super().show(what, paused)

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

    def stop_duel(self, evidence):
        """The referee has stopped the duel; `evidence` is what is known of it."""
        self.evidence = evidence
        self.app.show(StoppedMenu(self.app, self))

    def standing(self, aborted):
        game = self.game
        text = self.app.text
        where = text("round") % game.round + " · " + text("duel") % game.duel
        score = where + " · %d:%d" % tuple(game.chips)
        return score, text("aborted" if aborted else "interrupted_" + game.phase)

    def referee_entries(self):
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


FLOW = FiniFlow
