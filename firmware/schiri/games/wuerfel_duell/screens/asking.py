"""The questions for the arguments of a special card, one after the other.

A value key answers at once. The last question of a card offers only what the rules accept."""

from ....input.keys import COPY, side_keys
from ....match.game import Refusal
from ....play.dice_entry import throw
from ....ui.canvas import WIDTH
from ....ui.menu import Menu, Message
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules import arguments, cards
from ..rules.cards import WHEN, card_of
from ..rules.choices import refusal
from ..rules.dice import die_of, moved, named
from ..rules.duel import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ....journal.record import Record
    from ....util.typing import Action
    from ..flow import WuerfelDuellFlow
    from ..rules.dice import AllDice

    Offered = Sequence[tuple[str, Any]]  # the texts of answers with their values

ENTRY = WIDTH - 22  # pixels for an entry between its key and the scroll bar


def value_key(keys: int) -> int:
    """Returns the number of the lowest value key of either side in a mask, 0 if there is none."""
    mine = side_keys(keys, 0) | side_keys(keys, 1)
    for value in range(1, COPY + 1):
        if mine >> (value - 1) & 1:
            return value
    return 0


class Numbered(Menu):
    """A menu of the answers in `offered`; `then` gets the chosen value. The value keys of both sides choose an entry,
    too: counted from 1, or by the seat if the answers are `players`. BACK calls `leave`, or goes back to the match."""

    TURNS = False

    def __init__(
        self,
        flow: "WuerfelDuellFlow",
        title: str,
        offered: "Offered",
        then: "Callable[[Any], None]",
        players: bool,
        leave: "Action | None" = None,
        chosen: int = 0,
    ) -> None:
        self.keys = [seat + 1 for _, seat in offered] if players else list(range(1, len(offered) + 1))
        entries = [
            ("%d %s" % (key, words) if key <= COPY else "  " + words, lambda chosen=chosen: then(chosen))
            for key, (words, chosen) in zip(self.keys, offered)
        ]
        super().__init__(flow.app, title, entries, leave or flow.close_question, chosen, held=flow.referee)
        self.TAKES = sum([0x0101 << key - 1 for key in self.keys if key <= COPY])

    def pressed(self, keys: int, stamp_us: int) -> None:
        number = value_key(keys)
        if number in self.keys:
            self.chosen = self.keys.index(number)
            self.choose()
        elif not number:
            super().pressed(keys, stamp_us)


def say_why_not(flow: "WuerfelDuellFlow", card: str, reason: str) -> None:
    """Shows why a card cannot be played; `reason` is the name of a text."""
    text = flow.app.text
    lines = [text("not_possible"), text(reason)]
    if reason == "cannot_double":
        lines = [text(reason), text("only_doubled_1"), text("only_doubled_2")]
    say(flow, text(card), lines)


def say(flow: "WuerfelDuellFlow", title: str, lines: list[str]) -> None:
    """Shows why something is not possible, until OK or BACK."""
    flow.app.sound("refused")
    flow.app.show(Message(flow.app, title, lines, flow.close_question))


