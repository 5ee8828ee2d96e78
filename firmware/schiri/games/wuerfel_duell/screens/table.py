"""The screens of the table in Würfel-Duell!: before a throw or an attack, after a special card, at the end; and the
decision on a throw of the setup.

Each row has the player's key, the first letters of the name, the chips, and the dice with those of the own colour
first. Dice of the own colour are filled; other dice are outlines.
"""

from ....input.keys import DOWN, UP
from ....play.dice_entry import throw
from ....play.match_screen import MatchOver
from ....ui.canvas import WIDTH
from ....ui.font import SMALL, TINY, AnyFont, text_width
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Callable
from ..rules.dice import DICE, value_of
from ..rules.duel import Phase
from .special import CardMenu, CardScreen

if TYPE_CHECKING:
    from ....ui.framebuffer import FrameBuffer
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import WuerfelDuellFlow
    from ..rules.dice import Dice

_PITCH = 9  # pixels from row to row, and from die to die
_TOP = 1  # the y of the first row
_SIDE = 7  # the width and height of a die
_NAME = 5  # the x of a name
_CHIP = 7  # pixels for a number of chips
_APART = 3  # pixels between own dice and others
_MARK = 110  # the x of a mark
_TEXT = 54  # the y of the last line
_IN_A_COLUMN = 3  # players in a column at the end of a match
_HALF = WIDTH // 2
_SHORT = 18  # pixels for the shortest form of a name
_ACCENTED = "ÄÖÜÀÂÇÉÈÊËÎÏÔÙÛŒäöüàâçéèêëîïôùûœ"  # MicroPython's `upper` changes ASCII alone
_PLAIN = "AOUAACEEEEIIOUUOAOUAACEEEEIIOUUO"


class TableScreen(CardScreen):
    """Everybody's dice and chips. In the setup OK throws for the player whose turn it is. Later a value key chooses
    whom that player attacks, and OK begins the duel."""

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
        named = [game.turn]
        if self.target >= 0:
            marks[self.target] = "◄"
            named.append(self.target)
            hint, words = text("ok_attacks"), text("attacks_whom")
        elif game.phase == Phase.SETUP:
            hint = flow.ok_says(game.turn, text("ok_throws"))
            words = "%s"
        else:
            hint = "" if flow.is_partners(game.turn) else text("attacks_by_key") % len(game.players)
            words = text("player_attacks")
        _draw(canvas, flow, game.turn, marks, lambda: flow.fitted(words, named, _room_beside(hint)), hint)


class PlayedScreen(CardScreen):
    """The special card just played and its player. Players whose dice it has changed are marked. It can be doubled or
    blocked now (W10); OK goes on without that."""

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

        def says() -> str:
            return self.flow.fitted(card, (self.player,), _room_beside(hint))

        _draw(canvas, self.flow, self.player, self.marks, says, hint)


class EndScreen(MatchOver):
    """The end of a match: everybody's chips and the winner. UP and DOWN show the reasons of the last duel."""

    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & (UP | DOWN):
            self.flow.show_why()
        else:
            super().pressed(keys, stamp_us)

    def winner(self) -> int | None:
        return self.flow.game.winner

    def draw_outcome(self, canvas: "Canvas") -> None:
        flow = self.flow
        text = self.app.text
        canvas.bar(flow.fitted(text("wins"), (flow.game.winner,), WIDTH - 14))
        for seat, chips in enumerate(flow.game.chips):
            column, row = divmod(seat, _IN_A_COLUMN)
            x, y = 3 + _HALF * column, 12 + 11 * row
            canvas.text(x, y, flow.name_within(seat, _HALF - 20))
            canvas.text_right(x + _HALF - 8, y, "%d" % chips)
        self.draw_hints(canvas, "▼ " + text("why"))

    def light_outcome(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.winner)


class ThrownScreen(CardMenu):
    """The screen with a throw in the setup: its player keeps it or throws all dice once more (W1). A partner always
    keeps its dice, by OK."""

    ROWS = 2
    TOP = 38

    PHASE = Phase.SETUP  # also after the last throw, when the phase of the match is ATTACK already

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
    """Returns the pixels that a hint leaves in the last line."""
    return WIDTH - 8 - text_width(hint)


def _draw(
    canvas: "Canvas", flow: "WuerfelDuellFlow", lit: int, marks: dict[int, str], says: "Callable[[], str]", hint: str
) -> None:
    """Draws all rows, and a last line made of the text of `says` and of `hint`. `lit` is the seat with the highlighted
    name; `marks` has a sign for some seats, which stands behind their dice."""
    game = flow.game
    most = max([len(dice) for dice in game.dice]) or DICE
    left = _MARK - _PITCH * most - _APART  # the x of the dice
    seats, room = range(len(game.players)), left - _CHIP - _NAME - 6
    lines = flow.alike(lambda: [flow.name_within(seat, room) for seat in seats] + [says()], _CAPITALS)
    for seat in seats:
        name = _capitals(lines[seat])
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
    canvas.text(1, _TEXT, lines[-1])
    canvas.text_right(WIDTH - 1, _TEXT, hint)


class _Capitals(AnyFont):
    """The small font with capitals only, to measure names in. Height 0 keeps its names apart in
    `MatchFlow.name_within`."""

    def glyph(self, code: int) -> "tuple[FrameBuffer | None, int, int]":
        return SMALL.glyph(ord(_capitals(chr(code))))


_CAPITALS = _Capitals(0, SMALL.gap)


def _capitals(name: str) -> str:
    """Returns a name in capitals without accents, which fits into a row."""
    places = [(letter.upper() if letter < "\x80" else letter, _ACCENTED.find(letter)) for letter in name]
    return "".join([letter if place < 0 else _PLAIN[place] for letter, place in places])


def _draw_dice(canvas: "Canvas", x: int, y: int, dice: "Dice", colour: int) -> None:
    """Draws a player's dice, those of the player's own colour first."""
    for own in (True, False):
        for die in dice:
            if (die // 10 == colour) == own:
                canvas.fill(x, y, _SIDE, _SIDE, own)
                canvas.fill(x, y, 1, _SIDE)
                canvas.fill(x + _SIDE - 1, y, 1, _SIDE)
                shows = value_of(die)
                text = "%d" % shows if shows > 1 else "¹"  # a plain 1 would look like a third side of the die
                canvas.text(x + (_SIDE - text_width(text, TINY)) // 2, y + 1, text, TINY, not own)
                x += _PITCH
        x += _APART
