"""The flow of a match of FINI! on the box."""

from ...match.game import Reason
from ...play.flow import MatchFlow
from ...session.session import Session
from ...ui.canvas import WIDTH
from ...ui.screen import App, Entry
from ...util.typing import TYPE_CHECKING, Any, Record
from .rules.dice import BOX_FOULS, DISTURBED, FOULS, NOBODYS_FOULS, SILVER_DICE
from .rules.game import Fini, Phase
from .texts import reason_in_words

if TYPE_CHECKING:
    from ...play.flow import Screens
    from .rules.reasons import JudgedDuel
    from .rules.verdict import Layout

    class ShownFini(Fini):
        """The match as the screens see it: an attribute that a screen shows is never None while the screen is on."""

        combination: str
        verdict: Record
        thrown: tuple[tuple[int, ...], tuple[int, ...]]
        winner: int
        judged: JudgedDuel


class Told:
    """The answers of the players after a call with real dice, as far as they have given them."""

    def __init__(self, call: Record | None) -> None:
        self.call = call
        self.chosen: dict[str, int] = {}  # the chosen entry of each menu by the menu's name
        self.offences: list[list[str]] = [[], []]
        self.layouts: list[Layout] = [[[]], [[]]]
        self.field: Layout = [[]]


_NAME = 80  # columns for a name in a reason, enough for every name that can be entered with the keys


class FiniFlow(MatchFlow):
    """The course of a match of FINI!, duel by duel."""

    game: "ShownFini"

    SILVER_DICE = SILVER_DICE

    def __init__(self, app: App, session: Session, screens: "Screens") -> None:
        super().__init__(app, session, screens)
        self.first_presses: list[tuple[bool, int] | None] = [None, None]  # by side, see `KeyTrace.first_press`
        self._told = Told(None)

    @property
    def told(self) -> Told:
        """The players' answers on the duel that the latest event, a call, has ended."""
        call = self.session.latest_event()
        if self._told.call != call:
            self._told = Told(call)
        return self._told

    @property
    def readers(self) -> tuple[int, ...]:
        """The sides from which people read the display; A's if both players are partners."""
        return tuple([side for side in (0, 1) if side not in self.partners]) or (0,)

    # Events

    def settle(self, name: str, stamp_us: int, **arguments: Any) -> None:
        """Carries out an event that ends the duel, and shows the verdict or the first question about it."""
        if self.apply(name, stamp_us, **arguments):
            self.commit(self.resume)

    def standing(self, aborted: bool) -> tuple[str, str]:
        game = self.game
        text = self.app.text
        where = text("round") % game.round + " · " + text("duel") % game.duel
        score = where + " · %d:%d" % tuple(game.chips)
        return score, text("aborted" if aborted else "interrupted_" + game.phase)

    def show_verdict_again(self) -> None:
        """Shows the latest verdict again, also after the match was resumed or a throw was undone."""
        self.judged = self.game.verdict is not None and self.game.phase in (Phase.ANNOUNCE, Phase.ROLL, Phase.OVER)
        super().show_verdict_again()

    def reason_in_words(self, reason: Reason) -> str:
        names = [self.name_within(player, _NAME) for player in (0, 1)]
        return reason_in_words(reason, self.app.text, names)

    def referee_entries(self) -> list[Entry]:
        if self.game.phase == Phase.READY:
            return [(self.app.text("throw_again"), lambda: self.choose({"event": "reroll"}))]
        return self.foul_entries() if self.game.phase in (Phase.DUEL, Phase.LAYOUTS) else []

    def foul_entries(self) -> list[Entry]:
        """Returns the menu entries for a foul of each player and for an abort. A partner commits no fouls."""
        text = self.app.text
        kinds = BOX_FOULS if self.game.box_dice else FOULS
        whose: list[tuple[str, int | None, tuple[str, ...]]] = [
            (self.with_name(text("foul_of"), player, WIDTH - 14), player, kinds)
            for player in (0, 1)
            if player not in self.partners
        ]
        whose.append((text("throw_again"), None, NOBODYS_FOULS + kinds))
        return [(one[0], lambda one=one: self._ask_foul(*one)) for one in whose]

    def _ask_foul(self, title: str, player: int | None, kinds: tuple[str, ...]) -> None:
        """Asks for the kind of the foul, one of `kinds`. With real dice, `DISTURBED` has a second entry for a die that
        lies badly."""

        def settle(kind: str) -> None:
            self.settle("foul", self.app.clock.now, player=player, kind=kind)

        entries: list[Entry] = [(self.app.text(kind), lambda kind=kind: settle(kind)) for kind in kinds]
        if DISTURBED in kinds and not self.game.box_dice:
            entries.insert(kinds.index(DISTURBED), (self.app.text("askew"), lambda: settle(DISTURBED)))
        self.app.show(self.menu(title, entries, self.resume))


FLOW = FiniFlow
