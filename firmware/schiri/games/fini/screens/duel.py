"""FINI!, the duel itself: from the dice on the display to the call; and its key presses, the evidence behind a verdict.
Between the start signal and the call only the few columns of a taken die are drawn, and nothing is written or
collected."""

from array import array

from ....input.keys import COPY, FINI, NAMES, OK, SIDES, side_keys
from ....play.match_screen import MatchScreen
from ....session.session import Note
from ....ui.canvas import WIDTH, Canvas
from ....ui.font import LARGE
from ....ui.framebuffer import FrameBuffer, picture
from ....ui.menu import Menu
from ....ui.rotated import draw_halves, rotate
from ....ui.screen import SIDE_LAMP, WHITE, App, Lamps
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Any, Iterator, Record
from ..rules.dice import SAME_CALL, SAME_DIE, SILVER, VALUES

if TYPE_CHECKING:
    from ..flow import FiniFlow, ShownFini

SHORTEST_WAIT_US = 1000000
WAIT_SPAN_US = 3000001  # the wait is 1 s to 4 s, all lengths equally likely
QUIET_US = 100000  # before the signal: time to tidy up the memory
MOST_SAMPLES = 64
_MOST_KEYS = 200  # in the log: a line has a longest length (`journal.reading.LONGEST_LINE`)

_PITCH = 16  # from die to die
_FIELD_Y = 16
_ROW_Y = (48, 0)  # the dice of A and B
_ALONE_Y = (40, 8)  # of the signal, when there are no dice to be seen


class DuelScreen(MatchScreen):
    """Waits for the signal, then takes the keys; if the match is paused, the wait begins only with OK."""

    flow: "FiniFlow"

    AHEAD = SIDES[0] | SIDES[1]  # F16: what comes too early is shown
    QUICK = True

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        super().__init__(app, flow)
        self.game = flow.game
        self.paused = flow.paused
        self.running = False
        self._early = [False, False]
        self._readers = flow.readers
        self._trace = KeyTrace()
        self.go_us = 0
        self._slots = _dice_in_place(self.game) if self.game.box_dice else []
        self._go = _band(app.text("go"))  # made now, not at the signal

    def shown(self) -> None:
        if not self.paused:
            self.app.wake_after(SHORTEST_WAIT_US + self.app.dice.below(WAIT_SPAN_US) - QUIET_US)

    # Keys

    def pressed(self, keys: int, stamp_us: int) -> None:
        t = self.app.clock.long_us(stamp_us)
        self._trace.add(t, keys)
        if self.running and t >= self.go_us:  # a call may be held back, and come after the signal only
            self._play(keys, stamp_us)
        elif self.paused:
            if keys & OK:
                self.paused = False
                self.app.redraw()
                self.shown()
        else:
            self._too_early(keys)

    def held_back(self) -> None:
        """B6: a duel is not resumed, so what it waits for from now on is a foul."""
        if self.running:
            self._end_run(called=False)
            self.flow.resume()
        else:
            self.app.disarm()
            self.flow.referee()

    def _too_early(self, keys: int) -> None:
        """F16: keys before the signal do nothing to the match, but are shown."""
        for side in (0, 1):
            if keys & SIDES[side] and not self._early[side]:
                self._early[side] = True
                self.app.redraw()

    # The signal

    def timed(self, now_us: int) -> None:
        if not self.app.armed:
            # After a power cut the log has to tell whether the duel may have been under way.
            self.flow.session.note(now_us, "note", Note.ARMED)
            self.flow.commit(self._arm)
        elif not self.running:
            self._start(now_us)

    def _arm(self) -> None:
        if self.app.screen is not self:
            self.flow.resume()  # the flash has failed, and that was said: OK begins the wait anew
            return
        self.app.arm()
        self.app.wake_after(QUIET_US)

    def _start(self, now_us: int) -> None:
        app = self.app
        self.go_us = app.clock.long_us(now_us)
        self.flow.apply("go", now_us, t=self.go_us)
        self.running = True
        app.light()
        app.sound("go")
        self._draw_go(app.canvas)

    def _play(self, keys: int, stamp_us: int) -> None:
        claims = dice_named(keys, self.app.keypad.down) if self.game.box_dice else []
        if self._same_die(claims):
            self._settle("foul", stamp_us, player=None, kind=SAME_DIE)
            return
        calls = (side_keys(keys, 0) >> FINI & 1) + 2 * (side_keys(keys, 1) >> FINI & 1)
        if calls == 3:
            self._settle("foul", stamp_us, player=None, kind=SAME_CALL)
            return
        # A grab in the very sample of the other's call is not later than the call: it counts.
        # B1: silver dice come last, for a copy is needless only if the sample leaves a coloured die of its value.
        for silver in (False, True):
            for player, die in claims:
                if (die > SILVER) == silver:
                    self._take(player, die, stamp_us)
        if calls:
            if not self.game.box_dice:
                self.app.sound("call")  # a verdict has its own: what lies there is asked first
            self._settle("fini", stamp_us, player=calls - 1, t=self.app.clock.long_us(stamp_us))

    def _left(self, die: int) -> int:
        return self.game.silver[die - SILVER] if die > SILVER else self.game.coloured[die]

    def _same_die(self, claims: list[tuple[int, int]]) -> bool:
        """F10: do both players grab the last die of its kind?"""
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
        self._end_run(called=arguments.get("kind") != SAME_DIE and self._is_of_board(stamp_us))
        self.flow.settle(name, stamp_us, **arguments)

    def _is_of_board(self, stamp_us: int) -> bool:
        """Is it the board that has found this press? What puts calls into order knows nothing of a partner's."""
        return self.app.board.keys.stamp_us == stamp_us

    def _end_run(self, called: bool) -> None:
        """What the keys tell goes into the record of what ends the duel; if it was a call, also whose came first."""
        app = self.app
        self.running = False
        app.disarm()
        self.flow.first_presses = [self._trace.first_press(side, self.go_us) for side in (0, 1)]
        evidence: Record = OrderedDict(keys=self._trace)
        self.flow.evidence = evidence
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
        if self.game.box_dice and self.flow.session.seal.tested:
            canvas.text(2, 3, "TEST")

    def _draw_half(self, canvas: Canvas, side: int) -> None:
        """What a side reads below the dice, or with real ones in its half."""
        if side not in self._readers:
            return
        text = self.app.text
        if not self.game.box_dice:
            canvas.text_centred(33, text("attention"), LARGE)
        early = self._early[side]
        canvas.text(13, 53, text("countdown" if self.paused else "too_early" if early else self.game.combination))

    def _draw_go(self, canvas: Canvas) -> None:
        """Each side reads its own."""
        if not self.game.box_dice:
            canvas.clear()
            self.app.panel.touch()
        canvas.say(self.app.text("go"))
        for side in self._readers:
            y = _ROW_Y[side] if self.game.box_dice else _ALONE_Y[side]
            canvas.put(0, y, self._go[side])
            self.app.panel.touch(0, y, WIDTH, 16)

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
        if self.running:
            lamps.set(SIDE_LAMP[0], WHITE)
            lamps.set(SIDE_LAMP[1], WHITE)


