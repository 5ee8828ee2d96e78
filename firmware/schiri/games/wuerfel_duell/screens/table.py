"""Würfel-Duell!: the table before a throw of the setup or an attack, when a special card has been played, and at the
end; and a throw of the setup.

A row has the key of the player, the first letters of their name, their chips, and their dice, those of their own
colour first. These are lit; dice of other colours have lit sides alone.
"""

from ....input.keys import DOWN, UP
from ....play.dice_entry import throw
from ....play.match_screen import MatchOver
from ....ui.canvas import WIDTH
from ....ui.font import TINY, text_width
from ....ui.names import short_names
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.dice import DICE, value_of
from ..rules.duel import Phase
from .special import CardMenu, CardScreen

if TYPE_CHECKING:
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import WuerfelDuellFlow
    from ..rules.dice import Dice

_PITCH = 9  # from row to row, and from die to die
_TOP = 1
_SIDE = 7  # of a die
_NAME = 5
_CHIP = 7  # columns of a number of chips
_APART = 3  # columns between own dice and others
_MARK = 110
_TEXT = 54
_IN_A_COLUMN = 3  # players at the end
_HALF = WIDTH // 2
_SHORT = 18  # columns of a name that is as short as it can be
_ACCENTED = "ÄÖÜÀÂÇÉÈÊËÎÏÔÙÛŒäöüàâçéèêëîïôùûœ"  # also small ones: MicroPython's `upper` knows ASCII alone
_PLAIN = "AOUAACEEEEIIOUUOAOUAACEEEEIIOUUO"


class TableScreen(CardScreen):
    """Everybody's dice and chips. In the setup OK throws for the one whose turn it is; later a value key says whom they
    attack, and OK begins the duel."""

    BLINKS = True

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
            flow.choose(OrderedDict(event="attack", defender=self.target))

    def chosen(self, number: int) -> None:
        game = self.flow.game
        takes_no_other = number > len(game.players) or number - 1 == game.turn
        if game.phase != Phase.ATTACK or takes_no_other or self.flow.is_partners(game.turn):
            self.app.sound("refused")
            return
        self.target = number - 1
        self.app.sound("key")
        self.app.redraw()

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        game = flow.game
        text = self.app.text
        marks = dict.fromkeys(game.skips, "✗")
        if self.target >= 0:
            marks[self.target] = "◄"
            hint, says = text("ok_attacks"), text("attacks_whom")
            says = flow.fitted(says, (game.turn, self.target), _room_beside(hint))
        elif game.phase == Phase.SETUP:
            hint = flow.ok_says(game.turn, text("ok_throws"))
            says = flow.name_within(game.turn, _room_beside(hint))
        else:
            hint = "" if flow.is_partners(game.turn) else text("attacks_by_key") % len(game.players)
            says = flow.fitted(text("player_attacks"), (game.turn,), _room_beside(hint))
        _draw(canvas, flow, game.turn, marks, says, hint)


class PlayedScreen(CardScreen):
    """Whose card, and which; the players whose dice it has changed, or put back, are marked. Now is the moment to
    double or block it (W10); OK says that nobody does."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        super().__init__(app, flow)
        self.card, self.player, before = flow.game.latest[:3]
        changed = [seat for seat, own in enumerate(flow.game.dice) if before[seat] != own]
        self.marks = dict.fromkeys(changed, "◄")

    def shown(self) -> None:
        self.app.sound("penalty")

    def go_on(self) -> None:
        self.flow.shown = self.flow.game.latest
        self.flow.resume()

    def draw(self, canvas: "Canvas") -> None:
        text = self.app.text
        card = text("who_plays_card") % ("%s", text(self.card))
        hint = text("ok_goes_on")
        if _room_beside(hint) < _SHORT + text_width(card):
            hint = text("ok")
        says = self.flow.fitted(card, (self.player,), _room_beside(hint))
        _draw(canvas, self.flow, self.player, self.marks, says, hint)


class EndScreen(MatchOver):
    """Everybody's chips, and who has seven of them. UP and DOWN say how it came to that."""

    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & (UP | DOWN):
            self.flow.show_why()
        else:
            super().pressed(keys, stamp_us)

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        text = self.app.text
        canvas.bar(flow.fitted(text("wins"), (flow.game.winner,), WIDTH - 14))
        for seat, chips in enumerate(flow.game.chips):
            column, row = divmod(seat, _IN_A_COLUMN)
            x, y = 3 + _HALF * column, 12 + 11 * row
            canvas.text(x, y, flow.name_within(seat, _HALF - 20))
            canvas.text_right(x + _HALF - 8, y, "%d" % chips)
        self.draw_hints(canvas, "▼ " + text("why"))

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.winner)


