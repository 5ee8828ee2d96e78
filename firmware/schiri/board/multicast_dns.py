"""The search for a name such as `schiri-hub.local` in the local network, without waiting. It sends a one-shot multicast
DNS query (RFC 6762, 5.1), and the answer comes directly to its socket.

MicroPython's own `getaddrinfo` can do that, too, but blocks for up to five seconds, in which no key is read
(`MDNS_QUERY_TIMEOUT_MS` in its `modsocket.c`).
"""

from select import POLLIN, poll
from socket import AF_INET, SOCK_DGRAM, getaddrinfo, socket

GROUP = ("224.0.0.251", 5353)
SUFFIX = ".local"
_HEAD = 12  # bytes of a packet's header
_LONGEST = 512  # bytes; an answer to one question is shorter
_MOST_LABELS = 16
_MOST_RECORDS = 16
_TYPE_A_CLASS_IN = b"\x00\x01\x00\x01"
_ANSWERS = 0x80  # flag of an answer, in the third byte


class Search:
    """The search for a name, see `edge`. `group` is the multicast address that it asks."""

    def __init__(self, name: str, group: tuple[str, int] = GROUP) -> None:
        self._name = b"".join([bytes([len(label)]) + label for label in name.lower().encode().split(b".")]) + b"\x00"
        self._group = getaddrinfo(*group)[0][-1]
        self._socket = socket(AF_INET, SOCK_DGRAM)
        self._socket.setblocking(False)
        self._poll = poll()
        self._poll.register(self._socket, POLLIN)

    def ask(self) -> None:
        """Sends the query. It may be lost, so it is to be sent more than once. Raises `OSError` if there is no
        network."""
        self._socket.sendto(bytes(5) + b"\x01" + bytes(6) + self._name + _TYPE_A_CLASS_IN, self._group)

    def answer(self) -> str:
        """Returns the IPv4 address once somebody has answered; "" until then."""
        if not self._poll.poll(0):
            return ""
        packet = self._socket.recv(_LONGEST)
        try:
            return address_in(packet, self._name)
        except IndexError:  # the packet is cut off
            return ""

    def close(self) -> None:
        """Ends the search."""
        self._socket.close()


def address_in(packet: bytes, name: bytes) -> str:
    """Returns the IPv4 address of a name in a DNS packet; "" if it has none. `name` is in lower case and in the format
    of DNS. Raises `IndexError` if the packet is cut off."""
    if not packet[2] & _ANSWERS:
        return ""
    questions, answers = packet[5], packet[7]
    at = _HEAD
    for _ in range(min(questions, _MOST_RECORDS)):
        at = _name_at(packet, at)[1] + 4
    for _ in range(min(answers, _MOST_RECORDS)):
        found, at = _name_at(packet, at)
        kind = packet[at : at + 2] + bytes([packet[at + 2] & 0x7F, packet[at + 3]])  # without the cache-flush bit
        size = packet[at + 8] << 8 | packet[at + 9]
        at += 10
        if found == name and kind == _TYPE_A_CLASS_IN and size == 4:
            return "%d.%d.%d.%d" % (packet[at], packet[at + 1], packet[at + 2], packet[at + 3])
        at += size
    return ""


def _name_at(packet: bytes, at: int) -> tuple[bytes, int]:
    """Returns the name at an offset, in lower case, and the offset behind it. The name may refer to an earlier part of
    the packet."""
    name = b""
    end = -1
    for _ in range(_MOST_LABELS):
        length = packet[at]
        if length >= 0xC0:
            end = at + 2 if end < 0 else end
            at = (length & 0x3F) << 8 | packet[at + 1]
            continue
        name += packet[at : at + 1 + length].lower()
        at += 1 + length
        if not length:
            return name, at if end < 0 else end
    raise IndexError
