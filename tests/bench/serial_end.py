"""The far end of the bench's serial line, on either runtime."""

from binascii import crc32

from bench import Bench
from bench_board import generator
from memory_flash import MemoryBlocks
from players import play_match
from schiri.console.console import Console
from schiri.journal.reading import Reader
from schiri.journal.store import matches

RECEIVE_BUFFER = 259  # bytes, as an ESP32's UART has it


class SerialEnd:
    """Bytes from the PC wait in `coming`; the box's writes are in `sent`."""

    def __init__(self):
        self.coming = b""
        self.sent = []

    def read(self):
        received = self.coming[:RECEIVE_BUFFER]
        self.coming = self.coming[RECEIVE_BUFFER:]
        return received

    def write(self, data):
        self.sent.append(bytes(data))


class LineBench:
    """A box on the bench with a serial line that the test controls."""

    def __init__(self, bench=None):
        self.bench = bench or Bench(blocks=MemoryBlocks(128))
        self.end = SerialEnd()
        app = self.bench.app
        app.console = self.console = Console(self.end, app.journal, app)

    def play(self, seed):
        """Plays a whole match."""
        self.bench.begin()
        play_match(self.bench, generator(seed))

    def say(self, data):
        """Sends these bytes and lets the box work until it has nothing left to do. Returns what it has sent."""
        self.end.sent.clear()
        self.end.coming += data
        self.bench.time.step()
        while self.console.busy or self.end.coming:
            self.bench.time.step()
        return b"".join(self.end.sent)

    def ask(self, command):
        """Returns the lines of the answer without line feeds; lines for programs as their words."""
        return [opened(line) for line in self.say(command.encode() + b"\n").split(b"\n")[:-1]]

    def log(self, number=-1):
        """Returns the lines of a log as bytes, by default of the newest one."""
        flash = self.bench.app.journal.flash
        return list(Reader(flash, matches(flash)[number].sectors).lines())


def check_of(log):
    """Returns the check at the end of a log."""
    return log[-1][-19:-3].decode()


def opened(line):
    """Returns the words of a line with a check, or any other line unchanged. Raises an error if the check is wrong."""
    if not line.startswith(b"@"):
        return line.decode()
    words = line[1:-10]
    if line[-10:] != b" *%08x" % crc32(words):
        raise AssertionError(line)
    return words.decode()
