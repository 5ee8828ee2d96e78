"""Schocken: whose turn it is, and where the Deckel lie."""

from ....input.keys import DOWN, OK
from ....play.dice_entry import throw
from ....play.match_screen import MatchScreen
from ....ui.canvas import BAR, HEIGHT, WIDTH
from ....ui.ellipsis import ellipsis
from ....ui.font import text_width
from ....ui.rotated import rotated_bar
from ....util.typing import TYPE_CHECKING
from .menus import ask_who_joins

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from . import SchockenFlow

_BASE = 30  # the row of the lowest Deckel
_HIGHEST = 7  # a pile has two stacks, as high as that
_PITCH = 14  # columns from one pile to the next
_STACK = 4  # columns of a stack, and one between the two
_PILE = 2 * _STACK + 1
_NAMES = 41


class TurnScreen(MatchScreen):
    """The player's name for both sides of the table, and between them the Deckel as piles: the middle's first, then
    each player's. OK throws; DOWN has somebody join who is out."""

    flow: "SchockenFlow"

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        self.joins = flow.game.choices()

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            throw(self.flow, self.flow.resume)
        elif keys & DOWN and self.joins:
            ask_who_joins(self.app, self.flow, self.joins)

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        name = flow.name(flow.turn)
        rotated_bar(canvas, name)
        self._draw_bottom(canvas, name)
        _draw_pile(canvas, 0, "", flow.game.middle, False, False)
        for y in range(BAR + 1, HEIGHT - BAR, 2):
            canvas.fill(_PITCH - 1, y, 1, 1)
        for seat in range(len(flow.session.players)):
            short = flow.name(seat)[:2]
            if text_width(short) >= _PITCH - 2:
                short = short[:1]
            marked = flow.game.half_losers[:1] == [seat]
            count = flow.game.deckel[seat] if seat in flow.game.order else -1
            _draw_pile(canvas, seat + 1, short, count, seat == flow.turn, marked)

    def _draw_bottom(self, canvas: "Canvas", name: str) -> None:
        y = HEIGHT - BAR
        canvas.fill(0, y - 1, WIDTH, BAR + 1)
        right = "▼ " + self.app.text("join") if self.joins else self.flow.half()
        canvas.text_right(WIDTH - 2, y, right, value=0)
        canvas.text(2, y, ellipsis(name, WIDTH - 8 - text_width(right)), value=0)

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps)

    def blinks(self) -> bool:
        return True


def _draw_pile(canvas: "Canvas", place: int, name: str, count: int, lit: bool, marked: bool) -> None:
    """A pile of Deckel, how many they are, and whose; -1: the player is out. `lit`: it is their turn; `marked`: they
    have lost a half."""
    x = _PITCH * place + 2
    for number in range(count):
        stack, height = divmod(number, _HIGHEST)
        canvas.fill(x + stack * (_STACK + 1), _BASE - 2 * height, _STACK, 1)
    shown = "–" if count < 0 else "%d" % count
    canvas.text(x + (_PILE - text_width(shown)) // 2, _BASE + 1, shown)
    width = text_width(name)
    left = x + (_PILE - width) // 2
    if lit:
        canvas.fill(left - 1, _NAMES - 1, width + 2, 12)  # it joins the bar below
    canvas.text(left, _NAMES, name, value=not lit)
    if marked:
        canvas.fill(x + 3, BAR + 2, 3, 3)
