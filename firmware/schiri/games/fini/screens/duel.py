"""The screen of a duel of FINI!, from the dice on the display to the call. Between the start signal and the call it
draws only the few columns of a taken die, or the late signal of one side. Nothing is written to the flash, and no
garbage is collected."""

from ....input.keys import CALLS, COPY, FINI, OK, side_keys
from ....play.match_screen import MatchScreen
from ....session.session import Note
from ....ui.canvas import WIDTH, Canvas
from ....ui.font import LARGE
from ....ui.menu import Menu
from ....ui.rotated import draw_halves, rotate
from ....ui.screen import SIDE_LAMP, WHITE, App, Lamps
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Any, Callable, Record
from ..presses import LATER_US, KeyTrace, Signals
from ..rules.dice import SAME_CALL, SAME_DIE, SILVER, VALUES

if TYPE_CHECKING:
    from ..flow import FiniFlow, ShownFini

SHORTEST_WAIT_US = 1000000
WAIT_SPAN_US = 3000001  # span of the random part of the wait, so that it takes 1 s to 4 s
QUIET_US = 100000  # time before the signal in which memory is collected

_PITCH = 16  # pixels from die to die
_FIELD_Y = 16
_ROW_Y = (48, 0)  # the y of the dice of A and B


class DuelScreen(MatchScreen):
    """The duel: it waits for the signal, then handles the keys. If the match is paused, the wait begins with OK."""

    flow: "FiniFlow"

    QUICK = True

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.game = flow.game
        self.paused = flow.paused
        self.running = False
        self._readers = flow.readers
        self._signals = Signals()
        self._trace = KeyTrace()
        self._slots = _dice_in_place(self.game) if self.game.box_dice else []
        self._words = app.text("too_early"), app.text("go")
        # Allocated here, because nothing may be allocated after the signal.
        self._bands = _bands(self._words[0], _draw_too_early), _bands(self._words[1], _draw_go)

    def shown(self) -> None:
        if not self.paused:
            self.app.wake_after(SHORTEST_WAIT_US + self.app.dice.below(WAIT_SPAN_US) - QUIET_US)

    # Keys

    def pressed(self, keys: int, stamp_us: int) -> None:
        t = self.app.clock.long_us(stamp_us)
        if self.paused:
            self._trace.add(t, keys, 0)
            if keys & OK:
                self.paused = False
                self.app.redraw()
                self.shown()
            return
        late = self._signals.late
        keys = self._signals.in_time(keys, t)
        if self._signals.late != late:
            self._show_late()
        if self.running:
            self._play(keys, t, stamp_us)
        else:
            self._trace.add(t, keys, 0)

    def held_back(self) -> None:
        """B6: stops a running duel for good and asks for the foul; before the signal it shows the referee's menu."""
        if self.running:
            self._end_run(called=False)
            self.flow.resume()
        else:
            self.app.disarm()
            self.flow.referee()

    def _show_late(self) -> None:
        """B14: draws for a side that has pressed too early that its signal comes later."""
        if not self.app.armed:
            self.app.redraw()
            return
        self._draw_signals()
        if self.running:
            self._wait_for_late(self.app.clock.now)

    def _wait_for_late(self, now_us: int) -> None:
        self.app.wake_after(self._signals.go_us + LATER_US - self.app.clock.long_us(now_us))

    # The signal

    def timed(self, now_us: int) -> None:
        if not self.app.armed:
            # After a power cut the log must show whether a duel may have been under way.
            self.flow.session.note(now_us, "note", Note.ARMED)
            self.flow.commit(self._arm)
        elif not self.running:
            self._start(now_us)
        else:
            self._draw_signals()
            self.app.light()

    def _arm(self) -> None:
        if self.app.screen is not self:
            self.flow.resume()  # the flash has failed, and a message has said so: OK begins the wait again
            return
        self.app.arm()
        self.app.wake_after(QUIET_US)

    def _start(self, now_us: int) -> None:
        app = self.app
        self._signals.give(app.clock.long_us(now_us))
        self.flow.apply("go", now_us, t=self._signals.go_us)
        self.running = True
        app.light()
        app.sound("go")
        if not self.game.box_dice:
            app.canvas.clear()
            app.panel.touch()
        self._draw_signals()
        if self._signals.late:
            self._wait_for_late(now_us)

    def _play(self, keys: int, t: int, stamp_us: int) -> None:
        claims = dice_named(keys, self.app.keypad.down) if self.game.box_dice else []
        self._trace.add(t, keys, self._acting(keys, claims))
        if self._same_die(claims):
            self._settle("foul", stamp_us, player=None, kind=SAME_DIE)
            return
        calls = (side_keys(keys, 0) >> FINI & 1) + 2 * (side_keys(keys, 1) >> FINI & 1)
        if calls == 3:
            self._settle("foul", stamp_us, player=None, kind=SAME_CALL)
            return
        # A grab in the same sample as the other player's call counts, because it is not later.
        # B1: silver dice come last: a copy is needless only if a coloured die of its value is left after the sample.
        for silver in (False, True):
            for player, die in claims:
                if (die > SILVER) == silver:
                    self._take(player, die, stamp_us)
        if calls:
            if not self.game.box_dice:
                self.app.sound("call")  # with real dice the verdict, which has its own sound, comes later
            self._settle("fini", stamp_us, player=calls - 1, t=t)

    def _acting(self, keys: int, claims: list[tuple[int, int]]) -> int:
        """Returns the mask of the keys that take a die or call."""
        acting = keys & CALLS
        for player, die in claims:
            if self._left(die):
                acting |= 1 << 8 * player + (die & 7) - 1
        return acting

    def _left(self, die: int) -> int:
        return self.game.silver[die - SILVER] if die > SILVER else self.game.coloured[die]

    def _same_die(self, claims: list[tuple[int, int]]) -> bool:
        """F10: returns whether both players grab the last die of its kind in one sample."""
        for player, die in claims:
            if player == 0 and (1, die) in claims and self._left(die) == 1:
                return True
        return False

    def _take(self, player: int, die: int, stamp_us: int) -> None:
        if not self._left(die):
            self.app.sound("refused")
            return
        t = self.app.clock.long_us(stamp_us)
        self.flow.apply("take", stamp_us, player=player, silver=die > SILVER, value=die & 7, t=t)
        self._draw_take(player, die)
        self.app.sound("grab")

    def _settle(self, name: str, stamp_us: int, **arguments: Any) -> None:
        self._end_run(called=arguments.get("kind") != SAME_DIE and self._is_judged_by_order(stamp_us))
        self.flow.settle(name, stamp_us, **arguments)

    def _is_judged_by_order(self, stamp_us: int) -> bool:
        """Returns whether the board's `PressOrder` has judged this call. It does not know calls of partners, or late
        signals."""
        t = self.app.clock.long_us(stamp_us)
        return self.app.board.keys.stamp_us == stamp_us and all(self._signals.are_given(side, t) for side in (0, 1))

    def _end_run(self, called: bool) -> None:
        """Adds the presses of the duel to the record of the event that ends it; for a call also the evidence of who
        called first."""
        app = self.app
        self.running = False
        session = self.flow.session
        app.disarm()
        self.flow.first_presses = [self._trace.first_press(side, self._signals.go_us) for side in (0, 1)]
        evidence: Record = OrderedDict(keys=self._trace)
        self.flow.evidence = evidence
        if self._signals.late:
            evidence["early"] = self._signals.early
        if app.board.resolution_us > session.resolution_us:  # a page's clock can become coarser in a match
            evidence["resolution_us"] = session.resolution_us = app.board.resolution_us
        order = app.board.keys.order
        told = order.evidence(app.clock) if order and called else None
        if told:
            evidence["order"] = told

    # The picture

    def draw(self, canvas: Canvas) -> None:
        draw_halves(canvas, lambda side: self._draw_half(canvas, side))
        for slot, die in enumerate(self._slots):
            if die:
                canvas.die(*_place(slot), die & 7, die > SILVER)
        if self.game.box_dice and self.flow.session.seal.tested and not self._signals.early[1]:
            canvas.text(2, 3, "TEST")

    def _draw_half(self, canvas: Canvas, side: int) -> None:
        """Draws the texts of a side below the dice; with real dice they fill the side's half."""
        if side not in self._readers:
            return
        text = self.app.text
        if self._signals.early[side]:
            _draw_too_early(canvas, text("too_early"))
            return
        if not self.game.box_dice:
            canvas.text_centred(33, text("attention"), LARGE)
        canvas.text(13, 53, text("countdown" if self.paused else self.game.combination))

    def _draw_signals(self) -> None:
        """Draws for each side GO! while it has taken no die, or a notice that it has pressed too early."""
        canvas = self.app.canvas
        now_us = self.app.clock.long_us(self.app.clock.now)
        read = []
        for side in self._readers:
            is_given = self._signals.are_given(side, now_us)
            if is_given or self._signals.early[side]:
                read.append((side, self._words[is_given]))
                if not self.game.taken[side]:
                    canvas.put_rows(_ROW_Y[side], self._bands[is_given][side])
                    self.app.panel.touch(0, _ROW_Y[side], WIDTH, 16)
        lines = ["%s: %s" % ("AB"[side], words) for side, words in read]
        is_for_all = len(read) == len(self._readers) and len({words for _, words in read}) == 1
        said = read[0][1] if is_for_all else "\n".join(lines)
        canvas.say(said)

    def _draw_take(self, player: int, die: int) -> None:
        canvas = self.app.canvas
        slot = self._slots.index(die)
        self._slots[slot] = 0
        x, y = _place(slot)
        canvas.fill(x, y, _PITCH, _PITCH - 1, 0)
        self.app.panel.touch(x, y, _PITCH, _PITCH)
        place = len(self.game.taken[player]) - 1
        y = _ROW_Y[player]
        if place == 0:
            canvas.fill(0, y, WIDTH, 16, 0)
        if place < WIDTH // _PITCH:
            canvas.die(place * _PITCH, y, die & 7, die > SILVER)
        self.app.panel.touch(0, y, min(WIDTH, (place + 1) * _PITCH) if place else WIDTH, 16)

    def light(self, lamps: Lamps) -> None:
        self.flow.light_counts(lamps, self.game.chips)
        t = self.app.clock.long_us(self.app.clock.now)
        for side in (0, 1):
            if self.running and self._signals.are_given(side, t):
                lamps.set(SIDE_LAMP[side], WHITE)


