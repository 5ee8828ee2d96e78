"""What the box's parts need of the `App`, see `app.py`: only type checkers look at it."""

from ..util.typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..play.flow import MatchFlow
    from ..session.session import Session
    from ..ui.screen import App as ScreensApp
    from ..ui.screen import Link as ScreensLink

    class Link(ScreensLink, Protocol):
        """See `link/link.py`."""

        def begin_match(self) -> None: ...

    class App(ScreensApp, Protocol):
        """What screens need of it, and what leads into a match."""

        settings_lost: bool

        @property
        def link(self) -> Link | None: ...
        def make_key(self) -> None: ...
        def open_match(self, session: Session) -> MatchFlow: ...
