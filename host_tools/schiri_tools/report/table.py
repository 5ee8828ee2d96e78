"""The report as CSV: one row for each duel, turn or round, as the game has it."""

import csv
import io
import re

from ..narration.names import SIDES
from ..util.errors import UserError
from .collection import Games
from .game import Value

# The beginning of a formula in a spreadsheet, also with full-width signs, in a cell or behind a separator in it.
_BEGIN_OF_FORMULA = re.compile("(^|[;,\t\r\n])(?=\\s*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])")


def table(games: Games, language: str) -> bytes:
    """Returns the rows of matches of one game as CSV in UTF-8 with a byte order mark, which spreadsheets need, and with
    the separator that spreadsheets of the language expect. All numbers are integers."""
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
    """Returns a value that no spreadsheet takes for a formula."""
    return _BEGIN_OF_FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
