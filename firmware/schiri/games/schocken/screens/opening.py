"""Schocken: the highest throw begins."""

from ....input.keys import OK
from ....play.dice_entry import ToldDice, throw
from ....play.match_screen import MatchScreen
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....util.typing import TYPE_CHECKING
from ..rules.ranking import DICE

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import App
    from . import SchockenFlow

_ROWS = 4


class OpeningScreen(MatchScreen):
    """Who throws, and, once they have thrown, what: the highest number begins, those level for it throw again."""

    flow: "SchockenFlow"

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        self.seats = list(flow.game.open)
        self.thrown: list[list[int]] = []  # the dice of each of them, high to low

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not keys & OK:
            return
        if self.thrown:
            self.flow.resume()
        elif self.flow.session.seal:
            throw(self.flow, self._show_thrown)
        else:
            self._ask([])

    def _ask(self, values: list[int]) -> None:
        """With real dice: each player's throw is told the box, one after the other."""
        count = len(values) // DICE
        if count == len(self.seats):
            if self.flow.carry_out(self.flow.game.event_from_dice(values), self.app.clock.now):
                self.app.sound("throw")
                self.flow.commit(self._show_thrown)
            return
        name = self.flow.name(self.seats[count])
        self.app.show(ToldDice(self.app, self.flow, name, DICE, lambda told: self._ask(values + told)))

    def _show_thrown(self) -> None:
        event = self.flow.session.latest_event() or {}
        self.thrown = [sorted(throw[1], reverse=True) for throw in event["throws"]]
        self.app.show(self)

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.app.text("dice_decide"), self.app.text("ok"))
        width = WIDTH // 2 if len(self.seats) > _ROWS else WIDTH
        highest = max(self.thrown) if self.thrown else None
        for number, seat in enumerate(self.seats):
            x = 2 + width * (number // _ROWS)
            y = 15 + 12 * (number % _ROWS)
            dice = "".join(["%d" % value for value in self.thrown[number]]) if self.thrown else ""
            lit = bool(self.thrown) and self.thrown[number] == highest
            if lit:
                canvas.fill(x - 1, y - 1, width - 2, 12)
            canvas.text(x, y, ellipsis(self.flow.name(seat), width - 28), value=not lit)
            canvas.text_right(x + width - 5, y, dice, value=not lit)
