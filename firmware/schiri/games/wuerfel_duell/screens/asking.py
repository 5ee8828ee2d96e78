"""Würfel-Duell!: what a special card is played on. The last question of a card offers only what the rules accept."""

from ....match.game import Refusal
from ....play.dice_entry import throw
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.arguments import die, moves, owned, seat, value, values, who
from ..rules.cards import AGAIN, AIMED, ARGUMENTS, DOUBLED, WHEN, card_of
from ..rules.dice import die_of, moved, named
from ..rules.phases import Phase
from .menus import Numbered, say_why_not

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ....journal.record import Record
    from ..rules.game import WuerfelDuell
    from . import WuerfelDuellFlow

    Offered = Sequence[tuple[str, Any]]  # words, and what they stand for


def _refusals(flow: "WuerfelDuellFlow", event: "Record", into: "Record", name: str, offered: "list[Any]") -> list[str]:
    """The code with which the rules refuse the card for each value of its last argument, "" if they do not."""
    codes = []
    for last in offered:
        into[name] = last
        codes.append(_refusal(flow.game, event))
    return codes


def _refusal(game: "WuerfelDuell", event: "Record") -> str:
    try:
        game.copy().apply(_with_dice(game, event))
    except Refusal as refusal:
        return refusal.code
    return ""


def _with_dice(game: "WuerfelDuell", event: "Record") -> "Record":
    """The event as it is when some dice have fallen for it, if dice fall for it."""
    needed = game.dice_of(event)
    return game.event_from_dice([1] * needed[0][1], event) if needed else event


def carry_out(flow: "WuerfelDuellFlow", event: "Record") -> None:
    """Plays the card if it can be played; else says why not, and nothing has changed."""
    game = flow.game
    code = _refusal(game, event)
    if code:
        say_why_not(flow, event["card"], code)
    elif sum([count for _, count in game.dice_of(event)]):
        throw(flow, flow.resume, event)
    else:
        flow.carry_out(_with_dice(game, event), flow.app.clock.now)
        flow.commit(flow.resume)


def ask_on_what(flow: "WuerfelDuellFlow", event: "Record") -> None:
    """Asks for all that a special card has to name, then plays it, or says why that is not possible."""
    card = card_of(event["card"])
    if card[WHEN] == AIMED:
        _Aim(flow, event).ask()
    else:
        Asking(flow, event, event, card[ARGUMENTS]).go_on()


class Asking:
    """Fills in the arguments of a card one after the other: `into` is the event itself, or its object `again`."""

    def __init__(
        self, flow: "WuerfelDuellFlow", event: "Record", into: "Record", arguments: "Sequence[tuple[str, Any]]"
    ) -> None:
        self.flow = flow
        self.game = flow.game
        self.event = event
        self.into = into
        self.arguments = list(arguments)
        self.seats: list[int] = []  # those named so far: none can be named twice

    def go_on(self) -> None:
        """Asks for the next argument; carries the event out if there is none left."""
        if not self.arguments:
            carry_out(self.flow, self.event)
            return
        name, kind = self.arguments.pop(0)
        if kind is values:
            self.go_on()  # dice are thrown
        elif kind is seat:
            self._fill_in(name, self._players(), self._have_seat, players=True)
        elif kind is die:
            self._fill_in(name, self.dice_in_words(self.seats[0]))
        elif kind is owned:
            self.ask("asked_for_" + name, self._players(), lambda owner: self._ask_for_die_of(name, owner), True)
        elif kind is moves:
            _Passing(self, name).ask()
        else:
            self._fill_in(name, self._simple(kind))

    def have(self, name: str, chosen: "Any") -> None:
        """An argument is known."""
        self.into[name] = chosen
        self.go_on()

    def _have_seat(self, name: str, chosen: int) -> None:
        self.seats.append(chosen)
        self.have(name, chosen)

    def _ask_for_die_of(self, name: str, owner: int) -> None:
        self.seats.append(owner)
        self._fill_in(
            name, [(words, [owner, its]) for words, its in self.dice_in_words(owner)], question="asked_for_die"
        )

    def _fill_in(
        self,
        name: str,
        offered: "Offered",
        then: "Callable[[str, Any], None] | None" = None,
        question: str = "",
        players: bool = False,
    ) -> None:
        """Asks for an argument. When nothing else is missing, only that is offered which the rules accept; if there is
        nothing, it is said why."""
        title = self.flow.app.text(question or "asked_for_" + name)
        if not self.arguments:
            codes = _refusals(self.flow, self.event, self.into, name, [chosen for _, chosen in offered])
            accepted = [one for one, code in zip(offered, codes) if not code]
            if not accepted:
                say_why_not(self.flow, self.event["card"], codes[0] if codes else "no_such_die")
                return
            offered = accepted
        then = then or self.have
        self._show(title, offered, lambda chosen: then(name, chosen), players)

    def ask(self, question: str, offered: "Offered", then: "Callable[[Any], None]", players: bool = False) -> None:
        """Shows a menu of (words, value); `question` is the name of a text. The values may be `players`."""
        self._show(self.flow.app.text(question), offered, then, players)

    def _show(self, title: str, offered: "Offered", then: "Callable[[Any], None]", players: bool) -> None:
        entries = [(words, lambda chosen=chosen: then(chosen)) for words, chosen in offered]
        keys = [seat + 1 for _, seat in offered] if players else None
        self.flow.app.show(Numbered(self.flow, title, entries, keys))

    def _players(self) -> "Offered":
        names = self.flow.session.players
        return [(name, place) for place, name in enumerate(names) if place not in self.seats]

    def dice_in_words(self, owner: int, dice: "Sequence[int] | None" = None) -> "Offered":
        """A player's dice, or these: (words, [colour seat, value]). Equal ones of the same colour are one."""
        offered: list[tuple[str, Any]] = []
        last = None
        for one in self.game.dice[owner] if dice is None else dice:
            if one != last:  # they are sorted
                offered.append((self._in_words(one, owner), named(one)))
            last = one
        return offered

    def _in_words(self, one: int, owner: int) -> str:
        colour, shows = named(one)
        if colour == self.game.colours[owner]:
            return "%d" % shows
        return "%d (%s)" % (shows, self.flow.name(self.game.colours.index(colour)))

    def _simple(self, kind: "Any") -> "Offered":
        """What can be answered to a question that does not depend on the match."""
        if kind is who:
            text = self.flow.app.text
            return [(text("compares_himself"), "me"), (text("opponent_compares"), "opponent")]
        return [("%d" % number, number) for number in (range(1, 7) if kind is value else range(4))]


