"""FINI! with real dice: after the call the box asks for what it cannot see."""

from ....input.keys import COPY, DOWN, FINI, OK, UP, side_keys
from ....ui.canvas import WIDTH
from ....ui.menu import Menu
from ....ui.screen import Screen
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.dice import COLOURED_DICE, OFFENCES, SILVER, SILVER_DICE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ....journal.record import Record
    from ....ui.canvas import Canvas
    from ....ui.menu import Action
    from ....ui.screen import App
    from . import FiniFlow

LENGTHS = (0, 2, 3, 4, 5, 6)


class WayMenu(Menu):
    """The first question after the call: the players say what they see, or the box judges the dice named to it.
    Holding BACK calls the referee."""

    def __init__(self, app: "App", flow: "FiniFlow") -> None:
        entries = [
            (app.text("fast_path"), lambda: _ask_premature(app, flow)),
            (app.text("full_path"), lambda: _enter_layout(app, flow, [])),
        ]
        super().__init__(app, app.text("how_to_judge"), entries)
        self.flow = flow

    def held_back(self) -> None:
        self.flow.referee()


# The fast path: premature, offences, lengths; what one step settles is not asked for in the next.


def _ask_premature(app: "App", flow: "FiniFlow") -> None:
    title = app.text("was_premature") % "AB"[flow.game.caller]
    entries = [
        (app.text("no"), lambda: _ask_offences(app, flow, [])),
        (app.text("yes"), lambda: _rule(app, flow, True, [[], []], [0, 0])),
    ]
    app.show(Menu(app, title, entries, flow.resume))


def _ask_offences(app: "App", flow: "FiniFlow", offences: list[list[str]]) -> None:
    if len(offences) == 2:
        if offences[0] or offences[1]:
            _rule(app, flow, False, offences, [0, 0])
        else:
            _ask_length(app, flow, [])
        return

    def leave() -> None:
        if offences:
            _ask_offences(app, flow, offences[:-1])
        else:
            _ask_premature(app, flow)

    codes = [code for code in OFFENCES if flow.game.combination == "straight" or code != "duplicate_value"]
    entries = [(app.text(code), code) for code in codes]
    title = app.text("offences_of") % "AB"[len(offences)]
    app.show(Checklist(app, title, entries, lambda found: _ask_offences(app, flow, offences + [found]), leave))


def _ask_length(app: "App", flow: "FiniFlow", lengths: list[int]) -> None:
    if len(lengths) == 2:
        _rule(app, flow, False, [[], []], lengths)
        return

    def leave() -> None:
        if lengths:
            _ask_length(app, flow, lengths[:-1])
        else:
            _ask_offences(app, flow, [])

    entries = [("%d" % length, lambda length=length: _ask_length(app, flow, lengths + [length])) for length in LENGTHS]
    app.show(Menu(app, app.text("length_of") % "AB"[len(lengths)], entries, leave))


def _rule(app: "App", flow: "FiniFlow", premature: bool, offences: list[list[str]], lengths: list[int]) -> None:
    flow.settle("ruling", app.clock.now, premature=premature, offences=offences, lengths=lengths)


# The full path: layout of A, layout of B, what is left on the field.


def _enter_layout(app: "App", flow: "FiniFlow", layouts: list[list[list[int]]]) -> None:
    player = len(layouts)
    title = app.text("layout_of") % "AB"[player]

    def leave() -> None:
        if layouts:
            _enter_layout(app, flow, layouts[:-1])
        else:
            flow.resume()

    def go_on(rows: list[list[int]]) -> None:
        entered = layouts + [rows]
        if len(entered) < 2:
            _enter_layout(app, flow, entered)
        else:
            _enter_field(app, flow, entered)

    app.show(DiceEntry(app, title, app.text("entry_hint"), True, layouts, go_on, leave))


