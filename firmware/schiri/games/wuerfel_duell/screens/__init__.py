"""Würfel-Duell!: what players see of it, and what its keys mean."""

try:
    from typing import TYPE_CHECKING
except ImportError:  # on MicroPython
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from ....journal.record import Record
    from ....play.match_screen import MatchFlow
    from ....ui.screen import Lamps
    from ..rules.game import WuerfelDuell

    class ShownWuerfelDuell(WuerfelDuell):
        """A match as the screens know it: each is on only while there is what it shows."""

        verdict: Record
        attacker: int
        defender: int
        may_reroll: int
        latest: tuple[str, int, Any]
        winner: int

    class WuerfelDuellFlow(MatchFlow, Protocol):
        """What its screens need of it, see `flow.py`."""

        kept: int
        shown: Any

        @property
        def game(self) -> ShownWuerfelDuell: ...
        def value_key(self, keys: int) -> int: ...
        def seat_lamp(self, seat: int) -> int: ...
        def light_turn(self, lamps: Lamps) -> None: ...
