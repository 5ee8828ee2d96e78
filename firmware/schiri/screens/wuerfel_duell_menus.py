"""Würfel-Duell!: what is asked now and then."""

from ..rules.wuerfel_duell_cards import CODES, times_played
from .canvas import WIDTH
from .font import text_width
from .menu import Menu
from .shortened import shortened


def decide_or_give(app, course):
    """The screen of a duel that is level, or of one after which a die may be handed over."""
    game = course.game
    if game.phase == "tie":
        title = _with_name(app.text("names_winner"), course.name((game.attacker + 1) % len(game.players)))
        seats = (game.attacker, game.defender)
        entries = [(course.name(seat), lambda seat=seat: _apply(course, "decide", winner=seat)) for seat in seats]
        return MatchMenu(app, course, title, entries)
    entries = [
        (_in_words(app, course, one["die"]), lambda one=one: _apply(course, "give", die=one["die"]))
        for one in game.choices()
        if one["event"] == "give"
    ]
    title = _with_name(app.text("gives_die"), course.name(game.verdict["winner"]))
    return MatchMenu(app, course, title, entries)


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


def _apply(course, name, **arguments):
    course.apply(name, course.app.clock.now, **arguments)
    course.commit(course.resume)


def _in_words(app, course, die):
    """A die that may be given, and whose colour it has."""
    if die is None:
        return app.text("keep_all")
    colour, value = die
    owner = course.game.colours.index(colour)
    return "%d (%s)" % (value, course.name(owner))


def referee_entries(app, course):
    """The referee's own entry: the draw pile is shuffled."""
    return [(app.text("shuffle"), lambda: _ask_shuffle(app, course))]


def _ask_shuffle(app, course):
    """W11: what comes back into the draw pile."""
    entries: list = [(app.text("shuffle_now"), lambda: _apply(course, "shuffle"))]
    for code in CODES:
        times = times_played(course.game, code)
        if times:
            entries.append(("%d× %s" % (times, app.text(code)), course.resume))
    app.show(Menu(app, app.text("comes_back"), entries, course.resume))
