"""Qwixx – Das Duell: what players see of it, and what its keys mean."""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from ....play.match_screen import MatchFlow
    from ....ui.screen import Lamps
    from ..rules.game import Qwixx

    class QwixxFlow(MatchFlow, Protocol):
        """What its screens need of it, see `flow.py`."""

        turns: bool

        @property
        def game(self) -> Qwixx: ...
        def light_misthrows(self, lamps: Lamps) -> None: ...
        def light_side(self, lamps: Lamps, seat: int) -> None: ...
