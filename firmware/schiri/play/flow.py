"""The flow of a match: it chooses the screen for each phase. A game with its own screens has a subclass of `MatchFlow`
called `FLOW` in its `flow.py`; `plain.py` serves any other game."""

from ..match.game import OVER, Game, Reason, Refusal
from ..session.session import Ending, Note, Session
from ..ui.canvas import WIDTH
from ..ui.font import SMALL, AnyFont, text_width
from ..ui.menu import Menu, common_entries, say
from ..ui.names import short_names
from ..ui.screen import CHIP_LAMPS, COLOURS, WHITE, App, Entry, Lamps, Screen
from ..util.ordered import OrderedDict
from ..util.typing import TYPE_CHECKING, Action, Any, Callable, Record, Sequence
from .reveal import DiceCount, Signing, reveal

if TYPE_CHECKING:
    Screens = dict[str, Callable[..., Screen]]  # by phase or purpose: what makes the screen from the `App` and the flow


def started_again(game: type[Game], last: Record) -> Record:
    """Returns the event `start` of a match of `game` with the players and dice of the event `last`. If both are of one
    game, the options stay, and the seat in the key `next` of `last` begins. Else the seat after the one that began in
    `last` does, or seat 0 if only the new game has a `first`."""
    start: Record = OrderedDict(event="start")
    start.update(last)
    start["game"] = game.FACTS.name
    for name in () if last.get("game") == game.FACTS.name else ("next",) + tuple([name for name, _ in game.OPTIONS]):
        start.pop(name, None)
    following = start.pop("next", None)
    if following is not None:
        start["first"] = following
    elif "first" in last:
        start["first"] = (last["first"] + 1) % len(last["players"])
    elif "first" in [name for name, _ in game.start_arguments().required]:
        start["first"] = 0
    return start


