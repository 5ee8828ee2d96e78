"""The serial line, for people and programs."""

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from ..journal.journal import Journal
    from ..journal.sectors import Bytes
    from ..journal.store import Store
    from ..session.session import Session

    Place = tuple[int, int, int, int]  # running match, match that is pulled, index and address of its next line

    class Serial(Protocol):
        """The serial line, see `board/__init__.py`."""

        def read(self) -> bytes: ...
        def write(self, data: Bytes) -> object: ...

    class Board(Protocol):
        """What a command needs of the board."""

        @property
        def service(self) -> Callable[[], object] | None: ...

    class Box(Protocol):
        """What the console needs of the `App`."""

        @property
        def board(self) -> Board: ...
        @property
        def journal(self) -> Journal: ...
        @property
        def session(self) -> Session | None: ...
        @property
        def store(self) -> Store: ...
        def text(self, __name: str) -> str: ...
        def ask(self, words: str, yes: Callable[[], object], no: Callable[[], object]) -> None: ...
        def begin_selftest(self) -> None: ...
        def go_home(self) -> None: ...

    class Console(Protocol):
        """What a command needs of the console, see `console.py`."""

        app: Box
        journal: Journal
        owed: int
        owes: bool
        place: Place | None
        secret: int

        def send(self, line: Bytes) -> None: ...
