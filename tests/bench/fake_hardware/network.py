"""A stand-in for MicroPython's `network`: the radio, and what it takes of the IDF's memory.

Written from `network_wlan.c` and `network_common.c`: what matters here is the same from 1.24 to 1.28."""

import builtins

from chip import Refused, chip
from processor import processor

STA_IF, AP_IF = 0, 1
RADIO_BYTES = 36040  # taken for good: nothing gives them back
ACTIVE_BYTES = 2100
JOIN_US = 1500000  # made up: a second or two is usual
RAISED = {
    "OSError": ("WiFi Out of Memory",),
    "RuntimeError": ("Wifi Unknown Error 0x0101",),
    "MemoryError": ("memory allocation failed",),
}


class _State:
    """The state that all `WLAN` objects share."""

    is_initialised = False
    wanted = None  # name and password of the network that it was told to connect to
    since_us = 0  # when it was told to connect, or switched on


def _fail(where):
    for name, arguments in RAISED.items():
        if chip.radio_fault == "%s: %s" % (where, name):
            raise getattr(builtins, name)(*arguments)


def _hang(fault, looks=True):
    if chip.radio_fault == fault:
        chip.hang(looks)


class WLAN:
    PM_NONE, PM_PERFORMANCE, PM_POWERSAVE = 0, 1, 2

    def __init__(self, interface=STA_IF):
        chip.powered()
        _fail("WLAN")
        _hang("WLAN: hangs", looks=False)  # `esp_wifi_init` does not come back to MicroPython's loop
        if not _State.is_initialised:
            chip.idf_free_bytes -= RADIO_BYTES
            _State.is_initialised = True

    def active(self, on=None):
        chip.powered()
        if on and not chip.radio:
            self._start()
        elif on is not None and not on and chip.radio:
            _fail("off")
            _hang("off: hangs")
            chip.idf_free_bytes += ACTIVE_BYTES
            chip.radio = False
        return chip.radio and chip.radio_fault != "stays off"

    def _start(self):
        _fail("active")
        _hang("active: hangs")
        _hang("active: hangs in C", looks=False)
        chip.idf_free_bytes -= ACTIVE_BYTES
        chip.radio = chip.radio_sleeps = True
        _State.since_us = processor.us

    def connect(self, name, key=None):
        chip.powered()
        _fail("connect")
        if not chip.radio:
            raise OSError("Wifi Not Started")
        if _State.wanted:
            raise OSError("Wifi Internal State Error")
        if not 0 < len(name.encode()) <= 32 or key is not None and not 8 <= len(key.encode()) < 64:
            raise Refused("network")
        _State.wanted = name, key
        _State.since_us = processor.us

    def disconnect(self):
        chip.powered()
        _State.wanted = None
        if not chip.radio:
            raise OSError("Wifi Not Started")

    def isconnected(self):
        chip.powered()
        is_there = _State.wanted is not None and _State.wanted == chip.wifi
        return chip.radio and is_there and processor.us - _State.since_us >= JOIN_US

    def config(self, pm=None, channel=None):
        chip.powered()
        if not _State.is_initialised:
            raise OSError("Wifi Not Initialized")
        _fail("config")
        if pm is not None:
            chip.radio_sleeps = pm != WLAN.PM_NONE
        if channel is not None:
            if not 1 <= channel <= 13:
                raise Refused("channel")
            if not chip.radio or chip.radio_fault == "dies":
                raise OSError("Wifi Not Started")
            if _State.wanted:
                raise OSError("Wifi Internal State Error")  # stricter than a chip: some of them take it
