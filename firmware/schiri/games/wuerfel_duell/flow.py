"""Würfel-Duell! on the box: the course of a match."""

from ...input.keys import COPY, side_keys
from ...play.flow import MatchFlow
from ...ui.screen import CHIP_LAMPS, WHITE
from ...util.typing import TYPE_CHECKING
from .rules.phases import Phase
from .screens.duel import DuelScreen, RevealScreen
from .screens.menus import GiveMenu, TieMenu, referee_entries
from .screens.table import EndScreen, PlayedScreen, TableScreen, ThrownScreen
from .screens.why import WhyScreen

if TYPE_CHECKING:
    from ...session.session import Session
    from ...ui.menu import Entry
    from ...ui.screen import App, Lamps
    from .screens import ShownWuerfelDuell


class WuerfelDuellFlow(MatchFlow):
    """A match of Würfel-Duell!, duel by duel. The cards are real ones in the players' hands; the box is told what is
    played."""

    game: "ShownWuerfelDuell"

    SCREENS = {
        "verdict": WhyScreen,
        Phase.SETUP: TableScreen,
        Phase.ATTACK: TableScreen,
        Phase.REVEAL: RevealScreen,
        Phase.SPECIALS: DuelScreen,
        Phase.TIE: TieMenu,
        Phase.GIVE: GiveMenu,
        Phase.OVER: EndScreen,
    }

    def __init__(self, app: "App", session: "Session") -> None:
        super().__init__(app, session)
        self.shown = None  # the latest special card that has been shown to all

    @property
    def kept(self) -> int:
        """The seat that has kept the throw that lies there, or -1. The log knows it, so that a power cut does not have
        the question asked anew."""
        note = self.session.noted("kept")
        return note["seat"] if note else -1

    def show(self, what: str, paused: bool) -> None:
        game = self.game
        if game.latest and game.latest is not self.shown:
            self.app.show(PlayedScreen(self.app, self))
        elif what not in ("verdict", Phase.OVER) and game.may_reroll is not None and self.kept != game.may_reroll:
            self.app.show(ThrownScreen(self.app, self))
        else:
            if what in (Phase.SETUP, Phase.ATTACK):
                self.session.prepare()
            super().show(what, paused)

    def standing(self, aborted: bool) -> tuple[str, str]:
        chips = " ".join(["%d" % chips for chips in self.game.chips])
        return chips, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self) -> "list[Entry]":
        return referee_entries(self.app, self)

    def value_key(self, keys: int) -> int:
        """The lowest value key of either side among those pressed, 0 if there is none: anyone reaches some of them."""
        mine = side_keys(keys, 0) | side_keys(keys, 1)
        for value in range(1, COPY + 1):
            if mine >> (value - 1) & 1:
                return value
        return 0

    # Lamps

    def seat_lamp(self, seat: int) -> int:
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps: "Lamps") -> None:
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(self.game.turn), WHITE)


FLOW = WuerfelDuellFlow
