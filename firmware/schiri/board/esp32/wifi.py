"""The Wi-Fi: the chip's radio, in a network.

Read in MicroPython's sources (`network_wlan.c`): `connect` comes back at once; a radio that has lost the network tries
again by itself, until `disconnect`. Espressif's manual has no other channel set meanwhile, as the source of chance does
to see whether the radio is still alive.
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
    """As `edge` has it. The radio is switched on and off as it is for chance: what hangs restarts the chip."""

    def __init__(self, radio: "Radio") -> None:
        self._radio = radio

    def join(self, name: str, password: str) -> None:
        if self._radio.is_left_out:  # chance may try it again, when somebody asks for dice; nobody asks for this
            raise OSError("the radio has hung")
        self._radio.switch_on()
        wlan = self._radio.wlan
        assert wlan
        wlan.config(pm=WLAN.PM_PERFORMANCE)  # between the network's beacons it sleeps
        wlan.connect(name, password or None)

    def is_joined(self) -> bool:
        joined: bool = self._radio.wlan.isconnected()
        return joined

    def leave(self) -> None:
        try:
            if self._radio.wlan:
                self._radio.wlan.disconnect()
        except OSError:
            pass  # it is off already, or was never told to connect
        try:
            self._radio.switch_off()
        except OSError:
            pass  # it was off already: all that is wanted

    def search(self, name: str) -> "AnySearch":
        return Search(name)

    def connect(self, address: str, port: int) -> "AnyConnection":
        return Connection(address, port)
