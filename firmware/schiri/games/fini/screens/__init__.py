"""FINI!: what players see of it, and what its keys mean."""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from ....journal.record import Record
    from ....play.match_screen import MatchFlow
    from ....ui.screen import Lamps
    from ..rules.game import Fini

    class ShownFini(Fini):
        """A match as the screens know it: each is on only while there is what it shows."""

        combination: str
        verdict: Record
        thrown: tuple[tuple[int, ...], tuple[int, ...]]
        winner: int

    class FiniFlow(MatchFlow, Protocol):
        """What its screens need of it, see `flow.py`."""

        reactions_us: list[int | None]
        chips_before: tuple[int, list[int]]
        abort_kind: str | None

        @property
        def game(self) -> ShownFini: ...
        def settle(self, name: str, stamp_us: int, **arguments: Any) -> None: ...
        def stop_duel(self, evidence: Record) -> None: ...
        def light_chips(self, lamps: Lamps, chips: list[int], blinking: Sequence[int] = ()) -> None: ...