def _enter_field(app: "App", flow: "FiniFlow", layouts: list[list[list[int]]]) -> None:
    def go_on(rows: list[list[int]]) -> None:
        field: Record = OrderedDict()
        field["coloured"] = [die for die in rows[0] if die < SILVER]
        field["silver"] = [die - SILVER for die in rows[0] if die > SILVER]
        named = [[[_name(die) for die in row] for row in layout] for layout in layouts]
        flow.settle("layouts", app.clock.now, layouts=named, field=field)

    title = app.text("field")
    app.show(
        DiceEntry(
            app,
            title,
            app.text("entry_hint_field"),
            False,
            layouts,
            go_on,
            lambda: _enter_layout(app, flow, layouts[:1]),
        )
    )


def _name(die: int) -> str:
    return "s%d" % (die - SILVER) if die > SILVER else "c%d" % die


class Checklist(Screen):
    """Entries that are each true or not: UP, DOWN, OK turns one; the last entry goes on with the list of those
    chosen."""

    ROWS = 4

    def __init__(
        self,
        app: "App",
        title: str,
        entries: list[tuple[str, str]],
        go_on: "Callable[[list[str]], None]",
        leave: "Action",
    ) -> None:
        super().__init__(app)
        self.title = title
        self.entries = entries  # (text, value)
        self.go_on = go_on
        self.leave = leave
        self.marked = [False] * len(entries)
        self.chosen = len(entries)  # "go on" stands first in mind: most lists stay empty

    def pressed(self, keys: int, stamp_us: int) -> None:
        count = len(self.entries) + 1
        if keys & UP:
            self.chosen = (self.chosen - 1) % count
        elif keys & DOWN:
            self.chosen = (self.chosen + 1) % count
        elif keys & OK:
            if self.chosen == len(self.entries):
                self.go_on([value for (_, value), marked in zip(self.entries, self.marked) if marked])
                return
            self.marked[self.chosen] = not self.marked[self.chosen]
        else:
            return
        self.app.sound("key")
        self.app.redraw()

    def back(self) -> None:
        self.leave()

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.title)
        count = len(self.entries) + 1
        first = max(0, min(self.chosen - self.ROWS // 2, count - self.ROWS))
        for row in range(min(self.ROWS, count)):
            number = first + row
            y = 15 + row * 12
            value = 1
            if number == self.chosen:
                canvas.fill(0, y, WIDTH, 12)
                value = 0
            if number == len(self.entries):
                canvas.text(3, y + 1, self.app.text("go_on"), value=value)
            else:
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
        self,
        app: "App",
        title: str,
        hint: str,
        with_rows: bool,
        before: list[list[list[int]]],
        go_on: "Callable[[list[list[int]]], None]",
        leave: "Action",
    ) -> None:
        super().__init__(app)
        self.title = title
        self.hint = hint
        self.with_rows = with_rows
        self.go_on = go_on
        self.leave = leave
        self.rows: list[list[int]] = [[]]
        laid = [die for layout in before for row in layout for die in row]
        silver = sum(1 for die in laid if die > SILVER)
        self._left = [COLOURED_DICE - (len(laid) - silver), SILVER_DICE - silver]

    def pressed(self, keys: int, stamp_us: int) -> None:
        mine = side_keys(keys, 0) | side_keys(keys, 1)
        down = self.app.keypad.down
        if keys & OK:
            self.app.sound("key")
            self.go_on([row for row in self.rows if row] if self.with_rows else self.rows)
            return
        if mine >> FINI & 1 and self.with_rows:
            if self.rows[-1]:
                self.rows.append([])
        elif mine & 0x3F:
            for side in (0, 1):
                silver = side_keys(down, side) >> COPY & 1
                for value in range(1, 7):
                    if side_keys(keys, side) >> (value - 1) & 1:
                        self._add(value, silver)
        else:
            return
        self.app.redraw()

    def _add(self, value: int, silver: int) -> None:
        if not self._left[silver]:
            self.app.sound("refused")
            return
        self._left[silver] -= 1
        self.rows[-1].append(value + SILVER if silver else value)
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
        canvas.text(3, 54, self.hint)
