"""Looks back on a match: everything that has been judged in it."""

from .. import rules


def verdicts(match):
    """Yields the verdicts of a `referee.Match`, in order, those that were taken back left out. All events are played
    again, so on a box it takes a moment."""
    game = rules.game_class(match.start["game"])(match.start)
    last = None
    for event in match.history.since(0):
        game.apply(event)
        if game.verdict is not last:
            last = game.verdict
            yield last
