"""The table for spreadsheets: one row a duel, or whatever the game counts in."""

import csv
import io

from ..narration.names import SIDES
from ..util.errors import UserError
from .collection import Games
from .game import Value

_BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def table(games: Games) -> bytes:
    """The rows of matches of one game as CSV, in UTF-8 with the mark by which spreadsheets know it."""
    facts = [log.facts for log in games.logs]
    if len({one["game"] for one in facts}) > 1:
        raise UserError("One table cannot hold different games: give the logs of one game at a time.")
    file = io.StringIO(newline="")
    most_players = max(len(one["players"]) for one in facts)
    names = [f"player_{side.lower()}" for side in SIDES[:most_players]]
    writer = csv.DictWriter(file, ["match", *names, *games.logs[0].game.report.COLUMNS])
    writer.writeheader()
    for game in games:
        of_the_match: dict[str, Value] = {"match": game.match.id}
        of_the_match |= dict(zip(names, game.match.names, strict=False))
        for row in game.rows():
            writer.writerow({column: _harmless(value) for column, value in (of_the_match | dict(row)).items()})
    return file.getvalue().encode("utf-8-sig")


def _harmless(value: Value) -> Value:
    """A spreadsheet must not take a player's name for a formula."""
    if isinstance(value, str) and value.startswith(_BEGINS_A_FORMULA):
        return "'" + value
    return value
