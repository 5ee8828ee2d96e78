"""A stand-in for MicroPython's `network`."""

from chip import chip

STA_IF, AP_IF = 0, 1


class WLAN:
    def __init__(self, interface=STA_IF):
        pass

    def active(self, on=None):
        if on is not None:
            chip.radio = on
            chip.radio_was_on = chip.radio_was_on or on
        return chip.radio
