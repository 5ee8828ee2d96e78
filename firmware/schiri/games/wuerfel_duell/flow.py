"""Würfel-Duell! on the box: the course of a match."""

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
        """A match as the screens know it: each is on only while there is what it shows."""

        verdict: Record
        may_reroll: int
        latest: Latest
        settled: Settled
        winner: int


_LINE = WIDTH - 14  # columns of an entry


class WuerfelDuellFlow(MatchFlow):
    """A match of Würfel-Duell!, duel by duel. The cards are real ones in the players' hands; the box is told what is
    played."""

    game: "ShownWuerfelDuell"

    def __init__(self, app: "App", session: "Session", screens: "Screens") -> None:
        super().__init__(app, session, screens)
        self.shown: Any = None  # the latest special card that has been shown to all
        # The duel cards that a partner lays open at a seat; None: they are for people to tell.
        self.laid_by_partner: Callable[[int], list[int] | None] = lambda seat: None

    @property
    def kept(self) -> int:
        """The seat that has kept the throw that lies there, or -1. The log knows it, so that a power cut does not have
        the question asked anew."""
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
        """Shows why the last duel came out as it did, whenever it is asked for."""
        if self.game.settled:
            super().show_why()
        else:
            self.app.sound("refused")

    def fitted(self, says: str, seats: "Sequence[int | None]", width: int) -> str:
        """A line of so many columns with names in it that are short enough; None is the bank."""
        bank = self.app.text("bank_of_chips")
        players = [seat for seat in seats if seat is not None]
        taken = text_width(says.replace("%s", "")) + (len(seats) - len(players)) * text_width(bank)
        room = (width - taken) // max(len(players), 1)
        return says % tuple([bank if seat is None else self.name_within(seat, room) for seat in seats])

    def die_in_words(self, die: "Sequence[int]") -> str:
        """A die, and whose colour it has."""
        colour, value = die
        return self.fitted("%d (%%s)" % value, (self.game.colours.index(colour),), _LINE)

    def standing(self, aborted: bool) -> tuple[str, str]:
        chips = " ".join(["%d" % chips for chips in self.game.chips])
        return chips, self.app.text("interrupted_" + self.game.phase)

    def referee_entries(self) -> "list[Entry]":
        """The referee's own entries: the draw pile is shuffled, and why the last duel came out as it did."""
        entries: list[Entry] = [(self.app.text("shuffle"), self._ask_shuffle)]
        return entries + [(self.app.text("why"), self.show_why)] if self.game.settled else entries

    def _ask_shuffle(self) -> None:
        """W11: what comes back into the draw pile."""
        text = self.app.text
        entries: list[Entry] = [(text("shuffle_now"), lambda: self.choose(OrderedDict(event="shuffle")))]
        for code in CODES:
            times = times_played(self.game, code)
            if times:
                entries.append(("%d× " % times + text(code), self.resume))
        self.app.show(Menu(self.app, text("cards_come_back"), entries, self.resume))


FLOW = WuerfelDuellFlow