class MatchFlow:
    """The course of a match: the phase of the game decides which screen is next. `screens` has a class for each phase,
    one for "verdict", and those of `play/screens.py`."""

    SILVER_DICE = 0  # the number of silver dice, which are the last ones of a throw

    def __init__(self, app: App, session: Session, screens: "Screens") -> None:
        self.app = app
        self.session = session
        self._screens = screens
        self.verdict_open = False  # True while the latest verdict is shown
        self.judged = False  # True until the next throw after a verdict: BACK shows the verdict again
        self.evidence: Record = {}  # more entries for the record of the next event
        self._alike_px = 0  # inside `alike`: the least columns for a name so far; else 0
        self._alike_font: AnyFont | None = None  # inside `alike`: the font that all names are measured in
        self._names_within: dict[tuple[int, int], list[str]] = {}  # shortened names by columns and height of the font
        self.partners: Sequence[int] = ()  # the seats that the box plays itself
        self.celebrated = False  # whether the winner has had fireworks
        self.paused = True  # a countdown starts only with OK
        self._question: Callable[[], Screen] | None = None  # makes the screen of the open question

    @property
    def game(self) -> Game:
        """The rules of the match."""
        return self.session.game

    def name_within(self, player: int, width: int, font: AnyFont = SMALL) -> str:
        """Returns a player's name shortened to `width` columns of a font, so that no two names look the same."""
        if self._alike_px:
            self._alike_px = width = min(width, self._alike_px)
            font = self._alike_font or font
        space = width, font.height
        if space not in self._names_within:
            self._names_within[space] = short_names(self.session.players, width, font)
        return self._names_within[space][player]

    def alike(self, write: "Callable[[], list[str]]", font: AnyFont | None = None) -> list[str]:
        """Returns the lines of `write`, with all names cut to the least width that one of them gets, in `font` if
        given."""
        self._alike_px = WIDTH
        self._alike_font = font
        write()
        lines = write()
        self._alike_px = 0
        return lines

    def with_name(self, says: str, player: int, width: int) -> str:
        """Returns the template `says` with the player's name, shortened so that the text fits into `width` pixels."""
        return says % self.name_within(player, width - text_width(says % "") - 2)

    def reader(self, player: int) -> int:
        """Returns the side of the box (0: A, 1: B) from which the player reads the display. With two players B reads
        from the other side; a partner's screens face its opponent."""
        return (1 - player if player in self.partners else player) if len(self.session.players) == 2 else 0

    def is_partners(self, player: int | None) -> bool:
        """Returns whether the box makes this player's next move itself. Real dice of a partner are thrown by people."""
        is_played = self.session.seal is not None or bool(self.game.choices())
        return player in self.partners and is_played and not self.session.waits_for_people

    def ok_says(self, player: int, says: str) -> str:
        """Returns the prompt `says`. In a partner's turn OK does nothing, so the text says that the partner plays."""
        return self.app.text("plays") if self.is_partners(player) else says

    # The screens

    def resume(self, paused: bool = True) -> None:
        """Shows the screen of the present phase. `paused`: its countdown waits for OK."""
        self.paused = paused
        seal = self.session.seal
        if seal and not seal.contributions:
            self._show_seal()
        elif self._question:
            self.app.show(self._question())
        else:
            self.show("verdict" if self.verdict_open else self.game.phase)

    def show(self, what: str) -> None:
        """Shows the screen for the phase `what`, or for "verdict" the latest verdict."""
        self.app.show(self._screens[what](self.app, self))

    def open_question(self, make: "Callable[[], Screen]") -> None:
        """Shows the screen of a question. Until an event or `close_question`, `resume` shows `make()` again."""
        self._question = make
        self.app.show(make())

    def close_question(self) -> None:
        """Closes the open question and shows the screen of the present phase."""
        self._question = None
        self.resume()

    def show_verdict_again(self) -> None:
        """Shows the latest verdict again if nothing has been thrown since."""
        if self.judged:
            self.verdict_open = True
            self.resume()

    def show_why(self) -> None:
        """Shows the reasons of the latest verdict, if it has any."""
        if self.game.reasons():
            self.app.show(self._screens["why"](self.app, self))

    def reason_in_words(self, reason: Reason) -> str:
        """Returns the text of a reason with its values."""
        return self.app.text("why_" + reason[0]) % tuple(reason[1:])

    def ask(self, title: str, choices: list[tuple[str, Record]]) -> None:
        """Shows a menu of choices, given as text and event. BACK goes back to the match."""
        entries = [(words, lambda event=event: self.choose(event)) for words, event in choices]
        self.app.show(self.menu(title, entries, self.resume))

    def menu(self, title: str, entries: "Sequence[Entry]", leave: Action, **more: Any) -> Menu:
        """Returns a menu on which holding BACK calls the referee. Partners wait while it is shown, because it has no
        attribute `flow`."""
        return Menu(self.app, title, entries, leave, held=self.referee, **more)

    def _show_seal(self) -> None:
        what = "seal" if len(self.session.players) == 2 else "seal_in_turn"
        screen = self._screens[what](self.app, self)
        self.session.note(self.app.clock.now, "note", Note.SEALED)
        self.commit(lambda: self.app.show(screen))

    def standing(self, aborted: bool) -> tuple[str, str]:
        """Returns two lines on an interrupted match: its score, and its phase. `aborted` says whether the interruption
        ended a duel."""
        raise NotImplementedError

    @property
    def is_secret(self) -> bool:
        """Whether a count of the dice, or the log of a match kept for later, would reveal covered dice."""
        return False

    # The referee's menu, behind a held BACK

    def referee_entries(self) -> list[Entry]:
        """Returns the entries that the referee's menu has in this game alone."""
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
        if seal and not self.is_secret:
            entries.append((text("count_dice"), lambda: app.show(DiceCount(app, seal, self.referee))))
        entries += common_entries(app, self.referee)
        if not self.is_secret:
            entries.append((text("keep_for_later"), self.keep_for_later))
        entries.append((text("end_match"), lambda: app.ask(text("end_match_sure"), self.end, self.referee)))
        app.show(Menu(app, text("referee"), entries, self.resume))

    def event_in_words(self, name: str) -> str:
        """Returns the text for an event; its name if the game has no texts."""
        try:
            return self.app.text("event_" + name)
        except KeyError:
            return name

    def _undo(self) -> None:
        self.session.undo(self.app.clock.now)
        self.evidence = {}
        self._question = None
        self.verdict_open = self.judged = self.celebrated = False
        self.commit(self.resume)

    def keep_for_later(self) -> None:
        """Keeps the match for later: the menu of stored matches offers it, the start of the box does not."""
        self.session.note(self.app.clock.now, "note", Note.LATER)
        self.commit(self.app.go_home)

    def end(self) -> None:
        """Writes the match's last record, then shows who led if it was not over, and the secret of its dice."""
        app = self.app
        seal = self.session.seal
        told = seal if seal and seal.secret else None
        begin = self._beginning_of_rematch()

        def show_secret() -> None:
            reveal(app, told, app.go_home, begin, self.session.proof)

        def show_end() -> None:
            app.show(self._screens["ended"](app, self, show_secret, begin))

        # Only a match that was ended early needs the screen "ended"; any other has shown its outcome already.
        self._write_end(show_secret if self.game.phase == OVER else show_end)

    def cuts_in_words(self) -> str:
        """Returns the text on how many duels a power cut has aborted: pulling the plug is a way to escape a duel."""
        return self.app.text("cuts") % self.session.cuts

    def rematch(self) -> None:
        """Ends the match and begins another one at once. The secret is not shown, but it is in the log."""
        self._write_end(self._beginning_of_rematch())

    def _beginning_of_rematch(self) -> Action:
        """Returns the function that begins a rematch. Its event `start` is made here, while this match is open."""
        app = self.app
        start = self._start_of_rematch()

        def begin() -> None:
            app.go_home()
            app.begin(start)

        return begin

    def _start_of_rematch(self) -> Record:
        last = OrderedDict(self.session.match.start)
        last["dice"] = "box" if self.session.seal else "table"
        last["next"] = self.game.next_first()
        start = started_again(type(self.game), last)
        if self.session.partners:
            start["partners"] = self.session.partners
        start["rematch_of"] = self.session.number
        return start

    def _write_end(self, go_on: Action) -> None:
        """Writes the last records, then calls `go_on`; if the flash fails, a message leads to the first menu."""
        if self.session.box:
            self.app.show(Signing(self.app, lambda: self._close(go_on)))
        else:
            self._close(go_on)

    def _close(self, go_on: Action) -> None:
        app = self.app
        try:
            self.session.end(app.clock.now, Ending.FINISHED if self.game.phase == OVER else Ending.ENDED)
        except OSError:
            say(app, app.go_home, ("flash_failed_1", "secret_kept" if self.session.seal else "flash_failed_2"))
            return
        self._remember_next()
        if self.session.box and not self.session.proof:
            say(app, go_on, ("not_signed",))
        else:
            go_on()

    def _remember_next(self) -> None:
        """Notes in the settings who begins the next match of these players, for the first menu's offer."""
        last, first = self.app.settings["last"], self.game.next_first()
        if first is not None and last.get("game") == self.game.FACTS.name and last["players"] == self.session.players:
            last["next"] = first
            self.app.keep_settings()

    # Events

    def apply(self, name: str, stamp_us: int, **arguments: Any) -> Record | None:
        """Carries out the event in the session. Returns its record, or None if it is refused."""
        event: Record = OrderedDict(event=name)
        event.update(arguments)
        return self.carry_out(event, stamp_us)

    def carry_out(self, event: Record, stamp_us: int) -> Record | None:
        """Carries out `event` in the session. Returns its record, or None if it is refused. A verdict that
        follows is stored in the record and shown next."""
        before = self.game.verdict
        due = self.game.chance() if self.judged else None
        try:
            record = self.session.apply(event, stamp_us)
        except Refusal:
            self.app.sound("refused")
            return None
        record.update(self.evidence)
        self.evidence = {}
        self._question = None
        if due and event["event"] == due[0]:
            self.judged = False
        if self.session.add_verdict(record, before):
            self.verdict_open = self.judged = True
        return record

    def throw(self, choice: Record | None = None) -> None:
        """Throws the box's dice that the game waits for, or those of a choice. A verdict that follows is shown next."""
        self._question, before = None, self.game.verdict
        self.session.throw(self.app.dice, self.app.clock.now, choice)
        self.verdict_open = self.judged = self.game.verdict is not before

    def choose(self, event: Record) -> None:
        """Carries out the chosen event, writes it, and shows the screen of the next phase."""
        if self.carry_out(event, self.app.clock.now):
            self.commit(self.resume)

    def commit(self, go_on: Action) -> None:
        """Writes all records to the flash, then calls `go_on`, which shows them; tells first if the flash fails."""
        try:
            self.session.commit()
        except OSError:
            say(self.app, go_on, ("flash_failed_1", "flash_failed_2"))  # the match goes on without a log
        else:
            go_on()

    # Lamps

    def seat_lamp(self, seat: int) -> int:
        """Returns the lamp of a seat; the row of lamps stands for the seats round the table."""
        return seat * (CHIP_LAMPS - 1) // (len(self.session.players) - 1)

    def light_turn(self, lamps: Lamps, seat: int) -> None:
        """Lights the lamp of the seat whose turn it is."""
        lamps.set(self.seat_lamp(seat), WHITE)

    def light_counts(self, lamps: Lamps, counts: "Sequence[int]", blinking: "Sequence[int]" = ()) -> None:
        """Lights A's count of lamps from the left and B's from the right. The last lamp of each player in `blinking`
        blinks."""
        for player in (0, 1):
            for number in range(counts[player]):
                if player in blinking and number == counts[player] - 1 and self.app.blink:
                    continue
                lamps.set(number if player == 0 else CHIP_LAMPS - 1 - number, COLOURS[player])
