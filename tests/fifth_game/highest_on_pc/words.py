"""Highest of two in words."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def event_in_words(event: "dict[str, Any]", names: "Sequence[str]") -> str:
    """What an event says, without whose turn it was."""
    return "leaves it" if event["event"] == "keep" else f"throws {' and '.join(map(str, event['dice']))}"
