"""A few words that the chip remembers over a restart: what it was doing, and which of its parts did not come through.

They are in the RTC's memory: that outlives the watchdog, a panic and `machine.reset()`, wears out no flash, and is lost
when the power goes. Whatever has been left in it by chance is taken for nothing.
"""

from machine import RTC

PLAYS = "plays"
SERVES = "serves"  # service mode: whatever restarts the chip there was asked for
RESTARTS = "restarts"  # of its own will
_DOING = (PLAYS, SERVES, RESTARTS)
_FIRST = "schiri"
_NONE = "-"


class Marks:
    """What was found as the chip started; a change is kept by `keep`."""

    def __init__(self) -> None:
        self._rtc = RTC()
        self.doing = ""  # one of the above, "" if nothing is known
        self.tried = ""  # the part that is being tried at this moment
        self.left_out: list[str] = []  # the parts that the chip did not come back from
        try:
            first, doing, tried, left_out = bytes(self._rtc.memory()).decode().split(" ")
        except ValueError:
            return
        if first == _FIRST and doing in _DOING:
            self.doing = doing
            self.tried = "" if tried == _NONE else tried
            self.left_out = [] if left_out == _NONE else left_out.split(",")

    def keep(self) -> None:
        """From here on the chip remembers this over a restart."""
        words = (_FIRST, self.doing, self.tried or _NONE, ",".join(self.left_out) or _NONE)
        self._rtc.memory(" ".join(words).encode())

    def forget_parts(self) -> None:
        """All parts are to be tried again."""
        self.tried = ""
        self.left_out = []
