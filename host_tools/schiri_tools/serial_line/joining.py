"""Tells a box of the hub of a tournament, over the cable: from then on it brings its logs by Wi-Fi."""

from typing import NamedTuple

from schiri.console.hub_settings import is_address, is_network_name, is_password, is_port

from ..util.errors import UserError
from .client import Client


class Hub(NamedTuple):
    """Where a hub is: the network that leads to it, with its password, empty for none; its address and port."""

    network: str
    password: str
    address: str
    port: int


def check(hub: Hub) -> None:
    """`UserError` if no hub can be there."""
    if not _is_a_line(hub.network) or not is_network_name(hub.network):
        raise UserError("The name of a network has 1 to 32 bytes.")
    if not _is_a_line(hub.password) or not is_password(hub.password):
        raise UserError("The password of a network has 8 to 63 bytes; an open network has none.")
    if not is_address(hub.address) or not is_port(hub.port):
        raise UserError("A hub has an IPv4 address or a name in .local, and a port, such as schiri-hub.local:8767.")


def join(client: Client, hub: Hub) -> str:
    """Tells the box of a hub, in the place of any other; the code by which organisers know it then. `UserError` if that
    is no hub, if a match is open, or if the board has no radio."""
    check(hub)
    settings = [("offline",), ("wifi", hub.network), ("hub", hub.address, str(hub.port))]
    if hub.password:
        settings.insert(2, ("password", hub.password))
    for name, *values in settings:
        _set(client, name, *values)
    facts = client.facts() or client.facts()  # once more if they were lost on the way
    code = facts.get("code")
    if not isinstance(code, str):
        raise UserError("This board has no radio: its logs come by cable, with schiri pull --hub.")
    return code


def leave(client: Client) -> None:
    """Has the box forget its hub and the network. `UserError` if a match is open."""
    _set(client, "offline")


def _set(client: Client, name: str, *values: str) -> None:
    said = client.setting(name, *values)
    if said == "refused":
        raise UserError("The box is in a match, or somebody enters a name: go to its first menu, and try again.")
    if said != "ok":
        raise UserError(f"The box does not take this as its {name}: its firmware may be older than this program.")


def _is_a_line(text: str) -> bool:
    """Is it one line of text, without blanks around it, which the box would leave out? Bytes of a terminal that are no
    UTF-8 are no text."""
    return text == text.strip() and (text.isprintable() or not text)
