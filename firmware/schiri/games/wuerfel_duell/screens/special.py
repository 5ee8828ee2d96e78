"""Würfel-Duell!: a player plays a special card: which one, and on what? A value key is an answer at once; the last
question of a card offers only what the rules accept."""

from ....input.keys import COPIES, COPY, FINI, OK, UP, VALUES, side_keys
from ....match.game import Refusal
from ....play.dice_entry import throw
from ....play.match_screen import MatchMenu, MatchScreen
from ....ui.canvas import WIDTH
from ....ui.menu import Menu, Message
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules import arguments, cards
from ..rules.cards import CARDS, CODE, WHEN, card_of
from ..rules.choices import refusal
from ..rules.dice import die_of, moved, named
from ..rules.duel import Phase
from ..rules.playing import is_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ....journal.record import Record
    from ....ui.screen import Lamps
    from ..flow import WuerfelDuellFlow
    from ..rules.dice import AllDice

    Group = tuple[str, tuple[int, ...]]  # the name of its text, and its cards by their places in the list of all
    Offered = Sequence[tuple[str, Any]]  # words, and what they stand for

GROUPS: "tuple[Group, ...]" = (  # the cards by what they are about, so that two keys name each
    ("card_group_chips", (0, 1, 2, 3, 4)),
    ("card_group_compare", (5, 6, 7)),
    ("card_group_cards", (8, 9)),
    ("card_group_dice", (10, 11, 13, 14, 15)),
    ("swap_dice", (12,)),
    ("card_group_rest", (16, 17, 18)),
)
_ENTRY = WIDTH - 22  # columns of an entry, behind its key and before the scroll bar
_CLOSED = {  # W9: phases in which no special card is played, and why
    Phase.SETUP: "only_after_setup",
    Phase.TIE: "already_settled",
    Phase.GIVE: "already_settled",
    Phase.OVER: "match_is_over",
}
_ONLY = {cards.AFTER_A_DUEL: "only_after_a_duel", cards.UNSEEN: "only_before_reveal", cards.IN_DUEL: "only_in_a_duel"}


def _value_key(keys: int) -> int:
    """The lowest value key of either side among those pressed, 0 if there is none: anyone reaches some of them."""
    mine = side_keys(keys, 0) | side_keys(keys, 1)
    for value in range(1, COPY + 1):
        if mine >> (value - 1) & 1:
            return value
    return 0


class CardScreen(MatchScreen):
    """A screen on which OK goes on, UP says how the last duel came out, and COPY held with a value key has that player
    play a special card."""

    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if keys & OK or (side_keys(keys, 0) | side_keys(keys, 1)) >> FINI & 1:
            self.go_on()
        elif keys & UP:
            self.flow.show_why()
        elif not calls_card(self.flow, keys, self.flow.game.phase) and _value_key(keys):
            self.chosen(_value_key(keys))

    def go_on(self) -> None:
        """OK or FINI."""

    def chosen(self, number: int) -> None:
        """A value key, from 1 to 6."""

    def light(self, lamps: "Lamps") -> None:
        if not (self.BLINKS and self.app.blink):
            self.flow.light_turn(lamps, self.flow.game.turn)


class CardMenu(MatchMenu):
    """A menu in the course of a match that says why no special card can be played meanwhile."""

    TAKES = VALUES
    PHASE = ""  # in whose course it comes, if it is not the match's

    flow: "WuerfelDuellFlow"

    def pressed(self, keys: int, stamp_us: int) -> None:
        if not calls_card(self.flow, keys, self.PHASE or self.flow.game.phase):
            super().pressed(keys, stamp_us)


