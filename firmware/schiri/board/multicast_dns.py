"""Looks a name such as `schiri-hub.local` up in the local network, without waiting: a question to all (multicast DNS,
RFC 6762, 5.1, "one-shot"), whose answer comes straight back.

MicroPython's own `getaddrinfo` does so, too, but does not come back for up to five seconds, and looks at no key
meanwhile (`MDNS_QUERY_TIMEOUT_MS` in its `modsocket.c`).
"""

from select import POLLIN, poll
from socket import AF_INET, SOCK_DGRAM, getaddrinfo, socket

GROUP = ("224.0.0.251", 5353)
SUFFIX = ".local"
_HEAD = 12  # bytes, then the questions
_LONGEST = 512  # bytes: more than an answer to one question takes
_MOST_LABELS = 16
_MOST_RECORDS = 16
_TYPE_A_CLASS_IN = b"\x00\x01\x00\x01"
_ANSWERS = 0x80  # in the third byte: it is no question


class Search:
    """The search for a name, as `edge` has it; `group` is asked."""

    def __init__(self, name: str, group: tuple[str, int] = GROUP) -> None:
        self._name = b"".join([bytes([len(label)]) + label for label in name.lower().encode().split(b".")]) + b"\x00"
        self._group = getaddrinfo(*group)[0][-1]
        self._socket = socket(AF_INET, SOCK_DGRAM)
        self._socket.setblocking(False)
        self._poll = poll()
        self._poll.register(self._socket, POLLIN)

    def ask(self) -> None:
        """Sends the question; as it may be lost, more than once. `OSError` if there is no network."""
        self._socket.sendto(bytes(5) + b"\x01" + bytes(6) + self._name + _TYPE_A_CLASS_IN, self._group)

    def answer(self) -> str:
        """The address, as soon as somebody has answered; until then ""."""
        if not self._poll.poll(0):
            return ""
        packet = self._socket.recv(_LONGEST)
        try:
            return address_in(packet, self._name)
        except IndexError:  # it ends too early
            return ""

    def close(self) -> None:
        """Gives it up."""
        self._socket.close()


def address_in(packet: bytes, name: bytes) -> str:
    """The IPv4 address that a DNS packet gives a name, in small letters and the form of DNS; "" if it gives none.
    `IndexError` if the packet ends too early."""
    if not packet[2] & _ANSWERS:
        return ""
    questions, answers = packet[5], packet[7]
    at = _HEAD
    for _ in range(min(questions, _MOST_RECORDS)):
        at = _name_at(packet, at)[1] + 4
    for _ in range(min(answers, _MOST_RECORDS)):
        found, at = _name_at(packet, at)
        kind = packet[at : at + 2] + bytes([packet[at + 2] & 0x7F, packet[at + 3]])  # but for "flush your caches"
        size = packet[at + 8] << 8 | packet[at + 9]
        at += 10
        if found == name and kind == _TYPE_A_CLASS_IN and size == 4:
            return "%d.%d.%d.%d" % (packet[at], packet[at + 1], packet[at + 2], packet[at + 3])
        at += size
    return ""


def _name_at(packet: bytes, at: int) -> tuple[bytes, int]:
    """The name that stands there, in small letters, and where it ends. It may go on in an earlier part."""
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
