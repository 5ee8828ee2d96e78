"""FINI!, what is asked now and then: whose foul it was."""

from ..rules.fini_dice import FOULS, NOBODYS_FOULS
from .menu import Menu


class StoppedMenu(Menu):
    """What was it? The duel cannot go on: nobody shall win time to think."""

    def __init__(self, app, course):
        entries = foul_entries(app, course)
        entries.append((app.text("referee"), course.referee))
        super().__init__(app, app.text("stopped"), entries)


def foul_entries(app, course):
    """Menu entries: whose foul, or nobody's."""
    entries: list = [
        (app.text("foul_of") % course.name(player), lambda player=player: _choose(app, course, player))
        for player in (0, 1)
    ]
    entries.append((app.text("nobodys_foul"), lambda: _choose(app, course, None)))
    return entries


def _choose(app, course, player):
    kinds = FOULS if player is not None else NOBODYS_FOULS + FOULS
    title = app.text("nobodys_foul") if player is None else app.text("foul_of") % course.name(player)
    entries = [
        (app.text(kind), lambda kind=kind: course.settle("foul", app.clock.now, player=player, kind=kind))
        for kind in kinds
    ]
    app.show(Menu(app, title, entries, course.resume))


def referee_entries(app, course):
    """The referee's own entries in the present phase."""
    phase = course.game.phase
    if phase == "ready":
        return [(app.text("throw_again"), lambda: _throw_again(course))]
    if phase in ("duel", "layouts"):
        return foul_entries(app, course)
    return []


def _throw_again(course):
    course.apply("reroll", course.app.clock.now)
    course.commit(course.resume)
