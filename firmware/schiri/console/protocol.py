"""What commands use of the `Console` in `console.py`. Only type checkers read it."""

from ..util.typing import TYPE_CHECKING, Bytes, Protocol, Sequence

if TYPE_CHECKING:
    from ..journal.journal import Journal
    from ..ui.screen import App

    class Console(Protocol):
        """The console as commands see it: the box, and the values that are kept for the next command."""

        app: App
        journal: Journal
        allowed: Sequence[bytes]
        seats: list[str]
        nonce: str
        place: tuple[int, int, int, int]
        owed: int
        owes: bool
        secret: int

        def send(self, line: Bytes) -> None: ...
