"""An event of a match, and what it has changed."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..logs.types import Record, State


class Step:
    """An event that nobody has taken back, and the states before and after it."""

    __slots__ = ("record", "before", "after")  # a report of many matches has very many

    def __init__(self, record: "Record", before: "State", after: "State") -> None:
        self.record = record
        self.before = before
        self.after = after

    @property
    def seat(self) -> int | None:
        """Whose it was, if the event or the state says so."""
        seat = self.record["event"].get("player", self.before.get("turn"))
        return seat if isinstance(seat, int) else None
