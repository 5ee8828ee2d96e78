"""The entry of real dice: the players tell the box what they have thrown."""

from ..input.keys import COPIES, OK, VALUES, side_keys
from ..ui.canvas import WIDTH, Canvas
from ..ui.screen import App
from ..util.typing import TYPE_CHECKING, Action, Callable, Record
from .match_screen import MatchScreen
from .rolling import Rolling

if TYPE_CHECKING:
    from .flow import MatchFlow

_IN_A_ROW = 7


class ToldDice(MatchScreen):
    """The entry of `count` values with the value keys of either side. They are appended to `values`. COPY or BACK
    removes the last value, BACK before the first one leaves, OK ends the entry and calls `told`."""

    AHEAD = VALUES
    TAKES = COPIES

    PITCH = 18  # pixels from die to die

    def __init__(
        self,
        app: App,
        flow: "MatchFlow",
        title: str,
        values: list[int],
        count: int,
        told: "Callable[[list[int]], None]",
        leave: Action,
    ) -> None:
        super().__init__(app, flow)
        self.reader = app.reader  # so that the display is not turned to the other side
        self.title = title
        self.count = count
        self.values = values
        self._told = told
        self._leave = leave

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            if len(self.values) == self.count:
                self._told(self.values)
            return
        if keys & COPIES and self.values:
            self.back()
            return
        mine = side_keys(keys, 0) | side_keys(keys, 1)
        for value in range(1, 7):
            if mine >> (value - 1) & 1 and len(self.values) < self.count:
                self.values.append(value)
                self.app.sound("key")
        self.app.redraw()

    def back(self) -> None:
        if self.values:
            self.values.pop()
            self.app.redraw()
        else:
            self._leave()

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        for number in range(self.count):
            row, column = divmod(number, _IN_A_ROW)
            x, y = 3 + self.PITCH * column, 16 + self.PITCH * row
            if number < len(self.values):
                canvas.die(x, y, self.face(number), False)
            else:
                canvas.fill(x, y + 13, 15, 2)
        if len(self.values) == self.count:
            canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))
        else:
            canvas.text(3, 54, self.app.text("tell_hint"))

    def face(self, number: int) -> int:
        """Returns the value that the display shows for a die, by its index; 0 hides it."""
        value: int = self.values[number]
        return value


def throw(
    flow: "MatchFlow",
    go_on: Action,
    choice: Record | None = None,
    entry: type[ToldDice] = ToldDice,
    leave: Action | None = None,
) -> None:
    """Throws the dice that the game waits for, or those of a choice, then calls `go_on`. The box's dice roll on the
    display for a moment; real dice are entered on the screen `entry`, whose BACK calls `leave`."""
    app = flow.app
    game = flow.game

    def told(values: list[int]) -> None:
        if flow.carry_out(game.event_from_dice(values, choice), app.clock.now):
            app.sound("throw")
            flow.commit(go_on)

    if flow.session.seal:
        rolling = Rolling(app, game.dice_due(choice) or game.covers(), flow.SILVER_DICE, go_on)
        flow.throw(choice)
        app.sound("throw")
        flow.commit(lambda: app.show(rolling))
    elif game.covers() and not choice:
        told([])  # the values are entered when the cup is lifted
    else:
        values: list[int] = []
        count = game.dice_due(choice)
        flow.open_question(
            lambda: entry(app, flow, app.text("tell_dice"), values, count, told, leave or flow.close_question)
        )