class Numbered(Menu):
    """A menu of what is `offered`; `then` gets what is chosen. The entries have the value keys of both sides, too: from
    1 on, or, as players keep their own, those of `players`. BACK goes back to the match."""

    TURNS = False

    def __init__(
        self, flow: "WuerfelDuellFlow", title: str, offered: "Offered", then: "Callable[[Any], None]", players: bool
    ) -> None:
        self.keys = [seat + 1 for _, seat in offered] if players else list(range(1, len(offered) + 1))
        entries = [
            ("%d %s" % (key, words) if key <= COPY else "  " + words, lambda chosen=chosen: then(chosen))
            for key, (words, chosen) in zip(self.keys, offered)
        ]
        super().__init__(flow.app, title, entries, flow.resume, held=flow.referee)

    def pressed(self, keys: int, stamp_us: int) -> None:
        number = _value_key(keys)
        if number in self.keys:
            self.chosen = self.keys.index(number)
            self.choose()
        elif not number:
            super().pressed(keys, stamp_us)


def say_why_not(flow: "WuerfelDuellFlow", card: str, reason: str) -> None:
    """Says why a card cannot be played so; `reason` is the name of a text. Nothing has changed."""
    text = flow.app.text
    lines = [text("not_possible"), text(reason)]
    if reason == "cannot_double":
        lines = [text(reason), text("only_doubled_1"), text("only_doubled_2")]
    _say(flow, text(card), lines)


def _say(flow: "WuerfelDuellFlow", title: str, lines: list[str]) -> None:
    flow.app.sound("refused")
    flow.app.show(Message(flow.app, title, lines, flow.resume))


# Which card


def calls_card(flow: "WuerfelDuellFlow", keys: int, phase: str) -> bool:
    """Asks which card a player plays whose key is pressed while COPY is held, or says why none is played in this phase;
    returns False if that is not what the keys mean."""
    player = _value_key(keys) - 1
    if player < 0 or not flow.app.keypad.down & COPIES:
        return False
    if player >= len(flow.session.players):
        flow.app.sound("refused")
    elif phase in _CLOSED:
        text = flow.app.text
        _say(flow, flow.name_within(player, _ENTRY), [text("no_special_card"), text(_CLOSED[phase])])
    else:
        flow.verdict_open = False
        ask_card(flow, player)
    return True


def ask_card(flow: "WuerfelDuellFlow", player: int, groups: "Sequence[Group]" = GROUPS) -> None:
    """Asks which card this player plays, in two steps: of a group, each card is a group of its own. A cross says that
    none of it can be played now."""

    def chosen(numbers: tuple[int, ...]) -> None:
        code = CARDS[numbers[0]][CODE]
        reason = reason_against(flow, player, numbers[0])
        if len(numbers) > 1:
            ask_card(flow, player, [(CARDS[number][CODE], (number,)) for number in numbers])
        elif reason:
            say_why_not(flow, code, reason)
        else:
            Asking(flow, OrderedDict(event="special", player=player, card=code)).begin()

    offered = []
    for name, numbers in groups:
        playable = [number for number in numbers if not reason_against(flow, player, number)]
        offered.append((("" if playable else "✗ ") + flow.app.text(name), numbers))
    flow.app.show(Numbered(flow, flow.name_within(player, _ENTRY), offered, chosen, False))


def reason_against(flow: "WuerfelDuellFlow", player: int, number: int) -> str:
    """Why this player cannot play a card of this kind now, whatever they name with it: the name of a text, or ""."""
    game = flow.game
    card = CARDS[number]
    if cards.times_played(game, card[CODE]) == card[cards.COUNT]:
        return "none_left"
    if card[WHEN] == cards.AIMED:
        return "" if game.phase == Phase.SPECIALS or game.latest else "no_card_to_aim_at"
    if not is_time(game, card, {}):
        return _ONLY[card[WHEN]]
    if card[cards.DUELLIST] == "player" and player not in (game.attacker, game.defender):
        return "only_for_the_two"
    return ""


# On what


