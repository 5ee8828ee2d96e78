"""The questions of FINI! after a call with real dice, which the box cannot see."""

from ....input.keys import CALLS, OK, SIDES
from ....play.match_screen import MatchMenu, MatchScreen
from ....ui.canvas import WIDTH, Canvas
from ....ui.menu import Menu, remembering
from ....ui.screen import App, Screen
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Action, Callable, Sequence
from ..rules.dice import COLOURED_DICE, LENGTHS, SILVER, SILVER_DICE, STRAIGHT, Offence, named
from .duel import dice_named

if TYPE_CHECKING:
    from ....ui.screen import Entry
    from ..flow import FiniFlow
    from ..rules.verdict import Layout

    # Returns the screen of a question about a side; gets the side and the actions that go on and back.
    Question = Callable[[int, Action, Action], Screen]


_NAMES = "AB"  # the names of the sides


class WayMenu(MatchMenu):
    """The first question after the call: the players state what they see, or enter all dice and the box judges them.
    BACK goes back by one question; the answers given so far are kept."""

    flow: "FiniFlow"

    def __init__(self, app: App, flow: "FiniFlow") -> None:
        self.told = flow.told
        entries = [(app.text("fast_path"), self._ask_premature), (app.text("full_path"), self._ask_layouts)]
        super().__init__(app, flow, app.text("how_to_judge"), entries)
        self.chosen = self.told.chosen.get("way", 0)

    def choose(self) -> None:
        self.told.chosen["way"] = self.chosen
        super().choose()

    def _ask_both(self, new: "Question", then: Action, leave: Action, turn: int = 0) -> None:
        """Asks about the caller's side, then about the other side, then calls `then`. BACK at the first question calls
        `leave`. `turn` is the number of sides asked about so far."""

        def ask(turn: int) -> None:
            self._ask_both(new, then, leave, turn)

        go_on: Action = then if turn else lambda: ask(1)
        back: Action = (lambda: ask(0)) if turn else leave
        caller = self.flow.game.caller
        self.flow.open_question(lambda: new(1 - caller if turn else caller, go_on, back))

    def _menu(
        self, name: str, title: str, entries: "Sequence[Entry]", leave: Action, numbers: "Sequence[int]" = ()
    ) -> Menu:
        """Returns a menu with the cursor on the answer that this question, called `name`, got before."""
        chosen = self.told.chosen
        kept = remembering(entries, chosen, name)
        return self.flow.menu(title, kept, leave, chosen=chosen.get(name, 0), numbers=numbers)

    # The fast path asks about a premature call, offences and lengths, until one of these steps decides the duel.

    def _ask_premature(self) -> None:
        def new() -> Screen:
            text = self.app.text
            title = text("was_premature") % _NAMES[self.flow.game.caller]
            entries = [(text("no"), self._ask_offences), (text("yes"), lambda: self._rule(premature=True))]
            return self._menu("premature", title, entries, self.flow.close_question)

        self.flow.open_question(new)

    def _ask_offences(self, turn: int = 0) -> None:
        straight = self.flow.game.combination == STRAIGHT
        codes = [code for code in Offence.OF_LAYOUT if straight or code != Offence.DUPLICATE_VALUE]

        def new(side: int, go_on: Action, leave: Action) -> Screen:
            title = self.app.text("offences_of") % _NAMES[side]
            return Checklist(self.flow, title, codes, self.told.offences[side], go_on, leave)

        self._ask_both(new, self._ask_lengths, self._ask_premature, turn)

    def _ask_lengths(self) -> None:
        if any(self.told.offences):
            self._rule(offences=self.told.offences)
            return
        lengths = [0, 0]

        def new(side: int, go_on: Action, leave: Action) -> Screen:
            def choose(length: int) -> None:
                lengths[side] = length
                go_on()

            entries = [("%d" % length, lambda length=length: choose(length)) for length in LENGTHS]
            return self._menu(_NAMES[side], self.app.text("length_of") % _NAMES[side], entries, leave, LENGTHS)

        self._ask_both(new, lambda: self._rule(lengths=lengths), lambda: self._ask_offences(1))

    def _rule(
        self, premature: bool = False, offences: "Sequence[Sequence[str]]" = ((), ()), lengths: "Sequence[int]" = (0, 0)
    ) -> None:
        self.flow.settle(
            "ruling",
            self.app.clock.now,
            premature=premature,
            offences=[list(codes) for codes in offences],
            lengths=list(lengths),
        )

    # The full path asks for the layouts of both sides and the dice left on the field.

    def _ask_layouts(self, turn: int = 0) -> None:
        def new(side: int, go_on: Action, leave: Action) -> Screen:
            title = self.app.text("layout_of") % _NAMES[side]
            return DiceEntry(self.flow, title, True, self.told.layouts[side], go_on, leave)

        self._ask_both(new, self._ask_field, self.flow.close_question, turn)

    def _ask_field(self) -> None:
        def new() -> Screen:
            title = self.app.text("field")
            return DiceEntry(self.flow, title, False, self.told.field, self._judge, lambda: self._ask_layouts(1))

        self.flow.open_question(new)

    def _judge(self) -> None:
        told = self.told
        field = OrderedDict(
            coloured=[die for row in told.field for die in row if die < SILVER],
            silver=[die - SILVER for row in told.field for die in row if die > SILVER],
        )
        layouts = [named([row for row in layout if row]) for layout in told.layouts]
        self.flow.settle("layouts", self.app.clock.now, layouts=layouts, field=field)


