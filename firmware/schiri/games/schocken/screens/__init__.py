"""Schocken: what players see of it, and what its keys mean."""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Protocol

    from ....journal.record import Record
    from ....play.match_screen import MatchFlow
    from ....ui.screen import Lamps
    from ..rules.game import Schocken

    class ShownSchocken(Schocken):
        """A match as the screens know it: each is on only while there is what it shows."""

        verdict: Record

    class SchockenFlow(MatchFlow, Protocol):
        """What its screens need of it, see `flow.py`."""

        @property
        def game(self) -> ShownSchocken: ...
        @property
        def turn(self) -> int: ...
        def half(self) -> str: ...
        def seat_lamp(self, seat: int) -> int: ...
        def light_turn(self, lamps: Lamps) -> None: ...
