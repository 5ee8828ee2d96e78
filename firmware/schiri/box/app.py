"""The box: `App.step` is the one loop body, called by a board's loop, by a test, or by a web page.

Time comes in with each step; keys come as samples from the board. Nothing here reads a clock or touches a pin.
"""

from .. import games
from ..console.console import Console
from ..dice import Dice, DiceFailure
from ..dice.secrets import Secrets
from ..input import keys as key
from ..input.keys import Keypad
from ..journal.journal import Journal
from ..journal.store import Store
from ..texts import LANGUAGES, Texts
from ..ui.canvas import Canvas
from ..ui.menu import question
from ..ui.panel import Panel
from ..ui.rotated import rotate
from ..ui.screen import Lamps, Screen
from ..util.clock import Clock, ticks_add, ticks_diff
from ..util.typing import TYPE_CHECKING
from .idle_tasks import IdleTasks
from .presses import Presses
from .screens.start import show_first, start_screen
from .settings import SOUNDS, load
from .sounds import Speaker
from .tonight import Tonight

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..edge import Board
    from ..identity.box_key import BoxKey
    from ..journal.record import Record
    from ..link.link import Link
    from ..match.match import Games
    from ..play.flow import MatchFlow
    from ..session.session import Session
    from .partners import Table

BLINK_US = 400000
LONGEST_WAIT_US = 250000  # between two steps at most, because the clock must notice every wrap


