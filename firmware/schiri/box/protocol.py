"""The interfaces of the `App` (see `app.py`) for the other parts of the box. Only type checkers read it."""

from ..util.typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..play.flow import MatchFlow
    from ..session.session import Session
    from ..ui.screen import App as ScreensApp
    from ..ui.screen import Link as ScreensLink
    from ..util.typing import Sequence
    from .tonight import Tonight

    class Link(ScreensLink, Protocol):
        """The connection to the hub, see `link/link.py`."""

        def begin_match(self, players: Sequence[str]) -> str: ...

    class App(ScreensApp, Protocol):
        """The interface of the `App` for screens and for the start of a match."""

        settings_lost: bool
        tonight: Tonight

        @property
        def link(self) -> Link | None: ...
        def go_home(self, entry: str = "") -> None: ...
        def make_key(self) -> None: ...
        def open_match(self, session: Session) -> MatchFlow: ...
