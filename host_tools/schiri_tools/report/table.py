"""The table for spreadsheets: one row a duel, or whatever the game counts in."""

import csv
import io
import re

from ..narration.names import SIDES
from ..util.errors import UserError
from .collection import Games
from .game import Value

# What a spreadsheet takes for a formula, full-width signs as well, in a whole cell or in what it cuts from one.
_BEGIN_OF_FORMULA = re.compile("(^|[;,\t\r\n])(?=\\s*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])")


def table(games: Games, language: str) -> bytes:
    """The rows of matches of one game as CSV, in UTF-8 with the mark by which spreadsheets know it, and with the
    separator of those in that language. Their numbers are whole."""
    facts = [log.facts for log in games.logs]
    if len({one["game"] for one in facts}) > 1:
        raise UserError("One table cannot hold different games: give the logs of one game at a time.")
    file = io.StringIO(newline="")
    most_players = max(len(one["players"]) for one in facts)
    names = [f"player_{side.lower()}" for side in SIDES[:most_players]]
    columns = ["match", *names, *games.logs[0].game.report.COLUMNS]
    writer = csv.DictWriter(file, columns, delimiter="," if language == "en" else ";")
    writer.writeheader()
    for game in games:
        of_the_match: dict[str, Value] = {"match": game.match.id}
        of_the_match |= dict(zip(names, game.match.names, strict=False))
        for row in game.rows():
            writer.writerow({column: _harmless(value) for column, value in (of_the_match | dict(row)).items()})
    return file.getvalue().encode("utf-8-sig")


def _harmless(value: Value) -> Value:
    """A spreadsheet must not take a player's name for a formula."""
    return _BEGIN_OF_FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
