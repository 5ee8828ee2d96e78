"""A stand-in for MicroPython's `network`."""

from chip import chip

STA_IF, AP_IF = 0, 1


class WLAN:
    PM_NONE, PM_PERFORMANCE, PM_POWERSAVE = 0, 1, 2

    def __init__(self, interface=STA_IF):
        pass

    def active(self, on=None):
        if on is not None:
            chip.radio = on
            chip.radio_sleeps = True
        return chip.radio

    def config(self, pm):
        if not chip.radio:
            raise OSError(0x3002)
        chip.radio_sleeps = pm != WLAN.PM_NONE