class App:
    """Everything between the board's keys and its display."""

    games: "Games" = games  # the list of the games, for rooms below `games`

    def __init__(self, board: "Board", raw_us: int, panel: Panel | None = None, journal: Journal | None = None) -> None:
        self.board = board
        self.clock = Clock(raw_us)
        board.keys.poll()
        self.keypad = Keypad(board.keys.mask)
        self.stuck_keys = key.names_of(self.keypad.stuck)
        self.settings, self.settings_lost = load(board.storage)
        self._designed_us = board.resolution_us
        board.resolution_us = max(board.resolution_us, self.settings.get("resolution_us", 0))
        self.session: Session | None = None
        self.load_texts()
        self.speaker = Speaker(board.tone)
        self.speaker.muted = self.settings["muted"]
        self.speaker.sounds = self.settings["sounds"]
        self.dice = Dice(board.entropy)
        self.secrets = Secrets(self.dice, board)
        self.panel = panel or Panel(Canvas(), board.display)
        self.canvas = self.panel.canvas
        self.journal = journal or Journal(board.blocks)
        self.store = Store(self.journal.flash)
        self.store.repair()
        self._box_key: BoxKey | None = None
        self.console = Console(board.serial, self.journal, self)
        self.armed = False  # True between start signal and call, when nothing may stall
        self.blink = False
        self.reader = 0
        self._lamps = Lamps()
        self.screen = Screen(self)
        self._drawn = False
        self._passed = False  # whether the screen before this one closed by itself
        self._wake_us = -1
        self._blink_us = raw_us
        self._presses = Presses(self, raw_us)
        self._idle_tasks = IdleTasks(self, self._presses)
        self._table: Table | None = None
        self.tonight = Tonight()
        self.link: Link | None = None
        self.set_up_link()
        if self.settings["last"].get("game") in games.NAMES:
            self.expect(self.settings["last"]["game"])
        show_first(self)

    @property
    def box_key(self) -> "BoxKey | None":
        """The key that signs results; None if the board signs none."""
        if not self._box_key and self.board.signs:
            from ..identity.box_key import BoxKey  # imported late, so that the first menu is shown sooner

            self._box_key = BoxKey(self.board.storage)
        return self._box_key

    # Methods for the screens

    def expect(self, game: str) -> None:
        """Puts the modules of a game on the list of those that are loaded while nobody presses keys."""
        self._idle_tasks.wanted += games.modules_of(game, self.settings["language"])

    def load_texts(self) -> None:
        """Makes `text(name)` return the texts of the box's language, and of the game if a match is open."""
        of_game = games.texts_of(self.session.game.FACTS.name, self.settings["language"]) if self.session else {}
        self.text = Texts(self.settings["language"], of_game)

    def turn_sound(self) -> None:
        """Mutes the box or ends its muting."""
        self.speaker.muted = self.settings["muted"] = not self.speaker.muted
        self.keep_settings()

    def next_sounds(self) -> None:
        """Chooses the next set of sounds and plays one of them."""
        self.speaker.sounds = self.settings["sounds"] = SOUNDS[(SOUNDS.index(self.speaker.sounds) + 1) % len(SOUNDS)]
        self.keep_settings()
        self.sound("win")

    def next_language(self) -> None:
        """Chooses the next language in the list."""
        at = LANGUAGES.index(self.settings["language"])
        self.speak(LANGUAGES[(at + 1) % len(LANGUAGES)])

    def speak(self, language: str) -> None:
        """Chooses the box's language; the current screen is not drawn again."""
        self.settings["language"] = language
        self.load_texts()
        self.keep_settings()

    def keep_settings(self) -> None:
        """Marks the settings as changed. They are written as soon as nobody presses keys."""
        self._idle_tasks.settings_changed = True

    def save_settings(self) -> None:
        """Writes the settings at once if they have changed."""
        self._idle_tasks.save_settings()

    def set_up_link(self) -> None:
        """Sets up the connection to the hub in the settings, if they have one."""
        if self.link:
            self.link.stop()
        self.link = None
        if self.settings.get("link"):
            from ..link.link import link_of  # imported late, because only a box with a hub needs it

            self.link = link_of(self)

    def ask(self, words: str, yes: "Callable[[], object]", no: "Callable[[], object]") -> None:
        """Asks the players a question; the answer calls `yes` or `no`."""
        self.show(question(self, words, yes, no))

    def begin_selftest(self) -> None:
        """Begins the self-test, which is possible only while no match is open."""
        from ..selftest.screen import SelfTest  # seldom

        self.save_settings()
        self.show(SelfTest(self, self.settings["language"]))

    def show(self, screen: "Screen") -> None:
        """Replaces the current screen."""
        if self.link and not screen.ONLINE:
            self.link.stop()
        self._passed = self.screen.PASSES
        self.screen = screen
        self.reader = screen.reader
        self._wake_us = -1
        self.redraw(anew=True)
        screen.shown()

    def begin(self, start: "Record", ask_parts: bool = True) -> None:
        """Starts a match with the event `start` and shows its first screen. With `ask_parts` False the players add
        nothing to the secret of the dice, as key scripts need it."""
        from .match_start import start_match  # imported late, because the first menu does not need it

        start_match(self, start, ask_parts)

    def make_key(self) -> None:
        """Makes the key of a box that has none. If random numbers or the flash fail, the box has no key."""
        key = self.box_key
        if key and not key.fingerprint:
            try:
                self.panel.progress()  # switching the radio on takes a while
                secret = self.secrets.draw(self.clock.long_us(self.clock.now))
                self.panel.progress()  # making a key takes a while
                key.make(secret)
            except (DiceFailure, OSError, MemoryError):
                pass
            self.redraw()

    def open_match(self, session: "Session") -> "MatchFlow":
        """Opens the match of a session and returns its flow."""
        self.session = session
        self.load_texts()
        flow = games.new_flow(self, session)
        if session.partners or self._table:
            self.table().begin(session, flow)
        return flow

    def leave_match(self) -> None:
        """Closes the current match."""
        if self.session:
            if self.session.is_finished:
                self.tonight.count(self.session)
                if self._table:
                    self._table.learn(self.session)
            self.session = None
            self.console.leave_log()
            self.load_texts()

    def go_home(self, entry: str = "") -> None:
        """Closes the current match and shows the first menu, with the cursor on the entry of this text."""
        self.leave_match()
        self.reader = 0
        self.show(start_screen(self, entry))

    def table(self) -> "Table":
        """Returns the table of the partners, which the first call makes."""
        if not self._table:
            from .partners import Table  # imported late, because most matches have no partners

            self._table = Table(self, self._presses)
        return self._table

    def redraw(self, anew: bool = False) -> None:
        """Requests a new picture at the end of this step. With `anew` nobody has seen the screen yet, so keys pressed
        before the picture do not count."""
        self._drawn = False
        if anew:
            self._presses.unsee()

    def sound(self, name: str) -> None:
        """Plays the sound called `name` (see `sounds.py`), unless the box is muted."""
        self.speaker.play(name, self.clock.now)

    def wake_after(self, delay_us: int) -> None:
        """Requests one call of the screen's `timed` in `delay_us`."""
        self._wake_us = ticks_add(self.clock.now, delay_us)

    # The loop

    def step(self, raw_us: int) -> int:
        """Does everything that is due at the raw time `raw_us`. Returns in how many µs it must be called again at the
        latest, unless a key changes before."""
        left_us = self._step(raw_us)
        return self._table.step(left_us) if self._table else left_us

    def _step(self, raw_us: int) -> int:
        if self._drawn:
            self._presses.see(raw_us)
        self._presses.take()
        self.clock.advance(raw_us)
        now = self.clock.now  # may be later than `raw_us`, because of a key sampled after that
        self._presses.settle_now(now)
        self._presses.watch_held(now)
        if self._wake_us >= 0 and ticks_diff(now, self._wake_us) >= 0:
            self._wake_us = -1
            self.screen.timed(now)
        if self.armed:
            return 0 if self.panel.send_next() else self._time_left(now)
        self.speaker.step(now)
        self._blink(now)
        self.console.serve()
        if not self._drawn:
            if self._passed:
                self._passed = False
            else:
                self._draw()
            return 0  # the next step notes when the picture was complete
        self._idle_tasks.step(now)
        if self.link:
            self.link.step(self._idle_tasks.is_tapped(now))
        return self._time_left(now)

    def _time_left(self, now: int) -> int:
        left = LONGEST_WAIT_US
        if self._wake_us >= 0:
            left = min(left, ticks_diff(self._wake_us, now))
        left = self._presses.time_left(now, left)
        if not self.armed:
            if self.console.busy:
                return 0
            if self.link:
                left = self.link.time_left(left)
            if self.screen.blinks():
                left = min(left, BLINK_US - ticks_diff(now, self._blink_us))
            sounding = self.speaker.time_left(now)
            if sounding >= 0:
                left = min(left, sounding)
        return max(left, 0)

    # The picture

    def _draw(self) -> None:
        self._drawn = True
        self._idle_tasks.pictures += 1
        self.canvas.clear()
        self.panel.bar = 0
        self.screen.draw(self.canvas)
        if self.speaker.muted:
            self.canvas.mute()
        if self._presses.refused:
            self.canvas.refuse()
        if self.screen.reader:
            rotate(self.canvas)
        self.panel.touch()
        self.panel.send_all()
        self.light()

    def _blink(self, now: int) -> None:
        if ticks_diff(now, self._blink_us) >= BLINK_US:
            self._blink_us = now
            self.blink = not self.blink
            if self.screen.blinks():
                self.light()

    def light(self) -> None:
        """Sets all lamps for the current screen."""
        if self.screen.PASSES:
            return
        self._lamps.clear()
        self.screen.light(self._lamps)
        self._lamps.show(self.board.lamps)

    def arm(self) -> None:
        """Prepares for a duel: from the next step to `disarm` nothing may stall."""
        self.speaker.silence()
        self.console.drop()
        self._presses.take()  # notes the latest press, by which `IdleTasks` knows whether to wait
        self._idle_tasks.before_signal(self.clock.now)
        self.armed = True
        self.board.keys.hurry(True)

    def disarm(self) -> int:
        """Ends the duel. Returns the longest time between two readings of the keys in it, in µs; 0 if it is unknown. If
        that is longer than the board's stated resolution, the stated one is raised to it."""
        self.armed = False
        gap_us = self.board.keys.hurry(False)
        if gap_us > self.board.resolution_us:
            self.promise(gap_us)
        return gap_us

    def promise(self, gap_us: int) -> None:
        """Stores a measured time between two readings as the board's resolution, unless the designed one is longer."""
        self.board.resolution_us = self.settings["resolution_us"] = max(gap_us, self._designed_us)
        self.keep_settings()
