"""The flow of a match of Würfel-Duell! on the box."""

from ...play.flow import MatchFlow
from ...ui.canvas import WIDTH
from ...ui.font import text_width
from ...ui.menu import Menu
from ...util.ordered import OrderedDict
from ...util.typing import TYPE_CHECKING
from .rules.cards import CODES, times_played
from .rules.duel import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...journal.record import Record
    from ...play.flow import Screens
    from ...session.session import Session
    from ...ui.menu import Entry
    from ...ui.screen import App
    from .rules.game import WuerfelDuell
    from .rules.table import Latest, Settled

    class ShownWuerfelDuell(WuerfelDuell):
        """The match as the screens see it: an attribute that a screen shows is never None while the screen is on."""

        verdict: Record
        may_reroll: int
        latest: Latest
        settled: Settled
        winner: int


_LINE = WIDTH - 14  # pixels for a menu entry


class WuerfelDuellFlow(MatchFlow):
    """The course of a match of Würfel-Duell!, duel by duel. The players hold real cards and tell the box which they
    play."""

    game: "ShownWuerfelDuell"

    def __init__(self, app: "App", session: "Session", screens: "Screens") -> None:
        super().__init__(app, session, screens)
        self.shown: Any = None  # the latest special card that `PlayedScreen` has shown
        # Returns the duel cards that a partner reveals at a seat; None if people enter them.
        self.laid_by_partner: Callable[[int], list[int] | None] = lambda seat: None

    @property
    def kept(self) -> int:
        """The seat that has decided to keep its throw of the setup, or -1. The log has a note of it, so that the
        question is not asked again after a power cut."""
        note = self.session.noted("kept")
        return note["seat"] if note else -1

    def show(self, what: str) -> None:
        game = self.game
        if game.latest and game.latest is not self.shown:
            super().show("played")
        elif what not in ("verdict", Phase.OVER) and game.may_reroll is not None and self.kept != game.may_reroll:
            super().show("thrown")
        else:
            super().show(what)

    def show_why(self) -> None:
        """Shows the reasons of the latest verdict at any time, or refuses if there was no duel."""
        if self.game.settled:
            super().show_why()
        else:
            self.app.sound("refused")

    def fitted(self, says: str, seats: "Sequence[int | None]", width: int) -> str:
        """Returns the template `says` with the names of `seats`, which are shortened until the text fits into `width`
        pixels. A seat None stands for the bank."""
        bank = self.app.text("bank_of_chips")
        players = [seat for seat in seats if seat is not None]
        taken = text_width(says.replace("%s", "")) + (len(seats) - len(players)) * text_width(bank)
        room = (width - taken) // max(len(players), 1)
        return says % tuple([bank if seat is None else self.name_within(seat, room) for seat in seats])

    def die_in_words(self, die: "Sequence[int]") -> str:
        """Returns the text for a die [colour seat, value]: its value and the player of its colour."""
        colour, value = die
        return self.fitted("%d (%%s)" % value, (self.game.colours.index(colour),), _LINE)

    def standing(self, aborted: bool) -> tuple[str, str]:
        chips = " ".join(["%d" % chips for chips in self.game.chips])
        return chips, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self) -> "list[Entry]":
        """Returns the entries for a shuffle of the draw pile and for the reasons of the latest verdict."""
        entries: list[Entry] = [(self.app.text("shuffle"), self._ask_shuffle)]
        return entries + [(self.app.text("why"), self.show_why)] if self.game.settled else entries

    def _ask_shuffle(self) -> None:
        """W11: shows the special cards that a shuffle brings back, and asks whether the pile is shuffled."""
        text = self.app.text
        entries: list[Entry] = [(text("shuffle_now"), lambda: self.choose(OrderedDict(event="shuffle")))]
        for code in CODES:
            times = times_played(self.game, code)
            if times:
                entries.append(("%d× " % times + text(code), self.resume))
        self.app.show(Menu(self.app, text("cards_come_back"), entries, self.resume))


FLOW = WuerfelDuellFlow
