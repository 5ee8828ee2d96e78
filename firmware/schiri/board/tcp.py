"""A TCP connection that never waits, for chip and PC."""

from errno import EAGAIN, ECONNRESET, EINPROGRESS
from select import POLLERR, POLLHUP, POLLIN, POLLOUT, poll
from socket import AF_INET, SOCK_STREAM, getaddrinfo, socket

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Bytes

_AT_ONCE = 256  # the largest number of bytes of a read, so that the box's loop is not delayed


class Connection:
    """A connection to a port of an IPv4 address, see `edge`. The constructor raises `OSError` if it cannot begin."""

    def __init__(self, address: str, port: int) -> None:
        self._socket = socket(AF_INET, SOCK_STREAM)
        self._poll = poll()
        try:
            self._socket.setblocking(False)
            self._socket.connect(getaddrinfo(address, port)[0][-1])  # an address in numbers needs no DNS
        except OSError as error:
            if error.args[0] != EINPROGRESS:
                self._socket.close()
                raise
        self._poll.register(self._socket, POLLOUT)

    def is_through(self) -> bool:
        """Returns whether the connection is open, so that bytes can be sent. Raises `OSError` if it has failed."""
        events = self._events()
        if events & POLLOUT:
            self._poll.modify(self._socket, POLLIN)
        return events & POLLOUT != 0

    def read(self) -> bytes:
        """Returns received bytes, or b"". Raises `OSError` if the other end has closed the connection."""
        if not self._events() & POLLIN:
            return b""
        data = self._socket.recv(_AT_ONCE)
        if not data:
            raise OSError(ECONNRESET)
        return data

    def write(self, data: "Bytes") -> int:
        """Sends as many bytes as possible without waiting, and returns how many."""
        try:
            return self._socket.send(data)
        except OSError as error:
            if error.args[0] != EAGAIN:
                raise
            return 0

    def close(self) -> None:
        """Closes the connection."""
        self._socket.close()

    def _events(self) -> int:
        for ready in self._poll.poll(0):
            events: int = ready[1]
            # Bytes that arrived before the other end closed are read first.
            if events & (POLLERR | POLLHUP) and not events & POLLIN:
                raise OSError(ECONNRESET)
            return events
        return 0
