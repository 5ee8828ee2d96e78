"""The box: its loop, the way into a match and out of it, what it remembers."""

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    from ..input.press_order import Counters, PressOrder
    from ..journal.record import Record
    from ..journal.sectors import Blocks, Bytes
    from ..session import session
    from ..ui import screen
    from ..util.clock import Clock

    Settings = dict[str, Any]
    Entries = list[Any]  # of a menu: (text, function without arguments) each

    class Storage(Protocol):
        """The settings' files of a board, see `board/__init__.py`."""

        def open(self, path: str, mode: str) -> Any: ...
        def rename(self, old: str, new: str) -> None: ...
        def make_new(self) -> None: ...

    class Keys(Protocol):
        """The keys of a board, see `board/__init__.py`."""

        longest_gap_us: Any

        @property
        def stamp_us(self) -> int: ...
        @property
        def mask(self) -> int: ...
        @property
        def order(self) -> PressOrder | None: ...
        @property
        def counters(self) -> Counters | None: ...
        def poll(self) -> bool: ...

    class Display(Protocol):
        """The display of a board, see `board/__init__.py`."""

        def show(self, page: int, column: int, count: int, picture: Bytes) -> None: ...

    class Lamps(Protocol):
        """The lamps of a board, see `board/__init__.py`."""

        def show(self, colours: Bytes) -> None: ...

    class Serial(Protocol):
        """The serial line of a board, see `board/__init__.py`."""

        def read(self) -> bytes: ...
        def write(self, data: Bytes) -> None: ...

    class NoticeBoard(Protocol):
        """What a notice needs of a board."""

        @property
        def display(self) -> Display: ...
        @property
        def storage(self) -> Storage: ...

    class Board(NoticeBoard, Protocol):
        """What the box needs of a board, see `board/__init__.py`."""

        name: str
        resolution_us: int
        entropy_source: str
        crash: str

        @property
        def keys(self) -> Keys: ...
        @property
        def lamps(self) -> Lamps: ...
        @property
        def missing(self) -> Sequence[str]: ...
        @property
        def service(self) -> Callable[[], object] | None: ...
        @property
        def blocks(self) -> Blocks: ...
        @property
        def serial(self) -> Serial: ...
        def tone(self, hertz: int, ms: int) -> None: ...
        def entropy(self, count: int) -> bytes: ...
        def noise(self, on: bool) -> None: ...

    class App(session.Box, screen.App, Protocol):
        """What the screens before and after a match need of the `App`, see `app.py`."""

        session: session.Session | None
        settings: Settings
        settings_lost: bool

        @property
        def board(self) -> Board: ...
        @property
        def clock(self) -> Clock: ...
        def load_texts(self) -> None: ...
        def begin(self, start: Record, ask_parts: bool = True) -> None: ...