class Asking:
    """Asks for all that a special card has to name, one argument after the other, then plays it, or says why that is
    not possible. They are filled in `into`: the event itself, or its object `again`."""

    def __init__(self, flow: "WuerfelDuellFlow", event: "Record") -> None:
        self.flow = flow
        self.game = flow.game
        self.event = self.into = event
        self.arguments: list[tuple[str, Any]] = list(card_of(event["card"])[cards.ARGUMENTS])
        self.seats: list[int] = []  # those named so far: none can be named twice

    def begin(self) -> None:
        """Asks the first question: what `double` or `block` is aimed at is the special card just played, or a duel card
        on the table."""
        game = self.game
        text = self.flow.app.text
        if card_of(self.event["card"])[WHEN] != cards.AIMED:
            self._go_on()
            return
        offered: list[tuple[str, Any]] = [(text(game.latest[0]), ("special", True))] if game.latest else []
        if game.phase == Phase.SPECIALS:
            for whose, laid in zip((game.attacker, game.defender), game.cards):
                for index, card in enumerate(laid):
                    words = self.flow.with_name(text("card_of") % (card, "%s"), whose, _ENTRY)
                    offered.append((words, ("duel_card", [whose, index])))
        self.flow.app.show(Numbered(self.flow, text("asked_for_aim"), offered, self._aim, False))

    def _aim(self, aim: "tuple[str, Any]") -> None:
        name, at = aim
        self.event[name] = at
        self.arguments = []
        if name == "special" and self.event["card"] == "double" and cards.wants_again(self.game.latest):
            self.event["again"] = self.into = OrderedDict()
            self.arguments = list(card_of(self.game.latest[0])[cards.ARGUMENTS])
        self._go_on()

    def _go_on(self) -> None:
        """Asks for the next argument; plays the card if there is none left."""
        if not self.arguments:
            self._play()
            return
        name, kind = self.arguments.pop(0)
        text = self.flow.app.text
        if kind is arguments.values:
            self._go_on()  # dice are thrown
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
        """Plays the card if it can be played; else says why not, and nothing has changed."""
        flow, event = self.flow, self.event
        code = refusal(self.game, event)
        if code:
            say_why_not(flow, event["card"], code)
        elif self.game.dice_due(event):
            throw(flow, flow.resume, event)
        else:
            flow.choose(event)

    def _have(self, name: str, chosen: "Any", player: bool = False) -> None:
        """An argument is known; it may be a `player`."""
        if player:
            self.seats.append(chosen)
        self.into[name] = chosen
        self._go_on()

    def _fill_in(self, name: str, offered: "Offered", question: str = "", players: bool = False) -> None:
        """Asks for an argument. When nothing else is missing, only that is offered which the rules accept; if there is
        nothing, it is said why."""
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
        """Shows a menu; `question` is the name of a text. What is offered may be `players`."""
        self.flow.app.show(Numbered(self.flow, self.flow.app.text(question), offered, then, players))

    def _players(self) -> "Offered":
        """The seats that are not named yet, in words."""
        places = range(len(self.flow.session.players))
        return [(self.flow.name_within(place, _ENTRY), place) for place in places if place not in self.seats]

    def _dice(self, owner: int, dice: "Iterable[int]") -> "Offered":
        """Dice of a player: (words, [colour seat, value]). Equal ones of the same colour are one."""
        offered = []
        for one in sorted(set(dice)):
            own = one // 10 == self.game.colours[owner]
            offered.append(("%d" % (one % 10) if own else self.flow.die_in_words(named(one)), named(one)))
        return offered

    def _pass(self, name: str, passed: "list[list[Any]]", dice: "AllDice") -> None:
        """Each player once gives a die to a neighbour, in the order in which they are named: asks who is the next
        giver, if there is one. `passed`: the moves so far; `dice`: all of them after these."""
        players = len(dice)

        def giver_is(giver: int) -> None:
            self.seats.append(giver)
            sides = [(giver + step) % players for step in (1, -1)]
            offered = [(self.flow.name_within(side, _ENTRY), side) for side in sides]
            self._ask("asked_for_to", offered, lambda taker: taker_is(giver, taker), True)

        def taker_is(giver: int, taker: int) -> None:
            after: dict[int, AllDice] = {}  # all dice, by the die that is given, if the rule of three allows it
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
