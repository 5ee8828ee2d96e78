"""Würfel-Duell!: what is asked now and then."""

from ....input.keys import COPY, side_keys
from ....play.match_screen import MatchMenu
from ....ui.canvas import WIDTH
from ....ui.font import with_name
from ....ui.menu import Menu, Message
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from ..rules.cards import CODES, times_played
from ..rules.duel import gifts
from .why import why

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ....journal.record import Record
    from ....ui.menu import Entry
    from ....ui.screen import App, Lamps
    from ..flow import WuerfelDuellFlow

    Offered = Sequence[tuple[str, Any]]  # words, and what they stand for


class ChoiceMenu(MatchMenu):
    """What one player chooses: `says` is the title, with a place for their name, `choices` are words and an event
    each."""

    flow: "WuerfelDuellFlow"

    def __init__(self, flow: "WuerfelDuellFlow", says: str, seat: int, choices: "list[tuple[str, Record]]") -> None:
        entries: list[Entry] = [(words, lambda event=event: flow.choose(event)) for words, event in choices]
        super().__init__(flow.app, flow, with_name(says, flow.name(seat), WIDTH - 14), entries)

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps, self.flow.game.turn)


class TieMenu(ChoiceMenu):
    """W3: a duel is level, and the attacker's left neighbour says who has won it."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        game = flow.game
        choices: list[tuple[str, Record]] = [
            (flow.name(seat), OrderedDict(event="decide", winner=seat)) for seat in (game.attacker, game.defender)
        ]
        super().__init__(flow, app.text("names_winner"), (game.attacker + 1) % len(game.players), choices)


class GiveMenu(ChoiceMenu):
    """W4: a die may be handed over after a duel."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        choices: list[tuple[str, Record]] = []
        for die in gifts(flow.game):
            words = die_in_words(flow, die) if die else app.text("keep_all_dice")
            choices.append((words, OrderedDict(event="give", die=die)))
        super().__init__(flow, app.text("hands_over_die"), flow.game.verdict["winner"], choices)


def die_in_words(flow: "WuerfelDuellFlow", die: "Sequence[int]") -> str:
    """A die, and whose colour it has."""
    colour, value = die
    return "%d (%s)" % (value, flow.name(flow.game.colours.index(colour)))


def referee_entries(flow: "WuerfelDuellFlow") -> "list[Entry]":
    """The referee's own entries: the draw pile is shuffled, and why the last duel came out as it did."""
    text = flow.app.text
    entries: list[Entry] = [(text("shuffle"), lambda: _ask_shuffle(flow))]
    if flow.game.settled:
        entries.append((text("why_so_settled"), lambda: why(flow)))
    return entries


def _ask_shuffle(flow: "WuerfelDuellFlow") -> None:
    """W11: what comes back into the draw pile."""
    text = flow.app.text
    entries: list[Entry] = [(text("shuffle_now"), lambda: flow.choose(OrderedDict(event="shuffle")))]
    for code in CODES:
        times = times_played(flow.game, code)
        if times:
            entries.append(("%d× " % times + text(code), flow.resume))
    flow.app.show(Menu(flow.app, text("cards_come_back"), entries, flow.resume))


# Of special cards


def value_key(keys: int) -> int:
    """The lowest value key of either side among those pressed, 0 if there is none: anyone reaches some of them."""
    mine = side_keys(keys, 0) | side_keys(keys, 1)
    for value in range(1, COPY + 1):
        if mine >> (value - 1) & 1:
            return value
    return 0


class Numbered(Menu):
    """A menu of what is `offered`; `then` gets what is chosen. The entries have the value keys of both sides, too: from
    1 on, or, as players keep their own, those of `players`. BACK goes back to the match."""

    def __init__(
        self,
        flow: "WuerfelDuellFlow",
        title: str,
        offered: "Offered",
        then: "Callable[[Any], None]",
        players: bool = False,
    ) -> None:
        self.keys = [seat + 1 for _, seat in offered] if players else list(range(1, len(offered) + 1))
        entries: list[Entry] = [
            ("%d %s" % (key, words) if key <= COPY else "  " + words, lambda chosen=chosen: then(chosen))
            for key, (words, chosen) in zip(self.keys, offered)
        ]
        super().__init__(flow.app, title, entries, flow.resume)

    def pressed(self, keys: int, stamp_us: int) -> None:
        number = value_key(keys)
        if number in self.keys:
            self.app.sound("key")
            self.entries[self.keys.index(number)][1]()
        elif not number:
            super().pressed(keys, stamp_us)


def say_why_not(flow: "WuerfelDuellFlow", card: str, reason: str) -> None:
    """Says why a card cannot be played so; `reason` is the name of a text. Nothing has changed."""
    app = flow.app
    app.sound("refused")
    app.show(Message(app, app.text(card), [app.text("not_possible"), app.text(reason)], flow.resume))
