"""The first steps of a physical board: it notes why the chip has started, and shows the splash on the display."""

import gc
import sys

import machine

from ...box import crashes
from ...box.splash import Splash
from ...util.typing import TYPE_CHECKING
from .display import display_of
from .part_trials import Trials
from .pins import pins_of
from .reset_cause import SWITCHED_ON, why_started
from .restart_marks import PLAYS, RESTARTS, SERVES, Marks
from .serial import Serial

if TYPE_CHECKING:
    from ...edge import Storage

MOST_CRASHES = 3
START_MS = 300000  # longer than any start, even if the whole of a flash with damaged logs is searched


class Opening:
    """A start of the board. `by_hand` says that somebody has switched it on. `has_given_up` says that too many crashes
    have preceded it."""

    def __init__(self, storage: "Storage") -> None:
        machine_name = sys.implementation._machine
        self.pins = pins_of(machine_name)
        self.name = "esp32s3" if "ESP32S3" in machine_name else "esp32"
        self.storage = storage
        self.serial = Serial()
        self.marks = Marks()
        self.trials = Trials(self.marks, START_MS)
        self.by_hand = False
        self.has_given_up = False

    def begin(self) -> None:
        """Notes why the chip has started. Shows the splash, except after too many crashes, because the display may be
        their cause."""
        self.serial.take_over()
        self.by_hand = self._take_note() == SWITCHED_ON
        self.has_given_up = crashes.in_a_row(self.storage) >= MOST_CRASHES
        if not self.has_given_up:
            self.show()

    def show(self) -> None:
        """Shows the splash."""
        self.display = display_of(self.pins, self.storage, self.trials)
        self.splash = Splash(self.display)

    def _take_note(self) -> str:
        """Returns why the chip has started. Counts a crash. If a part of the board was being started at that moment,
        remembers that this part hangs."""
        marks = self.marks
        why = why_started(self.name, marks.doing)
        if why == SWITCHED_ON or marks.doing == SERVES:
            marks.forget_parts()
        elif why in crashes.CAUSES or marks.doing == RESTARTS:
            if marks.tried:
                marks.left_out.append(marks.tried)
            if why in crashes.CAUSES and not (marks.tried and why == crashes.HUNG):  # a trial that hangs is no crash
                crashes.note(self.storage, why)
        marks.tried = ""
        self.mark(PLAYS)
        return why

    def mark(self, doing: str) -> None:
        """Marks the present task of the chip. The mark is kept over a restart."""
        self.marks.doing = doing
        self.marks.keep()

    def restart(self) -> None:
        """Restarts the chip."""
        self.mark(RESTARTS)
        machine.reset()

    def crash(self, error: Exception) -> None:
        """Notes an unexpected error as a crash and restarts the chip."""
        try:
            gc.collect()
            sys.print_exception(error)
            crashes.note(self.storage, crashes.in_words(error))
        finally:
            self.restart()
