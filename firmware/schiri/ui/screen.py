"""The base class of screens, and what screens use: the `App` and the lamps."""

from ..edge import Lamps as BoardLamps
from ..util.typing import TYPE_CHECKING, Action, Callable, Protocol, Record

if TYPE_CHECKING:
    from ..input.keys import Keypad
    from ..session.session import Box, Session
    from ..texts import Texts
    from .canvas import Canvas as Canvas
    from .panel import Panel

    Colour = tuple[int, int, int]
    Entry = tuple[str, Callable[..., object]]  # a menu entry: its text, and a function called without arguments

    class Speaker(Protocol):
        """What screens need of `box/sounds.py`."""

        muted: bool
        sounds: str

    class Link(Protocol):
        """What screens need of `link/link.py`."""

        next_names: list[str]
        nonce: str

        @property
        def stage(self) -> str: ...
        @property
        def code(self) -> str: ...

    class App(Box, Protocol):
        """What screens need of the `App` in `box/app.py`."""

        screen: "Screen"  # the present screen
        settings: Record  # see `box/settings.py`
        session: Session | None  # the open match
        canvas: Canvas
        keypad: Keypad
        panel: Panel
        text: Texts
        armed: bool
        blink: bool
        reader: int  # the side of the box from which the present screen is read: 0 for A, 1 for B

        @property
        def speaker(self) -> Speaker: ...
        @property
        def link(self) -> Link | None: ...
        def show(self, screen: "Screen") -> None: ...
        def ask(self, words: str, yes: Action, no: Action) -> None: ...
        def expect(self, game: str) -> None: ...
        def begin(self, start: Record) -> None: ...
        def go_home(self) -> None: ...
        def leave_match(self) -> None: ...
        def begin_selftest(self) -> None: ...
        def turn_sound(self) -> None: ...
        def next_sounds(self) -> None: ...
        def next_language(self) -> None: ...
        def keep_settings(self) -> None: ...
        def save_settings(self) -> None: ...
        def set_up_link(self) -> None: ...
        def redraw(self, anew: bool = False) -> None: ...
        def light(self) -> None: ...
        def sound(self, name: str) -> None: ...
        def wake_after(self, delay_us: int) -> None: ...
        def arm(self) -> None: ...
        def disarm(self) -> int: ...
        def promise(self, gap_us: int) -> None: ...

else:
    App = Colour = Entry = object


CHIP_LAMPS = 11
SIDE_LAMP = (11, 12)
LAMPS = 13
_ALL_DARK = bytes(3 * LAMPS)

DARK = (0, 0, 0)
AMBER = (48, 20, 0)  # the colour of side A
BLUE = (0, 12, 48)  # the colour of side B
COLOURS = (AMBER, BLUE)
WHITE = (28, 28, 24)
RED = (60, 0, 0)


class Screen:
    """The base class of all screens. `app` is the `App` that shows it.

    A screen receives only keys that were pressed after its picture was sent to the display, so that nobody agrees to
    what they have not seen."""

    BLINKS = False  # whether the lamps blink on this screen
    AHEAD = 0  # the mask of keys that are received also before the picture was sent, for people who type fast
    TURNS = False  # whether keys of a side turn the screen to that side, unless `TAKES` has them
    PASSES = False  # whether the screen ends by itself in a moment; the lamps stay as they were
    TAKES = 0  # the mask of keys of the sides that do something else on a screen that turns
    QUICK = False  # whether taps may follow each other fast; tasks that block the keys wait for another screen

    ONLINE = False  # whether the box may talk to a hub with its radio on

    RESTS = False  # whether the box may work for a fraction of a second at a time

    def __init__(self, app: App) -> None:
        self.app = app
        self.reader = app.reader if self.TURNS else 0  # the side that reads it; for B (1) it is drawn upside down

    def shown(self) -> None:
        """Called when the screen has become the present one."""

    def pressed(self, keys: int, stamp_us: int) -> None:
        """Called with the mask of keys that were newly pressed in one sample, and its raw time."""

    def back(self) -> None:
        """Called when BACK was pressed and released."""

    def held_back(self) -> None:
        """Called when BACK has been held."""
        self.back()

    def timed(self, now_us: int) -> None:
        """Called when the time set by `app.wake_after` has come."""

    def draw(self, canvas: "Canvas") -> None:
        """Draws the whole picture on a dark canvas."""

    def light(self, lamps: "Lamps") -> None:
        """Sets the lamps, which are all dark before, by `lamps.set(number, colour)`."""

    def blinks(self) -> bool:
        """Returns whether the lamps blink: `light` is then called every half second, with `app.blink` changing."""
        return self.BLINKS


class Lamps:
    """The colours of all lamps. Only changes are sent."""

    def __init__(self) -> None:
        self.colours = bytearray(3 * LAMPS)
        self._shown = bytearray(3 * LAMPS)

    def set(self, number: int, colour: Colour) -> None:
        """Sets the colour (red, green, blue) of a lamp."""
        self.colours[3 * number], self.colours[3 * number + 1], self.colours[3 * number + 2] = colour

    def show(self, lamps: BoardLamps) -> None:
        """Sends the colours to the board's `lamps` if they have changed."""
        if self.colours != self._shown:
            self._shown[:] = self.colours
            lamps.show(self._shown)

    def clear(self) -> None:
        """Makes all lamps dark."""
        self.colours[:] = _ALL_DARK
