"""Würfel-Duell!: the two of a duel and their cards, which are told to the box; then where each point comes from."""

from ....ui.canvas import WIDTH
from ....ui.font import TINY, ellipsis, text_width
from ....ui.screen import COLOURS
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.dice import value_of
from ..rules.duel import parts
from ..rules.game import CARDS
from .special import CardScreen

if TYPE_CHECKING:
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import WuerfelDuellFlow

_HALF = WIDTH // 2
_CARD = 15
_CARDS = 13
_POINTS = 26
_DICE = 37
_WHOSE = 44
_PITCH = 7  # from die to die
_CARD_PITCH = 20
_LAID = 66  # the column of cards that are being told


class RevealScreen(CardScreen):
    """Three cards of the attacker and three of the defender, told with the value keys; BACK takes the last one back.
    Before that is the last moment for a bet."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        super().__init__(app, flow)
        self.values: list[int] = []

    def chosen(self, number: int) -> None:
        if len(self.values) < 2 * CARDS:
            self.values.append(number)
            self.app.sound("key")
            self.app.redraw()

    def back(self) -> None:
        if self.values:
            self.values.pop()
            self.app.redraw()

    def go_on(self) -> None:
        if len(self.values) < 2 * CARDS:
            self.app.sound("refused")
        else:
            self.flow.choose(OrderedDict(event="reveal", attacker=self.values[:CARDS], defender=self.values[CARDS:]))

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        game = flow.game
        canvas.bar(self.app.text("cards_laid_open"))
        for row, seat in enumerate((game.attacker, game.defender)):
            y = 14 + 20 * row
            canvas.text(3, y + 4, ellipsis(flow.name(seat), _LAID - 8))
            for place in range(CARDS):
                number = row * CARDS + place
                words = "".join(["%d" % value for value in self.values[number : number + 1]])
                _draw_card(canvas, _LAID + _CARD_PITCH * place, y, words)
        canvas.text(3, 54, self.app.text("tell_hint"))
        if len(self.values) == 2 * CARDS:
            canvas.text_right(WIDTH - 2, 54, self.app.text("ok"))


class DuelScreen(CardScreen):
    """The attacker on the left, the defender on the right: points, cards with what each of them brings, and the dice
    they are compared with, the matching ones lit. OK settles the duel."""

    def go_on(self) -> None:
        self.flow.choose(OrderedDict(event="settle"))

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar("")
        for place in (0, 1):
            self._draw_side(canvas, place, _HALF * place)
        for y in range(13, 55, 2):
            canvas.fill(_HALF - 2, y, 1, 1)
        canvas.text(1, 54, self.app.text("hint_for_cards"))
        canvas.text_right(WIDTH - 1, 54, self.app.text("ok"))

    def _draw_side(self, canvas: "Canvas", place: int, x: int) -> None:
        flow = self.flow
        whose, counts, points = parts(flow.game, place)
        sum_of = "%d" % sum(points)
        room = _HALF - 14 - 10 * place  # whose last ten columns are the sign of a muted box
        seat = (flow.game.attacker, flow.game.defender)[place]
        name = ellipsis(_with_key(flow, seat), room - text_width(sum_of))
        canvas.text(x + 2, 0, name, value=0)
        canvas.text_right(x + _HALF - 5 - 8 * place, 0, sum_of, value=0)
        for number, card in enumerate(flow.game.cards[place]):
            left = x + 2 + _CARD_PITCH * number
            _draw_card(canvas, left, _CARDS, "%d" % card + ("×" if counts[number] > 1 else ""), counts[number])
            canvas.text(left + 5, _POINTS, "%d" % points[number])
        canvas.text(x + 2, _WHOSE, ellipsis(self.app.text("dice_of") % _with_key(flow, whose), _HALF - 9))
        for number, die in enumerate(flow.game.dice[whose]):
            left = x + 1 + _PITCH * number
            lit = value_of(die) in flow.game.cards[place]  # a card equals it
            if lit:
                canvas.fill(left - 1, _DICE - 1, 5, 7)
            text = "%d" % value_of(die)
            canvas.text(left + (3 - text_width(text, TINY)) // 2, _DICE, text, TINY, not lit)

    def light(self, lamps: "Lamps") -> None:
        for place, seat in enumerate((self.flow.game.attacker, self.flow.game.defender)):
            lamps.set(self.flow.seat_lamp(seat), COLOURS[place])


def _with_key(flow: "WuerfelDuellFlow", seat: int) -> str:
    """A name that may be shortened, with the player's key before it: names may begin alike."""
    return "%d %s" % (seat + 1, flow.name(seat))


def _draw_card(canvas: "Canvas", x: int, y: int, words: str, counts: int = True) -> None:
    """A duel card with what is on it, or the back of one; one that counts nothing has no frame."""
    if counts:
        canvas.fill(x, y, _CARD, 13)
        canvas.fill(x + 1, y + 1, _CARD - 2, 11, 0)
    canvas.text(x + (_CARD - text_width(words)) // 2, y + 2, words)