def _bands(words: str, draw: "Callable[[Canvas, str], object]") -> tuple[bytes, bytes]:
    """Returns the pictures of a text in a lit band at the display's edge: upright, and upside down."""
    canvas = Canvas()
    bands = []
    for y in (48, 0):
        draw(canvas, words)
        if not y:
            rotate(canvas)
        bands.append(bytes(canvas.buffer[y // 8 * WIDTH :][: 2 * WIDTH]))
    return bands[0], bands[1]


def _draw_go(canvas: Canvas, words: str) -> None:
    canvas.fill(0, 49, WIDTH, 15)
    canvas.text_centred(47, words, LARGE, 0)


def _draw_too_early(canvas: Canvas, words: str) -> None:
    canvas.fill(0, 49, WIDTH, 15)
    canvas.text_centred(52, words, value=0)


def _place(slot: int) -> tuple[int, int]:
    return slot % 8 * _PITCH, _FIELD_Y + slot // 8 * _PITCH


def _dice_in_place(game: "ShownFini") -> list[int]:
    """Returns the dice of the field in the order of the throw, with 0 for each taken die."""
    coloured, silver = game.thrown
    slots = list(coloured) + [value + SILVER for value in silver]
    for die in game.taken[0] + game.taken[1]:
        slots[slots.index(die)] = 0
    return slots


def dice_named(keys: int, down: int) -> list[tuple[int, int]]:
    """Returns the dice that the newly pressed `keys` of a sample name, as (player, die). A value key names a coloured
    die, or a silver one if the player's COPY is among the keys that are `down`."""
    named = []
    for player in (0, 1):
        pressed = side_keys(keys, player)
        silver = SILVER if side_keys(down, player) >> COPY & 1 else 0
        for value in VALUES:
            if pressed >> (value - 1) & 1:
                named.append((player, value + silver))
    return named


class StoppedMenu(Menu):
    """The question which foul has stopped a duel. The duel cannot go on, so that nobody gains time to think."""

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        fouls = flow.foul_entries()
        entries = fouls[:-1] + [(app.text("referee"), flow.referee)] + fouls[-1:]  # UP leads from the top to the abort
        super().__init__(app, app.text("stopped"), entries, held=flow.referee)
