"""Trials of parts that may hang the chip, as lamps did on an emulated one. A trial runs under a short watchdog, with a
mark that is kept over the restart. After the restart the part that has hung is known by name, and is left out until the
power is switched on again."""

import machine
from machine import WDT

from ...util.typing import TYPE_CHECKING
from .restart_marks import RESTARTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .restart_marks import Marks

    Part = TypeVar("Part")
    Instead = TypeVar("Instead")

TRIAL_MS = 5000  # many times what any part takes, and a short wait for people


class Trials:
    """Trials of parts by name, and the list `left_out` of the parts that have failed theirs. Between trials the
    watchdog waits for `usual_ms`. A watchdog cannot be stopped, but each new `WDT` sets another time and feeds it."""

    def __init__(self, marks: "Marks", usual_ms: int) -> None:
        self._marks = marks
        self._usual_ms = usual_ms

    @property
    def left_out(self) -> list[str]:
        """The names of the parts that have hung the chip."""
        return self._marks.left_out

    def watch(self, usual_ms: int) -> WDT:
        """Starts the watchdog, and returns it. `usual_ms` is its time outside trials; each trial sets it again at its
        end."""
        self._usual_ms = usual_ms
        return WDT(timeout=usual_ms)

    def of(self, name: str, part: "Callable[[], Part]", instead: "Instead") -> "Part | Instead":
        """Returns the result of `part`, or `instead` if the part with this name is left out. Passes on exceptions of
        `part`, because a part that raises does not hang."""
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
        """Restarts the chip on purpose, because the part of the board that is being started hangs."""
        self._marks.doing = RESTARTS
        self._marks.keep()
        machine.reset()

    def forgive(self, name: str) -> None:
        """Removes a part from those that are left out, so that it is tried the next time."""
        self._marks.left_out = [other for other in self._marks.left_out if other != name]

    def _mark(self, name: str) -> None:
        self._marks.tried = name
        self._marks.keep()
