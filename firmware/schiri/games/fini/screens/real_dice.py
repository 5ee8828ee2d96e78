"""FINI! with real dice: after the call the box asks for what it cannot see."""

from ....input.keys import FINI, OK, SIDES, side_keys
from ....play.match_screen import MatchMenu
from ....ui.canvas import WIDTH, Canvas
from ....ui.menu import Menu
from ....ui.screen import App, Screen
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Action, Any, Callable
from ..rules.dice import COLOURED_DICE, LENGTHS, SILVER, SILVER_DICE, STRAIGHT, Offence, named
from .duel import dice_named

if TYPE_CHECKING:
    from ..flow import FiniFlow
    from ..rules.judge import Layout

    GoOn = Callable[[Any], None]  # with the answer
    # One side's: its title, the answers so far, what follows, the way back.
    Question = Callable[[str, list[Any], GoOn, Action], Screen]


class WayMenu(MatchMenu):
    """The first question after the call: the players say what they see, or the box judges the dice named to it."""

    flow: "FiniFlow"

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        entries = [(app.text("fast_path"), self._ask_premature), (app.text("full_path"), self._ask_layouts)]
        super().__init__(app, flow, app.text("how_to_judge"), entries)

    def _ask_both(
        self, title: str, new: "Question", then: "Callable[[list[Any], Action], None]", leave: Action
    ) -> None:
        """Asks about A, then about B, and calls `then` with both answers, and with the way back to B; BACK goes back by
        one, before A to `leave`."""

        def ask_a() -> None:
            self.app.show(new(title % "A", [], ask_b, leave))

        def ask_b(of_a: Any) -> None:
            def answered(of_b: Any) -> None:
                then([of_a, of_b], lambda: ask_b(of_a))

            self.app.show(new(title % "B", [of_a], answered, ask_a))

        ask_a()

    # The fast path: premature, offences, lengths; what one step settles is not asked for in the next.

    def _ask_premature(self) -> None:
        text = self.app.text
        title = text("was_premature") % "AB"[self.flow.game.caller]
        entries = [(text("no"), self._ask_offences), (text("yes"), lambda: self._rule(True, [[], []], [0, 0]))]
        self.app.show(Menu(self.app, title, entries, self.flow.resume))

    def _ask_offences(self) -> None:
        straight = self.flow.game.combination == STRAIGHT
        codes = [code for code in Offence.OF_LAYOUT if straight or code != Offence.DUPLICATE_VALUE]

        def new(title: str, _: list[Any], go_on: "GoOn", leave: Action) -> Menu:
            return Checklist(self.app, title, codes, go_on, leave)

        self._ask_both(self.app.text("offences_of"), new, self._ask_lengths, self._ask_premature)

    def _ask_lengths(self, offences: list[list[str]], _: Action) -> None:
        if offences[0] or offences[1]:
            self._rule(False, offences, [0, 0])
            return

        def new(title: str, _: list[Any], go_on: "GoOn", leave: Action) -> Menu:
            entries = [("%d" % length, lambda length=length: go_on(length)) for length in LENGTHS]
            return Menu(self.app, title, entries, leave)

        def rule(lengths: list[int], _: Action) -> None:
            self._rule(False, offences, lengths)

        self._ask_both(self.app.text("length_of"), new, rule, self._ask_offences)

    def _rule(self, premature: bool, offences: list[list[str]], lengths: list[int]) -> None:
        self.flow.settle("ruling", self.app.clock.now, premature=premature, offences=offences, lengths=lengths)

    # The full path: layout of A, layout of B, what is left on the field.

    def _ask_layouts(self) -> None:
        def new(title: str, laid: "list[Layout]", go_on: "GoOn", leave: Action) -> Screen:
            return DiceEntry(self.app, title, True, laid, go_on, leave)

        self._ask_both(self.app.text("layout_of"), new, self._ask_field, self.flow.resume)

    def _ask_field(self, layouts: "list[Layout]", leave: Action) -> None:
        def go_on(rows: "Layout") -> None:
            field = OrderedDict(
                coloured=[die for row in rows for die in row if die < SILVER],
                silver=[die - SILVER for row in rows for die in row if die > SILVER],
            )
            self.flow.settle("layouts", self.app.clock.now, layouts=[named(one) for one in layouts], field=field)

        self.app.show(DiceEntry(self.app, self.app.text("field"), False, layouts, go_on, leave))


class Checklist(Menu):
    """Codes that are each true or not: UP, DOWN, OK turns one; the last entry goes on with the list of those chosen."""

    SCROLL_BAR = 0

    def __init__(self, app: App, title: str, codes: list[str], go_on: "GoOn", leave: Action) -> None:
        entries = [(app.text(code), self.choose) for code in codes + ["go_on"]]
        super().__init__(app, title, entries, leave, chosen=len(codes))  # most lists stay empty
        self.codes = codes
        self.marked = [False] * len(codes)
        self.go_on = go_on

    def choose(self) -> None:
        if self.chosen == len(self.codes):
            self.go_on([code for code, marked in zip(self.codes, self.marked) if marked])
            return
        self.marked[self.chosen] = not self.marked[self.chosen]
        self.app.sound("key")
        self.app.redraw()

    def draw_entry(self, canvas: Canvas, number: int, y: int, value: int) -> None:
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

    AHEAD = SIDES[0] | SIDES[1]

    PITCH = 16
    IN_LINE = 8

    def __init__(
        self, app: App, title: str, with_rows: bool, before: "list[Layout]", go_on: "GoOn", leave: Action
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

    def draw(self, canvas: Canvas) -> None:
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
        text = self.app.text
        canvas.text(3, 54, text("copy_silver"))
        canvas.text_right(WIDTH - 2, 54, text("ok_done"))
        if self.with_rows:
            canvas.text(3, 44, text("fini_row"))
