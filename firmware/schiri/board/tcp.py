"""A TCP connection that never waits, on a chip as on a PC."""

from errno import EAGAIN, ECONNRESET, EINPROGRESS
from select import POLLERR, POLLHUP, POLLIN, POLLOUT, poll
from socket import AF_INET, SOCK_STREAM, getaddrinfo, socket

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Bytes

_AT_ONCE = 256  # bytes: the box has other things to do, too


class Connection:
    """A connection to a port of an IPv4 address; `OSError` if it cannot even be begun. As `edge` has it."""

    def __init__(self, address: str, port: int) -> None:
        self._socket = socket(AF_INET, SOCK_STREAM)
        self._poll = poll()
        try:
            self._socket.setblocking(False)
            self._socket.connect(getaddrinfo(address, port)[0][-1])  # numbers: nobody is asked for them
        except OSError as error:
            if error.args[0] != EINPROGRESS:
                self._socket.close()
                raise
        self._poll.register(self._socket, POLLOUT)

    def is_through(self) -> bool:
        """Can bytes be sent? `OSError` if they never can."""
        events = self._events()
        if events & POLLOUT:
            self._poll.modify(self._socket, POLLIN)
        return events & POLLOUT != 0

    def read(self) -> bytes:
        """What has come, or b"". `OSError` if the other end has gone."""
        if not self._events() & POLLIN:
            return b""
        data = self._socket.recv(_AT_ONCE)
        if not data:
            raise OSError(ECONNRESET)
        return data

    def write(self, data: "Bytes") -> int:
        """Sends as much as goes at once; tells how many bytes."""
        try:
            return self._socket.send(data)
        except OSError as error:
            if error.args[0] != EAGAIN:
                raise
            return 0

    def close(self) -> None:
        """Gives it up."""
        self._socket.close()

    def _events(self) -> int:
        for ready in self._poll.poll(0):
            events: int = ready[1]
            # What has come before the other end went is read first.
            if events & (POLLERR | POLLHUP) and not events & POLLIN:
                raise OSError(ECONNRESET)
            return events
        return 0
