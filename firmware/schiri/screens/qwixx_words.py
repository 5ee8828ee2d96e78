"""Qwixx – Das Duell, in words: what a choice would do."""

from ..rules.qwixx_board import LAST, value_of


def in_words(text, game, place, after):
    """What a choice would do, in a few words. `place`: its row and field, None if it places nothing; `after`: the
    match as it would stand."""
    over = after.phase == "over"
    if not place:
        if sum(after.misthrows) == sum(game.misthrows):
            return text("decline")
        return text("misthrow_ends" if over else "misthrow")
    row, field = place
    deed = text("ends") if over else _deed(text, game, row, field)
    return text("deed") % (row_name(text, row), value_of(row, field), deed)


def _deed(text, game, row, field):
    """What placing a stone there does: the most important of it."""
    if field == LAST:
        return text("closes")
    if game.own[1 - game.turn][row] >> field & 1:
        return text("captures")
    return text("stacks" if game.heights[row][field] else "places")


def row_name(text, row):
    """What a row's colour is called."""
    return text("rows").split(" ")[row]
