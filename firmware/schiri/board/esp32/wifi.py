"""The Wi-Fi: the chip's radio in a network.

According to MicroPython's sources (`network_wlan.c`), `connect` returns at once, and a radio that has lost the network
tries again by itself until `disconnect`. Espressif's manual forbids another channel in that time. The source of random
numbers sets one to check the radio.
"""

from network import WLAN

from ...util.typing import TYPE_CHECKING
from ..multicast_dns import Search
from ..tcp import Connection

if TYPE_CHECKING:
    from ...edge import Connection as AnyConnection
    from ...edge import Search as AnySearch
    from .radio import Radio


class Wifi:
    """The network on the Wi-Fi, see `edge`. The radio is switched on and off as for random numbers: if it hangs, the
    chip restarts."""

    def __init__(self, radio: "Radio") -> None:
        self._radio = radio

    def join(self, name: str, password: str) -> None:
        if self._radio.is_left_out:  # only a request for dice, which comes from a person, may try it again
            raise OSError("the radio has hung")
        self._radio.switch_on()
        wlan = self._radio.wlan
        assert wlan
        wlan.config(pm=WLAN.PM_PERFORMANCE)  # the radio may sleep between beacons, unlike for random numbers
        wlan.connect(name, password or None)

    def is_joined(self) -> bool:
        joined: bool = self._radio.wlan.isconnected()
        return joined

    def leave(self) -> None:
        try:
            if self._radio.wlan:
                self._radio.wlan.disconnect()
        except OSError:
            pass  # already off, or never asked to connect
        try:
            self._radio.switch_off()
        except OSError:
            pass  # already off, as wanted

    def search(self, name: str) -> "AnySearch":
        return Search(name)

    def connect(self, address: str, port: int) -> "AnyConnection":
        return Connection(address, port)
