"""The interface to the hardware: all that the firmware's other rooms use of a `Board`. The implementations are in
`board/`."""

from ..util.typing import TYPE_CHECKING, Protocol, Sequence
from ..util.typing import Bytes as Bytes

if TYPE_CHECKING:
    from ..input.bounce import Bounce
    from ..input.press_order import Counters, PressOrder

    Fact = tuple[str, str | int | None]

    class Blocks(Protocol):
        """A block device with MicroPython's extended interface. Offsets and lengths are in bytes."""

        def readblocks(self, number: int, buffer: bytearray, offset: int) -> object: ...
        def writeblocks(self, number: int, buffer: Bytes, offset: int) -> object: ...
        def ioctl(self, request: int, argument: int) -> int: ...

    class Keys(Protocol):
        """Samples of all keys. A simulated board has samples only: there are no contacts that it could read."""

        @property
        def stamp_us(self) -> int:
            """The raw time of the latest sample."""

        @property
        def still_us(self) -> int:
            """The raw time of the last reading that found the keys as in the sample before the latest."""

        @property
        def mask(self) -> int:
            """The keys that are down in the latest sample."""

        @property
        def order(self) -> PressOrder | None:
            """The order of the two FINI keys, see `press_order.py`; None if the keys have samples only."""

        @property
        def counters(self) -> Counters | None:
            """For the self-test: two functions that return the counts of the FINI keys' counters; None if there are
            none."""

        def poll(self) -> bool:
            """Takes the next sample, if there is one: `stamp_us` and `mask` are its values then. Returns whether there
            was one."""

        def hurry(self, on: bool) -> int:
            """Begins or ends readings of the keys at least every `resolution_us` of the board, even while the program
            does something else. Returns the longest time between two readings since that began, in µs; 0 if it had not
            begun, or if the keys have samples only."""

        def measure(self, bounce: Bounce, span_us: int) -> bool:
            """Reads the contacts as fast as possible, for the self-test, until a key was released and has settled, or
            until `span_us` have passed and no contact bounces. `poll` returns the samples. Returns False at once on a
            board without contacts to read."""

    class Display(Protocol):
        """A display of 128 × 64 pixels."""

        def show(self, page: int, column: int, count: int, picture: Bytes) -> None:
            """Shows a part of a picture of 1,024 bytes: `count` bytes, a multiple of 8, of a page, from a column on."""

    class Lamps(Protocol):
        """The chip lamps, those of side A first."""

        def show(self, colours: Bytes) -> None:
            """Shows 13 colours, three bytes each: red, green, blue."""

    class Storage(Protocol):
        """Small files that are kept without power, see `board/small_files.py`."""

        mended: bool
        """Whether one of the two copies differed from the other when the box started."""
        lost: bool
        """Whether both copies were damaged. The files are empty then."""

        def read(self, path: str) -> bytes | None:
            """Returns the content of a file; None if there is no such file."""

        def write(self, path: str, data: Bytes) -> None:
            """Writes or replaces a whole file in one step. Raises `OSError` if that fails."""

    class Serial(Protocol):
        """The serial line to a PC."""

        def read(self) -> bytes:
            """Returns received bytes, at most a few hundred, or b""."""

        def write(self, data: Bytes) -> None:
            """Sends bytes."""

    class Connection(Protocol):
        """A connection to a hub. No method waits. All but `close` raise `OSError` if the connection is broken."""

        def is_through(self) -> bool:
            """Returns whether the connection is open, so that bytes can be sent."""

        def read(self) -> bytes:
            """Returns received bytes, at most a few hundred, or b""."""

        def write(self, data: Bytes) -> int:
            """Sends as many bytes as possible without waiting, and returns how many."""

        def close(self) -> None:
            """Closes the connection."""

    class Search(Protocol):
        """The search for a name in the local network."""

        def ask(self) -> None:
            """Asks all devices in the network. Raises `OSError` if that is not possible."""

        def answer(self) -> str:
            """Returns the IPv4 address of the name that is searched for, or "" while no device has answered."""

        def close(self) -> None:
            """Ends the search for the name."""

    class Network(Protocol):
        """The network that leads to a hub. No method waits, except while the radio is switched on or off."""

        def join(self, name: str, password: str) -> None:
            """Switches the radio on and begins to join a network; a `password` of "" means an open one. Raises
            `OSError`, `RuntimeError` or `MemoryError` if that fails; the radio may be on then."""

        def is_joined(self) -> bool:
            """Returns whether the box is in the network."""

        def leave(self) -> None:
            """Switches the radio off, in any state."""

        def search(self, name: str) -> Search:
            """Begins the search for a name that ends with `.local`. Raises `OSError` if that fails."""

        def connect(self, address: str, port: int) -> Connection:
            """Begins to connect. Raises `OSError` if that fails."""

    class Chance(Protocol):
        """The part of a board that switches the source of random numbers on and off."""

        def noise(self, on: bool) -> None:
            """Switches the physical source of random numbers on or off, if the board can: those of an ESP32 are truly
            random only while its radio is on. Raises `OSError`, `RuntimeError`, `MemoryError` or `DiceFailure` if that
            fails, or if it is to be switched off and was already off. A board on which this hangs restarts within
            seconds."""

    class Board(Chance, Protocol):
        """What every board has."""

        name: str
        """The board's name in the log."""
        resolution_us: int
        """The longest time between two samples of the keys while order decides; it grows if a longer one is
        measured."""
        entropy_source: str
        """The name of the source of `entropy` in the log."""
        signs: bool
        """Whether the box signs its results (docs/fair/signatures.md)."""
        is_hardware: bool
        """Whether this is a physical box. Its signature says so."""
        crash: str
        """The reason for the latest restart after a crash, in a few words, or ""."""

        @property
        def keys(self) -> Keys: ...
        @property
        def display(self) -> Display: ...
        @property
        def lamps(self) -> Lamps: ...
        @property
        def storage(self) -> Storage: ...
        @property
        def serial(self) -> Serial: ...
        @property
        def blocks(self) -> Blocks:
            """The flash of the match logs, with the interface of `esp32.Partition`."""

        @property
        def missing(self) -> Sequence[str]:
            """The names of the parts of the hardware that are missing or do not work."""

        def network(self) -> Network | None:
            """Returns the network that leads to a hub; None if the board has none. It is loaded by the first call."""

        def facts(self) -> list[Fact]:
            """Returns the facts about the board for a PC: names and current values, None for unknown ones.

            `micropython` is MicroPython's version, `build` the board and the variant that it was built for.
            `python_free_bytes` and `python_used_bytes` are those of Python's heap; memory that a collection would free
            counts as used. `idf_free_bytes` and `idf_largest_bytes` are those of the heap of the chip's own software;
            the radio needs one large piece of that.
            """

        def tone(self, hertz: int, ms: int) -> None:
            """Starts a tone without waiting; 0 Hz is silence."""

        def entropy(self, count: int) -> bytes:
            """Returns `count` unpredictable bytes."""

else:
    Blocks = Keys = Display = Lamps = Storage = Serial = Chance = Board = object
    Connection = Search = Network = object
