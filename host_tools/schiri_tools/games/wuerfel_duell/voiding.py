"""The special cards that void others (W10, W13)."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from ...logs.types import Event

    class Card(Protocol):
        """A special card that was played. `stops` says whether the card, unless it is void itself, voids the one before
        it."""

        @property
        def stops(self) -> bool: ...


def stops(event: "Event", latest: "Any") -> bool:
    """Returns whether the card voids the card that was played just before it (`latest`, in the format of the rules)."""
    if event["card"] == "discard_specials":
        return latest is not None and bool(latest[1] == event["of"])
    return event["card"] == "block" and "special" in event


def void(specials: "Sequence[Card]") -> list[bool]:
    """Returns for each card whether it is void; a void card does not void another one."""
    found = [False] * len(specials)
    for place in range(len(specials) - 1, 0, -1):
        if specials[place].stops and not found[place]:
            found[place - 1] = True
    return found
