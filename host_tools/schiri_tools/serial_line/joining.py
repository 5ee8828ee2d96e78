"""The setup of a tournament's hub on a box over the cable. The box then sends its logs by Wi-Fi."""

from typing import NamedTuple

from schiri.console.hub_settings import is_address, is_network_name, is_password, is_port

from ..util.errors import UserError
from .client import Client


class Hub(NamedTuple):
    """A hub and its network: the name of the Wi-Fi, its password (empty for none), and the hub's address and port."""

    network: str
    password: str
    address: str
    port: int


def check(hub: Hub) -> None:
    """Raises `UserError` if a value is invalid."""
    if not _is_a_line(hub.network) or not is_network_name(hub.network):
        raise UserError("The name of a network has 1 to 32 bytes.")
    if not _is_a_line(hub.password) or not is_password(hub.password):
        raise UserError("The password of a network has 8 to 63 bytes; an open network has none.")
    if not is_address(hub.address) or not is_port(hub.port):
        raise UserError("A hub has an IPv4 address or a name in .local, and a port, such as schiri-hub.local:8767.")


def join(client: Client, hub: Hub) -> str:
    """Sets the hub of a box and returns the code by which organisers know the box. Raises `UserError` if a value is
    invalid, a match is open, or the board has no radio."""
    check(hub)
    settings = [("offline",), ("wifi", hub.network), ("hub", hub.address, str(hub.port))]
    if hub.password:
        settings.insert(2, ("password", hub.password))
    for name, *values in settings:
        _set(client, name, *values)
    facts = client.facts() or client.facts()  # a second try, if the first answer was lost
    code = facts.get("code")
    if not isinstance(code, str):
        raise UserError("This board has no radio: its logs come by cable, with schiri pull --hub.")
    return code


def leave(client: Client) -> None:
    """Removes the hub and the network from a box. Raises `UserError` if a match is open."""
    _set(client, "offline")


def _set(client: Client, name: str, *values: str) -> None:
    said = client.setting(name, *values)
    if said == "refused":
        raise UserError("The box is in a match, or somebody enters a name: go to its first menu, and try again.")
    if said != "ok":
        raise UserError(f"The box does not take this as its {name}: its firmware may be older than this program.")


def _is_a_line(text: str) -> bool:
    """Returns whether a text is one line without blanks around it, which the box would strip. Bytes from a terminal
    that are not UTF-8 are not printable, so they are refused, too."""
    return text == text.strip() and (text.isprintable() or not text)
