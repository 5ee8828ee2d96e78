"""FINI! on the box: the course of a match."""

from ...play.flow import MatchFlow
from ...session.session import Session
from ...ui.menu import Menu
from ...ui.screen import App, Entry
from ...util.typing import TYPE_CHECKING, Any, Record
from .rules.dice import FOULS, NOBODYS_FOULS
from .rules.game import Fini, Phase
from .screens.between_duels import AnnounceMenu, EndScreen, ThrowScreen, VerdictScreen
from .screens.duel import DuelScreen, StoppedMenu
from .screens.real_dice import WayMenu

if TYPE_CHECKING:

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
        Phase.READY: DuelScreen,
        Phase.DUEL: StoppedMenu,
        Phase.LAYOUTS: WayMenu,
        Phase.OVER: EndScreen,
    }

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.reactions_us: list[int | None] = [None, None]  # of the last duel, from the signal to the first key
        self.chips_before: Any = None  # (round, chips) as the duel began
        self.abort_kind: str | None = None

    # Events

    def settle(self, name: str, stamp_us: int, **arguments: Any) -> None:
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

    def referee_entries(self) -> list[Entry]:
        if self.game.phase == Phase.READY:
            return [(self.app.text("throw_again"), lambda: self.choose({"event": "reroll"}))]
        return self.foul_entries() if self.game.phase in (Phase.DUEL, Phase.LAYOUTS) else []

    def foul_entries(self) -> list[Entry]:
        """Menu entries: whose foul, or nobody's."""
        text = self.app.text
        whose: list[tuple[str, int | None, tuple[str, ...]]] = [
            (text("foul_of") % self.name(player), player, FOULS) for player in (0, 1)
        ]
        whose.append((text("nobodys_foul"), None, NOBODYS_FOULS + FOULS))
        return [(one[0], lambda one=one: self._ask_foul(*one)) for one in whose]

    def _ask_foul(self, title: str, player: int | None, kinds: tuple[str, ...]) -> None:
        entries = [
            (self.app.text(kind), lambda kind=kind: self.settle("foul", self.app.clock.now, player=player, kind=kind))
            for kind in kinds
        ]
        self.app.show(Menu(self.app, title, entries, self.resume))


FLOW = FiniFlow
