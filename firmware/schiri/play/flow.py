"""What leads through a match, whatever the game. A game with screens of its own has a subclass in its `flow.py`, and
calls it `FLOW`; any other game is led through by `plain.py`."""

from ..match.game import OVER, Game, Refusal
from ..session.session import Ending, Note, Session
from ..ui.menu import Menu, common_entries, say
from ..ui.screen import CHIP_LAMPS, COLOURS, WHITE, App, Entry, Lamps, Screen
from ..util.ordered import OrderedDict
from ..util.typing import Action, Any, Callable, Record, Sequence
from .seal import DiceCount, SealInTurn, SealScreen


class MatchFlow:
    """Leads through a match: which screen comes next follows from the phase of the game."""

    SCREENS: "dict[str, Callable[[App, Any], Screen]]" = {}  # a class for each phase of the game, and for "verdict"

    def __init__(self, app: App, session: Session) -> None:
        self.app = app
        self.session = session
        self.verdict_open = False  # the last verdict stays on until OK, whatever comes in between
        self.evidence: Record = {}  # for the record of the next event: keys of the log and their values
        self.paused = True  # whatever runs by itself begins only with OK

    @property
    def game(self) -> Game:
        """The rules of the match."""
        return self.session.game

    def name(self, player: int) -> str:
        """A player's name."""
        return self.session.players[player]

    # What is shown

    def resume(self, paused: bool = True) -> None:
        """Shows what the match waits for, `paused` or not."""
        self.paused = paused
        seal = self.session.seal
        if seal and not seal.contributions:
            self._show_seal()
        else:
            self.show("verdict" if self.verdict_open else self.game.phase)

    def show(self, what: str) -> None:
        """Shows what the match waits for in the phase `what`; or, if that is "verdict", how the last one came out,
        until OK ends `verdict_open`."""
        self.app.show(self.SCREENS[what](self.app, self))

    def ask(self, title: str, choices: list[tuple[str, Record]]) -> None:
        """Shows a menu of what can be chosen, its words and its event each; BACK goes back to what the match waits
        for."""
        entries: list[Entry] = [(words, lambda event=event: self.choose(event)) for words, event in choices]
        self.app.show(Menu(self.app, title, entries, self.resume))

    def _show_seal(self) -> None:
        new_screen = SealScreen if len(self.session.players) == 2 else SealInTurn
        screen = new_screen(self.app, self)
        self.session.note(self.app.clock.now, "note", Note.SEALED)
        self.commit(lambda: self.app.show(screen))

    def standing(self, aborted: bool) -> tuple[str, str]:
        """Two lines on an interrupted match: how it stands, and what was going on; `aborted`: something was ended by
        the interruption."""
        raise NotImplementedError

    # The referee's menu, behind a held BACK

    def referee_entries(self) -> list[Entry]:
        """Menu entries: what the referee can do in this game alone."""
        return []

    def referee(self) -> None:
        """Shows the referee's menu."""
        app = self.app
        text = app.text
        entries: list[Entry] = [(text("go_on"), self.resume)]
        entries += self.referee_entries()
        latest = self.session.latest_event()
        if latest:
            undo = text("undo_what") % self.event_in_words(latest["event"])
            entries.append((text("undo"), lambda: app.ask(undo, self._undo, self.referee)))
        seal = self.session.seal
        if seal:
            entries.append((text("count_dice"), lambda: app.show(DiceCount(app, seal, self.referee))))
        entries += common_entries(app, self.referee)
        entries.append((text("keep_for_later"), self.keep_for_later))
        entries.append((text("end_match"), lambda: app.ask(text("end_match_sure"), self.end, self.referee)))
        app.show(Menu(app, text("referee"), entries, self.resume))

    def event_in_words(self, name: str) -> str:
        """What people call an event; its own name, if the game has no texts."""
        try:
            return self.app.text("event_" + name)
        except KeyError:
            return name

    def _undo(self) -> None:
        self.session.undo(self.app.clock.now)
        self.evidence = {}
        self.verdict_open = False
        self.commit(self.resume)

    def keep_for_later(self) -> None:
        """Lays the match aside: the box offers it again only when it is asked to."""
        self.session.note(self.app.clock.now, "note", Note.LATER)
        self.commit(self.app.go_home)

    def end(self) -> None:
        """Writes the match's last record and goes back to the first menu."""
        try:
            self.session.end(self.app.clock.now, Ending.FINISHED if self.game.phase == OVER else Ending.ENDED)
        except OSError:
            pass  # the log ends without its result; the players have seen it
        if self.session.seal:
            self.app.reveal(self.session.seal)
        else:
            self.app.go_home()

    # Events

    def apply(self, name: str, stamp_us: int, **arguments: Any) -> Record | None:
        """Has the session carry out the event, and returns its record, or None if it is refused."""
        event: Record = OrderedDict()
        event["event"] = name
        event.update(arguments)
        return self.carry_out(event, stamp_us)

    def carry_out(self, event: Record, stamp_us: int) -> Record | None:
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

    def choose(self, event: Record) -> None:
        """Carries out what somebody has chosen, and shows what the match waits for then."""
        if self.carry_out(event, self.app.clock.now):
            self.commit(self.resume)

    def commit(self, go_on: Action) -> None:
        """Puts all that has happened on the flash, then calls `go_on`, which shows it. If the flash fails, that is
        said first."""
        try:
            self.session.commit()
        except OSError:
            say(self.app, go_on, ("flash_failed_1", "flash_failed_2"))  # what is played from here on is in no log
        else:
            go_on()

    # Lamps

    def seat_lamp(self, seat: int) -> int:
        """The lamp of a seat: they stand in the row of lamps as the players sit round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps: Lamps, seat: int) -> None:
        """Whose turn it is, to be seen from every side."""
        lamps.set(self.seat_lamp(seat), WHITE)

    def light_counts(self, lamps: Lamps, counts: "Sequence[int]", blinking: "Sequence[int]" = ()) -> None:
        """Between two: as many lamps as A's count says from the left, B's from the right; the last ones of `blinking`
        players blink."""
        for player in (0, 1):
            for number in range(counts[player]):
                if player in blinking and number == counts[player] - 1 and self.app.blink:
                    continue
                lamps.set(number if player == 0 else CHIP_LAMPS - 1 - number, COLOURS[player])
