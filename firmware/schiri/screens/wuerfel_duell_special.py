"""Würfel-Duell!: a player plays a special card: which one, and on what. A value key is an answer at once."""

from ..ordered import OrderedDict
from ..rules.shape import Refusal
from ..rules.wuerfel_duell_arguments import die, moves, owned, seat, value, values, who
from ..rules.wuerfel_duell_cards import (
    AGAIN,
    AIMED,
    ARGUMENTS,
    CARDS,
    CODE,
    COUNT,
    DOUBLED,
    WHEN,
    card_of,
    times_played,
)
from ..rules.wuerfel_duell_dice import named
from ..rules.wuerfel_duell_special import is_time
from .menu import Menu, Message
from .wuerfel_duell_keys import first_value

_KEYS = 6
GROUPS = (  # the cards by what they are about, so that two keys name each
    ("card_group_chips", (0, 1, 2, 3, 4)),
    ("card_group_compare", (5, 6, 7)),
    ("card_group_cards", (8, 9)),
    ("card_group_dice", (10, 11, 13, 14, 15)),
    ("swap_dice", (12,)),
    ("card_group_rest", (16, 17, 18)),
)


class Numbered(Menu):
    """A menu whose first six entries have the value keys of both sides, too."""

    def __init__(self, app, course, title, entries):
        numbered = [
            ("%d %s" % (number + 1, words) if number < _KEYS else "  " + words, chosen)
            for number, (words, chosen) in enumerate(entries)
        ]
        super().__init__(app, title, numbered, course.resume)

    def pressed(self, keys, stamp_us):
        number = first_value(keys)
        if 0 < number <= len(self.entries):
            self.app.sound("key")
            self.entries[number - 1][1]()
        elif not number:
            super().pressed(keys, stamp_us)


def ask_card(course, player):
    """Asks which card this player plays, in two steps."""
    app = course.app
    entries = [
        (app.text(name), lambda numbers=numbers: _ask_of_group(course, player, numbers)) for name, numbers in GROUPS
    ]
    app.show(Numbered(app, course, course.name(player), entries))


def _ask_of_group(course, player, numbers):
    if len(numbers) == 1:
        play(course, player, numbers[0])
        return
    app = course.app
    entries = []
    for number in numbers:
        name = app.text(CARDS[number][CODE])
        if reason_against(course.game, number):
            name = "✗ " + name
        entries.append((name, lambda number=number: play(course, player, number)))
    app.show(Numbered(app, course, course.name(player), entries))


def reason_against(game, number):
    """Why a card of this kind cannot be played at all now: the code of the refusal, or ""."""
    card = CARDS[number]
    if times_played(game, card[CODE]) == card[COUNT]:
        return "none_left"
    if card[WHEN] == AIMED:
        return "" if game.phase == "specials" or game.latest else "not_now"
    return "" if is_time(game, card, {}) else "not_now"


def play(course, player, number):
    """Asks for all that the card has to name, then plays it, or says why not."""
    reason = reason_against(course.game, number)
    if reason:
        _refuse(course, reason)
        return
    event: dict = OrderedDict()
    event["event"] = "special"
    event["player"] = player
    event["card"] = CARDS[number][CODE]
    if CARDS[number][WHEN] == AIMED:
        _Aim(course, event).ask()
    else:
        Asking(course, event, event, CARDS[number][ARGUMENTS]).go_on()


def _refuse(course, code):
    app = course.app
    app.sound("refused")
    app.show(Message(app, app.text("not_possible"), [app.text(code)], course.resume))


