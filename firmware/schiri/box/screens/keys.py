"""The box's keys: that it makes them, before its first match and once in a thousand, and what it is known by."""

from ... import VERSION
from ...dice import DiceFailure
from ...identity.making import Making
from ...play.reveal import draw_groups
from ...ui.canvas import WIDTH, Canvas
from ...ui.menu import Message
from ...ui.screen import Screen
from ...util.typing import TYPE_CHECKING, Action

if TYPE_CHECKING:
    from ...identity.keys import Keys
    from ..protocol import App


_PAUSE_US = 1000  # in which the picture goes out


def make_keys(app: "App", keys: "Keys", go_on: "Action | None") -> bool:
    """Makes them, then calls `go_on`. If those that were there are damaged, that is said first. Without `go_on`: makes
    one, of those that are begun. False if the flash fails: then the next match tries again."""
    if not go_on:
        try:
            if app.making:
                app.making.step(1)
            else:
                app.making = Making(keys, bytes)
        except (OSError, MemoryError):
            app.making = None
            return False
        if keys.ready:
            app.making = None
        return True
    screen = MakingKeys(app, keys, go_on)
    if keys.lost:
        app.show(Message(app, app.text("failure"), [app.text("keys_lost")], lambda: app.show(screen)))
    else:
        app.show(screen)
    return True


class MakingKeys(Screen):
    """How far it is; then `go_on`, also if the keys cannot be made, or somebody will not wait: then the match has none.
    The power may be cut."""

    app: "App"

    def __init__(self, app: "App", keys: "Keys", go_on: Action) -> None:
        super().__init__(app)
        self._keys = keys
        self._go_on = go_on

    def shown(self) -> None:
        self.app.wake_after(0)

    def timed(self, now_us: int) -> None:
        app = self.app
        try:
            if app.making:
                app.making.step()
            else:
                app.making = Making(self._keys, lambda: app.secrets.draw(app.clock.long_us(now_us)))
        except (DiceFailure, OSError, MemoryError):
            app.making = None
            self._go_on()
            return
        if self._keys.ready:
            app.making = None
            self._go_on()
        else:
            app.redraw()
            app.wake_after(_PAUSE_US)

    def back(self) -> None:
        self._go_on()

    def draw(self, canvas: Canvas) -> None:
        percent = self.app.making.percent if self.app.making else 0
        canvas.bar(self.app.text("keys"))
        canvas.text_centred(13, self.app.text("makes_keys_1"))
        canvas.text_centred(25, self.app.text("makes_keys_2") % percent)
        canvas.fill(3, 40, (WIDTH - 6) * percent // 100, 8)
        canvas.text(3, 54, self.app.text("back_unsigned"))


class ThisBox(Message):
    """The fingerprint that signed results are told by, and the code by which organisers know the box."""

    ONLINE = True
    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.text("this_box"), [], app.go_home)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        keys = self.app.keys
        if keys and keys.fingerprint:
            draw_groups(canvas, 20, keys.fingerprint)
        else:
            canvas.text_centred(20, self.app.text("no_keys_yet"))
        link = self.app.link
        if link:
            canvas.text_centred(42, self.app.text("hub_code") % (link.code[:3] + " " + link.code[3:]))
        canvas.text(3, 54, "Schiri " + VERSION)
