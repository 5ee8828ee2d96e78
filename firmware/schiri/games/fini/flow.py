"""FINI! on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...util.typing import TYPE_CHECKING
from .rules.phases import Phase
from .screens.duel import DuelScreen
from .screens.fouls import StoppedMenu, foul_entries
from .screens.real_dice import WayMenu
from .screens.throw import AnnounceMenu, ThrowScreen
from .screens.verdict import EndScreen, VerdictScreen

if TYPE_CHECKING:
    from typing import Any

    from ...journal.record import Record
    from ...session.session import Session
    from ...ui.menu import Entry
    from ...ui.screen import App
    from .rules.game import Fini

    class ShownFini(Fini):
        """A match as the screens know it: each is on only while there is what it shows."""

        combination: str
        verdict: Record
        thrown: tuple[tuple[int, ...], tuple[int, ...]]
        winner: int


class FiniFlow(MatchFlow):
    """A match of FINI!, duel by duel."""

    game: "ShownFini"

    SCREENS = {
        "verdict": VerdictScreen,
        Phase.ANNOUNCE: AnnounceMenu,
        Phase.ROLL: ThrowScreen,
        Phase.DUEL: StoppedMenu,
        Phase.LAYOUTS: WayMenu,
        Phase.OVER: EndScreen,
    }
    BREAKS = (Phase.ROLL,)

    def __init__(self, app: "App", session: "Session") -> None:
        super().__init__(app, session)
        self.reactions_us: list[int | None] = [None, None]  # of the last duel, from the signal to the first key
        self.chips_before: Any = None  # (round, chips) as the duel began
        self.abort_kind: str | None = None

    def show(self, what: str, paused: bool) -> None:
        if what == Phase.READY:
            self.app.show(DuelScreen(self.app, self, paused))
            return
        super().show(what, paused)

    # Events

    def settle(self, name: str, stamp_us: int, **arguments: "Any") -> None:
        """An event that ends the duel: carries it out and shows the verdict, or what is asked first."""
        # The chips it is played for may all go back with the end of the round.
        self.chips_before = (self.game.round, list(self.game.chips))
        if self.apply(name, stamp_us, **arguments):
            self.abort_kind = arguments.get("kind")
            self.commit(self.resume)

    def standing(self, aborted: bool) -> tuple[str, str]:
        game = self.game
        text = self.app.text
        where = text("round") % game.round + " · " + text("duel") % game.duel
        score = where + " · %d:%d" % tuple(game.chips)
        return score, text("aborted" if aborted else "interrupted_" + game.phase)

    def referee_entries(self) -> "list[Entry]":
        if self.game.phase == Phase.READY:
            return [(self.app.text("throw_again"), lambda: self.choose({"event": "reroll"}))]
        return foul_entries(self) if self.game.phase in (Phase.DUEL, Phase.LAYOUTS) else []


FLOW = FiniFlow
