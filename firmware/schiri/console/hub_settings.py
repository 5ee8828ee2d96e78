"""What the box keeps of its hub: the network's name and password, the hub's address and port, and the code by which
organisers know the box."""

from ..util.ordered import OrderedDict
from ..util.typing import Any, Record

_MOST_PORT = 65535
_MOST_NAME = 32  # bytes, as in IEEE 802.11
_PASSWORD = range(8, 64)  # bytes of one of WPA
_CODE_DIGITS = 6
_LONGEST_ADDRESS = 64
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-."


def is_network_name(name: Any) -> bool:
    """Can a network have that name?"""
    return type(name) is str and 0 < len(name.encode()) <= _MOST_NAME


def is_password(password: Any) -> bool:
    """Can a network have that password? An empty one stands for none."""
    return type(password) is str and (not password or len(password.encode()) in _PASSWORD)


def is_address(address: Any) -> bool:
    """Is it an IPv4 address, or a name for the local network? Other names would have to be asked for, and waited for,
    elsewhere."""
    if type(address) is not str or not 0 < len(address) <= _LONGEST_ADDRESS:
        return False
    if not all(letter in _LETTERS for letter in address):
        return False
    parts = address.split(".")
    if len(parts) == 4 and all(part.isdigit() and len(part) <= 3 and int(part) < 256 for part in parts):
        return True
    return address.endswith(".local") and "" not in parts


def is_port(port: Any) -> bool:
    """Is it the number of a port?"""
    return type(port) is int and 0 < port <= _MOST_PORT


def is_complete(kept: Record) -> bool:
    """Is there all that it takes to reach a hub, and as it should be?"""
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
    """The settings with these values."""
    settings: Record = OrderedDict(network="", password="", hub="", port=0, code="")
    settings.update(kept)
    settings.update(values)
    return settings
