"""The flow of a match of Schocken on the box."""

from ...play.cup import CoveredDice
from ...play.dice_entry import ToldDice, throw
from ...play.flow import MatchFlow
from ...ui.menu import Message
from ...util.typing import TYPE_CHECKING
from .rules.ranking import LIE_WRONG, Phase
from .texts import half_in_words, reason_in_words

if TYPE_CHECKING:
    from ...match.game import Reason
    from ...play.flow import Screens
    from ...session.session import Session
    from ...ui.menu import Entry
    from ...ui.screen import App
    from ...util.typing import Record
    from .rules.game import Schocken

TEXTS = ("words_deckel", "words_schock", "words_general", "words_street")


class SchockenFlow(MatchFlow):
    """The course of a match of Schocken, turn by turn."""

    game: "Schocken"

    def __init__(self, app: "App", session: "Session", screens: "Screens") -> None:
        super().__init__(app, session, screens)
        self._lifted: Record | None = None  # the event of the throw that was uncovered last

    @property
    def has_cups(self) -> bool:
        """Whether throws lie covered until their owner uncovers them (S12)."""
        cups: bool = self.app.settings["cups"]
        return cups

    @property
    def is_covered(self) -> bool:
        """Whether the present throw lies covered. A partner uncovers its throw at once."""
        game = self.game
        lies = game.phase == Phase.DECIDE and game.may_put_aside and game.turn not in self.partners
        return lies and self.has_cups and self._lifted is not self.session.latest_event()

    @property
    def is_secret(self) -> bool:
        return self.is_covered or (self.has_cups and len(self.game.covered) > 0)

    def lift(self) -> None:
        """Uncovers the present throw."""
        self._lifted = self.session.latest_event()
        self.resume()

    def throw_dice(self) -> None:
        """Throws the dice of the player whose turn it is. Real dice under a cup are entered covered."""
        covered = self.has_cups and self.game.turn not in self.partners
        throw(self, self.resume, entry=CoveredDice if covered else ToldDice)

    def show(self, what: str) -> None:
        begins = what == Phase.THROW and not self.game.throws and not self.game.before
        super().show("turn" if begins else what)

    def standing(self, aborted: bool) -> tuple[str, str]:
        text = self.app.text
        score = half_in_words(text, self.game.half) + " · " + text("in_the_middle") % self.game.middle
        return score, text("interrupted_" + self.game.phase)

    def reason_in_words(self, reason: "Reason") -> str:
        return reason_in_words(self.app.text, reason, self.name_within)

    def referee_entries(self) -> "list[Entry]":
        """Returns the entries for a void throw (S11) and for an explanation of the German terms."""
        text = self.app.text
        voids = [choice for choice in self.game.choices() if choice["event"] == "void"]
        if self.session.seal:
            voids = [choice for choice in voids if choice["reason"] not in LIE_WRONG]
        reasons = [(text(choice["reason"]), choice) for choice in voids]
        entries: list[Entry] = [(text("void"), lambda: self.ask(text("void"), reasons))] if voids else []
        words = Words(self.app, text("words"), [text(line) for line in TEXTS], self.resume)
        return entries + [(text("words"), lambda: self.app.show(words))]


class Words(Message):
    """The explanation of the German terms, one in each line."""

    TOP = 13
    PITCH = 10


FLOW = SchockenFlow
