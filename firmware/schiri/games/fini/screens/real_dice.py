"""FINI! with real dice: after the call the box asks for what it cannot see."""

from ....input.keys import FINI, OK, side_keys
from ....play.match_screen import MatchMenu
from ....ui.menu import Menu
from ....ui.screen import Screen
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.dice import COLOURED_DICE, LENGTHS, NAME_OF_DIE, SILVER, SILVER_DICE, STRAIGHT, Offence
from .key_trace import dice_named

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ....journal.record import Record
    from ....ui.canvas import Canvas
    from ....ui.menu import Action
    from ....ui.screen import App
    from ..flow import FiniFlow
    from ..rules.judge import Layout

    GoOn = Callable[[Any], None]  # with the answer
    Ask = Callable[[list[Any], GoOn, Action], None]  # the answers so far, what follows, the way back


class WayMenu(MatchMenu):
    """The first question after the call: the players say what they see, or the box judges the dice named to it."""

    flow: "FiniFlow"

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        entries = [(app.text("fast_path"), self._ask_premature), (app.text("full_path"), self._enter_layouts)]
        super().__init__(app, flow, app.text("how_to_judge"), entries)

    # The fast path: premature, offences, lengths; what one step settles is not asked for in the next.

    def _ask_premature(self) -> None:
        text = self.app.text
        title = text("was_premature") % "AB"[self.flow.game.caller]
        entries = [(text("no"), self._ask_offences), (text("yes"), lambda: self._rule(True, [[], []], [0, 0]))]
        self.app.show(Menu(self.app, title, entries, self.flow.resume))

    def _ask_offences(self) -> None:
        straight = self.flow.game.combination == STRAIGHT
        codes = [code for code in Offence.OF_LAYOUT if straight or code != Offence.DUPLICATE_VALUE]

        def ask(found: "list[Any]", go_on: "GoOn", leave: "Action") -> None:
            title = self.app.text("offences_of") % "AB"[len(found)]
            self.app.show(Checklist(self.app, title, codes, go_on, leave))

        _ask_both(ask, [], self._judge_offences, self._ask_premature)

    def _judge_offences(self, offences: list[list[str]]) -> None:
        if offences[0] or offences[1]:
            self._rule(False, offences, [0, 0])
        else:
            self._ask_lengths()

    def _ask_lengths(self) -> None:
        def ask(found: "list[Any]", go_on: "GoOn", leave: "Action") -> None:
            title = self.app.text("length_of") % "AB"[len(found)]
            entries = [("%d" % length, lambda length=length: go_on(length)) for length in LENGTHS]
            self.app.show(Menu(self.app, title, entries, leave))

        _ask_both(ask, [], lambda lengths: self._rule(False, [[], []], lengths), self._ask_offences)

    def _rule(self, premature: bool, offences: list[list[str]], lengths: list[int]) -> None:
        self.flow.settle("ruling", self.app.clock.now, premature=premature, offences=offences, lengths=lengths)

    # The full path: layout of A, layout of B, what is left on the field.

    def _enter_layouts(self, entered: "list[Layout] | None" = None) -> None:
        def ask(found: "list[Any]", go_on: "GoOn", leave: "Action") -> None:
            title = self.app.text("layout_of") % "AB"[len(found)]
            self.app.show(DiceEntry(self.app, title, True, found, go_on, leave))

        _ask_both(ask, entered or [], self._enter_field, self.flow.resume)

    def _enter_field(self, layouts: "list[Layout]") -> None:
        def go_on(rows: "Layout") -> None:
            field: Record = OrderedDict()
            field["coloured"] = [die for row in rows for die in row if die < SILVER]
            field["silver"] = [die - SILVER for row in rows for die in row if die > SILVER]
            named = [[[NAME_OF_DIE[die] for die in row] for row in layout] for layout in layouts]
            self.flow.settle("layouts", self.app.clock.now, layouts=named, field=field)

        title = self.app.text("field")
        self.app.show(DiceEntry(self.app, title, False, layouts, go_on, lambda: self._enter_layouts(layouts[:1])))


