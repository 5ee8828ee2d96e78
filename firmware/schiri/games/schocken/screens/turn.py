"""The screens of a turn in Schocken: the opening, the Deckel with the player whose turn it is, and the decision after a
throw."""

from ....input.keys import DOWN, OK
from ....play.cup import Cup
from ....play.dice_entry import ToldDice, throw
from ....play.match_screen import MatchMenu, MatchScreen
from ....ui.canvas import BAR, HEIGHT, WIDTH
from ....ui.font import text_width
from ....util.typing import TYPE_CHECKING
from ..rules.ranking import DICE, Phase, best_and_worst
from ..texts import half_in_words, in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ....match.game import Event
    from ....ui.menu import Entry
    from ....ui.screen import App, Canvas, Lamps
    from ..flow import SchockenFlow

_ROWS = 4  # rows of a column in the opening

_BASE = 30  # the y of the lowest Deckel
_HIGHEST = 7  # Deckel in each of the two stacks of a pile
_LEFT = 14  # pixels for the pile in the middle; the players share the rest
_STACK = 4  # the width of a stack, with one pixel between the two
_PILE = 2 * _STACK + 1
_NAMES = 42

_JOINS = WIDTH - 16
_MIDDLE = 72  # the x of the line between the dice and the menu


class OpeningScreen(MatchScreen):
    """The opening: the names of those who throw, then their throws. The highest number begins; those who share it throw
    again."""

    flow: "SchockenFlow"

    TURNS = True

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        self.seats = list(flow.game.open)
        self.thrown: list[list[int]] = []  # the dice of each seat, high to low
        self._told: list[list[int]] = [[] for _ in self.seats]  # real dice as they are entered

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not keys & OK:
            return
        if self.thrown:
            self.flow.resume()
        elif self.flow.session.seal:
            throw(self.flow, self._show_thrown)
        else:
            self._ask(0)

    def _ask(self, number: int) -> None:
        """Asks for the real dice of one seat after the other; `number` is the index in `seats`."""
        flow = self.flow
        if number == len(self.seats):
            values = [value for told in self._told for value in told]
            if flow.carry_out(flow.game.event_from_dice(values), self.app.clock.now):
                self.app.sound("throw")
                flow.commit(self._show_thrown)
            return

        def make() -> ToldDice:
            name = flow.name_within(self.seats[number], WIDTH - 14)
            leave = (lambda: self._ask(number - 1)) if number else flow.close_question
            screen = ToldDice(self.app, flow, name, self._told[number], DICE, lambda _: self._ask(number + 1), leave)
            screen.reader = flow.reader(self.seats[number])
            return screen

        flow.open_question(make)

    def _show_thrown(self) -> None:
        throws = (self.flow.session.latest_event() or {})["throws"]
        self.thrown = [sorted(dice, reverse=True) for _, dice in throws]
        self.app.show(self)

    def draw(self, canvas: "Canvas") -> None:
        canvas.bar(self.app.text("ok_goes_on" if self.thrown else "ok_who_begins"))
        width = WIDTH // 2 if len(self.seats) > _ROWS else WIDTH
        highest = max(self.thrown) if self.thrown else None
        for number, seat in enumerate(self.seats):
            x = 2 + width * (number // _ROWS)
            y = 15 + 12 * (number % _ROWS)
            dice = self.thrown[number] if self.thrown else []
            lit = dice == highest
            if lit:
                canvas.fill(x - 1, y - 1, width - 2, 12)
            canvas.text(x, y, self.flow.name_within(seat, width - 28), value=not lit)
            canvas.text_right(x + width - 5, y, "".join(["%d" % value for value in dice]), value=not lit)


class TurnScreen(MatchScreen):
    """The player whose turn it is, and the Deckel as piles: in the middle, then of each player. OK throws; DOWN lets a
    player join who is out (S9)."""

    flow: "SchockenFlow"

    BLINKS = True

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        super().__init__(app, flow)
        self.reader = flow.reader(flow.game.turn)
        self.joins = flow.game.choices()

    def pressed(self, keys: int, stamp_us: int) -> None:
        flow = self.flow
        if keys & OK:
            flow.throw_dice()
        elif keys & DOWN and self.joins:
            flow.ask(
                self.app.text("join"), [(flow.name_within(choice["player"], _JOINS), choice) for choice in self.joins]
            )

    def draw(self, canvas: "Canvas") -> None:
        flow = self.flow
        game = flow.game
        text = self.app.text
        half = half_in_words(text, game.half)
        canvas.bar(flow.name_within(game.turn, WIDTH - 16 - text_width(half)), half)
        canvas.text(2, HEIGHT - BAR, flow.ok_says(game.turn, text("ok_throws")))
        if self.joins:
            canvas.text_right(WIDTH - 2, HEIGHT - BAR, "▼ " + text("join"))
        elif flow.has_cups and game.results:
            seat, strength, _ = game.results[-1]  # a result that was not left covered is shown to all here
            canvas.text_right(WIDTH - 2, HEIGHT - BAR, text("cover") if seat in game.covered else in_words(strength))
        players = len(flow.session.players)
        pitch = (WIDTH - _LEFT) // players
        _draw_pile(canvas, _LEFT // 2, "", game.middle, False, False)
        for y in range(BAR + 1, HEIGHT - BAR, 2):
            canvas.fill(_LEFT - 1, y, 1, 1)
        for seat in range(players):
            short = flow.name_within(seat, pitch - 4)
            marked = game.half_losers[:1] == [seat]
            count = game.deckel[seat] if seat in game.order else -1
            _draw_pile(canvas, _LEFT + pitch * seat + pitch // 2, short, count, seat == game.turn, marked)

    def light(self, lamps: "Lamps") -> None:
        if not self.app.blink:
            self.flow.light_turn(lamps, self.flow.game.turn)


def _draw_pile(canvas: "Canvas", middle: int, name: str, count: int, lit: bool, marked: bool) -> None:
    """Draws a pile of Deckel at the column `middle`, with their number (-1: the player is out) and the player's name.
    `lit` marks the player whose turn it is; `marked` one who has lost a half."""
    x = middle - _PILE // 2 - 1
    for number in range(count):
        stack, height = divmod(number, _HIGHEST)
        canvas.fill(x + stack * (_STACK + 1), _BASE - 2 * height, _STACK, 1)
    shown = "–" if count < 0 else "%d" % count
    canvas.text(x + (_PILE - text_width(shown)) // 2, _BASE + 1, shown)
    width = text_width(name)
    left = x + (_PILE - width) // 2
    if lit:
        canvas.fill(left - 1, _NAMES - 1, width + 2, 12)
    canvas.text(left, _NAMES, name, value=not lit)
    if marked:
        canvas.fill(x + 3, BAR + 2, 3, 3)


class DecideScreen(MatchMenu):
    """The decision after a throw: on the left the dice, their name and the results to beat; on the right a menu.

    A covered throw is shown while COPY is held, and the menu does not depend on its values."""

    flow: "SchockenFlow"

    LEFT = _MIDDLE + 2

    def __init__(self, app: "App", flow: "SchockenFlow") -> None:
        game = flow.game
        if flow.is_partners(game.turn):
            entries: list[Entry] = [(app.text("plays"), flow.resume)]  # in a partner's turn OK changes nothing
        else:
            entries = _entries(app, flow)
        super().__init__(app, flow, "", entries)
        self.reader = flow.reader(game.turn)
        self.cup = Cup(flow, game.turn, flow.is_covered)
        self.TAKES = self.cup.keys
        self.worth = in_words(game.strength()) if game.phase == Phase.DECIDE else ""
        open_results = [one for one in game.results if one[0] not in game.covered]
        self.others = []
        if open_results:
            best, worst = best_and_worst(open_results)
            self.others = ["▲ " + in_words(best[1])]
            if worst != best:
                self.others.append("▼ " + in_words(worst[1]))

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not self.cup.pressed(keys):
            super().pressed(keys, stamp_us)

    def timed(self, now_us: int) -> None:
        self.cup.look()

    def draw_title(self, canvas: "Canvas") -> None:
        game = self.flow.game
        lifted = self.cup.lifted
        throws = self.app.text("throw_of") % (game.throws, game.limit)
        canvas.bar(self.flow.name_within(game.turn, WIDTH - 16 - text_width(throws)), throws)
        for place, value in enumerate([1] * game.aside + game.dice):
            aside = place < game.aside
            canvas.die(4 + 19 * place, 16 if aside else 14, value if lifted or aside else 0, aside)
        canvas.text(1, 32, self.worth if lifted else self.app.text("look"))
        for row, line in enumerate(self.others):
            canvas.text(1, 43 + 11 * row, line)
        canvas.fill(_MIDDLE, 13, 1, 49)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


def _entries(app: "App", flow: "SchockenFlow") -> "list[Entry]":
    """Returns the menu entries: put dice aside, throw the others again, stand. With a Schock Aus, which is the best
    throw, standing comes first."""
    game = flow.game
    choices = game.choices()
    stands = list(_stands(app, flow, choices))
    if flow.is_covered:
        return list(_covered_throws_on(app, flow)) + stands
    others = list(_others(app, flow, choices))
    return stands + others if game.aside + game.dice.count(1) == DICE else others + stands


def _stands(app: "App", flow: "SchockenFlow", choices: "list[Event]") -> "Iterator[Entry]":
    for choice in choices:
        if choice["event"] == "stand" and (not choice["hidden"] or flow.is_covered or not flow.has_cups):
            yield app.text("cover" if choice["hidden"] else "stand"), lambda choice=choice: flow.choose(choice)


def _covered_throws_on(app: "App", flow: "SchockenFlow") -> "Iterator[Entry]":
    """Yields the entries for a covered throw while another throw is left; they do not depend on its values."""
    if flow.game.chance():  # after the last throw one can only stand
        yield app.text("lift"), flow.lift
        yield app.text("again"), flow.throw_dice


def _others(app: "App", flow: "SchockenFlow", choices: "list[Event]") -> "Iterator[Entry]":
    game, text = flow.game, app.text
    if game.throws < game.limit:  # after the last throw it has no effect to put dice aside
        asides = [one for one in choices if one["event"] == "aside" and one["ones"] + one["turned"] < DICE]
        for choice in sorted(asides, key=lambda one: -one["ones"] - one["turned"]):
            ones, sixes = " ".join(["1"] * choice["ones"]), " ".join(["6"] * choice["turned"])
            words = (ones and ones + "+") + text("turned") % sixes if sixes else text("aside") % ones
            yield words, lambda choice=choice: flow.choose(choice)
    if game.chance():
        yield text("again"), flow.throw_dice
