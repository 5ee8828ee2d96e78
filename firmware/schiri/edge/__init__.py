"""The hardware's edge: what an object has to offer to be a `Board`. The rooms above use no more of one, and no less is
stated anywhere else; what there is of them is in `board/`."""

from ..util.typing import TYPE_CHECKING, Protocol, Sequence
from ..util.typing import Bytes as Bytes

if TYPE_CHECKING:
    from ..input.bounce import Bounce
    from ..input.press_order import Counters, PressOrder

    Fact = tuple[str, str | int | None]

    class Blocks(Protocol):
        """A block device of MicroPython's extended interface: offsets and lengths are bytes."""

        def readblocks(self, number: int, buffer: bytearray, offset: int) -> object: ...
        def writeblocks(self, number: int, buffer: Bytes, offset: int) -> object: ...
        def ioctl(self, request: int, argument: int) -> int: ...

    class Keys(Protocol):
        """Samples of all keys."""

        @property
        def stamp_us(self) -> int:
            """The raw time of the latest sample."""

        @property
        def still_us(self) -> int:
            """Until when the keys were as in the sample before that, as far as anybody has looked: a raw time."""

        @property
        def mask(self) -> int:
            """The keys that are down in the latest sample."""

        @property
        def order(self) -> PressOrder | None:
            """What puts the calls into order, see `press_order.py`; None if samples are all there is."""

        @property
        def counters(self) -> Counters | None:
            """For the self-test: two functions that tell what the FINI keys' counters have counted; None if there are
            none."""

        def poll(self) -> bool:
            """True when there is a new sample: then `stamp_us` and `mask` are those of it."""

        def hurry(self, on: bool) -> int:
            """From now on looks come at least every `resolution_us` of the board, whatever the program does, or no
            longer. Returns the longest time between two looks since that began, in µs; 0 if it had not begun, or if
            samples are all there is."""

        def measure(self, bounce: Bounce, span_us: int) -> bool:
            """For the self-test: looks at the contacts as fast as it can, until a key has been let go and has settled,
            or for that long; `poll` gives what it has seen. False at once if samples are all there is."""

    class Display(Protocol):
        """128 × 64 pixels."""

        def show(self, page: int, column: int, count: int, picture: Bytes) -> None:
            """The `count` bytes, a multiple of 8, that a picture of 1,024 has on a page from a column on."""

    class Lamps(Protocol):
        """The chip lamps, side A, side B."""

        def show(self, colours: Bytes) -> None:
            """13 × 3 bytes, RGB."""

    class Storage(Protocol):
        """Small files that outlive the power, see `board/small_files.py`."""

        mended: bool
        """Was one of the two copies of them not as the other when the box started?"""
        lost: bool
        """Were both damaged? Then the files have begun anew."""

        def read(self, path: str) -> bytes | None:
            """Returns the content of a file, None if it is not there."""

        def write(self, path: str, data: Bytes) -> None:
            """Writes a whole file, in place of one that is there, in one step. `OSError` if that fails."""

    class Serial(Protocol):
        """The serial line to a PC."""

        def read(self) -> bytes:
            """Bytes received, at most a few hundred, or b""."""

        def write(self, data: Bytes) -> None:
            """Sends bytes."""

    class Connection(Protocol):
        """A connection to a hub. Nothing of it waits; `OSError` from all but `close`, if it is broken."""

        def is_through(self) -> bool:
            """Can bytes be sent?"""

        def read(self) -> bytes:
            """Bytes received, at most a few hundred, or b""."""

        def write(self, data: Bytes) -> int:
            """Sends as many bytes as go at once, and tells how many."""

        def close(self) -> None:
            """Gives it up."""

    class Search(Protocol):
        """The search for a name in the local network."""

        def ask(self) -> None:
            """Asks all who are there. `OSError` if that is not possible."""

        def answer(self) -> str:
            """The IPv4 address, or "" as long as nobody has answered."""

        def close(self) -> None:
            """Gives it up."""

    class Network(Protocol):
        """The network that leads to a hub. Nothing of it waits, but for the radio to go on and off."""

        def join(self, name: str, password: str) -> None:
            """Switches the radio on, and begins to join; without a password if that is "". `OSError`, `RuntimeError`
            or `MemoryError` if that fails; then it may be half on."""

        def is_joined(self) -> bool:
            """Is the box in the network?"""

        def leave(self) -> None:
            """Switches the radio off, whatever it was."""

        def search(self, name: str) -> Search:
            """Begins to look for a name that ends with `.local`. `OSError` if it cannot."""

        def connect(self, address: str, port: int) -> Connection:
            """Begins to connect. `OSError` if it cannot."""

    class Chance(Protocol):
        """What a source of chance needs around its use."""

        def noise(self, on: bool) -> None:
            """Switches on or off what chance comes from, as far as that can be: on an ESP32 it is truly random only
            while its radio is on. `OSError`, `RuntimeError`, `MemoryError` or `DiceFailure` if that fails, off also if
            it was not on any more; a board on which it hangs restarts within seconds."""

    class Board(Chance, Protocol):
        """What every board has."""

        name: str
        """As it stands in the log."""
        resolution_us: int
        """The longest time between two samples of the keys while order decides; longer once that was measured."""
        entropy_source: str
        """What `entropy` comes from, as it stands in the log."""
        signs: bool
        """Does the box sign its results (docs/fair/signatures.md)?"""
        is_hardware: bool
        """Is there a box that one can touch? A signature says so."""
        crash: str
        """Why the box has started again by itself, in a few words, or ""."""

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
            """The match logs' flash, as `esp32.Partition` is one."""

        @property
        def missing(self) -> Sequence[str]:
            """The names of parts that should be there and are not."""

        def network(self) -> Network | None:
            """What leads to a hub, loaded when it is first asked for; None if there is no such thing."""

        def facts(self) -> list[Fact]:
            """What a PC is told of the board: names, and what they say now, None for what the board cannot tell.
            `micropython`, its version; `build`, the board and the variant that it was made for; `python_free_bytes`
            and `python_used_bytes`, of Python's memory, where what a collection would free counts as used;
            `idf_free_bytes` and `idf_largest_bytes`, of the memory that the chip's own software has, the largest
            piece being what the radio needs."""

        def tone(self, hertz: int, ms: int) -> None:
            """Sounds without waiting; 0 Hz is silence."""

        def entropy(self, count: int) -> bytes:
            """That many unpredictable bytes."""

else:
    Blocks = Keys = Display = Lamps = Storage = Serial = Chance = Board = object
    Connection = Search = Network = object
