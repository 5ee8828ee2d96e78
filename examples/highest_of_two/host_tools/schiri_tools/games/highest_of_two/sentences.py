"""Highest of two in words."""

from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...logs.types import Event, Sentence


def event_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for an event, without the player whose turn it was."""
    if event["event"] == "keep":
        return said("keeps", "leaves it")
    one, other = event["dice"]
    return said("throws", "throws {one} and {other}", one=one, other=other)
