"""Qwixx – Das Duell: the board, and what the player to move can do."""

from ....input.keys import COPY, DOWN, FINI, OK, UP, side_keys
from ....play.dice_entry import throw
from ....play.match_screen import MatchScreen
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....ui.font import TINY, text_width
from ....ui.rotated import rotate
from ....util.typing import TYPE_CHECKING
from ..rules.board import FIELDS, ROWS, field_of, score
from .dice_entry import ask_dice
from .drawing import ICON, draw_choice, draw_icon, draw_row, mark_choice
from .words import in_words, number

if TYPE_CHECKING:
    from ....journal.record import Record
    from ....ui.canvas import Canvas
    from ....ui.screen import App, Lamps
    from ..rules.game import Qwixx
    from . import QwixxFlow

_STATUS = 49  # the row of supply, misthrows and scores
_TEXT = 54
_SIGN = 13  # columns that a muted box needs for its sign, in the corner that turns up there
_NAME = 10
_LAST_OF_ALL = (len(ROWS),)  # declining


class TurnScreen(MatchScreen):
    """The whole board. Before the throw OK throws. Then UP and DOWN go through what is legal, row by row and declining
    at last, and OK carries it out. The player's own keys do the same: 1 to 4 go to the next choice in a row, COPY to
    declining, FINI is OK. What would come of the choice is shown on the board and in the scores. All is to be read
    from the side of the player to move. Holding BACK calls the referee."""

    flow: "QwixxFlow"

    def __init__(self, app: "App", flow: "QwixxFlow") -> None:
        super().__init__(app, flow)
        self.seat = flow.game.turn
        self.turned = bool(self.seat) and flow.turns
        found = [(_place(flow.game, choice), choice) for choice in _choices(flow.game)]
        found.sort(key=lambda pair: pair[0] or _LAST_OF_ALL)
        self.places = [place for place, _ in found]
        self.choices = [choice for _, choice in found]
        self.scores = _scores(flow.game)
        self.chosen = 0
        self._look_ahead()

    def _look_ahead(self) -> None:
        """How the match would stand after the choice, and the scores."""
        self.after = self.flow.game
        if self.choices:
            self.after = self.flow.game.copy()
            self.after.apply(self.choices[self.chosen])
        self.scores_ahead = _scores(self.after)

    # Keys

    def pressed(self, keys: int, stamp_us: int) -> None:
        mine = side_keys(keys, self.seat)
        if keys & OK or mine >> FINI & 1:
            self._carry_out()
        elif self.choices and (keys & (UP | DOWN) or mine):
            self._move(keys, mine)

    def _carry_out(self) -> None:
        if not self.choices:
            self._throw()
        elif self.flow.carry_out(self.choices[self.chosen], self.app.clock.now):
            self.app.sound("key")
            self.flow.commit(self.flow.resume)

    def _throw(self) -> None:
        if self.flow.session.seal:
            throw(self.flow, self.flow.resume)
        else:
            ask_dice(self.flow)

    def _move(self, keys: int, mine: int) -> None:
        count = len(self.choices)
        chosen = self.chosen
        if keys & DOWN:
            chosen = (chosen + 1) % count
        elif keys & UP:
            chosen = (chosen - 1) % count
        elif mine >> COPY & 1:
            chosen = count - 1
        else:
            chosen = self._next_in_row(mine)
        if chosen < 0:
            self.app.sound("refused")
            return
        self.app.sound("key")
        self.look_at(self.choices[chosen])

    def look_at(self, choice: "Record") -> None:
        """Goes to a choice."""
        self.chosen = self.choices.index(choice)
        self._look_ahead()
        self.app.redraw()

    def _next_in_row(self, mine: int) -> int:
        """The next choice in the row whose key was pressed; −1 if there is none."""
        for step in range(1, len(self.choices) + 1):
            number = (self.chosen + step) % len(self.choices)
            place = self.places[number]
            if place and mine >> place[0] & 1:
                return number
        return -1

    # Picture

    def draw(self, canvas: "Canvas") -> None:
        self._draw_head(canvas)
        game = self.flow.game
        initials = self.app.text("row_initials").split(" ")
        chosen = self.places[self.chosen] if self.choices else None
        for row in range(len(ROWS)):
            left_out = chosen[1] if chosen and chosen[0] == row else None
            draw_row(canvas, game, row, initials[row], self._numbers(row), left_out)
        for place in self.places:
            if place and place != chosen and game.heights[place[0]][place[1]]:
                mark_choice(canvas, *place)
        if chosen:
            draw_choice(canvas, chosen, self.seat, self.after.heights[chosen[0]][chosen[1]])
        for seat in (0, 1):
            self._draw_status(canvas, seat)
        self._draw_choice(canvas)
        if self.turned:
            rotate(canvas)

    def _numbers(self, row: int) -> int:
        """The free fields of a row that have their number: those that are legal, and before a throw all that may
        become so, as bits."""
        if self.choices:
            return sum(1 << field for field in {place[1] for place in self.places if place and place[0] == row})
        game = self.flow.game
        if game.closed[row]:
            return 0
        own = game.own[self.seat][row]
        return sum(1 << field for field in range(FIELDS) if 1 << field > own)

    def _draw_head(self, canvas: "Canvas") -> None:
        """Whose turn it is, and what the white dice show."""
        game = self.flow.game
        dice = ""
        if self.choices:
            low, high = sorted(game.white)
            dice = "%d + %d = %d" % (low, high, low + high) if game.phase == "action1" else "%d · %d" % (low, high)
        canvas.bar("", dice)
        draw_icon(canvas, 2, 3, self.seat, 0)
        room = WIDTH - 11 - text_width(dice) - 3 - _NAME
        canvas.text(_NAME, 0, ellipsis(self.flow.name(self.seat), room), value=0)

    def _draw_status(self, canvas: "Canvas", seat: int) -> None:
        """A player's score, what it would become, their supply and misthrows."""
        game = self.flow.game
        shown = number(self.scores[seat])
        ahead = number(self.scores_ahead[seat])
        if ahead != shown:
            shown += "→" + ahead
        words = (shown, "≡%d" % game.supply[seat], "×%d" % game.misthrows[seat])
        width = ICON + 3 + sum([text_width(word, TINY) + 5 for word in words]) - 5
        x = WIDTH - width if seat else 0
        draw_icon(canvas, x, _STATUS, seat, 1)
        x += ICON + 3
        for word in words:
            x = canvas.text(x, _STATUS, word, TINY) + 5

    def _draw_choice(self, canvas: "Canvas") -> None:
        if not self.choices:
            canvas.text_right(WIDTH - 2, _TEXT, self.app.text("throw_dice"))
            return
        left = _SIGN if self.turned and self.app.speaker.muted else 1
        canvas.text(left, _TEXT, in_words(self.app.text, self.flow.game, self.places[self.chosen], self.after))
        canvas.text_right(WIDTH - 1, _TEXT, "%d/%d" % (self.chosen + 1, len(self.choices)))

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_misthrows(lamps)
        if not self.app.blink:
            self.flow.light_side(lamps, self.seat)

    def blinks(self) -> bool:
        return True


def _choices(game: "Qwixx") -> "list[Record]":
    """What the player to move can choose now: the actions are chosen one after the other."""
    action = 1 if game.phase == "action1" else 2
    return [one for one in game.choices() if one["event"] == "pass" or one["action"] == action]


def _place(game: "Qwixx", choice: "Record") -> tuple[int, int] | None:
    """Row and field of a choice; None if it places nothing."""
    if choice["event"] == "pass":
        return None
    row = ROWS.index(choice["row"])
    value = sum(game.white) if choice["action"] == 1 else choice["white"] + game.colours[row]
    return row, field_of(row, value)


def _scores(game: "Qwixx") -> tuple[int, int]:
    return score(game, 0), score(game, 1)