class ThrownScreen(CardMenu):
    """The six dice of a player, who may throw all of them once more (W1); a partner is offered nothing, and its OK
    keeps them."""

    ROWS = 2
    TOP = 38

    PHASE = Phase.SETUP  # also after the last throw, when the match waits for an attack

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        text = app.text
        self.seat = flow.game.may_reroll
        entries = [(text("keep_these_dice"), self._keep), (text("throw_all_again"), self._again)]
        if flow.is_partners(self.seat):
            entries = [(text("plays"), self._keep)]
        super().__init__(app, flow, "", entries)

    def _keep(self) -> None:
        self.flow.session.note(self.app.clock.now, "note", "kept")["seat"] = self.seat
        self.flow.commit(self.flow.resume)

    def _again(self) -> None:
        throw(self.flow, self.flow.resume, OrderedDict(event="reroll"))

    def draw_title(self, canvas: "Canvas") -> None:
        canvas.bar(self.flow.name_within(self.seat, 100))
        for place, die in enumerate(self.flow.game.dice[self.seat]):
            canvas.die(12 + 18 * place, 16, value_of(die), False)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.seat)


# Drawing


def _room_beside(hint: str) -> int:
    """The columns that a hint leaves in the last line."""
    return WIDTH - 8 - text_width(hint)


def _draw(canvas: "Canvas", flow: "WuerfelDuellFlow", lit: int, marks: dict[int, str], says: str, hint: str) -> None:
    """All rows, and what goes on in the last line. `lit`: the seat whose name is; `marks`: a sign behind the dice for
    some seats, {seat: sign}."""
    game = flow.game
    most = max([len(dice) for dice in game.dice]) or DICE
    left = _MARK - _PITCH * most - _APART  # of the dice
    names = short_names([_capitals(name) for name in flow.session.players], left - _CHIP - _NAME - 6)
    for seat, name in enumerate(names):
        y = _TOP + _PITCH * seat
        canvas.text(0, y + 1, "%d" % (seat + 1), TINY)
        if seat == lit:
            canvas.fill(_NAME - 1, y - 1, text_width(name) + 2, _PITCH)
        canvas.text(_NAME, y - 1, name, value=seat != lit)
        canvas.text(left - _CHIP - 2, y - 1, "%d" % game.chips[seat])
        _draw_dice(canvas, left, y, game.dice[seat], game.colours[seat])
        if game.phase == Phase.SETUP and seat == len(game.players) - 1:
            canvas.text(left, y - 1, flow.app.text("chips_stand_here"))
        if seat in marks:
            canvas.text(_MARK, y - 1, marks[seat])
    for y in range(_TOP, _PITCH * len(game.players) - 1, 2):
        canvas.fill(left - 3, y, 1, 1)
    canvas.text(1, _TEXT, says)
    canvas.text_right(WIDTH - 1, _TEXT, hint)


def _capitals(name: str) -> str:
    """A name without small letters and accents: it stays in its row."""
    places = [(letter, _ACCENTED.find(letter)) for letter in name.upper()]
    return "".join([letter if place < 0 else _PLAIN[place] for letter, place in places])


def _draw_dice(canvas: "Canvas", x: int, y: int, dice: "Dice", colour: int) -> None:
    """A player's dice, own ones first."""
    for own in (True, False):
        for die in dice:
            if (die // 10 == colour) == own:
                canvas.fill(x, y, _SIDE, _SIDE, own)
                canvas.fill(x, y, 1, _SIDE)
                canvas.fill(x + _SIDE - 1, y, 1, _SIDE)
                shows = value_of(die)
                text = "%d" % shows if shows > 1 else "¹"  # which is no third line between two others
                canvas.text(x + (_SIDE - text_width(text, TINY)) // 2, y + 1, text, TINY, not own)
                x += _PITCH
        x += _APART
