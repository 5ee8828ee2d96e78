"""A screen: what is seen and heard, and what the keys mean while it is on."""

from ..edge import Lamps as BoardLamps
from ..util.typing import TYPE_CHECKING, Action, Callable, Protocol, Record

if TYPE_CHECKING:
    from ..input.keys import Keypad
    from ..session.session import Box, Session
    from ..texts import Texts
    from .canvas import Canvas as Canvas
    from .panel import Panel

    Colour = tuple[int, int, int]
    Entry = tuple[str, Callable[..., object]]  # of a menu; called without arguments: in a loop, a lambda has defaults

    class Speaker(Protocol):
        """See `box/sounds.py`."""

        muted: bool

    class Link(Protocol):
        """See `link/link.py`."""

        next_names: list[str]

        @property
        def stage(self) -> str: ...
        @property
        def code(self) -> str: ...

    class App(Box, Protocol):
        """What screens need of the `App`, see `box/app.py`."""

        screen: "Screen"  # the one that is on
        settings: Record  # see `box/settings.py`
        session: Session | None  # the match that is open
        canvas: Canvas
        keypad: Keypad
        panel: Panel
        text: Texts
        armed: bool
        blink: bool
        reader: int  # the side of the box, 0 or 1, for which the screen is drawn that is on

        @property
        def speaker(self) -> Speaker: ...
        @property
        def link(self) -> Link | None: ...
        def show(self, screen: "Screen") -> None: ...
        def ask(self, words: str, yes: Action, no: Action) -> None: ...
        def begin(self, start: Record) -> None: ...
        def go_home(self) -> None: ...
        def leave_match(self) -> None: ...
        def begin_selftest(self) -> None: ...
        def turn_sound(self) -> None: ...
        def next_language(self) -> None: ...
        def keep_settings(self) -> None: ...
        def save_settings(self) -> None: ...
        def set_up_link(self) -> None: ...
        def redraw(self, anew: bool = False) -> None: ...
        def light(self) -> None: ...
        def sound(self, name: str) -> None: ...
        def wake_after(self, delay_us: int) -> None: ...
        def arm(self) -> None: ...
        def disarm(self) -> None: ...

else:
    App = Colour = Entry = object


CHIP_LAMPS = 11
SIDE_LAMP = (11, 12)
LAMPS = 13
_ALL_DARK = bytes(3 * LAMPS)

DARK = (0, 0, 0)
AMBER = (48, 20, 0)  # side A; steady
BLUE = (0, 12, 48)  # side B
COLOURS = (AMBER, BLUE)
WHITE = (28, 28, 24)
RED = (60, 0, 0)


class Screen:
    """The base of all screens. `app` is the `App` it is shown by.

    A screen is seen from the first step on that comes after its picture went out. A key pressed before that was meant
    for something else, and the screen is not told of it: nobody agrees to what they have not seen."""

    BLINKS = False  # do its lamps?
    AHEAD = 0  # a mask of keys that it takes all the same: people type on without looking, and decide nothing by it
    TURNS = False  # do a side's keys, which mean nothing else on it, turn it to that side?
    PASSES = False  # does it go by itself in a moment? The lamps stay as they were
    TAKES = 0  # a mask of keys of the sides that it takes although they turn it
    QUICK = False  # may taps follow each other fast? Then what keeps the box from its keys waits for another screen

    ONLINE = False  # may the box talk to a hub meanwhile? Its radio is on then

    RESTS = False  # may the box do some work of its own meanwhile, a fraction of a second at a time?

    def __init__(self, app: App) -> None:
        self.app = app
        self.reader = app.reader if self.TURNS else 0  # the side for which it is drawn: for B, 1, upside down

    def shown(self) -> None:
        """It has just come on."""

    def pressed(self, keys: int, stamp_us: int) -> None:
        """The keys of a mask have been pressed in one sample."""

    def back(self) -> None:
        """BACK was pressed and let go."""

    def held_back(self) -> None:
        """BACK has been held."""
        self.back()

    def timed(self, now_us: int) -> None:
        """The time set by `app.wake_after` has come."""

    def draw(self, canvas: "Canvas") -> None:
        """Draws everything; the canvas is dark."""

    def light(self, lamps: "Lamps") -> None:
        """Sets the lamps, all dark before: `lamps.set(number, colour)`."""

    def blinks(self) -> bool:
        """True if the lamps blink: they are then set again every half second, `app.blink` telling the beat."""
        return self.BLINKS


class Lamps:
    """The colours of all lamps, and whether they have changed."""

    def __init__(self) -> None:
        self.colours = bytearray(3 * LAMPS)
        self._shown = bytearray(3 * LAMPS)

    def set(self, number: int, colour: Colour) -> None:
        """Gives a lamp its colour (red, green, blue)."""
        self.colours[3 * number], self.colours[3 * number + 1], self.colours[3 * number + 2] = colour

    def show(self, lamps: BoardLamps) -> None:
        """Sends the colours to the board's `lamps` if they have changed."""
        if self.colours != self._shown:
            self._shown[:] = self.colours
            lamps.show(self._shown)

    def clear(self) -> None:
        """Makes all lamps dark."""
        self.colours[:] = _ALL_DARK
