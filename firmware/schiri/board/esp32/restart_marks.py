"""Marks that the chip keeps over a restart: its current activity, and the parts that have hung it. They are in the
RTC's memory, which survives the watchdog, a panic and `machine.reset()`, does not wear like flash, and is lost without
power. Random content is ignored."""

from machine import RTC

PLAYS = "plays"
SERVES = "serves"  # service mode, in which every restart is intended
RESTARTS = "restarts"  # a restart by the box itself
_DOING = (PLAYS, SERVES, RESTARTS)
_FIRST = "schiri"
_NONE = "-"


class Marks:
    """The marks that outlast a restart, as they were when the chip started. A change outlasts it only after `keep`."""

    def __init__(self) -> None:
        self._rtc = RTC()
        self.doing = ""  # one of the constants above, or "" if unknown
        self.tried = ""  # the part of the board, such as the display, that is being started; "" if none is
        self.left_out: list[str] = []  # the names of the parts that have hung the chip
        try:
            first, doing, tried, left_out = bytes(self._rtc.memory()).decode().split(" ")
        except ValueError:
            return
        if first == _FIRST and doing in _DOING:
            self.doing = doing
            self.tried = "" if tried == _NONE else tried
            self.left_out = [] if left_out == _NONE else left_out.split(",")

    def keep(self) -> None:
        """Writes the marks to the memory that is kept over a restart."""
        words = (_FIRST, self.doing, self.tried or _NONE, ",".join(self.left_out) or _NONE)
        self._rtc.memory(" ".join(words).encode())

    def forget_parts(self) -> None:
        """Forgets which parts have hung, so that all are tried again."""
        self.tried = ""
        self.left_out = []
