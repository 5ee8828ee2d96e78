"""Würfel-Duell!: what is asked now and then."""

from ..input.keys import COPY
from ..rules.wuerfel_duell_cards import CODES, times_played
from ..rules.wuerfel_duell_settling import gifts
from .canvas import WIDTH
from .font import text_width
from .menu import Menu, Message
from .shortened import shortened
from .wuerfel_duell_why import why


def _with_name(says, name):
    """A title with a name in it."""
    return says % shortened(name, WIDTH - 14 - text_width(says % ""))


class MatchMenu(Menu):
    """A menu in the course of a match: holding BACK calls the referee."""

    def __init__(self, app, course, title, entries):
        super().__init__(app, title, entries)
        self.course = course

    def held_back(self):
        self.course.referee()

    def light(self, lamps):
        self.course.light_turn(lamps)


class TieMenu(MatchMenu):
    """W3: a duel is level, and the attacker's left neighbour says who has won it."""

    def __init__(self, app, course):
        game = course.game
        title = _with_name(app.text("names_winner"), course.name((game.attacker + 1) % len(game.players)))
        seats = (game.attacker, game.defender)
        entries = [(course.name(seat), lambda seat=seat: _apply(course, "decide", winner=seat)) for seat in seats]
        super().__init__(app, course, title, entries)


class GiveMenu(MatchMenu):
    """W4: a die may be handed over after a duel."""

    def __init__(self, app, course):
        game = course.game
        entries = [
            (_in_words(app, course, die), lambda die=die: _apply(course, "give", die=die)) for die in gifts(game)
        ]
        title = _with_name(app.text("hands_over_die"), course.name(game.verdict["winner"]))
        super().__init__(app, course, title, entries)


def _apply(course, name, **arguments):
    course.apply(name, course.app.clock.now, **arguments)
    course.commit(course.resume)


def _in_words(app, course, die):
    """A die that may be given, and whose colour it has."""
    if die is None:
        return app.text("keep_all_dice")
    colour, value = die
    owner = course.game.colours.index(colour)
    return "%d (%s)" % (value, course.name(owner))


def referee_entries(app, course):
    """The referee's own entries: the draw pile is shuffled, and why the last duel came out as it did."""
    entries = [(app.text("shuffle"), lambda: _ask_shuffle(app, course))]
    if course.game.settled:
        entries.append((app.text("why_so_settled"), lambda: why(app, course)))
    return entries


def _ask_shuffle(app, course):
    """W11: what comes back into the draw pile."""
    entries: list = [(app.text("shuffle_now"), lambda: _apply(course, "shuffle"))]
    for code in CODES:
        times = times_played(course.game, code)
        if times:
            entries.append(("%d× " % times + app.text(code), course.resume))
    app.show(Menu(app, app.text("cards_come_back"), entries, course.resume))


# Of special cards


class Numbered(Menu):
    """A menu whose entries have the value keys of both sides, too: from 1 on, or those of `keys`, as players keep their
    own. BACK goes back to the match."""

    def __init__(self, course, title, entries, keys=None):
        self.keys = keys or list(range(1, len(entries) + 1))
        numbered = [
            ("%d %s" % (key, entry[0]) if key <= COPY else "  " + entry[0], entry[1])
            for key, entry in zip(self.keys, entries)
        ]
        super().__init__(course.app, title, numbered, course.resume)
        self.course = course

    def pressed(self, keys, stamp_us):
        number = self.course.value_key(keys)
        if number in self.keys:
            self.app.sound("key")
            self.entries[self.keys.index(number)][1]()
        elif not number:
            super().pressed(keys, stamp_us)


def say_why_not(course, card, reason):
    """Says why a card cannot be played so; `reason` is the name of a text. Nothing has changed."""
    app = course.app
    app.sound("refused")
    app.show(Message(app, app.text(card), [app.text("not_possible"), app.text(reason)], course.resume))
