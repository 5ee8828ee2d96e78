"""What leads through a match, whatever the game. A game with screens of its own has a subclass in its `flow.py`, and
calls it `FLOW`; any other game is led through by `plain.py`."""

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
    Screens = dict[str, Callable[..., Screen]]  # what makes one of the `App` and the flow, by what it is for


def started_again(game: type[Game], last: Record) -> Record:
    """The event `start` of a match of the game with players and dice of the `last` one, be it of another game. It
    may name as `next` who begins the next match of its game; else who sits next to who began there begins, where
    somebody is named for it."""
    start: Record = OrderedDict(event="start")
    start.update(last)
    start["game"] = game.FACTS.name
    following = start.pop("next", None)
    if following is not None and last.get("game") == game.FACTS.name:
        start["first"] = following
    elif "first" in last:
        start["first"] = (last["first"] + 1) % len(last["players"])
    elif "first" in [name for name, _ in game.start_arguments().required]:
        start["first"] = 0
    return start


class MatchFlow:
    """Leads through a match: which screen comes next follows from the phase of the game. `screens`: a class for each
    phase, one for "verdict", and those that `play/screens.py` has for every game."""

    SILVER_DICE = 0  # how many of the box's dice are: the last ones of a throw

    def __init__(self, app: App, session: Session, screens: "Screens") -> None:
        self.app = app
        self.session = session
        self._screens = screens
        self.verdict_open = False  # the last verdict stays on until OK, whatever comes in between
        self.judged = False  # has nothing been thrown since the last verdict? Then BACK shows it again
        self.evidence: Record = {}  # for the record of the next event: keys of the log and their values
        self._alike_px = 0  # more: the columns of the narrowest name so far, see `alike`
        self._names_within: dict[tuple[int, int], list[str]] = {}  # by columns and font
        self.partners: Sequence[int] = ()  # the seats that the box plays itself
        self.paused = True  # whatever runs by itself begins only with OK
        self._question: Callable[[], Screen] | None = None  # what makes the screen of a question that is open

    @property
    def game(self) -> Game:
        """The rules of the match."""
        return self.session.game

    def name_within(self, player: int, width: int, font: AnyFont = SMALL) -> str:
        """A player's name in so many columns of a font: as short as it must be, and told from all others."""
        if self._alike_px:
            self._alike_px = width = min(width, self._alike_px)
        space = width, font.height
        if space not in self._names_within:
            self._names_within[space] = short_names(self.session.players, width, font)
        return self._names_within[space][player]

    def alike(self, write: "Callable[[], list[str]]") -> list[str]:
        """The lines that `write` gives, with the names in all of them cut alike: as the narrowest place needs it."""
        self._alike_px = WIDTH
        write()
        lines = write()
        self._alike_px = 0
        return lines

    def with_name(self, says: str, player: int, width: int) -> str:
        """Words in so many columns, with the player's name in their one place, as short as it must be."""
        return says % self.name_within(player, width - text_width(says % "") - 2)

    def reader(self, player: int) -> int:
        """The side of the box from which the player reads, or whoever watches a partner: between two, B's is the other
        side."""
        if len(self.session.players) != 2:
            return 0
        return 1 - player if player in self.partners else player

    def is_partners(self, player: int | None) -> bool:
        """Does the box play the turn of this player itself? Real dice are for people to throw."""
        return player in self.partners and (self.session.seal is not None or bool(self.game.choices()))

    def ok_says(self, player: int, says: str) -> str:
        """What a prompt says in a player's turn: `says`; or, as OK does nothing then, that a partner plays."""
        return self.app.text("plays") if self.is_partners(player) else says

    # What is shown

    def resume(self, paused: bool = True) -> None:
        """Shows what the match waits for, `paused` or not."""
        self.paused = paused
        seal = self.session.seal
        if seal and not seal.contributions:
            self._show_seal()
        elif self._question:
            self.app.show(self._question())
        else:
            self.show("verdict" if self.verdict_open else self.game.phase)

    def show(self, what: str) -> None:
        """Shows what the match waits for in the phase `what`; or, if that is "verdict", how the last one came out,
        until OK ends `verdict_open`."""
        self.app.show(self._screens[what](self.app, self))

    def open_question(self, make: "Callable[[], Screen]") -> None:
        """Shows a question, which `resume` makes anew until an event or `close_question`: it keeps no answer itself."""
        self._question = make
        self.app.show(make())

    def close_question(self) -> None:
        """Leaves the question that is open, and shows what the match waits for."""
        self._question = None
        self.resume()

    def show_verdict_again(self) -> None:
        """Shows the last verdict again, as long as nothing has been thrown since."""
        if self.judged:
            self.verdict_open = True
            self.resume()

    def show_why(self) -> None:
        """Shows why the last verdict is what it is, if there is more to say of it."""
        if self.game.reasons():
            self.app.show(self._screens["why"](self.app, self))

    def reason_in_words(self, reason: Reason) -> str:
        """A reason of the last verdict, as the display has it: its text, with the values in their places."""
        return self.app.text("why_" + reason[0]) % tuple(reason[1:])

    def ask(self, title: str, choices: list[tuple[str, Record]]) -> None:
        """Shows a menu of what can be chosen, its words and its event each; BACK leads back to the match."""
        entries = [(words, lambda event=event: self.choose(event)) for words, event in choices]
        self.app.show(self.menu(title, entries, self.resume))

    def menu(self, title: str, entries: "Sequence[Entry]", leave: Action, **more: Any) -> Menu:
        """A menu on which holding BACK calls the referee. Partners wait meanwhile: it tells nobody the flow."""
        return Menu(self.app, title, entries, leave, held=self.referee, **more)

    def _show_seal(self) -> None:
        what = "seal" if len(self.session.players) == 2 else "seal_in_turn"
        screen = self._screens[what](self.app, self)
        self.session.note(self.app.clock.now, "note", Note.SEALED)
        self.commit(lambda: self.app.show(screen))

    def standing(self, aborted: bool) -> tuple[str, str]:
        """Two lines on an interrupted match: how it stands, and what was going on; `aborted`: something was ended by
        the interruption."""
        raise NotImplementedError

    @property
    def is_secret(self) -> bool:
        """Whether dice lie covered that the count of dice, or the log of a match that is laid aside, would tell."""
        return False

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
        if seal and not self.is_secret:
            entries.append((text("count_dice"), lambda: app.show(DiceCount(app, seal, self.referee))))
        entries += common_entries(app, self.referee)
        if not self.is_secret:
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
        self._question = None
        self.verdict_open = self.judged = False
        self.commit(self.resume)

    def keep_for_later(self) -> None:
        """Lays the match aside: the box offers it again only when it is asked to."""
        self.session.note(self.app.clock.now, "note", Note.LATER)
        self.commit(self.app.go_home)

    def end(self) -> None:
        """Writes the match's last record, says who led if it was not over, reveals the secret of its dice, and goes
        back to the first menu."""
        app = self.app
        seal = self.session.seal
        told = seal if seal and seal.secret else None
        begin = self._beginning_of_rematch()

        def show_secret() -> None:
            reveal(app, told, app.go_home, begin, self.session.proof)

        def show_end() -> None:
            app.show(self._screens["ended"](app, self, show_secret, begin))

        # At its end everybody has seen how it came out.
        self._write_end(show_secret if self.game.phase == OVER else show_end)

    def cuts_in_words(self) -> str:
        """How often a duel was aborted for a power cut. Pulling the plug gets a player out of it: nobody can tell who
        it was, but how often it was."""
        return self.app.text("cuts") % self.session.cuts

    def rematch(self) -> None:
        """Ends the match and begins another one at once, without showing the secret: the log has it."""
        self._write_end(self._beginning_of_rematch())

    def _beginning_of_rematch(self) -> Action:
        """What begins a rematch once this match is written; it is still open here, and nobody knows it later."""
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
        """Writes the match's last records, then calls `go_on`. If the flash fails, that is said, and then comes the
        first menu."""
        if self.session.key:
            self.app.show(Signing(self.app, lambda: self._close(go_on)))
        else:
            self._close(go_on)

    def _close(self, go_on: Action) -> None:
        app = self.app
        try:
            self.session.end(app.clock.now, Ending.FINISHED if self.game.phase == OVER else Ending.ENDED)
        except OSError:
            seal = self.session.seal
            say(app, app.go_home, ("flash_failed_1", "secret_kept") if seal else ("flash_failed_1", "flash_failed_2"))
            return
        self._remember_next()
        if self.session.key and not self.session.proof:
            say(app, go_on, ("not_signed",))
        else:
            go_on()

    def _remember_next(self) -> None:
        """Has the first menu offer these players a match that the right one begins."""
        last, first = self.app.settings["last"], self.game.next_first()
        if first is not None and last.get("game") == self.game.FACTS.name and last["players"] == self.session.players:
            last["next"] = first
            self.app.keep_settings()

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
        """Has the box's dice fall that the game waits for, or those of a choice. A verdict is shown next."""
        self._question, before = None, self.game.verdict
        self.session.throw(self.app.dice, self.app.clock.now, choice)
        self.verdict_open = self.judged = self.game.verdict is not before

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
