"""The hub's end of a box's connection over TCP on this machine, on either runtime. The box runs in virtual time
whenever the test waits."""

from errno import EAGAIN
from select import POLLIN, poll
from socket import AF_INET, SOCK_STREAM, getaddrinfo, socket

from bench import Bench
from memory_flash import MemoryBlocks
from schiri.board.simulated.network import Network
from serial_end import LineBench, opened

SECOND_US = 1000000
STEP_US = 20000
TRIES = 3000  # steps of the box, each with a wait of at most 2 ms in all for the machine's network
CODE = "123456"


class HubEnd:
    """Listens on a free port. `lines` has the received lines in order; `connections` counts the connections."""

    def __init__(self):
        for self.port in range(20000, 60000, 17):
            self._listening = socket(AF_INET, SOCK_STREAM)
            try:
                self._listening.bind(getaddrinfo("127.0.0.1", self.port)[0][-1])
                break
            except OSError:
                self._listening.close()
        self._listening.listen(4)
        self._listening.setblocking(False)
        self._line = None
        self._rest = b""
        self.lines = []
        self.connections = 0

    def look(self):
        """Receives what has arrived."""
        if self._is_ready(self._listening):
            self.hang_up()
            self._line = self._listening.accept()[0]
            self._line.setblocking(False)
            self._rest = b""
            self.connections += 1
        if self._line and self._is_ready(self._line):
            try:
                data = self._line.recv(4096)
            except OSError:
                data = b""
            if not data:
                self.hang_up()
                return
            parts = (self._rest + data).split(b"\n")
            self._rest = parts.pop()
            self.lines.extend(parts)

    @property
    def is_connected(self):
        return self._line is not None

    def send(self, data):
        while data:
            try:
                data = data[self._line.send(data) :]
            except OSError as error:
                if error.args[0] != EAGAIN:
                    return

    def hang_up(self):
        if self._line:
            self._line.close()
            self._line = None

    def close(self):
        """Closes the port and the connection."""
        self.hang_up()
        self._listening.close()

    def _is_ready(self, one):
        looks = poll()
        looks.register(one, POLLIN)
        return len(looks.poll(1)) > 0


class OnlineBench:
    """A box with a hub that the test controls."""

    def __init__(self, bench=None, hub=None):
        self.bench = bench or Bench(blocks=MemoryBlocks(128))
        self.hub = hub or HubEnd()
        self.network = self.bench.board.hub_network = Network()
        self.app = self.bench.app
        self.app.settings["link"] = settings(self.hub.port)
        self.app.set_up_link()

    @property
    def link(self):
        return self.app.link

    def go_on(self, condition, what="it"):
        """Lets the box work until the condition holds."""
        for _ in range(TRIES):
            if condition():
                return
            self.bench.time.run(STEP_US)
            self.hub.look()
        raise AssertionError("%s did not happen: %s" % (what, self.hub.lines[-3:]))

    def connect(self):
        """Lets the box work until it is connected."""
        seen = self.hub.connections
        self.go_on(lambda: self.hub.connections > seen and self.link.stage == "talks", "a connection")

    def ask(self, command, last):
        """Returns the words of the answer's lines, up to the first line that begins with `last`."""
        del self.hub.lines[:]
        self.hub.send(command.encode() + b"\n")
        self.go_on(lambda: any(words.startswith(last) for words in self.words()), last)
        return self.words()

    def words(self):
        return [opened(line) for line in self.hub.lines]

    def log(self):
        return LineBench.log(self)


def settings(port):
    return {"network": "Club", "password": "", "hub": "127.0.0.1", "port": port, "code": CODE}
