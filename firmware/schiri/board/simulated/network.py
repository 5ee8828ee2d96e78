"""The PC's own network in place of a Wi-Fi. It is joined at once. Like a radio it raises an error if it is used while
it is off."""

from ...util.typing import TYPE_CHECKING
from ..multicast_dns import GROUP, Search
from ..tcp import Connection

if TYPE_CHECKING:
    from ...edge import Connection as AnyConnection
    from ...edge import Search as AnySearch


class Network:
    """The PC's network, see `edge`. `is_on` says whether a radio would be on. `group` is the address that is asked for
    names."""

    def __init__(self) -> None:
        self.is_on = False
        self.group = GROUP

    def join(self, name: str, password: str) -> None:
        self.is_on = True

    def is_joined(self) -> bool:
        return self.is_on

    def leave(self) -> None:
        self.is_on = False

    def search(self, name: str) -> "AnySearch":
        self._needs_radio()
        return Search(name, self.group)

    def connect(self, address: str, port: int) -> "AnyConnection":
        self._needs_radio()
        return Connection(address, port)

    def _needs_radio(self) -> None:
        if not self.is_on:
            raise OSError("the radio is off")
