"""Why the chip has started: MicroPython's `reset_cause()` alone does not tell. It says HARD_RESET after a panic as well
as after a restart that the box has asked for, PWRON_RESET after a brown-out, too, and nothing of an ESP32-S3's USB
port. What the box was doing (`marks.py`) and the chip's own register tell the rest; `docs/develop/board.md` has
the table."""

import machine

from ...box.crashes import BROWNOUT, HUNG, PANIC, UNKNOWN
from .marks import PLAYS, SERVES

SWITCHED_ON = "switched on"  # or the reset button, or a PC that pulled the same line
ASKED = "asked"  # the box wanted to, or a PC, or somebody at the prompt

_REGISTERS = {"esp32": 0x3FF48034, "esp32s3": 0x60008038}  # RTC_CNTL_RESET_STATE_REG
_CAUSE = 0x3F  # the bits of the first core's cause, …
_POWER_ON = 0x01  # … and what may stand there
_BY_USB = (0x15, 0x16)


def why_started(board_name: str, doing: str) -> str:
    """One of the words above, or one of `CAUSES` of `crashes.py` if nobody had asked for it. The chip was `doing` that,
    see `marks.py`."""
    cause = machine.reset_cause()
    register: int = machine.mem32[_REGISTERS[board_name]] & _CAUSE
    if cause == machine.PWRON_RESET and (register == _POWER_ON or doing != PLAYS):
        return SWITCHED_ON
    if cause == machine.SOFT_RESET or doing == SERVES or register in _BY_USB:
        return ASKED
    if cause == machine.WDT_RESET:
        return HUNG
    if doing != PLAYS:
        return ASKED
    return {machine.PWRON_RESET: BROWNOUT, machine.HARD_RESET: PANIC}.get(cause, UNKNOWN)
