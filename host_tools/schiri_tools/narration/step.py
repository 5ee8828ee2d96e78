"""A step of a match: an event, and what it has changed."""

from dataclasses import dataclass
from typing import Any

Record = dict[str, Any]
State = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """An event that nobody has taken back, and the states before and after it."""

    record: Record
    before: State
    after: State

    @property
    def seat(self) -> int | None:
        """Whose it was, if the event or the state says so."""
        seat = self.record["event"].get("player", self.before.get("turn"))
        return seat if isinstance(seat, int) else None
