"""The settings of the hub: the network's name and password, the hub's address and port, and the code by which
organisers recognise the box."""

from ..util.ordered import OrderedDict
from ..util.typing import Any, Record

_MOST_PORT = 65535
_MOST_NAME = 32  # bytes, as in IEEE 802.11
_PASSWORD = range(8, 64)  # bytes of a WPA password
_CODE_DIGITS = 6
_LONGEST_ADDRESS = 64
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-."


def is_network_name(name: Any) -> bool:
    """Returns whether a network can have that name."""
    return type(name) is str and 0 < len(name.encode()) <= _MOST_NAME


def is_password(password: Any) -> bool:
    """Returns whether a network can have that password. An empty one means an open network."""
    return type(password) is str and (not password or len(password.encode()) in _PASSWORD)


def is_address(address: Any) -> bool:
    """Returns whether a value is an IPv4 address or a name in the local network. Other names would need a DNS server,
    and a wait for its answer."""
    if type(address) is not str or not 0 < len(address) <= _LONGEST_ADDRESS:
        return False
    if not all(letter in _LETTERS for letter in address):
        return False
    parts = address.split(".")
    if len(parts) == 4 and all(part.isdigit() and len(part) <= 3 and int(part) < 256 for part in parts):
        return True
    return address.endswith(".local") and "" not in parts


def is_port(port: Any) -> bool:
    """Returns whether a value is the number of a port."""
    return type(port) is int and 0 < port <= _MOST_PORT


def is_complete(kept: Record) -> bool:
    """Returns whether the settings are complete and valid."""
    code = kept.get("code")
    return (
        is_network_name(kept.get("network"))
        and is_password(kept.get("password"))
        and is_address(kept.get("hub"))
        and is_port(kept.get("port"))
        and type(code) is str
        and len(code) == _CODE_DIGITS
        and code.isdigit()
    )


def changed(kept: Record, **values: Any) -> Record:
    """Returns a complete copy of the settings `kept` in which these values are changed."""
    settings: Record = OrderedDict(network="", password="", hub="", port=0, code="")
    settings.update(kept)
    settings.update(values)
    return settings
