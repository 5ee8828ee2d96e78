"""The narration of a match of Mäxchen."""

from schiri.util.typing import TYPE_CHECKING

from ...narration.narration import GameNarrator
from .sentences import verdict_in_words

if TYPE_CHECKING:
    from ...logs.types import Record, State


class MaexchenNarrator(GameNarrator):
    """The narrator of a match of Mäxchen."""

    def event(self, record: "Record", before: "State", after: "State", resumed: bool) -> None:
        self.say("does", "  {who}: {event}.", who=self.names[before["turn"]], event=self.in_words(record["event"]))
        if "verdict" in record:
            self.say("sentence", "  {words}", words=verdict_in_words(record["verdict"], self.names))
        self._tell_change(before, after)
