"""The conversion of samples of the keys into presses, held keys and repeats for the screen that they were meant for."""

from ..input import keys as key
from ..util.clock import ticks_add, ticks_diff
from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..ui.screen import App, Screen

BACK_BIT = 19
_LATE_US = 1000000  # no sample comes later than this: afterwards every press is one after the picture
_UNSEEN, _JUST_SEEN, _SEEN = 0, 1, 2


class Presses:
    """The receiver of the board's samples, which tells the current screen the pressed keys. It leaves out keys that
    were pressed before the screen was visible (see `Screen`)."""

    def __init__(self, app: "App", raw_us: int) -> None:
        self.touched_us = raw_us  # raw time of the latest change of a key
        self.partners_own = 0  # the mask of the keys of partners' sides, which people cannot press
        self.refused = False  # whether the latest key for the current screen came too early
        self.withheld = 0  # the mask of keys that are ignored because a partner is about to move
        self._partners = 0  # the mask of the keys that partners hold down
        self._app = app
        self._keypad = app.keypad
        self._back_pending = False
        self._repeat_us = 0
        self._seen = _UNSEEN
        self._seen_us = raw_us

    # Whether the screen is visible

    def unsee(self) -> None:
        """Notes that the current screen has not been sent to the display yet."""
        if self._seen:
            self.refused = False
        self._seen = _UNSEEN
        self._back_pending = False

    def see(self, raw_us: int) -> None:
        """Notes that the picture was sent before the step that began at `raw_us`."""
        if self._seen == _UNSEEN:
            self._seen = _JUST_SEEN
            self._seen_us = raw_us
        elif self._seen == _JUST_SEEN and ticks_diff(raw_us, self._seen_us) >= _LATE_US:
            self._seen = _SEEN  # kept, because `ticks_diff` cannot compare times more than half a wrap apart

    def _is_meant(self, stamp_us: int) -> bool:
        """Returns whether a key was pressed when the screen was visible."""
        if self._seen == _JUST_SEEN:
            return ticks_diff(stamp_us, self._seen_us) >= 0
        return self._seen == _SEEN

    # The pressed keys

    def take(self) -> None:
        """Takes all waiting samples."""
        app = self._app
        keys = app.board.keys
        while keys.poll():
            stamp_us = keys.stamp_us
            app.clock.advance(stamp_us)
            self.settle(keys.still_us)  # first the keys that have stopped bouncing before this sample
            self.touched_us = stamp_us
            stuck = self._keypad.stuck
            self._sample(stamp_us)
            if self._keypad.stuck != stuck:
                app.stuck_keys = key.names_of(self._keypad.stuck)
                app.redraw()

    def put_partners(self, mask: int, now_us: int) -> bool:
        """Sets the mask of the keys that partners hold down. Returns False and changes nothing if the order of people's
        earlier presses is not known yet, because those come first."""
        order = self._app.board.keys.order
        if order and order.holds:
            return False
        self._partners = mask
        self._sample(now_us)
        return True

    def _sample(self, stamp_us: int) -> None:
        """Debounces the latest sample of the board together with the partners' keys."""
        was_down = self._keypad.down
        mask = self._app.board.keys.mask & ~self.partners_own | self._partners
        self._pass_on(self._keypad.sample(stamp_us, mask), was_down, stamp_us)

    def settle_now(self, now_us: int) -> None:
        """Checks keys that have stopped bouncing, unless samples are held back."""
        order = self._app.board.keys.order
        if not order or not order.holds:
            self.settle(now_us)

    def settle(self, now_us: int) -> None:
        """Checks keys that have stopped bouncing."""
        was_down = self._keypad.down
        self._pass_on(self._keypad.rest(now_us), was_down, now_us)

    def _pass_on(self, pressed: int, was_down: int, stamp_us: int) -> None:
        if pressed:
            self._app.dice.add_entropy(stamp_us)
            if pressed & (key.UP | key.DOWN):
                self._repeat_us = ticks_add(stamp_us, key.REPEAT_FIRST_US)
            self._tell(pressed, stamp_us)
        if was_down & ~self._keypad.down & key.BACK and self._back_pending:
            self._back_pending = False
            self._app.screen.back()

    def _tell(self, keys: int, stamp_us: int) -> None:
        screen = self._app.screen
        if self._is_meant(stamp_us):
            self.refused = False
        else:
            if keys & (key.OK | key.BACK | screen.TAKES & ~screen.AHEAD) and not self._app.armed:
                self.refused = True
                self._app.redraw()
            keys &= screen.AHEAD
        keys &= ~self.withheld
        if screen.TURNS:
            keys = self._turn(screen, keys)
        if keys & key.BACK:
            self._back_pending = True
        if keys:
            screen.pressed(keys, stamp_us)

    def _turn(self, screen: "Screen", keys: int) -> int:
        """Turns the screen to the side whose keys were pressed; returns the other keys. UP and DOWN have the same
        meaning for both sides, because key scripts rely on that."""
        for side in (0, 1):
            if keys & key.SIDES[side] and screen.reader != side:
                screen.reader = self._app.reader = side
                self._app.redraw()
                break
        return keys & (~(key.SIDES[0] | key.SIDES[1]) | screen.TAKES)

    def watch_held(self, now_us: int) -> None:
        """Reports a held BACK to the screen, and repeats UP and DOWN."""
        down = self._keypad.down
        if self._back_pending and down & key.BACK and self._keypad.down_for_us(BACK_BIT, now_us) >= key.HOLD_US:
            self._back_pending = False
            self._app.reader = 0  # nobody knows who held BACK, so the next screen is drawn for A
            self._app.screen.held_back()
        if down & (key.UP | key.DOWN) and ticks_diff(now_us, self._repeat_us) >= 0:
            self._repeat_us = ticks_add(now_us, key.REPEAT_US)
            self._tell(down & (key.UP | key.DOWN), now_us)

    def time_left(self, now_us: int, longest_us: int) -> int:
        """Returns the µs until the next repeat or the end of a hold, at most `longest_us`."""
        left = longest_us
        rest = self._keypad.rest_ends_us(now_us)
        if rest >= 0:
            left = min(left, rest)
        down = self._keypad.down
        if down & (key.UP | key.DOWN):
            left = min(left, ticks_diff(self._repeat_us, now_us))
        if self._back_pending and down & key.BACK:
            left = min(left, key.HOLD_US - self._keypad.down_for_us(BACK_BIT, now_us))
        return left
