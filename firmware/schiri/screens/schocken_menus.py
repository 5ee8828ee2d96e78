"""Schocken: what is asked now and then."""

from ..rules.schocken_dice import REASONS
from .menu import Menu, Message

TEXTS = ("words_deckel", "words_schock", "words_general", "words_street")


def referee_entries(app, course):
    """The referee's own entries: a void throw, and what the German words mean."""
    entries = []
    if course.game.phase == "decide" and course.game.may_put_aside:
        entries.append((app.text("void"), lambda: _ask_reason(app, course)))
    entries.append((app.text("words"), lambda: _explain(app, course)))
    return entries


def _ask_reason(app, course):
    """S11: why the throw does not count."""
    entries = [(app.text(reason), lambda reason=reason: _declare_void(course, reason)) for reason in REASONS]
    app.show(Menu(app, app.text("void"), entries, course.resume))


def _declare_void(course, reason):
    course.apply("void", course.app.clock.now, reason=reason)
    course.commit(course.resume)


def _explain(app, course):
    app.show(Words(app, app.text("words"), [app.text(line) for line in TEXTS], course.resume))


class Words(Message):
    """What the words mean, one a line."""

    TOP = 13
    PITCH = 10


def ask_who_joins(app, course, joins):
    """S9: a player who is out may join the coming round."""

    def join(choice):
        course.carry_out(choice, app.clock.now)
        course.commit(course.resume)

    entries = [(course.name(choice["player"]), lambda choice=choice: join(choice)) for choice in joins]
    app.show(Menu(app, app.text("join"), entries, course.resume))
