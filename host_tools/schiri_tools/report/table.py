"""The report as CSV: one row for each duel, turn or round, as the game has it."""

from ..narration.names import SIDES
from ..util.errors import UserError
from ..util.spreadsheet import Cell, csv_of
from .collection import Games
from .game import Value


def table(games: Games, language: str) -> bytes:
    """Returns the rows of matches of one game as CSV for spreadsheets of a language. All numbers are integers."""
    facts = [log.facts for log in games.logs]
    if len({one["game"] for one in facts}) > 1:
        raise UserError("One table cannot hold different games: give the logs of one game at a time.")
    most_players = max(len(one["players"]) for one in facts)
    names = [f"player_{side.lower()}" for side in SIDES[:most_players]]
    columns = ["match", *names, *games.logs[0].game.report.COLUMNS]
    rows: list[list[Cell]] = [list(columns)]
    for game in games:
        of_the_match: dict[str, Value] = {"match": game.match.id}
        of_the_match |= dict(zip(names, game.match.names, strict=False))
        rows += [[(of_the_match | dict(row)).get(column, "") for column in columns] for row in game.rows()]
    return csv_of(rows, language)
