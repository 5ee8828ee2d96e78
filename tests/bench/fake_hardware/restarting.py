"""Why the chip has started, as MicroPython and the chip's own register tell it, and the memory that a restart leaves
alone. Written from MicroPython's `modmachine.c` and `machine_rtc.c` (1.26 to 1.28) and the IDF's `reset_reason.c`."""

PWRON_RESET, HARD_RESET, WDT_RESET, DEEPSLEEP_RESET, SOFT_RESET = 1, 2, 3, 4, 5
REGISTERS = (0x3FF48034, 0x60008038)  # RTC_CNTL_RESET_STATE_REG of an ESP32, of an ESP32-S3
MOST_BYTES = 2048

# What each restart leaves behind: `machine.reset_cause()`, and the cause in the register. A panic, and the watchdog,
# restart the chip by software: it is the IDF that remembers why.
_CAUSES = {
    "power": (PWRON_RESET, 0x01),  # the reset button, too, and DTR and RTS: they pull EN
    "software": (HARD_RESET, 0x0C),
    "panic": (HARD_RESET, 0x0C),
    "watchdog": (WDT_RESET, 0x0C),
    "brownout": (PWRON_RESET, 0x0C),
    "usb": (0, 0x15),  # a PC, by the USB port of an ESP32-S3
    "clock": (0, 0x13),  # a glitch
    "prompt": (SOFT_RESET, 0x01),  # Ctrl-D
}


class LastStart:
    """The chip's knowledge of its start: `cause`, a key of `_CAUSES`, and the RTC's `memory`, which is empty after a
    power cut."""

    def __init__(self, cause="power", memory=b""):
        self.cause = cause
        self.memory = b"" if cause == "power" else memory

    def reset_cause(self):
        return _CAUSES[self.cause][0]

    def register(self):
        """Returns the chip's register with the cause among its other bits."""
        return 0x3000 | 0x0E << 6 | _CAUSES[self.cause][1]
