"""An event of a match with the states around it."""

from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..logs.types import Record, State


class Step:
    """An event that was not undone, with the states before and after it."""

    __slots__ = ("record", "before", "after")  # to save memory, because a report has very many steps

    def __init__(self, record: "Record", before: "State", after: "State") -> None:
        self.record = record
        self.before = before
        self.after = after

    @property
    def seat(self) -> int | None:
        """The seat of the event's player, if the event or the state has it."""
        seat = self.record["event"].get("player", self.before.get("turn"))
        return seat if isinstance(seat, int) else None
