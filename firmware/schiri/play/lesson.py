"""The lesson of a game: a few decisions with a right and a wrong answer. It is no match and writes no log."""

from ..input.keys import OK
from ..match.game import GameFacts
from ..texts import texts_in
from ..ui.canvas import DIE, WIDTH, Canvas
from ..ui.menu import Entry, Menu, Message
from ..ui.screen import App
from ..util.typing import Action, Sequence

_PITCH = DIE + 3
_DICE_Y = 12
_SAYS_Y = 28


class Lesson(Menu):
    """A lesson of one decision after the other. A wrong answer is explained and removed; the right one goes on.

    A subclass has the facts of its game and its decisions in order, `STEPS`; the texts are in `lesson_texts` of its
    folder. A decision is a tuple of the dice shown, the name of its texts, and whether its right answer stands first.
    Of the decision `x`, the text `x` says what has happened, `x_right` and `x_wrong` are the answers, and `x_why` says
    why the second is wrong. The texts `aim_1` to `aim_3` come before all decisions, `won_1` and `won_2` after them."""

    ROWS = 2
    TOP = 40
    FACTS: GameFacts
    STEPS: "Sequence[tuple[tuple[int, ...], str, bool]]" = ()

    def __init__(self, app: App, go_on: Action, leave: Action) -> None:
        """`go_on` is called when the lesson is over, `leave` if the player presses BACK before."""
        super().__init__(app, self.FACTS.title, (), leave)
        self.text = texts_in("games.%s.lesson_texts" % self.FACTS.name, app.settings["language"])
        self.says = ""  # the text on the situation, or on why an answer was wrong
        self._go_on = go_on
        self._dice: tuple[int, ...] = ()

    def pressed(self, keys: int, stamp_us: int) -> None:
        if self.entries:
            super().pressed(keys, stamp_us)
        elif keys & OK:
            self._ask(0)

    def _ask(self, step: int) -> None:
        self._dice, name, is_first = self.STEPS[step]
        self.says = self.text[name]
        right: Entry = (self.text[name + "_right"], lambda: self._have_right(step))
        wrong: Entry = (self.text[name + "_wrong"], lambda: self._have_wrong(name, right))
        self.entries = (right, wrong) if is_first else (wrong, right)
        self.chosen = 0
        self.app.redraw(anew=True)

    def _have_right(self, step: int) -> None:
        if step + 1 < len(self.STEPS):
            self._ask(step + 1)
        else:
            self.app.sound("win")
            lines = [self.text["won_1"], self.text["won_2"]]
            self.app.show(Message(self.app, self.title, lines, self._go_on))

    def _have_wrong(self, name: str, right: Entry) -> None:
        self.app.sound("refused")
        self.says = self.text[name + "_why"]
        self.entries = (right,)
        self.chosen = 0
        self.app.redraw(anew=True)

    def draw(self, canvas: Canvas) -> None:
        if self.entries:
            super().draw(canvas)
            return
        canvas.bar(self.title)
        for row in range(3):
            canvas.text_centred(14 + 12 * row, self.text["aim_%d" % (row + 1)])
        canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))

    def draw_title(self, canvas: Canvas) -> None:
        canvas.bar(self.title)
        left = (WIDTH - _PITCH * len(self._dice) + _PITCH - DIE) // 2
        for place, value in enumerate(self._dice):
            canvas.die(left + _PITCH * place, _DICE_Y, value, False)
        canvas.text_centred(_SAYS_Y, self.says)
