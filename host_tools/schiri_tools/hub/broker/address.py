"""Addresses of brokers: mqtt://USER:PASSWORD@HOST:PORT/EVENT, or mqtts:// with TLS."""

import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ...util.errors import UserError
from ..rules import is_name

PORTS = {"mqtt": 1883, "mqtts": 8883}
EVENT = "schiri"  # default event
FILE, STANDINGS, RESULTS = "file", "standings", "results"
_MOST_BYTES = 1024  # limit for event, user and password; strings of MQTT have 65,535 bytes at most
_EXAMPLE = "The address of a broker is one such as mqtt://broker.example/club-cup, or mqtts:// with TLS."
_ID = re.compile(r"[a-z0-9]{1,16}")  # ids of tournaments


class BrokerAddress(NamedTuple):
    """The address of a broker, and the event, which is the prefix of all topics."""

    host: str
    port: int
    has_tls: bool
    user: str | None
    password: str | None
    event: str

    def topic(self, hall: str, tournament: str, kind: str) -> str:
        """Returns the topic of one kind of message of a tournament in a hall."""
        return f"{self.event}/{hall}/{tournament}/{kind}"

    def files(self, hall: str = "+") -> str:
        """Returns the topic filter for the files of a hall, or of all halls."""
        return self.topic(hall, "+", FILE)

    def place(self, topic: str) -> tuple[str, str] | None:
        """Returns the hall and the tournament of a file's topic; None for other topics."""
        start, _, kind = topic.rpartition("/")
        event_and_hall, _, tournament = start.rpartition("/")
        event, _, hall = event_and_hall.rpartition("/")
        is_one = (event, kind) == (self.event, FILE) and is_hall(hall) and _ID.fullmatch(tournament)
        return (hall, tournament) if is_one else None


def is_hall(name: str) -> bool:
    """Returns whether a text is a valid name of a hall, which is a level of topics."""
    return is_name(name) and not re.search(r"[/+#$]", name)


def _is_host(name: str | None) -> bool:
    try:
        return bool(name) and bool(str(name).encode("idna"))
    except UnicodeError:
        return False


def address_of(text: str) -> BrokerAddress:
    """Returns the parts of a broker's address. Raises `UserError` if it is invalid."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise UserError(_EXAMPLE) from None
    event = unquote(parts.path).strip("/") or EVENT
    if parts.scheme not in PORTS or not _is_host(parts.hostname) or port == 0 or parts.query or parts.fragment:
        raise UserError(_EXAMPLE)
    if not all(is_hall(level) for level in event.split("/")):
        raise UserError("The event of a broker's address is a name without +, # and $.")
    user, password = (None if word is None else unquote(word) for word in (parts.username, parts.password))
    if any(len((word or "").encode()) > _MOST_BYTES for word in (event, user, password)):
        raise UserError(f"Event, user and password of a broker's address have {_MOST_BYTES} bytes at most.")
    return BrokerAddress(
        str(parts.hostname), port or PORTS[parts.scheme], parts.scheme == "mqtts", user, password, event
    )
