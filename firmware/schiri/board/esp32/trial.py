"""Parts that may hang the chip for good, as lamps did on an emulated one, are tried before they are used: under a short
watchdog, with a mark that outlives the restart. What the chip does not come back from is known by name at the next
start, and left out until the power is switched on again."""

import machine
from machine import WDT

from ...util.typing import TYPE_CHECKING
from .marks import RESTARTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .marks import Marks

    Part = TypeVar("Part")
    Instead = TypeVar("Instead")

TRIAL_MS = 5000  # many times what any part takes, and not too long for people to wait for


class Trials:
    """Tries parts by name, and knows those that are `left_out`. Between trials the watchdog waits for `usual_ms`: once
    begun it cannot be stopped, but each `WDT` that is made gives it another time and feeds it."""

    def __init__(self, marks: "Marks", usual_ms: int) -> None:
        self._marks = marks
        self._usual_ms = usual_ms

    @property
    def left_out(self) -> list[str]:
        """The names of the parts that the chip did not come back from."""
        return self._marks.left_out

    def watch(self, usual_ms: int) -> WDT:
        """From here on the watchdog waits so long. Gives what feeds it."""
        self._usual_ms = usual_ms
        return WDT(timeout=usual_ms)

    def of(self, name: str, part: "Callable[[], Part]", instead: "Instead") -> "Part | Instead":
        """What `part` gives, or `instead` if the part of this name is left out. What `part` raises is passed on: that
        is no hanging."""
        if name in self.left_out:
            return instead
        self._mark(name)
        WDT(timeout=TRIAL_MS)
        try:
            return part()
        finally:
            WDT(timeout=self._usual_ms)
            self._mark("")

    def restart(self) -> None:
        """The part that is being tried does not come back, and the chip does: the box restarts of its own will."""
        self._marks.doing = RESTARTS
        self._marks.keep()
        machine.reset()

    def forgive(self, name: str) -> None:
        """A part that is left out is tried again the next time."""
        self._marks.left_out = [other for other in self._marks.left_out if other != name]

    def _mark(self, name: str) -> None:
        self._marks.tried = name
        self._marks.keep()
