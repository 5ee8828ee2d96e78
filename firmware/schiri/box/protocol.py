"""What the box's parts need of the `App`, see `app.py`: only type checkers look at it."""

from ..util.typing import TYPE_CHECKING, Action, Protocol

if TYPE_CHECKING:
    from ..identity.keys import Keys
    from ..identity.making import Making
    from ..play.flow import MatchFlow
    from ..session.session import Session
    from ..ui.screen import App as ScreensApp
    from ..ui.screen import Link as ScreensLink

    class Link(ScreensLink, Protocol):
        """See `link/link.py`."""

        def begin_match(self) -> None: ...

    class App(ScreensApp, Protocol):
        """What screens need of it, and what leads into a match."""

        making: Making | None  # of the keys that are missing
        settings_lost: bool

        @property
        def link(self) -> Link | None: ...
        def make_keys(self, keys: Keys, go_on: Action | None = None) -> bool: ...
        def open_match(self, session: Session) -> MatchFlow: ...
