"""The table of Qwixx – Das Duell in a replay: the board with its stones, the dice, the score."""

from schiri.games.qwixx.rules.board import FIELDS, ROWS, value_of
from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import said
from ...replay import zones
from ...replay.game import GameReplay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...logs.types import State
    from ...narration.step import Step
    from ...replay.zones import Zone


class QwixxReplay(GameReplay):
    """The maker of the tables of Qwixx – Das Duell."""

    KINDS = {colour: said(colour, colour) for colour in ["white"] + list(ROWS)}

    def table(self, steps: "Sequence[Step]") -> "list[Zone]":
        step = steps[-1]
        found = []
        # The dice of a turn stay on the table until the next throw.
        thrown = step.after["dice"] or (step.before and step.before["dice"])
        if thrown:
            dice = [zones.die(value) for value in thrown["white"]]
            dice += [zones.die(thrown[row], row) for row in ROWS if row in thrown]
            seat = step.before["turn"]
            found.append(
                zones.dice("thrown", said("dice_of", "Dice of {who}", who=self.names[seat]), [zones.row(dice)])
            )
        rows = [_line(number, name, step.after["rows"][name]) for number, name in enumerate(ROWS)]
        return [zones.board("board", said("board", "Board"), rows)] + found + [self.score(step)]

    def score(self, step: "Step") -> "Zone":
        after = step.after
        rows = [
            zones.count(
                name,
                [after["scores"][seat], after["misthrows"][seat], after["supply"][seat]],
                seat,
                self.mark(seat, after),
            )
            for seat, name in enumerate(self.names)
        ]
        columns = [
            said("points_column", "Points"),
            said("misthrows_column", "Misthrows"),
            said("supply_column", "Stones left"),
        ]
        return zones.counters("score", said("score_table", "Score"), columns, rows)


def _line(number: int, name: str, row: "State") -> "Zone":
    cells = []
    for field in range(FIELDS):
        seat, pieces = row["fields"][field] or (None, 0)
        cells.append(zones.cell(str(value_of(number, field)), seat, pieces))
    cells.append(zones.cell(said("lock_cell", "lock"), row["lock"], int(row["lock"] is not None), "lock"))
    label = said(name, name)
    if row["closed"]:
        label = said("closed_row", "{row}, closed", row=label)
    return zones.line(label, name, cells)