class Asking:
    """Fills in the arguments of a card one after the other: `into` is the event itself, or the object `again`."""

    def __init__(self, course, event, into, arguments):
        self.course = course
        self.app = course.app
        self.game = course.game
        self.event = event
        self.into = into
        self.arguments = list(arguments)

    def go_on(self):
        """Asks for the next argument; carries the event out if there is none left."""
        if not self.arguments:
            _carry_out(self.course, self.event)
            return
        name, kind = self.arguments.pop(0)
        if kind is values:
            self.go_on()  # dice are thrown
        elif kind is seat:
            self.ask_seat(name, lambda chosen: self.have(name, chosen))
        elif kind is die:
            self.ask_die(name, self.into.get("from", self.into.get("of")), lambda chosen: self.have(name, chosen))
        elif kind is owned:
            self.ask_seat(name, lambda owner: self.ask_die(name, owner, lambda its: self.have(name, [owner, its])))
        elif kind is moves:
            _Passing(self, name).ask()
        else:
            self.ask(name, _simple(self.app, kind))

    def have(self, name, chosen):
        """An argument is known."""
        self.into[name] = chosen
        self.go_on()

    def ask(self, name, offered, then=None):
        """Shows a menu of (text, value)."""
        entries = [
            (words, lambda chosen=chosen: then(chosen) if then else self.have(name, chosen))
            for words, chosen in offered
        ]
        self.app.show(Numbered(self.app, self.course, self.app.text("ask_" + name), entries))

    def ask_seat(self, name, then):
        """Which player?"""
        self.ask(name, [(player, place) for place, player in enumerate(self.course.session.players)], then)

    def ask_die(self, name, owner, then):
        """Which of a player's dice? Equal ones of the same colour are one entry."""
        offered = []
        for one in self.game.dice[owner]:
            colour, shows = named(one)
            words = "%d" % shows
            if colour != self.game.colours[owner]:
                words += " (%s)" % self.course.name(self.game.colours.index(colour))
            if (words, [colour, shows]) not in offered:
                offered.append((words, [colour, shows]))
        self.ask("die", offered, then)


def _simple(app, kind):
    """What can be answered to a question that does not depend on the match."""
    if kind is value:
        return [("%d" % pips, pips) for pips in range(1, 7)]
    if kind is who:
        return [(app.text("his_own"), "me"), (app.text("his_opponents"), "opponent")]
    return [("%d" % count, count) for count in range(4)]


class _Passing:
    """Each player in turn gives a die to a neighbour."""

    def __init__(self, asking, name):
        self.asking = asking
        self.name = name
        self.moves: list = []

    def ask(self):
        asking = self.asking
        players = asking.course.session.players
        given = [move[0] for move in self.moves]
        if len(given) == len(players):
            asking.have(self.name, self.moves)
            return
        left = [(player, place) for place, player in enumerate(players) if place not in given]
        asking.ask("from", left, self._from)

    def _from(self, giver):
        count = len(self.asking.course.session.players)
        sides = [((giver + 1) % count), ((giver - 1) % count)]
        offered = [(self.asking.course.name(place), place) for place in sides]
        self.asking.ask("to", offered, lambda taker: self._to(giver, taker))

    def _to(self, giver, taker):
        def have(given):
            self.moves.append([giver, taker, given])
            self.ask()

        self.asking.ask_die("die", giver, have)


class _Aim:
    """What `double` or `block` is aimed at: the special card just played, or a duel card on the table."""

    def __init__(self, course, event):
        self.course = course
        self.event = event

    def ask(self):
        game = self.course.game
        app = self.course.app
        entries: list = []
        if game.phase == "specials":
            for place, whose in enumerate((game.attacker, game.defender)):
                for index, card in enumerate(game.cards[place]):
                    words = app.text("card_of") % (card, self.course.name(whose))
                    entries.append((words, lambda whose=whose, index=index: self._at_card([whose, index])))
        if game.latest:
            entries.append((app.text(game.latest[0]), self._at_special))
        app.show(Numbered(app, self.course, app.text("ask_aim"), entries))

    def _at_card(self, aim):
        self.event["duel_card"] = aim
        _carry_out(self.course, self.event)

    def _at_special(self):
        self.event["special"] = True
        card = card_of(self.course.game.latest[0])
        if self.event["card"] != "double" or card[DOUBLED] != AGAIN:
            _carry_out(self.course, self.event)
            return
        self.event["again"] = again = OrderedDict()
        Asking(self.course, self.event, again, card[ARGUMENTS]).go_on()


def _carry_out(course, event):
    """Plays the card if it can be played; else says why not, and nothing has changed."""
    game = course.game
    wanted = sum([count for _, count in game.dice_of(event)])
    trial = game.copy()
    try:
        trial.apply(game.fallen([1] * wanted, event) if wanted else event)
    except Refusal as refusal:
        _refuse(course, refusal.code)
        return
    if wanted:
        from .throwing import throw

        throw(course, course.resume, event)
        return
    course.carry_out(event, course.app.clock.now)
    course.commit(course.resume)
