"""Schocken on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...ui.menu import Message
from ...util.typing import TYPE_CHECKING
from .rules.ranking import Phase
from .texts import half_in_words, reason_in_words

if TYPE_CHECKING:
    from ...match.game import Reason
    from ...ui.menu import Entry
    from .rules.game import Schocken

TEXTS = ("words_deckel", "words_schock", "words_general", "words_street")


class SchockenFlow(MatchFlow):
    """A match of Schocken, turn by turn."""

    game: "Schocken"

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
        """The referee's own entries: a void throw (S11), and what the German words mean."""
        text = self.app.text
        voids = [(text(choice["reason"]), choice) for choice in self.game.choices() if choice["event"] == "void"]
        entries: list[Entry] = [(text("void"), lambda: self.ask(text("void"), voids))] if voids else []
        words = Words(self.app, text("words"), [text(line) for line in TEXTS], self.resume)
        return entries + [(text("words"), lambda: self.app.show(words))]


class Words(Message):
    """What the words mean, one a line."""

    TOP = 13
    PITCH = 10


FLOW = SchockenFlow
