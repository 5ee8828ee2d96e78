"""The reason why the chip has started. MicroPython's `reset_cause()` alone is not enough: it returns HARD_RESET after a
panic and after a restart by the box itself, PWRON_RESET also after a brown-out, and nothing about the USB port of an
ESP32-S3. The marks of `restart_marks.py` and a register of the chip add what is missing. `docs/develop/board.md` has
the table."""

import machine

from ...box.crashes import BROWNOUT, HUNG, PANIC, UNKNOWN
from .restart_marks import PLAYS, SERVES

SWITCHED_ON = "switched on"  # started by the switch, the reset button, or a PC that pulled the chip's reset line
ASKED = "asked"  # restarted by the box itself, a PC, or somebody at the prompt

_REGISTERS = {"esp32": 0x3FF48034, "esp32s3": 0x60008038}  # RTC_CNTL_RESET_STATE_REG
_CAUSE = 0x3F  # the bits with the cause of the first core's reset
_POWER_ON = 0x01  # cause: power-on
_BY_USB = (0x15, 0x16)


def why_started(board_name: str, doing: str) -> str:
    """Returns `SWITCHED_ON`, `ASKED`, or, if the restart was not intended, one of `CAUSES` of `crashes.py`. `doing` is
    the mark of the chip's latest task, see `restart_marks.py`."""
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
