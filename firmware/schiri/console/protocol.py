"""What commands need of the `Console`, see `console.py`: only type checkers look at it."""

from ..util.typing import TYPE_CHECKING, Bytes, Protocol, Sequence

if TYPE_CHECKING:
    from ..journal.journal import Journal
    from ..ui.screen import App

    class Console(Protocol):
        """Where a command comes from, what it may look at, and what is remembered for the next one."""

        app: App
        journal: Journal
        allowed: Sequence[bytes]
        seats: list[str]
        place: tuple[int, int, int, int]
        owed: int
        owes: bool
        secret: int

        def send(self, line: Bytes) -> None: ...
