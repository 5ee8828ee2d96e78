"""The base classes of the screens of a match."""

from ..input.keys import COPIES, DOWN, OK, SIDES, UP
from ..ui.canvas import BAR, WIDTH, Canvas
from ..ui.menu import Menu
from ..ui.screen import CHIP_LAMPS, COLOURS, SIDE_LAMP, WHITE, App, Entry, Lamps, Screen
from ..util.typing import TYPE_CHECKING, Any, Sequence

if TYPE_CHECKING:
    from .flow import MatchFlow

_FRAME_US = 70000
_FRAMES = 28  # two seconds
_WAVE, _CREST = 5, 2  # the wave over the lamps: lamps from one crest to the next, and lit lamps in a crest
_SKY = 54  # the y of the hints below the fireworks
_RISE, _AGE = 4, 12  # the number of frames in which a rocket rises, and of those with its sparks
_ROCKETS = ((34, 26, 4), (94, 22, 7), (62, 30, 11), (20, 22, 14), (108, 28, 15))  # x, y, and the frame of each burst
_SPARKS = (  # how far each spark flies in `_AGE` frames, in pixels
    ((18, 0), (-18, 0), (0, 18), (0, -18), (13, 13), (13, -13), (-13, 13), (-13, -13))
    + ((28, 11), (28, -11), (-28, 11), (-28, -11), (11, 26), (-11, 26), (11, -26), (-11, -26))
)


class MatchScreen(Screen):
    """A screen of the match. Holding BACK calls the referee; a short press of BACK shows the latest verdict again if
    nothing has been thrown since."""

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app)
        self.flow = flow

    def back(self) -> None:
        self.flow.show_verdict_again()

    def held_back(self) -> None:
        self.flow.referee()


class MatchMenu(Menu):
    """A menu in the course of a match, with BACK as on any `MatchScreen`. OK chooses only an entry that was marked on
    the display when OK was pressed."""

    def __init__(self, app: App, flow: "MatchFlow", title: str, entries: "Sequence[Entry]") -> None:
        super().__init__(app, title, entries, flow.show_verdict_again)
        self.flow = flow

    def _move(self, step: int) -> None:
        super()._move(step)
        self.app.redraw(anew=True)

    def held_back(self) -> None:
        self.flow.referee()


class MatchOver(MatchScreen):
    """The outcome of the match: OK ends it, COPY begins a rematch. Before it is shown for the first time, a winner has
    fireworks, and a wave runs over the lamps from the winner's seat. Any key ends both; OK and COPY also have their
    effect."""

    BLINKS = True
    TURNS = True
    TAKES = SIDES[0] | SIDES[1]

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self._left = 0  # frames of the fireworks that are still to come

    def winner(self) -> int | None:
        """Returns the seat of the winner; None if there is none."""
        return None

    def shown(self) -> None:
        self.app.sound("end")
        if self.winner() is not None and not self.flow.celebrated:
            self.flow.celebrated = True
            self._left = _FRAMES
            self.app.wake_after(_FRAME_US)

    def timed(self, now_us: int) -> None:
        self._left -= 1
        if self._left:
            self.app.wake_after(_FRAME_US)
        self.app.redraw()

    def pressed(self, keys: int, stamp_us: int) -> None:
        self._left = min(self._left, 1)
        if keys & COPIES:
            self.flow.rematch()
        elif keys & OK:
            self.flow.end()

    def light(self, lamps: Lamps) -> None:
        winner = self.winner()
        if not self._left or winner is None:
            self.light_outcome(lamps)
            return
        is_duel = len(self.flow.session.players) == 2
        colour = COLOURS[winner] if is_duel else WHITE
        for number in range(CHIP_LAMPS):
            if (abs(number - self.flow.seat_lamp(winner)) + self._left) % _WAVE < _CREST:
                lamps.set(number, colour)
        if is_duel:
            lamps.set(SIDE_LAMP[winner], colour)

    def draw(self, canvas: Canvas) -> None:
        winner = self.winner()
        if not self._left or winner is None:
            self.draw_outcome(canvas)
            return
        canvas.bar(self.flow.with_name(self.app.text("wins"), winner, WIDTH - 14))
        self.draw_hints(canvas)
        _draw_fireworks(canvas, _FRAMES - self._left)

    def draw_outcome(self, canvas: Canvas) -> None:
        """Draws the outcome, apart from the fireworks."""

    def light_outcome(self, lamps: Lamps) -> None:
        """Sets the lamps for the outcome, apart from the fireworks."""

    def draw_hints(self, canvas: Canvas, more: str = "") -> None:
        """Draws the effects of the keys in the last rows, and the hint `more` above them."""
        text = self.app.text
        canvas.text(3, 45, more)
        canvas.text(3, 54, text("rematch"))
        canvas.text_right(WIDTH - 2, 54, text("ok_ends"))


def _draw_fireworks(canvas: Canvas, frame: int) -> None:
    """Draws the rockets that rise and the sparks of those that have burst, between the title bar and the hints."""
    for x, y, burst in _ROCKETS:
        age = frame - burst
        if -_RISE <= age < 0:
            canvas.fill(x, y - age * (_SKY - y) // _RISE - 4, 1, 3)
        elif 0 <= age < _AGE:
            size = 2 if age < _AGE // 2 else 1
            for dx, dy in _SPARKS:
                spark_x = x + dx * (age + 1) // _AGE
                spark_y = y + dy * (age + 1) // _AGE + age * age // 12  # they fall faster and faster
                if 0 <= spark_x <= WIDTH - size and BAR <= spark_y <= _SKY - size:
                    canvas.fill(spark_x, spark_y, size, size)


class Scrolled(MatchScreen):
    """A screen of the match with lines that UP and DOWN scroll; OK goes on. On a verdict, UP at the first and DOWN at
    the last line show its reasons."""

    TURNS = True

    IS_VERDICT = False
    ROWS = 0  # lines that fit on the display
    TOP = 0  # the y of the first line in pixels
    PITCH = 0  # pixels from line to line

    def __init__(self, app: App, flow: "MatchFlow") -> None:
        super().__init__(app, flow)
        self.first = 0  # the index of the first line on the display
        self.lines: list[Any] = []  # all lines, of a type of the subclass

    @property
    def shown_lines(self) -> list[Any]:
        """The lines that are on the display."""
        return self.lines[self.first : self.first + self.ROWS]

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.flow.verdict_open = False
            self.flow.resume()
        else:
            self.scroll(keys)

    def scroll(self, keys: int) -> None:
        """Scrolls by one line."""
        if keys & UP and self.first > 0:
            self.first -= 1
            self.app.redraw()
        elif keys & DOWN and self.first + self.ROWS < len(self.lines):
            self.first += 1
            self.app.redraw()
        elif keys & (UP | DOWN) and self.IS_VERDICT:
            self.flow.show_why()

    def draw_arrows(self, canvas: Canvas) -> None:
        """Draws arrows on the right if there are more lines above or below."""
        if self.first:
            canvas.text_right(WIDTH - 1, self.TOP, "▲")
        if self.first + self.ROWS < len(self.lines):
            canvas.text_right(WIDTH - 1, self.TOP + self.PITCH * (self.ROWS - 1), "▼")