class Asking:
    """The questions for the arguments of a special card, one after the other. The last answer plays the card, or shows
    why it is refused.

    The arguments are stored in `into`: the event, or its object `again`. BACK goes back by one question, and calls
    `leave` before the first."""

    def __init__(self, flow: "WuerfelDuellFlow", player: int, card: str, leave: "Action") -> None:
        self.flow = flow
        self.game = flow.game
        self._special: Record = OrderedDict(event="special", player=player, card=card)
        self._leave = leave
        self._answers: list[int] = []  # the index of the chosen answer, question by question
        self._kept = 0  # the number of answers that are valid; later ones only mark the entry where a menu opens

    def begin(self) -> None:
        """Asks the first question that has no valid answer yet. For `double` and `block` it is the question what they
        aim at: the special card just played, or a duel card on the table."""
        self.event = self.into = OrderedDict(self._special)
        self.arguments: list[tuple[str, Any]] = list(card_of(self.event["card"])[cards.ARGUMENTS])
        self.seats: list[int] = []  # the seats named so far, which are not offered again
        self._asked = 0
        game = self.game
        text = self.flow.app.text
        if card_of(self.event["card"])[WHEN] != cards.AIMED:
            self._go_on()
            return
        offered: list[tuple[str, Any]] = [(text(game.latest[0]), ("special", True))] if game.latest else []
        if game.phase == Phase.SPECIALS:
            for whose, laid in zip((game.attacker, game.defender), game.cards):
                for index, card in enumerate(laid):
                    words = self.flow.with_name(text("card_of") % (card, "%s"), whose, ENTRY)
                    offered.append((words, ("duel_card", [whose, index])))
        self._ask("asked_for_aim", offered, self._aim)

    def _aim(self, aim: "tuple[str, Any]") -> None:
        name, at = aim
        self.event[name] = at
        self.arguments = []
        if name == "special" and self.event["card"] == "double" and cards.wants_again(self.game.latest):
            self.event["again"] = self.into = OrderedDict()
            self.arguments = list(card_of(self.game.latest[0])[cards.ARGUMENTS])
        self._go_on()

    def _go_on(self) -> None:
        """Asks for the next argument, or plays the card if there is none left."""
        if not self.arguments:
            self._play()
            return
        name, kind = self.arguments.pop(0)
        text = self.flow.app.text
        if kind is arguments.values:
            self._go_on()  # the dice are thrown when the card is played
        elif kind is arguments.seat:
            self._fill_in(name, self._players(), players=True)
        elif kind is arguments.die:
            self._fill_in(name, self._dice(self.seats[0], self.game.dice[self.seats[0]]))
        elif kind is arguments.owned:

            def owner_is(owner: int) -> None:
                self.seats.append(owner)
                offered = [(words, [owner, its]) for words, its in self._dice(owner, self.game.dice[owner])]
                self._fill_in(name, offered, "asked_for_die")

            self._ask("asked_for_" + name, self._players(), owner_is, True)
        elif kind is arguments.moves:
            self._pass(name, [], self.game.dice)
        elif kind is arguments.who:
            self._fill_in(name, [(text("compares_himself"), "me"), (text("opponent_compares"), "opponent")])
        else:
            numbers = range(1, 7) if kind is arguments.value else range(4)
            self._fill_in(name, [("%d" % number, number) for number in numbers])

    def _play(self) -> None:
        """Plays the card, or shows why it is refused."""
        flow, event = self.flow, self.event
        code = refusal(self.game, event)
        if code:
            say_why_not(flow, event["card"], code)
        elif self.game.dice_due(event):
            throw(flow, flow.resume, event, leave=self._back)
        else:
            flow.choose(event)

    def _have(self, name: str, chosen: "Any", player: bool = False) -> None:
        """Stores an argument and goes on; `player` says whether it is a seat."""
        if player:
            self.seats.append(chosen)
        self.into[name] = chosen
        self._go_on()

    def _fill_in(self, name: str, offered: "Offered", question: str = "", players: bool = False) -> None:
        """Asks for an argument. For the last one only the accepted answers are offered; if there are none, it shows
        why."""
        if not self.arguments:
            codes = []
            for _, last in offered:
                self.into[name] = last
                codes.append(refusal(self.game, self.event))
            accepted = [one for one, code in zip(offered, codes) if not code]
            if not accepted:
                say_why_not(self.flow, self.event["card"], codes[0] if codes else "no_such_die")
                return
            offered = accepted
        self._ask(question or "asked_for_" + name, offered, lambda chosen: self._have(name, chosen, players), players)

    def _ask(self, question: str, offered: "Offered", then: "Callable[[Any], None]", players: bool = False) -> None:
        """Shows a menu unless the question has a valid answer. `question` is the name of a text; `players` says whether
        the answers are seats."""
        flow, answers, number = self.flow, self._answers, self._asked
        self._asked += 1
        if number < self._kept:
            then(offered[answers[number]][1])
            return

        def chosen(one: "Any") -> None:
            place = [other for _, other in offered].index(one)
            if answers[number : number + 1] != [place]:
                answers[number:] = [place]
            self._kept = number + 1
            then(one)

        place = answers[number] if number < len(answers) else 0
        title = flow.app.text(question)
        flow.open_question(lambda: Numbered(flow, title, offered, chosen, players, self._back, place))

    def _back(self) -> None:
        if self._kept:
            self._kept -= 1
            self.begin()
        else:
            self._leave()

    def _players(self) -> "Offered":
        """Returns (name, seat) for each seat that no answer for this card has named yet."""
        places = range(len(self.flow.session.players))
        return [(self.flow.name_within(place, ENTRY), place) for place in places if place not in self.seats]

    def _dice(self, owner: int, dice: "Iterable[int]") -> "Offered":
        """Returns the answers for dice of a player as (text, [colour seat, value]), equal dice once."""
        offered = []
        for one in sorted(set(dice)):
            own = one // 10 == self.game.colours[owner]
            offered.append(("%d" % (one % 10) if own else self.flow.die_in_words(named(one)), named(one)))
        return offered

    def _pass(self, name: str, passed: "list[list[Any]]", dice: "AllDice") -> None:
        """Asks for the moves of the card `pass_dice`: each player gives one die to a neighbour, in any order. `passed`
        are the moves so far; `dice` are all dice after them."""
        players = len(dice)

        def giver_is(giver: int) -> None:
            self.seats.append(giver)
            sides = [(giver + step) % players for step in (1, -1)]
            offered = [(self.flow.name_within(side, ENTRY), side) for side in sides]
            self._ask("asked_for_to", offered, lambda taker: taker_is(giver, taker), True)

        def taker_is(giver: int, taker: int) -> None:
            after: dict[int, AllDice] = {}  # by the die given: all dice after that, if the rule of three allows it
            for one in dice[giver]:
                try:
                    after[one] = moved(dice, self.game.colours, giver, taker, one)
                except Refusal:
                    pass
            if after:
                offered = self._dice(giver, after)
                self._ask("asked_for_die", offered, lambda its: give(giver, taker, its, after))
            else:
                say_why_not(self.flow, "pass_dice", "three_dice_rule" if dice[giver] else "no_such_die")

        def give(giver: int, taker: int, its: list[int], after: "dict[int, AllDice]") -> None:
            self._pass(name, passed + [[giver, taker, its]], after[die_of(its)])

        if len(passed) < players:
            self._ask("asked_for_from", self._players(), giver_is, True)
        else:
            self._have(name, passed)