class _Passing:
    """Each player once gives a die to a neighbour, in the order in which they are named."""

    def __init__(self, asking: "Asking", name: str) -> None:
        self.asking = asking
        self.name = name
        self.moves: list[list[Any]] = []
        self.dice: tuple[tuple[int, ...], ...] = asking.game.dice  # after the moves so far

    def ask(self) -> None:
        asking = self.asking
        players = asking.flow.session.players
        given = [move[0] for move in self.moves]
        if len(given) == len(players):
            asking.have(self.name, self.moves)
            return
        left = [(player, place) for place, player in enumerate(players) if place not in given]
        asking.ask("asked_for_from", left, self._from, True)

    def _from(self, giver: int) -> None:
        flow = self.asking.flow
        count = len(flow.session.players)
        sides = [(flow.name(place), place) for place in ((giver + 1) % count, (giver - 1) % count)]
        self.asking.ask("asked_for_to", sides, lambda taker: self._to(giver, taker), True)

    def _to(self, giver: int, taker: int) -> None:
        possible = [one for one in self.dice[giver] if self._after(giver, taker, one)]
        if not possible:
            say_why_not(self.asking.flow, "pass_dice", "three_dice_rule" if self.dice[giver] else "no_such_die")
            return
        offered = self.asking.dice_in_words(giver, possible)
        self.asking.ask("asked_for_die", offered, lambda given: self._give(giver, taker, given))

    def _give(self, giver: int, taker: int, given: list[int]) -> None:
        self.moves.append([giver, taker, given])
        self.dice = self._after(giver, taker, die_of(given)) or self.dice
        self.ask()

    def _after(self, giver: int, taker: int, one: int) -> tuple[tuple[int, ...], ...] | None:
        """All dice after that move; None if the rule of three forbids it."""
        try:
            return moved(self.dice, self.asking.game.colours, giver, taker, one)
        except Refusal:
            return None


class _Aim:
    """What `double` or `block` is aimed at: the special card just played, or a duel card on the table."""

    def __init__(self, flow: "WuerfelDuellFlow", event: "Record") -> None:
        self.flow = flow
        self.event = event

    def ask(self) -> None:
        game = self.flow.game
        text = self.flow.app.text
        entries: list[tuple[str, Any]] = []  # to mypy, a lambda with a default is no `Action`
        if game.latest:
            entries.append((text(game.latest[0]), self._at_special))
        if game.phase == Phase.SPECIALS:
            for place, whose in enumerate((game.attacker, game.defender)):
                for index, card in enumerate(game.cards[place]):
                    words = text("card_of") % (card, self.flow.name(whose))
                    entries.append((words, lambda whose=whose, index=index: self._at_card([whose, index])))
        self.flow.app.show(Numbered(self.flow, text("asked_for_aim"), entries))

    def _at_card(self, aim: list[int]) -> None:
        self.event["duel_card"] = aim
        carry_out(self.flow, self.event)

    def _at_special(self) -> None:
        self.event["special"] = True
        card = card_of(self.flow.game.latest[0])
        if self.event["card"] != "double" or card[DOUBLED] != AGAIN:
            carry_out(self.flow, self.event)
            return
        self.event["again"] = again = OrderedDict()
        Asking(self.flow, self.event, again, card[ARGUMENTS]).go_on()
