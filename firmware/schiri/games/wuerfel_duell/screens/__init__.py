"""Würfel-Duell!: what players see of it, and what its keys mean."""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, Protocol

    from ....journal.record import Record
    from ....play.match_screen import MatchFlow
    from ....ui.screen import Lamps
    from ..rules.game import WuerfelDuell
    from ..rules.settling import Settled

    class ShownWuerfelDuell(WuerfelDuell):
        """A match as the screens know it: each is on only while there is what it shows."""

        verdict: Record
        attacker: int
        defender: int
        may_reroll: int
        latest: tuple[str, int, Any]
        settled: Settled
        winner: int

    class WuerfelDuellFlow(MatchFlow, Protocol):
        """What its screens need of it, see `flow.py`."""

        shown: Any

        @property
        def kept(self) -> int: ...
        @property
        def game(self) -> ShownWuerfelDuell: ...
        def value_key(self, keys: int) -> int: ...
        def seat_lamp(self, seat: int) -> int: ...
        def light_turn(self, lamps: Lamps) -> None: ...