def _ask_both(ask: "Ask", answers: "list[Any]", then: "GoOn", leave: "Action") -> None:
    """Asks about A, then about B, and calls `then` with both answers; BACK goes back by one, before A to `leave`."""
    if len(answers) == 2:
        then(answers)
        return

    def go_back() -> None:
        if answers:
            _ask_both(ask, answers[:-1], then, leave)
        else:
            leave()

    ask(answers, lambda answer: _ask_both(ask, answers + [answer], then, leave), go_back)


class Checklist(Menu):
    """Codes that are each true or not: UP, DOWN, OK turns one; the last entry goes on with the list of those chosen."""

    SCROLL_BAR = 0

    def __init__(self, app: "App", title: str, codes: list[str], go_on: "GoOn", leave: "Action") -> None:
        entries = [(app.text(code), self._turn) for code in codes] + [(app.text("go_on"), self._finish)]
        super().__init__(app, title, entries, leave, chosen=len(codes))  # most lists stay empty
        self.codes = codes
        self.marked = [False] * len(codes)
        self.go_on = go_on

    def choose(self) -> None:
        self.entries[self.chosen][1]()

    def _turn(self) -> None:
        self.marked[self.chosen] = not self.marked[self.chosen]
        self.app.sound("key")
        self.app.redraw()

    def _finish(self) -> None:
        self.go_on([code for code, marked in zip(self.codes, self.marked) if marked])

    def draw_entry(self, canvas: "Canvas", number: int, y: int, value: int) -> None:
        if number == len(self.codes):
            super().draw_entry(canvas, number, y, value)
            return
        canvas.fill(3, y + 2, 9, 9, value)
        canvas.fill(4, y + 3, 7, 7, 1 - value)
        if self.marked[number]:
            canvas.fill(5, y + 4, 5, 5, value)
        canvas.text(16, y + 1, self.entries[number][0], value=value)


class DiceEntry(Screen):
    """Dice, one by one: a value key of either side adds one, with COPY held a silver one; FINI begins a new row,
    BACK takes the last die or row away, OK goes on with the list of rows."""

    PITCH = 16
    IN_LINE = 8

    def __init__(
        self, app: "App", title: str, with_rows: bool, before: "list[Layout]", go_on: "GoOn", leave: "Action"
    ) -> None:
        super().__init__(app)
        self.title = title
        self.with_rows = with_rows
        self.go_on = go_on
        self.leave = leave
        self.rows: Layout = [[]]
        laid = [die for layout in before for row in layout for die in row]
        silver = sum(1 for die in laid if die > SILVER)
        self._left = [COLOURED_DICE - (len(laid) - silver), SILVER_DICE - silver]

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.app.sound("key")
            self.go_on([row for row in self.rows if row])
            return
        if self.with_rows and (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            if self.rows[-1]:
                self.rows.append([])
        else:
            for _, die in dice_named(keys, self.app.keypad.down):
                self._add(die)
        self.app.redraw()

    def _add(self, die: int) -> None:
        if not self._left[die > SILVER]:
            self.app.sound("refused")
            return
        self._left[die > SILVER] -= 1
        self.rows[-1].append(die)
        self.app.sound("key")

    def back(self) -> None:
        if self.rows[-1]:
            die = self.rows[-1].pop()
            self._left[die > SILVER] += 1
        elif len(self.rows) > 1:
            self.rows.pop()
        else:
            self.leave()
            return
        self.app.redraw()

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.title, "%d+%d" % (self._left[0], self._left[1]))
        # Rows stand one behind the other, a dot between them; of more than two lines the end is shown.
        entered = []
        for number, row in enumerate(self.rows):
            entered += ([0] if number else []) + row
        for place, die in enumerate(entered[-2 * self.IN_LINE :]):
            x = place % self.IN_LINE * self.PITCH
            y = 13 + place // self.IN_LINE * self.PITCH
            if die:
                canvas.die(x, y, die & 7, die > SILVER)
            else:
                canvas.fill(x + 6, y + 6, 3, 3)
        canvas.text(3, 54, self.app.text("entry_hint" if self.with_rows else "entry_hint_field"))
