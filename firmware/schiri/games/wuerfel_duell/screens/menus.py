"""Würfel-Duell!: what is asked now and then."""

from ....input.keys import COPY
from ....ui.canvas import WIDTH
from ....ui.ellipsis import ellipsis
from ....ui.font import text_width
from ....ui.menu import Menu, Message
from ....util.typing import TYPE_CHECKING
from ..rules.cards import CODES, times_played
from ..rules.settling import gifts
from .why import why

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ....ui.menu import Entry
    from ....ui.screen import App, Lamps
    from . import WuerfelDuellFlow


def _with_name(says: str, name: str) -> str:
    """A title with a name in it."""
    return says % ellipsis(name, WIDTH - 14 - text_width(says % ""))


class MatchMenu(Menu):
    """A menu in the course of a match: holding BACK calls the referee."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow", title: str, entries: "Sequence[Entry]") -> None:
        super().__init__(app, title, entries)
        self.flow = flow

    def held_back(self) -> None:
        self.flow.referee()

    def light(self, lamps: "Lamps") -> None:
        self.flow.light_turn(lamps)


class TieMenu(MatchMenu):
    """W3: a duel is level, and the attacker's left neighbour says who has won it."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        game = flow.game
        title = _with_name(app.text("names_winner"), flow.name((game.attacker + 1) % len(game.players)))
        seats = (game.attacker, game.defender)
        entries = [(flow.name(seat), lambda seat=seat: _apply(flow, "decide", winner=seat)) for seat in seats]
        super().__init__(app, flow, title, entries)


class GiveMenu(MatchMenu):
    """W4: a die may be handed over after a duel."""

    def __init__(self, app: "App", flow: "WuerfelDuellFlow") -> None:
        game = flow.game
        entries = [(_in_words(app, flow, die), lambda die=die: _apply(flow, "give", die=die)) for die in gifts(game)]
        title = _with_name(app.text("hands_over_die"), flow.name(game.verdict["winner"]))
        super().__init__(app, flow, title, entries)


def _apply(flow: "WuerfelDuellFlow", name: str, **arguments: "Any") -> None:
    flow.apply(name, flow.app.clock.now, **arguments)
    flow.commit(flow.resume)


def _in_words(app: "App", flow: "WuerfelDuellFlow", die: "Sequence[int] | None") -> str:
    """A die that may be given, and whose colour it has."""
    if die is None:
        return app.text("keep_all_dice")
    colour, value = die
    owner = flow.game.colours.index(colour)
    return "%d (%s)" % (value, flow.name(owner))


def referee_entries(app: "App", flow: "WuerfelDuellFlow") -> "list[Entry]":
    """The referee's own entries: the draw pile is shuffled, and why the last duel came out as it did."""
    entries: list[Entry] = [(app.text("shuffle"), lambda: _ask_shuffle(app, flow))]
    if flow.game.settled:
        entries.append((app.text("why_so_settled"), lambda: why(app, flow)))
    return entries


def _ask_shuffle(app: "App", flow: "WuerfelDuellFlow") -> None:
    """W11: what comes back into the draw pile."""
    entries: list[Entry] = [(app.text("shuffle_now"), lambda: _apply(flow, "shuffle"))]
    for code in CODES:
        times = times_played(flow.game, code)
        if times:
            entries.append(("%d× " % times + app.text(code), flow.resume))
    app.show(Menu(app, app.text("cards_come_back"), entries, flow.resume))


# Of special cards


class Numbered(Menu):
    """A menu whose entries have the value keys of both sides, too: from 1 on, or those of `keys`, as players keep their
    own. BACK goes back to the match."""

    def __init__(
        self, flow: "WuerfelDuellFlow", title: str, entries: "Sequence[Entry]", keys: list[int] | None = None
    ) -> None:
        self.keys = keys or list(range(1, len(entries) + 1))
        numbered = [
            ("%d %s" % (key, entry[0]) if key <= COPY else "  " + entry[0], entry[1])
            for key, entry in zip(self.keys, entries)
        ]
        super().__init__(flow.app, title, numbered, flow.resume)
        self.flow = flow

    def pressed(self, keys: int, stamp_us: int) -> None:
        number = self.flow.value_key(keys)
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