def _band(words: str) -> "tuple[FrameBuffer, FrameBuffer]":
    """The words in the middle of a lit band, below a dark row; and the same upside down."""
    canvas = Canvas()
    bands = []
    for y in (48, 0):
        canvas.fill(0, 49, WIDTH, 15)
        canvas.text_centred(47, words, LARGE, 0)
        if not y:
            rotate(canvas)
        bands.append(picture(WIDTH, 16, bytes(canvas.buffer[y // 8 * WIDTH :][: 2 * WIDTH])))
    return bands[0], bands[1]


def _place(slot: int) -> tuple[int, int]:
    return slot % 8 * _PITCH, _FIELD_Y + slot // 8 * _PITCH


def _dice_in_place(game: "ShownFini") -> list[int]:
    """The dice of the field in the order they fell, 0 where one has been taken."""
    coloured, silver = game.thrown
    slots = list(coloured) + [value + SILVER for value in silver]
    for die in game.taken[0] + game.taken[1]:
        slots[slots.index(die)] = 0
    return slots


class KeyTrace:
    """The samples in which keys were newly pressed, as they came. The log has it as what it yields: [long time in µs,
    name of the key] each."""

    def __init__(self) -> None:
        self._count = 0
        self._times_us = array("q", [0] * MOST_SAMPLES)  # long ones: a duel may outlast half a wrap of the clock
        self._keys = array("I", [0] * MOST_SAMPLES)

    def add(self, long_us: int, keys: int) -> None:
        """Notes the newly pressed keys of one sample; beyond the room there is, they are left out."""
        if self._count < MOST_SAMPLES:
            self._times_us[self._count] = long_us
            self._keys[self._count] = keys
            self._count += 1

    def __iter__(self) -> "Iterator[tuple[int, str]]":
        left = _MOST_KEYS
        for index in range(self._count):
            for bit, name in enumerate(NAMES):
                if self._keys[index] >> bit & 1 and left:
                    left -= 1
                    yield self._times_us[index], name

    def first_press(self, side: int, go_us: int) -> tuple[bool, int] | None:
        """The side's first grab or call after the signal: whether it is a call, and its time from the signal in µs."""
        for index in range(self._count):
            keys = side_keys(self._keys[index], side) & ~(1 << COPY)
            if keys and self._times_us[index] >= go_us:
                return keys == 1 << FINI, self._times_us[index] - go_us
        return None


def dice_named(keys: int, down: int) -> list[tuple[int, int]]:
    """The dice that the newly pressed `keys` of a sample name, (player, die) each: a value key a coloured one, with
    the player's COPY among the keys that are `down` a silver one."""
    named = []
    for player in (0, 1):
        pressed = side_keys(keys, player)
        silver = SILVER if side_keys(down, player) >> COPY & 1 else 0
        for value in VALUES:
            if pressed >> (value - 1) & 1:
                named.append((player, value + silver))
    return named


class StoppedMenu(Menu):
    """What was it? The duel cannot go on: nobody shall win time to think."""

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        super().__init__(app, app.text("stopped"), flow.foul_entries() + [(app.text("referee"), flow.referee)])
