"""Würfel-Duell!: the table before a throw of the setup or an attack, when a special card has been played, and at the
end; and a throw of the setup."""

from ....input.keys import OK, UP
from ....play.dice_entry import throw
from ....play.match_screen import MatchScreen
from ....play.menus import end_match
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....ui.font import text_width
from ....ui.menu import Menu
from ....ui.screen import WHITE
from ....util.typing import TYPE_CHECKING
from ..rules.dice import value_of
from ..rules.phases import Phase
from .common import CardScreen, draw_table
from .why import why

if TYPE_CHECKING:
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from . import WuerfelDuellFlow

_TEXT = 54


class TableScreen(CardScreen):
    """Everybody's dice and chips. In the setup OK throws for the one whose turn it is; later a value key says whom they
    attack, and OK begins the duel."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        super().__init__(app, flow)
        self.target = -1

    def go_on(self) -> None:
        flow = self.flow
        if flow.game.phase == Phase.SETUP:
            throw(flow, flow.resume)
        elif self.target < 0:
            self.app.sound("refused")
        else:
            flow.apply("attack", self.app.clock.now, defender=self.target)
            flow.commit(flow.resume)

    def chosen(self, number: int) -> None:
        game = self.flow.game
        if game.phase != Phase.ATTACK or number > len(game.players) or number - 1 == game.turn:
            self.app.sound("refused")
            return
        self.target = number - 1
        self.app.sound("key")
        self.app.redraw()

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        game = flow.game
        marks = dict.fromkeys(game.skips, "✗")
        if self.target >= 0:
            marks[self.target] = "◄"
        draw_table(canvas, game, flow.session.players, (game.turn,), marks)
        text = self.app.text
        if game.phase == Phase.SETUP:
            hint, says = text("throw_dice"), "%s"
        elif self.target < 0:
            hint, says = "1–%d" % len(game.players), text("player_attacks")
        else:
            hint, says = text("ok"), ""
        canvas.text_right(WIDTH - 1, _TEXT, hint)
        room = WIDTH - 8 - text_width(hint)
        if self.target < 0:
            room -= text_width(says % "")
            canvas.text(1, _TEXT, says % ellipsis(flow.name(game.turn), room))
            return
        half = (room - text_width(text("attacks_whom") % ("", ""))) // 2
        names = [ellipsis(flow.name(seat), half) for seat in (game.turn, self.target)]
        canvas.text(1, _TEXT, text("attacks_whom") % tuple(names))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps)

    def blinks(self) -> bool:
        return True


class PlayedScreen(CardScreen):
    """Whose card, and which; the players whose dice it has changed, or put back, are marked. Now is the moment to
    double or block it (W10); OK says that nobody does."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        super().__init__(app, flow)
        game = flow.game
        self.card, self.player, before = game.latest
        changed = [seat for seat in range(len(game.players)) if before[0][seat] != game.dice[seat]]
        self.marks = dict.fromkeys(changed, "◄")

    def shown(self) -> None:
        self.app.sound("penalty")

    def go_on(self) -> None:
        self.flow.shown = self.flow.game.latest
        self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        text = self.app.text
        draw_table(canvas, flow.game, flow.session.players, (self.player,), self.marks)
        card = text(self.card)
        hint = text("ok")
        room = WIDTH - 10 - text_width(hint) - text_width(": " + card)
        says = ellipsis(flow.name(self.player), max(room, 6)) + ": " + card
        canvas.text(1, _TEXT, ellipsis(says, WIDTH - 8 - text_width(hint)))
        canvas.text_right(WIDTH - 1, _TEXT, hint)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps)


class EndScreen(MatchScreen):
    """Everybody's dice and chips, and who has seven of them. UP says how it came to that."""

    flow: "WuerfelDuellFlow"

    def shown(self) -> None:
        self.app.sound("end")

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & UP:
            why(self.app, self.flow)
        elif keys & OK:
            end_match(self.app)

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        winner = flow.game.winner
        draw_table(canvas, flow.game, flow.session.players, (winner,), {})
        says = self.app.text("wins")
        hint = self.app.text("ok")
        room = WIDTH - 8 - text_width(hint) - text_width(says % "")
        canvas.text(1, _TEXT, says % ellipsis(flow.name(winner), room))
        canvas.text_right(WIDTH - 1, _TEXT, hint)

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            lamps.set(self.flow.seat_lamp(self.flow.game.winner), WHITE)

    def blinks(self) -> bool:
        return True


class ThrownScreen(Menu):
    """The six dice of a player, who may throw all of them once more (W1)."""

    ROWS = 2
    TOP = 38

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        self.flow = flow
        text = app.text
        entries = [(text("keep_these_dice"), self._keep), (text("throw_all_again"), self._again)]
        super().__init__(app, "", entries)
        self.seat = flow.game.may_reroll

    def _keep(self) -> None:
        self.flow.session.note(self.app.clock.now, "note", "kept")["seat"] = self.seat
        self.flow.commit(self.flow.resume)

    def _again(self) -> None:
        throw(self.flow, self.flow.resume, {"event": "reroll"})

    def held_back(self) -> None:
        self.flow.referee()

    def draw_title(self, canvas: "Canvas") -> None:
        canvas.bar(ellipsis(self.flow.name(self.seat), 100))
        for place, die in enumerate(self.flow.game.dice[self.seat]):
            canvas.die(12 + 18 * place, 16, value_of(die), False)

    def light(self, lamps: "Lamps") -> None:
        lamps.set(self.flow.seat_lamp(self.seat), WHITE)