class Checklist(Menu):
    """A list of codes that are each on or off: UP, DOWN and OK switch one; `marked` has those that are on. The first
    entry goes on, because most lists stay empty."""

    def __init__(
        self, flow: "FiniFlow", title: str, codes: list[str], marked: list[str], go_on: Action, leave: Action
    ) -> None:
        entries = [(flow.app.text(code), self.choose) for code in ["go_on"] + codes]
        super().__init__(flow.app, title, entries, leave, held=flow.referee)
        self.codes = codes
        self.marked = marked
        self.go_on = go_on

    def choose(self) -> None:
        if not self.chosen:
            self.go_on()
            return
        code = self.codes[self.chosen - 1]
        if code in self.marked:
            self.marked.remove(code)
        else:
            self.marked.append(code)
        self.app.sound("key")
        self.app.redraw()

    def draw_entry(self, canvas: Canvas, number: int, y: int, value: int) -> None:
        if not number:
            super().draw_entry(canvas, number, y, value)
            return
        canvas.fill(3, y + 2, 9, 9, value)
        canvas.fill(4, y + 3, 7, 7, 1 - value)
        if self.codes[number - 1] in self.marked:
            canvas.fill(5, y + 4, 5, 5, value)
        canvas.text(16, y + 1, self.entries[number][0], value=value)


class DiceEntry(MatchScreen):
    """The entry of dice. A value key of either side adds a die to the last of `rows`, with COPY held a silver one. FINI
    begins a new row, BACK removes the last die or row, OK goes on."""

    flow: "FiniFlow"

    AHEAD = SIDES[0] | SIDES[1]

    PITCH = 16
    IN_LINE = 8

    def __init__(
        self, flow: "FiniFlow", title: str, with_rows: bool, rows: "Layout", go_on: Action, leave: Action
    ) -> None:
        super().__init__(flow.app, flow)
        self.title = title
        self.with_rows = with_rows
        self.go_on = go_on
        self.leave = leave
        self.rows = rows

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK:
            self.app.sound("key")
            self.go_on()
            return
        if self.with_rows and keys & CALLS:
            if self.rows[-1]:
                self.rows.append([])
        else:
            for _, die in dice_named(keys, self.app.keypad.down):
                self._add(die)
        self.app.redraw()

    def _left(self) -> tuple[int, int]:
        """Returns how many coloured and how many silver dice have not been entered anywhere."""
        told = self.flow.told
        dice = [die for layout in told.layouts + [told.field] for row in layout for die in row]
        silver = sum(1 for die in dice if die > SILVER)
        return COLOURED_DICE - len(dice) + silver, SILVER_DICE - silver

    def _add(self, die: int) -> None:
        if self._left()[die > SILVER]:
            self.rows[-1].append(die)
            self.app.sound("key")
        else:
            self.app.sound("refused")

    def back(self) -> None:
        if self.rows[-1]:
            self.rows[-1].pop()
        elif len(self.rows) > 1:
            self.rows.pop()
        else:
            self.leave()
            return
        self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        canvas.bar(self.title, "%d+%d" % self._left())
        # Rows are separated by a dot. Of more than two lines the last two are shown.
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
        if self._left()[1]:
            canvas.text(3, 54, text("copy_silver"))
        canvas.text_right(WIDTH - 2, 54, text("ok_done"))
        if self.with_rows and self.rows[-1]:
            canvas.text(3, 44, text("fini_row"))
