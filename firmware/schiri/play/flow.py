"""What leads through a match, whatever the game. A game with screens of its own has a subclass in its `flow.py`, and
calls it `FLOW`; any other game is led through by `plain.py`."""

from ..match.game import Refusal
from ..session.session import Note
from ..ui.menu import Menu, say
from ..ui.screen import CHIP_LAMPS, COLOURS, WHITE
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING
from .menus import referee_menu
from .seal import SealInTurn, SealScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..journal.record import Record
    from ..match.game import Game
    from ..session.session import Session
    from ..ui.menu import Action, Entry
    from ..ui.screen import App, Lamps, Screen


class MatchFlow:
    """Leads through a match: which screen comes next follows from the phase of the game. A game adds

    referee_entries()    menu entries: what the referee can do in this game alone
    standing(aborted)    two lines on an interrupted match: how it stands, and what was going on; `aborted`: something
                         was ended by the interruption
    """

    SCREENS: "dict[str, Callable[[App, Any], Screen]]" = {}  # a class for each phase of the game, and for "verdict"
    BREAKS: tuple[str, ...] = ()  # phases in which nobody minds a moment: the flash gets ready for what comes

    if TYPE_CHECKING:  # see above

        def referee_entries(self) -> list[Entry]: ...
        def standing(self, aborted: bool) -> tuple[str, str]: ...

    def __init__(self, app: "App", session: "Session") -> None:
        self.app = app
        self.session = session
        self.verdict_open = False  # the last verdict stays on until OK, whatever comes in between
        self.evidence: Record = {}  # for the record of the next event: keys of the log and their values

    @property
    def game(self) -> "Game":
        """The rules of the match."""
        return self.session.game

    def name(self, player: int) -> str:
        """A player's name."""
        return self.session.players[player]

    # What is shown

    def resume(self, paused: bool = True) -> None:
        """Shows what the match waits for. `paused`: whatever runs by itself begins only with OK."""
        seal = self.session.seal
        if seal and not seal.contributions:
            self._show_seal()
        else:
            self.show("verdict" if self.verdict_open else self.game.phase, paused)

    def show(self, what: str, paused: bool) -> None:
        """Shows what the match waits for in the phase `what`; or, if that is "verdict", how the last one came out,
        until OK ends `verdict_open`."""
        if what in self.BREAKS:
            self.session.prepare()
        self.app.show(self.SCREENS[what](self.app, self))

    def ask(self, title: str, choices: "list[tuple[str, Record]]") -> None:
        """Shows a menu of what can be chosen, its words and its event each; BACK goes back to what the match waits
        for."""
        entries: list[Entry] = [(words, lambda event=event: self.choose(event)) for words, event in choices]
        self.app.show(Menu(self.app, title, entries, self.resume))

    def _show_seal(self) -> None:
        new_screen = SealScreen if len(self.session.players) == 2 else SealInTurn
        screen = new_screen(self.app, self)
        self.session.note(self.app.clock.now, "note", Note.SEALED)
        self.commit(lambda: self.app.show(screen))

    def referee(self) -> None:
        """Shows the referee's menu."""
        referee_menu(self.app, self)

    # Events

    def apply(self, name: str, stamp_us: int, **arguments: "Any") -> "Record | None":
        """Has the session carry out the event, and returns its record, or None if it is refused."""
        event: Record = OrderedDict()
        event["event"] = name
        event.update(arguments)
        return self.carry_out(event, stamp_us)

    def carry_out(self, event: "Record", stamp_us: int) -> "Record | None":
        """As `apply`, for an event that is there as a whole. A verdict that it leads to is kept with it, and shown
        next."""
        before = self.game.verdict
        try:
            record = self.session.apply(event, stamp_us)
        except Refusal:
            self.app.sound("refused")
            return None
        record.update(self.evidence)
        self.evidence = {}
        if self.game.verdict is not before:
            record["verdict"] = self.game.verdict
            self.verdict_open = True
        return record

    def choose(self, event: "Record") -> None:
        """Carries out what somebody has chosen, and shows what the match waits for then."""
        if self.carry_out(event, self.app.clock.now):
            self.commit(self.resume)

    def commit(self, go_on: "Action") -> None:
        """Puts all that has happened on the flash, then calls `go_on`, which shows it. If the flash fails, that is
        said first."""
        try:
            self.session.commit()
        except OSError:
            self.say_flash_failed(go_on)
            return
        go_on()

    def say_flash_failed(self, go_on: "Action") -> None:
        """What is played from here on is in no log; `go_on` when that is read."""
        say(self.app, go_on, ("flash_failed_1", "flash_failed_2"))

    # Lamps

    def seat_lamp(self, seat: int) -> int:
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps: "Lamps", seat: int) -> None:
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(seat), WHITE)

    def light_counts(self, lamps: "Lamps", counts: "Sequence[int]", blinking: "Sequence[int]" = ()) -> None:
        """Between two: as many lamps as A's count says from the left, B's from the right; the last ones of `blinking`
        players blink."""
        for player in (0, 1):
            for number in range(counts[player]):
                if player in blinking and number == counts[player] - 1 and self.app.blink:
                    continue
                lamps.set(number if player == 0 else CHIP_LAMPS - 1 - number, COLOURS[player])
