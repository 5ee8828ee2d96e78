"""Schocken: what the player makes of the throw."""

from ....play.dice_entry import throw
from ....ui.ellipsis import ellipsis
from ....ui.menu import Menu
from ....util.typing import TYPE_CHECKING
from ..rules.ranking import DICE, as_named, best_and_worst, strength
from .words import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ....journal.record import Record
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from . import SchockenFlow

_MIDDLE = 73  # the menu is to the right of it


class DecideScreen(Menu):
    """The dice on the left, with what they are worth and what there is to beat; on the right what can be done with
    them. A covered throw leaves the display with the next screen. Holding BACK calls the referee."""

    LEFT = _MIDDLE + 2

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        self.flow = flow
        super().__init__(app, "", list(self._entries(app, flow)))
        game = flow.game
        self.worth = ""
        if game.phase == "decide":
            dice = game.dice + [1] * game.aside
            self.worth = in_words(as_named([(0, strength(dice[0], dice[1], dice[2], game.fell == DICE), 0)])[0])
        open_results = [one for one in game.results if one[0] not in game.covered]
        self.others = []
        if open_results:
            best, worst = as_named(best_and_worst(open_results))
            self.others = ["▲ " + in_words(best)]
            if worst != best:
                self.others.append("▼ " + in_words(worst))

    def _entries(self, app: "App", flow: "SchockenFlow") -> "Iterator[tuple[str, Any]]":
        # To mypy, a lambda with a default is no `Action`.
        game = flow.game
        choices = game.choices() if game.phase == "decide" else []
        if game.throws < game.limit:  # later it is of no use to put dice aside
            for choice in sorted([one for one in choices if _is_of_use(one)], key=_dice_left):
                yield _aside_in_words(app, choice), lambda choice=choice: self._choose(choice)
        if game.chance():
            yield app.text("again"), lambda: throw(flow, flow.resume)
        for choice in choices:
            if choice["event"] == "stand":
                yield app.text("cover" if choice["hidden"] else "stand"), lambda choice=choice: self._choose(choice)

    def _choose(self, choice: "Record") -> None:
        flow = self.flow
        if flow.carry_out(choice, self.app.clock.now):
            flow.commit(flow.resume)

    def held_back(self) -> None:
        self.flow.referee()

    def draw_title(self, canvas: "Canvas") -> None:
        game = self.flow.game
        canvas.bar(ellipsis(self.flow.name(self.flow.turn), 88), "%d/%d" % (game.throws, game.limit))
        x = 4
        for _ in range(game.aside):
            canvas.die(x, 16, 1, True)
            x += 19
        for value in game.dice:
            canvas.die(x, 14, value, False)
            x += 19
        canvas.text(1, 32, self.worth)
        for row, line in enumerate(self.others):
            canvas.text(1, 43 + 11 * row, line)
        canvas.fill(_MIDDLE, 13, 1, 49)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps)


def _is_of_use(choice: "Record") -> bool:
    """Does the event put dice aside, and leave some for another throw?"""
    return choice["event"] == "aside" and _dice_left(choice) > 0


def _dice_left(choice: "Record") -> int:
    left: int = DICE - choice["ones"] - choice["turned"]
    return left


def _aside_in_words(app: "App", choice: "Record") -> str:
    """Which dice are put aside."""
    dice = " ".join(["1"] * choice["ones"] + ["6→1"] * choice["turned"])
    return dice if choice["turned"] else app.text("aside") % dice
