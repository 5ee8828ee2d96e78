"""The dice that a game waits for: the box's own, or real ones that the players tell it."""

from ..session.moves import throw as throw_dice
from .told_dice import ask_dice


def throw(course, go_on, choice=None):
    """Has the dice fall, those of a choice if there is one, then calls `go_on`."""
    app = course.app
    if course.session.seal:
        before = course.game.verdict
        throw_dice(course.session, app.dice, app.clock.now, choice)
        course.verdict_open = course.game.verdict is not before
        app.sound("throw")
        course.commit(go_on)
    else:
        ask_dice(course, go_on, choice)
